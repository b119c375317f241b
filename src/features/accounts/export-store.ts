import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Column names are the names in the document. */
type Held = Record<string, unknown>;

export function listAppointmentsHeld(db: Queryable, userId: string): Promise<Held[]> {
  return db.rows(sql`
    select id, business_id as business, professional_id as professional, family_member_id as "familyMemberId",
      client_name as client, status, date, to_char(time '00:00' + start_minute * interval '1 minute', 'HH24:MI') as start,
      timezone, lower(during) as "startUtc", upper(during) as "endUtc", service_ids as services,
      booked_services as "bookedServices", currency, subtotal_minor as "subtotalMinor", price_minor as "priceMinor",
      coupon_code as "couponCode", package_purchase_id as "packagePurchaseId",
      package_sessions_total as "packageSessionsTotal", cancellation_window_hours as "cancellationWindowHours",
      cancellation_reason as "cancellationReason", notes,
      payment_status as "paymentStatus", payment_intent_id as "paymentIntentId",
      recurring_group_id as "recurringGroupId", created_at as "createdAt", updated_at as "updatedAt"
    from appointments where user_id = ${userId} order by lower(during), id`);
}

export function listReviewsHeld(db: Queryable, userId: string): Promise<Held[]> {
  return db.rows(sql`
    select id, appointment_id as "appointmentId", professional_id as "professionalId", business_id as "businessId",
      rating, comment, hidden_at as "hiddenAt", created_at as "createdAt", updated_at as "updatedAt"
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

/** What businesses keep about the person, but for the notes they made for themselves. */
export function listClientRecordsHeld(db: Queryable, userId: string): Promise<Held[]> {
  return db.rows(sql`
    select id, business_id as "businessId", name, email, phone, created_at as "createdAt", updated_at as "updatedAt"
    from clients where user_id = ${userId} order by id`);
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

export function findProfessionalHeld(db: Queryable, userId: string): Promise<Held | null> {
  return db.row(sql`
    select p.id, p.name, p.role, p.bio, p.image, p.breaks, p.opens_minute as "opensMinute",
      p.closes_minute as "closesMinute", p.review_count as "reviewCount", p.hidden_at as "hiddenAt",
      array(select business_id from business_professionals where professional_id = p.id order by 1) as "businessIds",
      array(select service_id from service_professionals where professional_id = p.id order by 1) as services,
      p.created_at as "createdAt", p.updated_at as "updatedAt"
    from professionals p where p.user_id = ${userId}`);
}
