import type { Queryable, Transaction } from '../src/platform/database/database.ts';
import { lockSpaces } from '../src/platform/database/lock-spaces.ts';
import { sql } from '../src/platform/database/sql.ts';
import type { buildBookings } from './build-bookings.ts';
import type { buildCatalog, buildPeople } from './build-catalog.ts';
import type { buildContacts } from './build-contacts.ts';
import type { buildOffers } from './build-offers.ts';
import type { buildSchedules } from './build-schedules.ts';

/** Closes the race between two processes that load the demo into the same empty database. */
export async function lockDemo(transaction: Transaction): Promise<void> {
  await transaction.run(sql`select set_config('lock_timeout', '30s', true)`);
  await transaction.run(sql`select pg_advisory_xact_lock(${lockSpaces.demo})`);
}

export async function listLoginHashes(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; hash: string }>(sql`
    select id, password_hash as hash from users
    where id = any (${ids}) and password_hash is not null and deleted_at is null`);
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/** True if the database has no users and no businesses. */
export async function isDatabaseEmpty(db: Queryable): Promise<boolean> {
  const row = await db.row<{ empty: boolean }>(
    sql`select not exists (select from users) and not exists (select from businesses) as empty`,
  );
  return row?.empty ?? false;
}

export async function insertPeople(
  transaction: Transaction,
  people: ReturnType<typeof buildPeople>,
): Promise<void> {
  await transaction.run(sql`
    insert into users (id, email, email_key, password_hash, name, role, phone, timezone, preferred_reminder_channel,
      language, email_verified_at, created_at, updated_at)
    select id, email, email_key, password_hash, name, role, phone, timezone, preferred_reminder_channel,
      language, email_verified_at, created_at, created_at
    from jsonb_populate_recordset(null::users, ${JSON.stringify(people.users)})`);
  await transaction.run(sql`
    insert into family_members (id, user_id, name, relation, birth_date, created_at, updated_at)
    select id, user_id, name, relation, birth_date, created_at, created_at
    from jsonb_populate_recordset(null::family_members, ${JSON.stringify(people.familyMembers)})`);
}

export async function insertCatalog(
  transaction: Transaction,
  catalog: ReturnType<typeof buildCatalog>,
): Promise<void> {
  await transaction.run(sql`
    insert into businesses (id, user_id, status, name, description, address_line1, city, state, country, postal_code,
      city_key, country_key, timezone, currency, lat, lng, opens_minute, closes_minute, breaks, open_days,
      weekly_hours, phone, email, website, images, languages, accessibility,
      cancellation_window_hours, slot_interval_minutes, min_notice_minutes, booking_horizon_days, auto_confirm,
      created_at, updated_at)
    select id, user_id, status, name, description, address_line1, city, state, country, postal_code,
      city_key, country_key, timezone, currency, lat, lng, opens_minute, closes_minute, breaks, open_days,
      nullif(weekly_hours, 'null'), phone, email, website, images, languages, accessibility,
      cancellation_window_hours, slot_interval_minutes, min_notice_minutes, booking_horizon_days, auto_confirm,
      created_at, created_at
    from jsonb_populate_recordset(null::businesses, ${JSON.stringify(catalog.businesses)})`);
  await transaction.run(sql`
    insert into professionals (id, user_id, name, role, bio, opens_minute, closes_minute, breaks, rating_sum,
      review_count, search_key, created_at, updated_at)
    select id, user_id, name, role, bio, opens_minute, closes_minute, breaks, rating_sum,
      review_count, search_key, created_at, created_at
    from jsonb_populate_recordset(null::professionals, ${JSON.stringify(catalog.professionals)})`);
  await transaction.run(sql`
    insert into business_professionals (business_id, professional_id, joined_at)
    select business_id, professional_id, joined_at
    from jsonb_populate_recordset(null::business_professionals, ${JSON.stringify(catalog.memberships)})`);
  await transaction.run(sql`
    insert into business_members (business_id, user_id, role, joined_at)
    select business_id, user_id, role, joined_at
    from jsonb_populate_recordset(null::business_members, ${JSON.stringify(catalog.members)})`);
  await transaction.run(sql`
    insert into services (id, business_id, owner_professional_id, name, description, duration_minutes, price_minor,
      currency, active, parent, custom, capacity, position, buffer_before_minutes, buffer_after_minutes, category_key,
      search_key, created_at, updated_at)
    select id, business_id, owner_professional_id, name, description, duration_minutes, price_minor,
      currency, active, parent, custom, capacity, position, buffer_before_minutes, buffer_after_minutes, category_key,
      search_key, created_at, created_at
    from jsonb_populate_recordset(null::services, ${JSON.stringify(catalog.services)})`);
  await transaction.run(sql`
    insert into service_professionals (service_id, professional_id)
    select service_id, professional_id
    from jsonb_populate_recordset(null::service_professionals, ${JSON.stringify(catalog.offers)})`);
  await transaction.run(sql`
    insert into favourites (user_id, business_id, created_at)
    select user_id, business_id, created_at
    from jsonb_populate_recordset(null::favourites, ${JSON.stringify(catalog.favourites)})`);
}

