import type { Queryable } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Column names are the names in the document. */
type Held = Record<string, unknown>;

/** Inside JSON, as everywhere else in the document. */
const instant = (value: Sql): Sql =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** With what became of them, who did it (oneself, or somebody else), and when a reminder is due. */
export function listAppointmentsHeld(db: Queryable, userId: string): Promise<Held[]> {
  return db.rows(sql`
    select a.id, a.business_id as business, a.professional_id as professional, a.family_member_id as "familyMemberId",
      a.client_name as client, a.status, a.date,
      to_char(time '00:00' + a.start_minute * interval '1 minute', 'HH24:MI') as start,
      a.timezone, lower(a.during) as "startUtc", upper(a.during) as "endUtc", a.service_ids as services,
      a.booked_services as "bookedServices", a.currency, a.subtotal_minor as "subtotalMinor",
      a.price_minor as "priceMinor", a.coupon_code as "couponCode", a.package_purchase_id as "packagePurchaseId",
      a.package_sessions_total as "packageSessionsTotal", a.cancellation_window_hours as "cancellationWindowHours",
      a.cancellation_reason as "cancellationReason", a.made_by_staff as "madeByBusiness",
      a.placed_by_staff as "placedByBusiness", a.notes,
      a.payment_status as "paymentStatus", a.payment_intent_id as "paymentIntentId",
      a.recurring_group_id as "recurringGroupId", a.created_at as "createdAt", a.updated_at as "updatedAt",
      array(select r.due_at from reminders r where r.appointment_id = a.id order by r.due_at) as "remindersAt",
      (select coalesce(jsonb_agg(jsonb_build_object('at', ${instant(sql`h.at`)}, 'action', h.action,
          'byYou', h.by_user_id is not distinct from ${userId}, 'from', h.before, 'to', h.after) order by h.key), '[]')
        from appointment_history h where h.appointment_id = a.id) as history
    from appointments a where a.user_id = ${userId} order by lower(a.during), a.id`);
}

/** Slots kept for them at this moment. */
export function listHoldsHeld(db: Queryable, userId: string): Promise<Held[]> {
  return db.rows(sql`
    select id, business_id as business, professional_id as professional, service_ids as services,
      lower(during) as "startUtc", created_at as "createdAt", expires_at as "expiresAt"
    from appointments where held_by = ${userId} and status = 'Held' order by id`);
}

export function listReviewsHeld(db: Queryable, userId: string): Promise<Held[]> {
  return db.rows(sql`
    select id, appointment_id as "appointmentId", professional_id as "professionalId", business_id as "businessId",
      client_alias as "clientId", rating, comment, hidden_at as "hiddenAt", created_at as "createdAt", updated_at as "updatedAt"
    from reviews where client_id = ${userId} order by created_at, id`);
}

export function listPackagesHeld(db: Queryable, userId: string): Promise<Held[]> {
  return db.rows(sql`
    select id, package_id as "packageId", business_id as "businessId", service_id as "serviceId",
      sessions_total as "sessionsTotal", sessions_redeemed as "sessionsRedeemed",
      package_price_minor as "packagePriceMinor", single_session_price_minor as "singleSessionPriceMinor", currency,
      purchased_at as "purchasedAt", expires_at as "expiresAt", cancelled_at as "cancelledAt"
    from package_purchases where user_id = ${userId} order by purchased_at, id`);
}

/**
 * The records that businesses have of the account since it booked there. What it told with a booking is shown as it is now; of one that
 * the business had entered before only that it exists: that was never theirs to read.
 */
export function listClientRecordsHeld(db: Queryable, userId: string): Promise<Held[]> {
  return db.rows(sql`
    select c.id, c.business_id as "businessId", case when c.told_by_account then c.name end as name,
      case when c.told_by_account then c.email end as email, case when c.told_by_account then c.phone end as phone,
      c.created_at as "createdAt", c.updated_at as "updatedAt"
    from clients c where c.user_id = ${userId} order by c.id`);
}

export function listBusinessesHeld(db: Queryable, userId: string): Promise<Held[]> {
  return db.rows(sql`
    select id, status, name, description, address_line1 as "addressLine1", city, state, country,
      postal_code as "postalCode", timezone, currency, lat, lng, image, breaks, open_days as "openDays",
      opens_minute as "opensMinute", closes_minute as "closesMinute",
      cancellation_window_hours as "cancellationWindowHours", slot_interval_minutes as "slotIntervalMinutes",
      min_notice_minutes as "minNoticeMinutes", booking_horizon_days as "bookingHorizonDays",
      auto_confirm as "autoConfirm", created_at as "createdAt", updated_at as "updatedAt"
    from businesses where user_id = ${userId} order by id`);
}
