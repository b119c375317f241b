import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Column names are the names in the export. */
export function listPackagesForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, package_id as "packageId", business_id as "businessId", service_id as "serviceId",
      title, description, validity_days as "validityDays",
      sessions_total as "sessionsTotal", sessions_redeemed as "sessionsRedeemed",
      package_price_minor as "packagePriceMinor", single_session_price_minor as "singleSessionPriceMinor", currency,
      purchased_at as "purchasedAt", expires_at as "expiresAt", cancelled_at as "cancelledAt"
    from package_purchases where user_id = ${userId} order by purchased_at, id`);
}
