import type { Queryable } from '../../../platform/database/database.ts';
import { joinSql, noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Expansion } from '../../catalog/businesses/rules/likeness.ts';
import { matchName, type NameMatch } from '../../catalog/businesses/search/known-words-store.ts';
import { type BusinessFilters, filterConditions, hoursColumns } from '../../catalog/businesses/store.ts';
import { listedService } from '../../catalog/businesses/visibility-sql.ts';
import { costsAtMost, priceOf } from '../../catalog/services/store.ts';
import { minutesWith, priceMinorWith, priceWith } from '../../catalog/timetables/service-terms-sql.ts';
import type { FoundOrder } from './rules/found-order.ts';
import { mostVisited } from './search-contract.ts';

/** A service of a professional at a business. */
export interface OfferRow {
  business_id: string;
  business_name: string;
  business_slug: string;
  address_line1: string | null;
  city: string | null;
  lat: number | null;
  lng: number | null;
  /** Chord length from the search point. Null without a search point. */
  distance: number | null;
  image: string | null;
  timezone: string;
  business_currency: string;
  professional_id: string;
  professional_name: string;
  rating_sum: number;
  review_count: number;
  service_id: string;
  service_name: string;
  duration_minutes: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  capacity: number;
  price_minor: number | null;
  price_from: boolean;
  currency: string;
  /** Words of the query that the business does not match. */
  missing_words: number;
}

export interface OfferFilters {
  categoryKey?: string | undefined;
  serviceName?: string | undefined;
  serviceId?: string | undefined;
  professionalId?: string | undefined;
  kind?: 'class' | 'single' | undefined;
  minRating?: number | undefined;
  maxPrice?: number | undefined;
  /** Currency of `maxPrice`, and of the first prices. */
  currency?: string | undefined;
  place: Pick<
    BusinessFilters,
    'businessId' | 'cityKey' | 'placeWords' | 'near' | 'language' | 'accessibility' | 'openAt'
  >;
  /** Businesses found by the free-text query, best match first. */
  found?: FoundBusinesses | undefined;
}

export interface FoundBusinesses {
  businesses: readonly { id: string; missingWords: number }[];
  /** Expansions of each word of the query. */
  words: readonly (readonly Expansion[])[];
}

// SQL order of rows `s` (services) and `p` (professionals).
const cheapestFirst = sql`${priceOf(sql`s`)} nulls last`;
const rating = sql`rating_hundredths(p.rating_sum, p.review_count)`;
const bestFirst = sql`${rating} desc nulls last`;

/**
 * At most `most` visible offers that match the filters. Ordered by time, the offers of the businesses
 * alternate.
 */
export async function listOffers(
  db: Queryable,
  filters: OfferFilters,
  { order, most }: { order: FoundOrder; most: number },
): Promise<OfferRow[]> {
  let match: NameMatch | null = null;
  if (filters.serviceName !== undefined) {
    match = await matchName(db, filters.serviceName, 'service', null);
    if (match === null) return [];
  }
  const wanted = joinSql(
    [...serviceConditions(filters), ...(match === null ? [] : [match.condition])],
    ' and ',
  );
  const performers = joinSql(performerConditions(filters), ' and ');
  const isPlaced = Object.keys(filters.place).length > 0;
  const offered =
    filters.found !== undefined
      ? offeredAt(filters.found, { wanted, performers })
      : isPlaced
        ? offeredIn(filters, { wanted, performers }, { order, most })
        : offeredAnywhere({ wanted, performers }, match?.rank ?? null, {
            order,
            most,
            currency: filters.currency,
          });
  const { near } = filters.place;
  // Candidates were chosen by their lowest price. This professional may be more expensive.
  const ownPrice =
    filters.maxPrice === undefined ? noSql : sql`and ${priceWith} <= ${filters.maxPrice}::numeric`;
  const distance = near === undefined ? sql`null::float8` : sql`b.position <-> ${near.point}::cube`;
  return db.rows(sql`
    with offered as materialized (${offered})
    select b.id as business_id, b.name as business_name, b.slug as business_slug, b.address_line1, b.city, b.lat, b.lng,
      ${distance} as distance, b.image, b.timezone, b.currency as business_currency,
      p.id as professional_id, p.name as professional_name, p.rating_sum, p.review_count,
      s.id as service_id, s.name as service_name, ${minutesWith} as duration_minutes, s.buffer_before_minutes, s.buffer_after_minutes,
      s.capacity, ${priceMinorWith} as price_minor, s.price_from, s.currency, offered.missing as missing_words
    from offered
    join services s on s.id = offered.service_id
    join service_professionals sp on sp.service_id = s.id ${ownPrice}
    join business_professionals bp on bp.professional_id = sp.professional_id
      and (bp.business_id = s.business_id or sp.professional_id = s.owner_professional_id)
      and bp.business_id = coalesce(offered.business_id, bp.business_id)
    join businesses b on b.id = bp.business_id and b.status = 'active'
    join professionals p on p.id = sp.professional_id and ${performers}
    order by offered.missing, ${finalOrder(filters.currency)[order]}, offered.place, s.id, p.id, b.id
    limit ${most}`);
}

