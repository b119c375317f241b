import type { AccessibilityFeature } from 'openslot-facts/business-facts';
import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageSizeFor } from '../../../platform/database/page-size.ts';
import { joinSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { cityKeysOf } from '../../../shared/city-names.ts';
import { businessesOf } from '../../access/rights/right-sql.ts';
import type { PictureView } from './picture-contract.ts';
import type { BusinessStatus, ShownStatus } from './rules/lifecycle.ts';
import type { Near } from './rules/near.ts';
import type { PaymentPolicy } from './rules/payment-policy.ts';
import { seesBusiness } from './visibility-sql.ts';

export interface BusinessRow {
  id: string;
  user_id: string | null;
  status: BusinessStatus;
  status_reason: string | null;
  name: string;
  slug: string;
  description: string | null;
  address_line1: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postal_code: string | null;
  city_key: string | null;
  country_key: string | null;
  timezone: string;
  currency: string;
  lat: number | null;
  lng: number | null;
  image: string | null;
  images: string[];
  languages: string[];
  accessibility: AccessibilityFeature[];
  logo: PictureView | null;
  cover: PictureView | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  opens_minute: number;
  closes_minute: number;
  breaks: { start: string; end: string }[];
  open_days: number[];
  weekly_hours: { weekday: number; start: string; end: string }[] | null;
  cancellation_window_hours: number;
  slot_interval_minutes: number;
  min_notice_minutes: number;
  booking_horizon_days: number;
  auto_confirm: boolean;
  allow_double_booking: boolean;
  tax_rate_percent: number;
  rating_sum: number;
  review_count: number;
  embed_origins: string[];
  payment_policy: PaymentPolicy | null;
}

export const businessColumns = sql`b.id, b.user_id, b.status, b.status_reason, b.name, b.slug, b.description, b.address_line1, b.city, b.state,
  b.country, b.postal_code, b.city_key, b.country_key, b.timezone, b.currency, b.lat, b.lng, b.image, b.images, b.languages, b.accessibility, b.logo, b.cover, b.phone, b.email, b.website,
  b.opens_minute, b.closes_minute, b.breaks, b.open_days, b.weekly_hours, b.cancellation_window_hours, b.slot_interval_minutes, b.min_notice_minutes,
  b.booking_horizon_days, b.auto_confirm, b.allow_double_booking, b.tax_rate_percent::float8 as tax_rate_percent, b.rating_sum, b.review_count, b.embed_origins, b.payment_policy`;

export function findBusiness(db: Queryable, id: string, viewer: Viewer): Promise<BusinessRow | null> {
  return db.row(
    sql`select ${businessColumns} from businesses b where b.id = ${id} and ${seesBusiness(viewer)}`,
  );
}

export interface BusinessFilters {
  businessId?: string;
  ids?: readonly string[];
  /** Current or former slug. */
  slug?: string;
  cityKey?: string;
  /** Words of its address; all of them must match. */
  placeWords?: readonly string[];
  countryKey?: string;
  categoryKey?: string;
  userId?: string;
  /** Owner, manager or staff. */
  memberId?: string;
  openOn?: { date: string; weekday: number };
  status?: ShownStatus;
  near?: Near;
  /** ISO 639-1 code of a language spoken there. */
  language?: string;
  /** All of them have to be present. */
  accessibility?: readonly string[];
  /** Instant at which it is open. Costly, so callers combine it with a place. */
  openAt?: Date;
}

/** Filters as conditions on row `b`. */
export function filterConditions(filters: BusinessFilters): Sql[] {
  const {
    businessId,
    ids,
    slug,
    cityKey,
    placeWords,
    countryKey,
    categoryKey,
    userId,
    memberId,
    openOn,
    status,
    near,
    language,
    accessibility,
    openAt,
  } = filters;
  const conditions: Sql[] = [];
  if (businessId !== undefined) conditions.push(sql`b.id = ${businessId}`);
  if (ids !== undefined) conditions.push(sql`b.id = any (${ids}::text[])`);
  if (slug !== undefined)
    conditions.push(
      sql`b.id = (select known.business_id from business_slugs known where known.slug = ${slug})`,
    );
  if (userId !== undefined) conditions.push(sql`b.user_id = ${userId}`);
  if (memberId !== undefined) conditions.push(sql`b.id in (${businessesOf(memberId)})`);
  if (cityKey !== undefined) {
    const names = cityKeysOf(cityKey);
    conditions.push(
      names.length === 1 ? sql`b.city_key = ${cityKey}` : sql`b.city_key = any (${names}::text[])`,
    );
  }
  if (placeWords !== undefined)
    conditions.push(sql`b.id in (select w.business_id from (
        select w.business_id from business_words w where w.word = any (${placeWords}::text[]) and w.listed
        union all
        select w.business_id from business_words w where w.word = any (${placeWords}::text[]) and not w.listed) w
      group by w.business_id having count(*) = ${placeWords.length}::integer)`);
  if (countryKey !== undefined) conditions.push(sql`b.country_key = ${countryKey}`);
  if (status !== undefined)
    conditions.push(
      status === 'active' ? sql`b.status in ('active', 'unlisted')` : sql`b.status = ${status}`,
    );
  if (openOn !== undefined)
    conditions.push(sql`(${openOn.weekday} = any (b.open_days) or exists (select 1 from special_hours h
        where h.business_id = b.id and h.date = ${openOn.date}::date offset 0))
      and not exists (select 1 from time_off t where t.business_id = b.id
        and t.span @> tsrange(${openOn.date}::date, ${openOn.date}::date + interval '1 day') offset 0)`);
  if (near !== undefined)
    conditions.push(sql`b.position <@ cube_enlarge(${near.point}::cube, ${near.chord}, 3)
      and (b.position <-> ${near.point}::cube) <= ${near.chord}`);
  if (categoryKey !== undefined)
    conditions.push(sql`exists (select 1 from services s
      where s.business_id = b.id and s.active and s.category_key = ${categoryKey} offset 0)`);
  if (language !== undefined) conditions.push(sql`b.languages @> array[${language}::text]`);
  if (accessibility !== undefined) conditions.push(sql`b.accessibility @> ${accessibility}::text[]`);
  if (openAt !== undefined) conditions.push(isOpenAt(openAt));
  return conditions;
}

/** Columns that the filter `openAt` reads. */
export const hoursColumns = sql`b.timezone, b.breaks, b.weekly_hours, b.open_days, b.opens_minute, b.closes_minute`;

/** Local times are compared as `HH:MM`. Special hours replace the usual hours and breaks of their date. */
const isOpenAt = (now: Date): Sql => sql`exists (
  select 1 from (select ${now}::timestamptz at time zone b.timezone as moment offset 0) local
  cross join lateral (select local.moment::date as date, extract(dow from local.moment)::integer as weekday,
    to_char(local.moment, 'HH24:MI') as time) at
  cross join lateral (select extract(hour from local.moment)::integer * 60 + extract(minute from local.moment)::integer as minute) m
  where not exists (select 1 from time_off t where t.business_id = b.id and t.span @> local.moment offset 0)
    and case
      when exists (select 1 from special_hours h where h.business_id = b.id and h.date = at.date)
        then exists (select 1 from special_hours h where h.business_id = b.id and h.date = at.date
          and h.start_minute <= m.minute and m.minute < h.end_minute)
      when exists (select 1 from jsonb_array_elements(b.breaks) pause
        where pause ->> 'start' <= at.time and at.time < pause ->> 'end') then false
      when b.weekly_hours is not null
        then exists (select 1 from jsonb_array_elements(b.weekly_hours) part
          where (part ->> 'weekday')::integer = at.weekday and part ->> 'start' <= at.time and at.time < part ->> 'end')
      else at.weekday = any (b.open_days) and b.opens_minute <= m.minute and m.minute < b.closes_minute
    end)`;

/**
 * Separate sources for public businesses and those that only this viewer sees. An "or" could not use the
 * indexes of public businesses.
 */
export function sourcesFor(viewer: Viewer): Sql[] {
  const listed = sql`b.status = 'active'`;
  if (viewer === null) return [listed];
  const unlisted = sql`b.status <> 'active'`;
  return [
    listed,
    viewer.role === 'admin' ? unlisted : sql`${unlisted} and b.id in (${businessesOf(viewer.userId)})`,
  ];
}

export function unionAll(sources: readonly Sql[]): Sql {
  return sources.reduce((all, source) => sql`${all} union all ${source}`);
}

/** In id order. */
export function listBusinessesById(
  db: Queryable,
  filters: BusinessFilters,
  page: { viewer: Viewer; after: string; limit: number },
): Promise<BusinessRow[]> {
  const { limit } = pageSizeFor(page.limit);
  const sources = sourcesFor(page.viewer).map((source) => {
    const conditions = joinSql([source, ...filterConditions(filters), sql`b.id > ${page.after}`], ' and ');
    return sql`(select ${businessColumns} from businesses b where ${conditions} order by b.id ${limit})`;
  });
  if (isMostlyCategory(filters)) sources[0] = listedOfCategory(filters, page.after, limit);
  return db.rows(sql`select * from (${unionAll(sources)}) b order by b.id ${limit}`);
}

// With a city, owner or ids, few businesses remain, and their services are checked one by one.
const isMostlyCategory = ({ categoryKey, cityKey, placeWords, ...others }: BusinessFilters) =>
  categoryKey !== undefined &&
  (cityKey ?? placeWords) === undefined &&
  (others.userId ?? others.memberId ?? others.ids ?? others.slug) === undefined;

function listedOfCategory(filters: BusinessFilters, after: string, limit: Sql): Sql {
  const { categoryKey, ...others } = filters;
  const conditions = joinSql(
    [sql`b.id = offering.business_id`, sql`b.status = 'active'`, ...filterConditions(others)],
    ' and ',
  );
  return sql`(select b.* from (
      select distinct s.business_id from services s
      where s.active and s.category_key = ${categoryKey} and s.business_id > ${after} order by s.business_id
    ) offering cross join lateral (select ${businessColumns} from businesses b where ${conditions} offset 0) b
    order by offering.business_id ${limit})`;
}

export type NearbyRow = BusinessRow & { distance: number };

/** Nearest first. */
export function listBusinessesByDistance(
  db: Queryable,
  { near, ...filters }: BusinessFilters & Required<Pick<BusinessFilters, 'near'>>,
  page: { viewer: Viewer; after: { distance: number; id: string } | null; limit: number },
): Promise<NearbyRow[]> {
  const { limit, limitWithTies } = pageSizeFor(page.limit);
  const { after } = page;
  const distance = sql`(b.position <-> ${near.point}::cube)`;
  const conditions = [sql`b.position is not null`, ...filterConditions(filters)];
  // The box ends the index scan early when filters reject many rows. Without filters it is not needed.
  if (conditions.length > 1)
    conditions.push(sql`b.position && cube_enlarge(${near.point}::cube, ${near.chord}, 3)`);
  if (after !== null)
    conditions.push(
      sql`(${distance} > ${after.distance} or (${distance} = ${after.distance} and b.id > ${after.id}))`,
    );
  const sources = sourcesFor(page.viewer).map(
    // The index sorts by distance only. Reading all ties allows the page to be cut by distance and id.
    (source) => sql`(select ${businessColumns}, ${distance} as distance from businesses b
      where ${joinSql([source, ...conditions], ' and ')} order by ${distance} ${limitWithTies})`,
  );
  return db.rows(sql`select * from (${unionAll(sources)}) b
    where b.distance <= ${near.chord} order by b.distance, b.id ${limit}`);
}
