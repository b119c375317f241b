import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** What somebody reported, for the document about them. */
export function listReportsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, target_type as "targetType", target_id as "targetId", reason, status, created_at as "createdAt"
    from reports where reporter_id = ${userId} order by id`);
}

/** The account is going: that something was reported stays, by whom and in which words does not. */
export async function anonymiseReports(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(
    sql`update reports set reporter_id = null, reason = '' where reporter_id = ${userId}`,
  );
}
