import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/**
 * The account has dealt with the business of its own accord: it booked there itself, whatever became of it. What staff booked for somebody
 * proves nothing of the kind, and being booked by them under this rule adds nothing to it.
 */
export const hasAgreed = (userId: Sql, businessId: Sql): Sql => sql`exists (
  select 1 from appointments own where own.user_id = ${userId} and own.business_id = ${businessId}
    and own.status <> 'Held' and not own.made_by_staff)`;

/** An account, and a business that would act upon it. */
export interface Dealings {
  userId: string;
  businessId: string;
}

export async function hasDealtWith(db: Queryable, { userId, businessId }: Dealings): Promise<boolean> {
  const row = await db.row<{ agreed: boolean }>(
    sql`select ${hasAgreed(sql`${userId}`, sql`${businessId}`)} as agreed`,
  );
  return row!.agreed;
}
