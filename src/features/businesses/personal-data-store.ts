import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Column names are the names in the export. */
export function listBusinessesForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, status, name, description, address_line1 as "addressLine1", city, state, country,
      postal_code as "postalCode", timezone, currency, lat, lng, image, images, phone, email, website, breaks, open_days as "openDays",
      weekly_hours as "weeklyHours", opens_minute as "opensMinute", closes_minute as "closesMinute",
      cancellation_window_hours as "cancellationWindowHours", slot_interval_minutes as "slotIntervalMinutes",
      min_notice_minutes as "minNoticeMinutes", booking_horizon_days as "bookingHorizonDays",
      auto_confirm as "autoConfirm", created_at as "createdAt", updated_at as "updatedAt"
    from businesses where user_id = ${userId} order by id`);
}
