import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

// Longer than an upload can take. An upload in progress could store files after their deletion.
const age = sql`interval '2 hours'`;

export async function deleteNotUploaded(transaction: Transaction, now: Date): Promise<void> {
  await transaction.run(
    sql`delete from media where uploaded_at is null and created_at < ${now}::timestamptz - ${age}`,
  );
}

/** Ids of deleted pictures whose files may still exist. */
export async function listDeleted(
  db: Queryable,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from deleted_media where deleted_at < now() - ${age} and id > ${afterId} order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export async function forgetDeleted(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.run(sql`delete from deleted_media where id = any (${ids}::text[])`);
}
