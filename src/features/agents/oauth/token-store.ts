import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface TokenRow {
  grant_id: string;
  user_id: string;
  /** Null: the person made it themself, and no client has it. */
  client_id: string | null;
  kind: 'personal' | 'access' | 'refresh';
  expires_at: Date | null;
  spent_at: Date | null;
  /** Of an access token: when it first opened something. */
  used_at: Date | null;
}

/** To be asked again once its grant is held: what is spent then stays so. */
export function findToken(db: Queryable, hash: Buffer): Promise<TokenRow | null> {
  return db.row(sql`
    select t.grant_id, g.user_id, g.client_id, t.kind, t.expires_at, t.spent_at, t.used_at
    from grant_tokens t join grants g on g.id = t.grant_id where t.hash = ${hash}`);
}

/** Its grant is held by the caller: of two that bring it at once, the second finds it spent. */
export async function spendToken(transaction: Transaction, hash: Buffer, now: Date): Promise<void> {
  await transaction.run(sql`update grant_tokens set spent_at = ${now} where hash = ${hash}`);
}

/** It opens nothing from now on. */
export async function endToken(db: Queryable, hash: Buffer, now: Date): Promise<void> {
  await db.run(sql`update grant_tokens set expires_at = least(expires_at, ${now}) where hash = ${hash}`);
}

const mostAtOnce = 1_000;

/** Those whose client has let its last token expire: nothing can be done under them any more. */
export function listForgottenGrants(db: Queryable, now: Date): Promise<{ id: string; userId: string }[]> {
  return db.rows(sql`
    select g.id, g.user_id as "userId" from grants g
    where g.client_id is not null and g.revoked_at is null
      and not exists (select 1 from grant_tokens t where t.grant_id = g.id and t.expires_at > ${now})
      and not exists (select 1 from oauth_codes c where c.grant_id = g.id and c.spent_at is null)
    order by g.id limit ${mostAtOnce}`);
}
