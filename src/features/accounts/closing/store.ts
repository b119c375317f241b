import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export async function listUpcomingAppointments(
  transaction: Transaction,
  businessId: string,
  now: Date,
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select a.id from appointments a
    where a.business_id = ${businessId} and lower(a.during) > ${now} and a.status in ('Pending', 'Confirmed')`);
  return rows.map(({ id }) => id);
}

/** Includes holds of waitlist offers. */
export async function releaseHolds(transaction: Transaction, businessId: string): Promise<void> {
  await transaction.run(sql`delete from appointments where business_id = ${businessId} and status = 'Held'`);
}

/** Accounts of the professionals of the business. */
export async function listProfessionalAccounts(
  transaction: Transaction,
  businessId: string,
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select p.user_id as id from business_professionals bp join professionals p on p.id = bp.professional_id
    where bp.business_id = ${businessId} and p.user_id is not null order by 1`);
  return rows.map(({ id }) => id);
}

/** Purchases in progress. Payments that still arrive are refunded. */
export async function voidUnpaidPurchases(
  transaction: Transaction,
  businessId: string,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    update package_purchases set cancelled_at = ${now}, voided = true
    where business_id = ${businessId} and payment_status = 'unpaid' and cancelled_at is null`);
}
