import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { columnsOf, valuesOf, type WrittenColumns } from '../../../platform/database/written-columns.ts';
import { countryKey } from '../../../shared/countries.ts';
import { textKey } from '../../../shared/text.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import type { BusinessState } from './rules/lifecycle.ts';
import type { BookedStart, Profile } from './rules/profile.ts';
import { type BusinessRow, businessColumns } from './store.ts';

/** Null if the account was deleted. Closes a race with account deletion. */
export function insertBusiness(
  transaction: Transaction,
  business: { id: string; userId: string; profile: Profile; now: Date },
): Promise<BusinessRow | null> {
  const { id, userId, profile, now } = business;
  return transaction.row(sql`
    insert into businesses as b (id, user_id, created_at, ${profileColumns})
    select ${id}, u.id, ${now}::timestamptz, ${profileValues(profile, now)}
    from users u where u.id = ${userId} and u.deleted_at is null for key share
    returning ${businessColumns}`);
}

/** The caller has locked the business. */
export async function updateProfile(
  transaction: Transaction,
  id: string,
  profile: Profile,
  now: Date,
): Promise<BusinessRow> {
  const [row] = await transaction.rows<BusinessRow>(sql`
    update businesses b set (${profileColumns}) = row(${profileValues(profile, now)})
    where b.id = ${id} returning ${businessColumns}`);
  return row as BusinessRow;
}

const written: WrittenColumns<Profile> = {
  name: [sql`name`, (name) => sql`${name}::text`],
  description: [sql`description`, (description) => sql`${description}::text`],
  addressLine1: [sql`address_line1`, (line) => sql`${line}::text`],
  city: [sql`city, city_key`, (city) => sql`${city}::text, ${city && textKey(city)}::text`],
  state: [sql`state`, (state) => sql`${state}::text`],
  country: [
    sql`country, country_key`,
    (country) => sql`${country}::text, ${country && countryKey(country)}::text`,
  ],
  postalCode: [sql`postal_code`, (code) => sql`${code}::text`],
  timezone: [sql`timezone`, (timezone) => sql`${timezone}::text`],
  currency: [sql`currency`, (currency) => sql`${currency}::text`],
  lat: [sql`lat`, (lat) => sql`${lat}::double precision`],
  lng: [sql`lng`, (lng) => sql`${lng}::double precision`],
  image: [sql`image`, (image) => sql`${image}::text`],
  images: [sql`images`, (images) => sql`${images}::text[]`],
  languages: [sql`languages`, (languages) => sql`${languages}::text[]`],
  accessibility: [sql`accessibility`, (features) => sql`${features}::text[]`],
  phone: [sql`phone`, (phone) => sql`${phone}::text`],
  email: [sql`email`, (email) => sql`${email}::text`],
  website: [sql`website`, (website) => sql`${website}::text`],
  embedOrigins: [sql`embed_origins`, (origins) => sql`${origins}::text[]`],
  workingHours: [
    sql`opens_minute, closes_minute`,
    ({ start, end }) => sql`${minuteOfDay(start)}::smallint, ${minuteOfDay(end)}::smallint`,
  ],
  breaks: [sql`breaks`, (breaks) => sql`${JSON.stringify(breaks)}::jsonb`],
  openDays: [sql`open_days`, (days) => sql`${days}::smallint[]`],
  weeklyHours: [sql`weekly_hours`, (week) => sql`${week && JSON.stringify(week)}::jsonb`],
  cancellationWindowHours: [sql`cancellation_window_hours`, (hours) => sql`${hours}::integer`],
  slotIntervalMinutes: [sql`slot_interval_minutes`, (minutes) => sql`${minutes}::integer`],
  minNoticeMinutes: [sql`min_notice_minutes`, (minutes) => sql`${minutes}::integer`],
  bookingHorizonDays: [sql`booking_horizon_days`, (days) => sql`${days}::integer`],
  autoConfirm: [sql`auto_confirm`, (autoConfirm) => sql`${autoConfirm}::boolean`],
  allowDoubleBooking: [sql`allow_double_booking`, (isAllowed) => sql`${isAllowed}::boolean`],
  paymentPolicy: [sql`payment_policy`, (policy) => sql`${policy && JSON.stringify(policy)}::jsonb`],
  taxRatePercent: [sql`tax_rate_percent`, (percent) => sql`${percent}::numeric`],
};

const profileColumns = sql`${columnsOf(written)}, updated_at`;

const profileValues = (profile: Profile, now: Date) =>
  sql`${valuesOf(written, profile)}, ${now}::timestamptz`;

/** Locks the row. Null if the business does not exist. */
export function lockBusiness(transaction: Transaction, id: string): Promise<BusinessRow | null> {
  return transaction.row(sql`
    select ${businessColumns} from businesses b where b.id = ${id} for no key update`);
}

const selectState = (id: string) =>
  sql`select b.status, b.former_status as former from businesses b where b.id = ${id}`;

export function findState(db: Queryable, id: string): Promise<BusinessState | null> {
  return db.row(selectState(id));
}

/** Closes a race between two decisions: the second one reads the new status. */
export function lockState(transaction: Transaction, id: string): Promise<BusinessState | null> {
  return transaction.row(sql`${selectState(id)} for no key update`);
}

