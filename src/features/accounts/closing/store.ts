import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Visits that are booked there and have not begun. */
export async function listAhead(transaction: Transaction, businessId: string, now: Date): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select a.id from appointments a
    where a.business_id = ${businessId} and lower(a.during) > ${now} and a.status in ('Pending', 'Confirmed')`);
  return rows.map(({ id }) => id);
}

/** Times that are kept there for whoever asked, or was offered them. */
export async function releaseHolds(transaction: Transaction, businessId: string): Promise<void> {
  await transaction.run(sql`delete from appointments where business_id = ${businessId} and status = 'Held'`);
}

/** Accounts of those who work there. */
export async function listWorkers(transaction: Transaction, businessId: string): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select p.user_id as id from business_professionals bp join professionals p on p.id = bp.professional_id
    where bp.business_id = ${businessId} and p.user_id is not null order by 1`);
  return rows.map(({ id }) => id);
}

/** Packages that somebody is just paying for: what is paid all the same goes back. */
export async function voidUnpaidPurchases(
  transaction: Transaction,
  businessId: string,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    update package_purchases set cancelled_at = ${now}, voided = true
    where business_id = ${businessId} and payment_status = 'unpaid' and cancelled_at is null`);
}
