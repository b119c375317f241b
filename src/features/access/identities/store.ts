import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';

export interface IdentityRow {
  id: string;
  userId: string;
  provider: string;
  email: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Identifies a person at a provider. */
export interface Subject {
  issuer: string;
  subject: string;
}

const columns = sql`
  id, user_id as "userId", provider, email, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Oldest first. */
export function listIdentities(
  db: Queryable,
  userId: string,
  page: { afterId: string | null; limit: number } = { afterId: null, limit: 100 },
): Promise<IdentityRow[]> {
  const after = page.afterId === null ? noSql : sql`and id > ${page.afterId}`;
  return db.rows(
    sql`select ${columns} from identities where user_id = ${userId} ${after} order by id limit ${page.limit + 1}`,
  );
}

export async function findUserOfIdentity(
  db: Queryable,
  { issuer, subject }: Subject,
): Promise<string | null> {
  const row = await db.row<{ user_id: string }>(
    sql`select user_id from identities where issuer = ${issuer} and subject = ${subject}`,
  );
  return row?.user_id ?? null;
}

/** Returns false when it was unlinked in the meantime. */
export async function useIdentity(
  transaction: Transaction,
  { issuer, subject, userId, now }: Subject & { userId: string; now: Date },
): Promise<boolean> {
  const used = await transaction.run(sql`
    update identities set last_used_at = ${now}
    where issuer = ${issuer} and subject = ${subject} and user_id = ${userId}`);
  return used === 1;
}

/** Returns false when it is linked already. */
export async function insertIdentity(
  transaction: Transaction,
  identity: Subject & { id: string; userId: string; provider: string; email: string; now: Date },
): Promise<boolean> {
  const inserted = await transaction.run(sql`
    insert into identities (id, user_id, provider, issuer, subject, email, created_at, last_used_at)
    values (${identity.id}, ${identity.userId}, ${identity.provider}, ${identity.issuer}, ${identity.subject},
      ${identity.email}, ${identity.now}, ${identity.now})
    on conflict (issuer, subject) do nothing`);
  return inserted === 1;
}

export async function deleteIdentity(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return (await db.run(sql`delete from identities where id = ${id} and user_id = ${userId}`)) === 1;
}

export async function deleteIdentitiesOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from identities where user_id = ${userId}`);
}