export async function insertSchedules(
  transaction: Transaction,
  schedules: ReturnType<typeof buildSchedules>,
): Promise<void> {
  await transaction.run(sql`
    insert into availability_rules (id, business_id, professional_id, weekday, start_minute, end_minute,
      created_at, updated_at)
    select id, business_id, professional_id, weekday, start_minute, end_minute, created_at, created_at
    from jsonb_populate_recordset(null::availability_rules, ${JSON.stringify(schedules.rules)})`);
  await transaction.run(sql`
    insert into time_off (id, professional_id, business_id, at_business_id, start_date, end_date, start_minute, end_minute,
      reason, created_at)
    select id, professional_id, business_id, at_business_id, start_date, end_date, start_minute, end_minute, reason, created_at
    from jsonb_populate_recordset(null::time_off, ${JSON.stringify(schedules.timeOff)})`);
  await transaction.run(sql`
    insert into special_hours (id, professional_id, business_id, at_business_id, date, start_minute, end_minute, planned,
      created_at)
    select id, professional_id, business_id, at_business_id, date, start_minute, end_minute, planned, created_at
    from jsonb_populate_recordset(null::special_hours, ${JSON.stringify(schedules.specialHours)})`);
  await transaction.run(sql`
    insert into class_times (id, business_id, service_id, professional_id, weekday, start_minute, from_date, to_date,
      created_at, updated_at)
    select id, business_id, service_id, professional_id, weekday, start_minute, from_date, to_date, created_at, created_at
    from jsonb_populate_recordset(null::class_times, ${JSON.stringify(schedules.classTimes)})`);
}

export async function insertContacts(
  transaction: Transaction,
  contacts: ReturnType<typeof buildContacts>,
): Promise<void> {
  await transaction.run(sql`
    insert into clients (id, business_id, name, email, email_key, phone, notes, tags, birthday, user_id, search_key,
      created_at, updated_at)
    select id, business_id, name, email, email_key, phone, notes, tags, birthday, user_id, search_key, created_at, created_at
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(contacts.clients)})`);
  await transaction.run(sql`
    insert into client_notes (id, client_id, author_id, body, created_at, updated_at)
    select id, client_id, author_id, body, created_at, created_at
    from jsonb_populate_recordset(null::client_notes, ${JSON.stringify(contacts.notes)})`);
  await transaction.run(sql`
    insert into join_requests (id, business_id, professional_id, requested_by, status, created_at, decided_at)
    select id, business_id, professional_id, requested_by, status, created_at, decided_at
    from jsonb_populate_recordset(null::join_requests, ${JSON.stringify(contacts.joinRequests)})`);
  await transaction.run(sql`
    insert into member_invitations (id, business_id, user_id, role, invited_by, created_at, expires_at)
    select id, business_id, user_id, role, invited_by, created_at, expires_at
    from jsonb_populate_recordset(null::member_invitations, ${JSON.stringify(contacts.invitations)})`);
}

