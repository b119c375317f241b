import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Column names are the names in the export. */
export function listBusinessesForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, status, name, slug, description, address_line1 as "addressLine1", city, state, country,
      postal_code as "postalCode", timezone, currency, lat, lng, image, images, phone, email, website, embed_origins as "embedOrigins", breaks, open_days as "openDays",
      weekly_hours as "weeklyHours", opens_minute as "opensMinute", closes_minute as "closesMinute",
      cancellation_window_hours as "cancellationWindowHours", slot_interval_minutes as "slotIntervalMinutes",
      min_notice_minutes as "minNoticeMinutes", booking_horizon_days as "bookingHorizonDays",
      auto_confirm as "autoConfirm", review_count as "reviewCount", created_at as "createdAt", updated_at as "updatedAt"
    from businesses where user_id = ${userId} order by id`);
}

/**
 * The closed businesses of the account lose their owner and what can be about a person; what they are called and where they were stays, for
 * the history of their clients. Resolves to their ids.
 */
export async function releaseBusinesses(transaction: Transaction, userId: string): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    update businesses set user_id = null, description = null, address_line1 = null, postal_code = null, lat = null, lng = null,
      image = null, images = '{}', phone = null, email = null, website = null, embed_origins = '{}', status_reason = null
    where user_id = ${userId} returning id`);
  // With the owner goes whatever say they gave to others: nobody is left who could take it back.
  const ids = rows.map(({ id }) => id);
  await transaction.run(sql`delete from business_members where business_id = any (${ids}::text[])`);
  await transaction.run(sql`delete from member_invitations where business_id = any (${ids}::text[])`);
  return ids;
}