const finalOrder = (currency: string | undefined): Record<FoundOrder, Sql> => ({
  time: sql`row_number() over (partition by b.id order by offered.place, s.id, p.id)`,
  // Prices in different currencies are not compared.
  price: sql`${currency === undefined ? noSql : sql`s.currency = ${currency} desc,`} count(*) over (partition by s.currency) desc, s.currency, ${priceWith} nulls last`,
  rating: bestFirst,
});

function serviceConditions({ categoryKey, serviceId, kind, maxPrice, currency }: OfferFilters): Sql[] {
  const conditions = [sql`s.active`];
  if (categoryKey !== undefined) conditions.push(sql`s.category_key = ${categoryKey}`);
  if (serviceId !== undefined) conditions.push(sql`s.id = ${serviceId}`);
  if (kind !== undefined) conditions.push(kind === 'class' ? sql`s.capacity > 1` : sql`s.capacity = 1`);
  if (maxPrice !== undefined) conditions.push(costsAtMost(maxPrice));
  if (maxPrice !== undefined && currency !== undefined) conditions.push(sql`s.currency = ${currency}`);
  return conditions;
}

/** Conditions on row `p`. */
function performerConditions({ professionalId, minRating }: OfferFilters): Sql[] {
  const conditions = [sql`p.hidden_at is null`];
  if (professionalId !== undefined) conditions.push(sql`p.id = ${professionalId}`);
  if (minRating !== undefined) conditions.push(sql`${rating} >= ${minRating}::numeric * 100`);
  return conditions;
}

interface Wanted {
  /** Condition on row `s`. */
  wanted: Sql;
  /** Condition on row `p`. */
  performers: Sql;
}

interface Choice {
  order: FoundOrder;
  most: number;
}

interface ChoiceAnywhere extends Choice {
  currency: string | undefined;
}

// Maximum number of services to compare.
const comparedAtMost = 1000;
// Lower for ratings, because their professionals are compared as well.
const ratedAtMost = 400;

/** Whether a matching professional offers the service in row `s`. */
const isPerformed = (performers: Sql): Sql => sql`exists (
  select 1 from service_professionals sp join professionals p on p.id = sp.professional_id
  where sp.service_id = s.id and ${performers} offset 0)`;

function offeredAnywhere(
  { wanted, performers }: Wanted,
  rank: Sql | null,
  { order, most, currency }: ChoiceAnywhere,
): Sql {
  const services = sql`select s.id as service_id, ${rank ?? sql`0`} as rank, ${priceOf(sql`s`)} as price, s.currency from services s
    where ${wanted} and ${listedService} and ${isPerformed(performers)}`;
  const candidates: Record<FoundOrder, Sql> = {
    time: sql`${services} limit ${comparedAtMost}`,
    // The price index already has this order. It does not cover names, so with a name a limited number is
    // compared.
    price:
      rank === null ? cheapestAnywhere(services, currency, most) : sql`${services} limit ${comparedAtMost}`,
    rating: sql`(${services} limit ${ratedAtMost}) union (${bestPerformed({ wanted, performers }, rank)})`,
  };
  const orders: Record<FoundOrder, Sql> = {
    time: sql`found.rank desc`,
    price: sql`${currency === undefined ? noSql : sql`found.currency = ${currency} desc,`} found.price nulls last, found.rank desc`,
    rating: sql`(select max(${rating}) from service_professionals sp join professionals p on p.id = sp.professional_id
      where sp.service_id = found.service_id and ${performers}) desc nulls last, found.rank desc`,
  };
  return sql`
    select found.service_id, null::text as business_id, 0 as missing, row_number() over (order by ${orders[order]}, found.service_id) as place
    from (${candidates[order]}) found
    order by place limit ${most}`;
}

/** The cheapest services, and with a currency the cheapest in this currency before them. */
function cheapestAnywhere(services: Sql, currency: string | undefined, most: number): Sql {
  const cheapest = sql`order by ${cheapestFirst} limit ${most}`;
  if (currency === undefined) return sql`${services} ${cheapest}`;
  return sql`(${services} and s.currency = ${currency} ${cheapest})
    union all (${services} and s.currency <> ${currency} ${cheapest})`;
}