/** The caller has locked the business. */
export async function updateState(
  transaction: Transaction,
  id: string,
  { status, former, reason, keepsReason }: BusinessState & { reason: string | null; keepsReason: boolean },
  now: Date,
): Promise<BusinessRow> {
  const row = await transaction.row<BusinessRow>(sql`
    update businesses b set status = ${status}, former_status = ${former}, 
      status_reason = case when ${keepsReason} then b.status_reason else ${reason} end, updated_at = ${now}
    where b.id = ${id} returning ${businessColumns}`);
  return row!;
}

/** Whether the business has an active service and a visible professional. */
export async function findOffering(
  transaction: Transaction,
  id: string,
): Promise<{ hasActiveService: boolean; hasProfessional: boolean }> {
  const offer = await transaction.row<{ hasActiveService: boolean; hasProfessional: boolean }>(sql`
    select exists (select 1 from services s where s.business_id = ${id} and s.active) as "hasActiveService",
      exists (select 1 from business_professionals bp join professionals p on p.id = bp.professional_id
        where bp.business_id = ${id} and p.hidden_at is null) as "hasProfessional"`);
  return offer ?? { hasActiveService: false, hasProfessional: false };
}

/** Whether service prices, active packages, active coupons or upcoming bookings use this currency. */
export async function usesCurrency(
  transaction: Transaction,
  id: string,
  currency: string,
  now: Date,
): Promise<boolean> {
  const row = await transaction.row<{ found: boolean }>(sql`
    select exists (select 1 from services s
        where s.business_id = ${id} and s.currency = ${currency} and (s.lowest_price_minor is not null or s.payment_policy is not null))
      or exists (select 1 from packages k
        where k.business_id = ${id} and k.currency = ${currency} and k.is_active)
      or exists (select 1 from coupons c
        where c.business_id = ${id} and c.currency = ${currency} and c.active)
      or exists (select 1 from appointments a
        where a.business_id = ${id} and a.currency = ${currency} and lower(a.during) > ${now}
          and a.status in ('Pending', 'Confirmed')) as found`);
  return row?.found ?? false;
}

/** Services without a price follow the currency of their business. */
export async function updateServiceCurrencies(
  transaction: Transaction,
  id: string,
  currency: string,
): Promise<void> {
  await transaction.run(
    sql`update services set currency = ${currency} where business_id = ${id} and lowest_price_minor is null`,
  );
}

export function listUpcomingStarts(transaction: Transaction, id: string, now: Date): Promise<BookedStart[]> {
  return transaction.rows(sql`
    select distinct a.date, a.start_minute as "startMinute",
      (extract(epoch from lower(a.during)) * 1000)::bigint as "startsAtMs"
    from appointments a
    where a.business_id = ${id} and lower(a.during) > ${now} and a.status in ('Pending', 'Confirmed')`);
}

/** The column names are the names in the export. */
export function listBusinessesForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, status, name, slug, description, address_line1 as "addressLine1", city, state, country,
      postal_code as "postalCode", timezone, currency, lat, lng, image, images, languages, accessibility, phone, email, website, embed_origins as "embedOrigins", breaks, open_days as "openDays",
      weekly_hours as "weeklyHours", opens_minute as "opensMinute", closes_minute as "closesMinute",
      cancellation_window_hours as "cancellationWindowHours", slot_interval_minutes as "slotIntervalMinutes",
      min_notice_minutes as "minNoticeMinutes", booking_horizon_days as "bookingHorizonDays",
      auto_confirm as "autoConfirm", allow_double_booking as "allowDoubleBooking", tax_rate_percent::float8 as "taxRatePercent", payment_policy as "paymentPolicy", review_count as "reviewCount",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'durationMinutes', s.duration_minutes,
          'priceMinor', s.price_minor, 'priceFrom', s.price_from, 'position', s.position, 'active', s.active, 'paymentPolicy', s.payment_policy,
          'professionals', (select coalesce(jsonb_agg(jsonb_build_object('id', sp.professional_id, 'priceMinor', sp.price_minor,
            'durationMinutes', sp.duration_minutes) order by sp.professional_id), '[]')
            from service_professionals sp where sp.service_id = s.id)) order by s.position, s.id), '[]')
        from services s where s.business_id = businesses.id) as services,
      created_at as "createdAt", updated_at as "updatedAt"
    from businesses where user_id = ${userId} order by id`);
}

/**
 * Removes the owner and personal data from the closed businesses of the account. Name, city and country are
 * kept for the history of their clients. Returns the business ids.
 */
export async function releaseBusinesses(transaction: Transaction, userId: string): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    update businesses set user_id = null, description = null, address_line1 = null, postal_code = null, lat = null, lng = null,
      image = null, images = '{}', languages = '{}', accessibility = '{}', phone = null, email = null, website = null, embed_origins = '{}', status_reason = null
    where user_id = ${userId} returning id`);
  // Removes all memberships and invitations: without an owner they could not be revoked.
  const ids = rows.map(({ id }) => id);
  await transaction.run(sql`delete from business_members where business_id = any (${ids}::text[])`);
  await transaction.run(sql`delete from member_invitations where business_id = any (${ids}::text[])`);
  return ids;
}
