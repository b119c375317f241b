import type { Queryable, Transaction } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { buildBookings } from './build-bookings.ts';
import type { buildCatalog, buildPeople } from './build-catalog.ts';

const demoLock = 7_305_115_825;

/** Closes: two processes starting on an empty database and both loading the demo. Held until the transaction ends. */
export async function lockDemo(transaction: Transaction): Promise<void> {
  await transaction.run(sql`select pg_advisory_xact_lock(${demoLock})`, { timeoutMilliseconds: 30_000 });
}

/** Nobody has registered and nothing was published: not a database that somebody already uses. */
/** Whether the demo accounts are there, also on later starts. */
export async function hasDemo(db: Queryable): Promise<boolean> {
  return (
    (await db.row(sql`select 1 from users where id = 'usr_demo_customer' and deleted_at is null`)) !== null
  );
}

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
      created_at, updated_at)
    select id, email, email_key, password_hash, name, role, phone, timezone, preferred_reminder_channel,
      created_at, created_at
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
      cancellation_window_hours, slot_interval_minutes, min_notice_minutes, booking_horizon_days, auto_confirm,
      created_at, updated_at)
    select id, user_id, status, name, description, address_line1, city, state, country, postal_code,
      city_key, country_key, timezone, currency, lat, lng, opens_minute, closes_minute, breaks, open_days,
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
    insert into services (id, business_id, owner_professional_id, name, description, duration_minutes, price_minor,
      currency, active, parent, custom, capacity, buffer_before_minutes, buffer_after_minutes, category_key, search_key,
      created_at, updated_at)
    select id, business_id, owner_professional_id, name, description, duration_minutes, price_minor,
      currency, active, parent, custom, capacity, buffer_before_minutes, buffer_after_minutes, category_key, search_key,
      created_at, created_at
    from jsonb_populate_recordset(null::services, ${JSON.stringify(catalog.services)})`);
  await transaction.run(sql`
    insert into service_professionals (service_id, professional_id)
    select service_id, professional_id
    from jsonb_populate_recordset(null::service_professionals, ${JSON.stringify(catalog.offers)})`);
}

export async function insertBookings(
  transaction: Transaction,
  bookings: ReturnType<typeof buildBookings>,
): Promise<void> {
  await transaction.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, user_id, family_member_id, client_key,
      client_name, status, date, start_minute, timezone, during, blocked, session_key, seat, capacity, service_ids,
      booked_services, currency, price_minor, notes, staff_notes, payment_status, payment_intent_id,
      created_at, updated_at)
    select booked.id, business_id, professional_id, professionals.key, booked.user_id, family_member_id,
      coalesce(family_members.person_key, users.person_key),
      client_name, status, date, start_minute, booked.timezone, during, blocked, session_key, seat, capacity, service_ids,
      booked_services, currency, price_minor, notes, staff_notes, payment_status, payment_intent_id,
      booked.created_at, booked.created_at
    from jsonb_populate_recordset(null::appointments, ${JSON.stringify(bookings.appointments)}) booked
    join professionals on professionals.id = booked.professional_id
    join users on users.id = booked.user_id
    left join family_members on family_members.id = booked.family_member_id`);
  await transaction.run(sql`
    insert into reviews (id, appointment_id, professional_id, business_id, client_id, rating, comment,
      created_at, updated_at)
    select id, appointment_id, professional_id, business_id, client_id, rating, comment, created_at, created_at
    from jsonb_populate_recordset(null::reviews, ${JSON.stringify(bookings.reviews)})`);
}