/**
 * Services of the best rated professionals. Among thousands of offers, the first ones found may not include
 * the best.
 */
function bestPerformed({ wanted, performers }: Wanted, rank: Sql | null): Sql {
  // A lateral lookup by id: otherwise the planner searches the name in all services first.
  return sql`select s.id as service_id, s.rank, s.price, s.currency
    from (select p.id from professionals p where p.review_count > 0 and ${performers} order by ${rating} desc, p.id
      limit ${ratedAtMost}) best
    join service_professionals sp on sp.professional_id = best.id
    cross join lateral (
      select s.id, ${rank ?? sql`0`} as rank, ${priceOf(sql`s`)} as price, s.currency from services s
      where s.id = sp.service_id and ${wanted} and ${listedService} offset 0) s`;
}

/** Services of the business in row `b`: its own, and those that its professionals own. */
function servicesAt(columns: Sql, { wanted, performers }: Wanted): { own: Sql; brought: Sql } {
  const performed = isPerformed(performers);
  return {
    own: sql`select ${columns} from services s where s.business_id = b.id and ${wanted} and ${performed}`,
    // A lateral lookup: otherwise the planner may read the services of all owners.
    brought: sql`select s.* from business_professionals bp cross join lateral (
      select ${columns} from services s where s.owner_professional_id = bp.professional_id and ${wanted} and ${performed}
      offset 0) s
    where bp.business_id = b.id`,
  };
}

/** Services of these businesses. For each business, the services that match most words of the query. */
function offeredAt({ businesses, words }: FoundBusinesses, wanted: Wanted): Sql {
  const known = words.flatMap((expansions, position) => expansions.map(({ word }) => ({ word, position })));
  const fit = sql`(select count(distinct known.position)
    from unnest(${known.map(({ position }) => position)}::integer[], ${known.map(({ word }) => word)}::text[]) as known (position, word)
    where known.word = any (string_to_array(s.search_key || ' ' || s.category_key, ' '))) as fit`;
  const { own, brought } = servicesAt(sql`s.id, ${fit}`, wanted);
  return sql`
    select best.service_id, best.business_id, best.missing, best.place from (
      select offer.id as service_id, b.id as business_id, b.missing, b.place,
        rank() over (partition by b.id order by offer.fit desc) as among
      from unnest(${businesses.map(({ id }) => id)}::text[], ${businesses.map(({ missingWords }) => missingWords)}::integer[])
        with ordinality as b (id, missing, place)
      cross join lateral ((${own}) union all (${brought})) offer
    ) best where best.among = 1`;
}

// Maximum number of businesses to compare by price or rating.
const comparedBusinesses = 400;

/**
 * Businesses at a place that offer a matching service, nearest first. A filter that few of them match would read
 * all of them without the limit.
 */
function offeredIn(
  { place: { openAt, ...place }, categoryKey }: OfferFilters,
  { wanted, performers }: Wanted,
  { order, most }: Choice,
): Sql {
  const distance = place.near === undefined ? sql`b.id` : sql`b.position <-> ${place.near.point}::cube`;
  const conditions = [sql`b.status = 'active'`, ...filterConditions(place)];
  // Cheap to check, so that a rare category is found beyond the nearest businesses.
  if (categoryKey !== undefined)
    conditions.push(offersAny({ wanted: sql`s.active and s.category_key = ${categoryKey}`, performers }));
  const offers = servicesAt(sql`s.id`, { wanted, performers });
  // Checked for a limited number of businesses, because it reads their closures and special hours.
  const [hours, isOpen] =
    openAt === undefined
      ? [noSql, noSql]
      : [sql`, ${hoursColumns}`, sql`${joinSql(filterConditions({ openAt }), ' and ')} and`];
  // Ordered by time, businesses beyond the result size are not needed. Other orders have to compare more of
  // them.
  const businesses = order === 'time' ? most : comparedBusinesses;
  return sql`
    select offer.id as service_id, b.id as business_id, 0 as missing, b.place from (
      select b.id, row_number() over (order by b.distance) as place from (
        select b.id, ${distance} as distance ${hours} from businesses b
        where ${joinSql(conditions, ' and ')} order by distance limit ${mostVisited}
      ) b where ${isOpen} ${offersAny({ wanted, performers })}
      order by b.distance limit ${businesses}
    ) b cross join lateral ((${offers.own}) union all (${offers.brought})) offer`;
}

/** Whether the business in row `b` has a matching service. */
function offersAny(wanted: Wanted): Sql {
  const { own, brought } = servicesAt(sql`1`, wanted);
  return sql`(exists (${own} offset 0) or exists (${brought} offset 0))`;
}
