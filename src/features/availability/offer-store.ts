import type { Queryable } from '../../platform/database/database.ts';
import { joinSql, type Sql, sql } from '../../platform/database/sql.ts';
import { currencyDigits } from '../../shared/currencies.ts';
import { matchName } from '../businesses/search/name-match-sql.ts';
import { type BusinessFilters, filterConditions } from '../businesses/store.ts';
import { listedService } from '../businesses/visibility-sql.ts';

/** A service with a professional who performs it, at a business. */
export interface OfferRow {
  business_id: string;
  business_name: string;
  city: string | null;
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
  currency: string;
}

export interface OfferFilters {
  categoryKey?: string | undefined;
  serviceName?: string | undefined;
  serviceId?: string | undefined;
  place: Pick<BusinessFilters, 'cityKey' | 'near'>;
  maxPrice?: number | undefined;
}

/** Up to so many listed offers that pass the filters, every business taking its turn. */
export async function listOffers(db: Queryable, filters: OfferFilters, most: number): Promise<OfferRow[]> {
  const conditions = serviceConditions(filters);
  let rank = sql`0`;
  if (filters.serviceName !== undefined) {
    const match = await matchName(db, filters.serviceName, 'service', null);
    if (match === null) return [];
    conditions.push(match.condition);
    rank = match.rank;
  }
  const isPlaced = Object.keys(filters.place).length > 0;
  const wanted = joinSql(conditions, ' and ');
  const offered = isPlaced ? offeredIn(filters.place, wanted, most) : offeredAnywhere(wanted, rank, most);
  return db.rows(sql`
    with offered as materialized (${offered})
    select b.id as business_id, b.name as business_name, b.city, b.timezone, b.currency as business_currency,
      p.id as professional_id, p.name as professional_name, p.rating_sum, p.review_count,
      s.id as service_id, s.name as service_name, s.duration_minutes, s.buffer_before_minutes, s.buffer_after_minutes,
      s.capacity, s.price_minor, s.currency
    from offered
    join services s on s.id = offered.service_id
    join service_professionals sp on sp.service_id = s.id
    join business_professionals bp on bp.professional_id = sp.professional_id
      and (bp.business_id = s.business_id or sp.professional_id = s.owner_professional_id)
      and bp.business_id = coalesce(offered.business_id, bp.business_id)
    join businesses b on b.id = bp.business_id and b.status = 'active'
    join professionals p on p.id = sp.professional_id and p.hidden_at is null
    order by row_number() over (partition by b.id order by offered.place, s.id, p.id), offered.place, s.id, p.id, b.id
    limit ${most}`);
}

function serviceConditions({ categoryKey, serviceId, maxPrice }: OfferFilters): Sql[] {
  const conditions = [sql`s.active`];
  if (categoryKey !== undefined) conditions.push(sql`s.category_key = ${categoryKey}`);
  if (serviceId !== undefined) conditions.push(sql`s.id = ${serviceId}`);
  if (maxPrice !== undefined)
    conditions.push(sql`s.price_minor <= ${maxPrice}::numeric * case
      when s.currency = any (${currenciesWith(0)}::text[]) then 1 when s.currency = any (${currenciesWith(3)}::text[]) then 1000
      when s.currency = any (${currenciesWith(4)}::text[]) then 10000 else 100 end`);
  return conditions;
}

const currenciesWith = (digits: number) =>
  [...currencyDigits].filter(([, count]) => count === digits).map(([currency]) => currency);

// Of a name that more services have, so many are ranked.
const rankedAtMost = 1000;

function offeredAnywhere(wanted: Sql, rank: Sql, most: number): Sql {
  return sql`
    select found.service_id, null::text as business_id, row_number() over (order by found.rank desc, found.service_id) as place
    from (select s.id as service_id, ${rank} as rank from services s where ${wanted} and ${listedService}
      limit ${rankedAtMost}) found
    order by place limit ${most}`;
}

/** Businesses of a place that offer what is wanted, the nearest first: themselves, or with the own services of those who work there. */
function offeredIn(place: OfferFilters['place'], wanted: Sql, most: number): Sql {
  const order = place.near === undefined ? sql`b.id` : sql`b.position <-> ${place.near.point}::cube`;
  const conditions = joinSql([sql`b.status = 'active'`, ...filterConditions(place)], ' and ');
  const own = sql`select s.id from services s where s.business_id = b.id and ${wanted}`;
  const brought = sql`select s.id from business_professionals bp join services s on s.owner_professional_id = bp.professional_id
    where bp.business_id = b.id and ${wanted}`;
  return sql`
    select offer.id as service_id, b.id as business_id, b.place from (
      select b.id, row_number() over (order by ${order}) as place from businesses b
      where ${conditions} and (exists (${own} offset 0) or exists (${brought} offset 0))
      order by ${order} limit ${most}
    ) b cross join lateral ((${own}) union all (${brought})) offer`;
}
