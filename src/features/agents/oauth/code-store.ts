import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface CodeRow {
  grant_id: string;
  user_id: string;
  client_id: string;
  redirect_uri: string;
  challenge: string;
  resource: string | null;
  expires_at: Date;
  spent_at: Date | null;
}

interface NewCode {
  hash: Buffer;
  grantId: string;
  clientId: string;
  redirectUri: string;
  challenge: string;
  resource: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertCode(transaction: Transaction, code: NewCode): Promise<void> {
  await transaction.run(sql`
    insert into oauth_codes (hash, grant_id, client_id, redirect_uri, challenge, resource, created_at, expires_at)
    values (${code.hash}, ${code.grantId}, ${code.clientId}, ${code.redirectUri}, ${code.challenge}, ${code.resource},
      ${code.now}, ${code.expiresAt})`);
}

/** To be asked again once its grant is held: what is spent then stays so. */
export function findCode(db: Queryable, hash: Buffer): Promise<CodeRow | null> {
  return db.row(sql`
    select c.grant_id, g.user_id, c.client_id, c.redirect_uri, c.challenge, c.resource, c.expires_at, c.spent_at
    from oauth_codes c join grants g on g.id = c.grant_id where c.hash = ${hash}`);
}

/** Its grant is held by the caller: of two that bring it at once, the second finds it spent. */
export async function spendCode(transaction: Transaction, hash: Buffer, now: Date): Promise<void> {
  await transaction.run(
    sql`update oauth_codes set spent_at = ${now} where hash = ${hash} and spent_at is null`,
  );
}

/** Grants that were never collected: nobody has ever used them. Their codes go with them. */
export async function deleteUncollectedGrants(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.run(sql`
    delete from grants where id in (
      select c.grant_id from oauth_codes c where c.expires_at < ${expiredBefore} and c.spent_at is null)`);
}

export async function deleteOldCodes(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.run(sql`delete from oauth_codes where expires_at < ${expiredBefore}`);
}