export async function insertBookings(
  transaction: Transaction,
  bookings: ReturnType<typeof buildBookings>,
): Promise<void> {
  await transaction.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, user_id, family_member_id,
      crm_client_id, client_key, client_name, status, date, start_minute, timezone, during, blocked, session_key, seat, capacity, service_ids,
      requires, booked_services, currency, price_minor, subtotal_minor, coupon_code, package_purchase_id, package_sessions_total,
      cancellation_window_hours, cancellation_reason, notes, staff_notes, payment_status, payment_intent_id,
      recurring_group_id, made_by_staff, placed_by_staff, created_at, updated_at)
    select booked.id, booked.business_id, booked.professional_id, professionals.key, booked.user_id,
      booked.family_member_id, booked.crm_client_id,
      coalesce(family_members.person_key, users.person_key, clients.person_key), booked.client_name, booked.status,
      booked.date, booked.start_minute, booked.timezone, booked.during, booked.blocked, booked.session_key, booked.seat,
      booked.capacity, booked.service_ids, requirements_of(booked.service_ids), booked.booked_services, booked.currency, booked.price_minor,
      booked.subtotal_minor, booked.coupon_code, booked.package_purchase_id, booked.package_sessions_total,
      booked.cancellation_window_hours, booked.cancellation_reason, booked.notes, booked.staff_notes,
      booked.payment_status, booked.payment_intent_id, booked.recurring_group_id, booked.made_by_staff,
      booked.made_by_staff, booked.created_at, booked.updated_at
    from jsonb_populate_recordset(null::appointments, ${JSON.stringify(bookings.appointments)}) booked
    join professionals on professionals.id = booked.professional_id
    left join users on users.id = booked.user_id
    left join family_members on family_members.id = booked.family_member_id
    left join clients on clients.id = booked.crm_client_id`);
  await transaction.run(sql`
    insert into appointment_history (appointment_id, at, by_user_id, action, before, after)
    select appointment_id, at, by_user_id, action, before, after
    from jsonb_populate_recordset(null::appointment_history, ${JSON.stringify(bookings.history)})
    order by at`);
  await transaction.run(sql`
    insert into reviews (id, appointment_id, professional_id, business_id, client_id, client_alias, rating, comment,
      reply, replied_at, replied_by, created_at, updated_at)
    select id, appointment_id, professional_id, business_id, client_id, replace(id, 'rev_', 'rvr_'), rating, comment,
      reply, replied_at, replied_by, created_at, created_at
    from jsonb_populate_recordset(null::reviews, ${JSON.stringify(bookings.reviews)})`);
}

/** Runs after everything that affects the visibility of reviews. */
export async function countReviews(transaction: Transaction): Promise<void> {
  await transaction.run(sql`
    update businesses b set rating_sum = shown.rating_sum, review_count = shown.review_count
    from (select r.business_id, sum(r.rating) as rating_sum, count(*) as review_count
      from reviews r join professionals p on p.id = r.professional_id
      where r.hidden_at is null and p.hidden_at is null group by r.business_id) shown
    where b.id = shown.business_id`);
}

/** Runs before bookings that use a package. */
export async function insertOffers(
  transaction: Transaction,
  offers: ReturnType<typeof buildOffers>,
): Promise<void> {
  await transaction.run(sql`
    insert into packages (id, business_id, service_id, title, description, session_count, package_price_minor,
      single_session_price_minor, currency, validity_days, on_sale_until, is_active, created_at, updated_at)
    select id, business_id, service_id, title, description, session_count, package_price_minor,
      single_session_price_minor, currency, validity_days, on_sale_until, is_active, created_at, created_at
    from jsonb_populate_recordset(null::packages, ${JSON.stringify(offers.packages)})`);
  await transaction.run(sql`
    insert into package_purchases (id, package_id, business_id, user_id, service_id, title, description, validity_days, sessions_total, sessions_redeemed,
      package_price_minor, single_session_price_minor, currency, purchased_at, expires_at, cancelled_at, created_by_id)
    select id, package_id, business_id, user_id, service_id, title, description, validity_days, sessions_total, sessions_redeemed,
      package_price_minor, single_session_price_minor, currency, purchased_at, expires_at, cancelled_at, created_by_id
    from jsonb_populate_recordset(null::package_purchases, ${JSON.stringify(offers.purchases)})`);
  await transaction.run(sql`
    insert into coupons (id, business_id, code, code_key, type, value, currency, active, valid_from, valid_to,
      usage_limit, per_customer_limit, first_time_only, service_ids, min_spend_minor, is_public, use_count,
      created_at, updated_at)
    select id, business_id, code, code_key, type, value, currency, active, valid_from, valid_to,
      usage_limit, per_customer_limit, first_time_only, service_ids, min_spend_minor, is_public, use_count,
      created_at, created_at
    from jsonb_populate_recordset(null::coupons, ${JSON.stringify(offers.coupons)})`);
}

export async function insertCouponUses(
  transaction: Transaction,
  offers: ReturnType<typeof buildOffers>,
): Promise<void> {
  await transaction.run(sql`
    insert into coupon_uses (coupon_id, appointment_id, user_id, use_number, created_at)
    select used.coupon_id, a.id, a.user_id,
      row_number() over (partition by used.coupon_id, a.user_id order by lower(a.during)), a.created_at
    from jsonb_populate_recordset(null::coupon_uses, ${JSON.stringify(offers.uses)}) used
    join appointments a on a.id = used.appointment_id`);
}

/** One payment per paid appointment, and the ledger of all payments and packages. */
export async function insertPayments(transaction: Transaction): Promise<void> {
  await transaction.run(sql`
    insert into payments (id, appointment_id, provider, status, amount_minor, currency, reference, created_by, created_at,
      settled_at, refunded_at, updated_at)
    select replace(id, 'apt_', 'pay_'), id, case when payment_intent_id is null then 'none' else 'mock' end,
      case payment_status when 'paid' then 'settled' else 'refunded' end, price_minor, currency, payment_intent_id,
      user_id, created_at, created_at, case payment_status when 'refunded' then updated_at end, updated_at
    from appointments where payment_status <> 'unpaid'`);
  await transaction.run(sql`select post_ledger_history()`);
  await transaction.run(sql`
    update appointments set paid_minor = price_minor where payment_status = 'paid'`);
}
