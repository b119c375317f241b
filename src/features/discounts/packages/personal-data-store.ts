import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Column names are the names in the export. */
export function listPackagesForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, package_id as "packageId", business_id as "businessId", service_id as "serviceId",
      title, description, validity_days as "validityDays",
      sessions_total as "sessionsTotal", sessions_redeemed as "sessionsRedeemed",
      package_price_minor as "packagePriceMinor", single_session_price_minor as "singleSessionPriceMinor", currency,
      purchased_at as "purchasedAt", expires_at as "expiresAt", cancelled_at as "cancelledAt",
      payment_status as "paymentStatus", payment_intent_id as "paymentIntentId", voided
    from package_purchases where user_id = ${userId} order by purchased_at, id`);
}

/** What was not paid yet is not to be paid any more. */
export async function voidUnpaid(
  transaction: Transaction,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await transaction.run(sql`
    update package_purchases set cancelled_at = ${now}, voided = true
    where user_id = ${userId} and payment_status = 'unpaid' and cancelled_at is null`);
}
