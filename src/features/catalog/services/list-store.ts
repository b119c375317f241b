import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageSizeFor } from '../../../platform/database/page-size.ts';
import { joinSql, noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { managedBusinesses } from '../../access/rights/right-sql.ts';
import type { Near } from '../businesses/rules/near.ts';
import type { NameMatch } from '../businesses/search/known-words-store.ts';
import { filterConditions } from '../businesses/store.ts';
import { listedService, seesBusiness, seesProfessional } from '../businesses/visibility-sql.ts';
import { columnsFor, costsAtMost, type ServiceRow } from './store.ts';

export interface ServiceFilters {
  categoryKey?: string | undefined;
  businessId?: string | undefined;
  professionalId?: string | undefined;
  maxPrice?: number | undefined;
  match?: NameMatch | undefined;
  cityKey?: string | undefined;
  near?: Near | undefined;
}

interface PageOfServices {
  viewer: Viewer;
  after: { rank: number; id: string } | null;
  limit: number;
}

type RankedService = ServiceRow & { rank: number };

export function conditionsFor(filters: ServiceFilters, viewer: Viewer): Sql[] {
  const { categoryKey, businessId, professionalId, maxPrice, match } = filters;
  const conditions: Sql[] = [];
  if (categoryKey !== undefined) conditions.push(sql`s.category_key = ${categoryKey}`);
  if (businessId !== undefined) conditions.push(sql`s.business_id = ${businessId}`);
  if (professionalId !== undefined)
    conditions.push(sql`s.id in (
      select sp.service_id from service_professionals sp join professionals p on p.id = sp.professional_id
      where sp.professional_id = ${professionalId} and ${seesProfessional(viewer)})`);
  if (maxPrice !== undefined) conditions.push(costsAtMost(maxPrice));
  if (match !== undefined) conditions.push(match.condition);
  if (isPlaced(filters)) conditions.push(sql`s.id in (select placed.service_id from placed)`);
  return conditions;
}

export const isPlaced = ({ cityKey, near }: ServiceFilters) => cityKey !== undefined || near !== undefined;

/** Whether business `b` is visible and at the place of the filters. */
export function isAtPlace({ cityKey, near }: ServiceFilters, viewer: Viewer): Sql {
  const place = { ...(cityKey !== undefined && { cityKey }), ...(near !== undefined && { near }) };
  return joinSql([seesBusiness(viewer), ...filterConditions(place)], ' and ');
}

// Businesses examined per location, nearest or oldest first.
const businessLimit = sql`limit 10000`;

/**
 * CTE of services at the location: services of its businesses, and own services of professionals who work
 * there. Empty without a location filter.
 */
export function placedFor(filters: ServiceFilters, viewer: Viewer): Sql {
  const { near } = filters;
  if (!isPlaced(filters)) return noSql;
  const distance = near === undefined ? sql`0` : sql`(b.position <-> ${near.point}::cube)`;
  return sql`with placed as materialized (
    select offered.id as service_id, min(b.distance) as distance from (
      select b.id, ${distance} as distance from businesses b
      where ${isAtPlace(filters, viewer)}
      order by ${near === undefined ? sql`b.id` : distance} ${businessLimit}
    ) b cross join lateral (
      select s.id from services s where s.business_id = b.id
      union all
      select s.id from business_professionals bp join services s on s.owner_professional_id = bp.professional_id
      where bp.business_id = b.id
    ) offered group by offered.id)`;
}

/**
 * Separate sources for public services and those of the viewer. An "or" could not use the indexes of public
 * services.
 */
export function sourcesFor(viewer: Viewer): Sql[] {
  // Repeats `s.active`, so that the planner can use the indexes on active services.
  const listed = sql`s.active and ${listedService}`;
  if (viewer === null) return [listed];
  if (viewer.role === 'admin') return [sql`true`];
  return [
    listed,
    sql`s.id in (
      select o.id from services o where o.business_id in (${managedBusinesses(viewer.userId)})
      union all
      select o.id from services o join professionals p on p.id = o.owner_professional_id where p.user_id = ${viewer.userId})`,
  ];
}

export function union(sources: readonly Sql[]): Sql {
  return sources.reduce((all, source) => sql`${all} union ${source}`);
}

/** In id order. */
export function listServicesById(
  db: Queryable,
  filters: ServiceFilters,
  page: { viewer: Viewer; after: string; limit: number },
): Promise<ServiceRow[]> {
  const { limit } = pageSizeFor(page.limit);
  const sources = sourcesFor(page.viewer).map((source) => {
    const conditions = joinSql(
      [source, ...conditionsFor(filters, page.viewer), sql`s.id > ${page.after}`],
      ' and ',
    );
    return sql`(select s.id from services s where ${conditions} order by s.id ${limit})`;
  });
  return db.rows(sql`
    ${placedFor(filters, page.viewer)}
    select ${columnsFor(page.viewer)} from (
      select * from (${union(sources)}) seen order by seen.id ${limit}
    ) found join services s on s.id = found.id
    order by found.id`);
}

/** In the order of the business that the filters name. */
export function listServicesByPosition(
  db: Queryable,
  filters: ServiceFilters,
  { viewer, after, limit }: { viewer: Viewer; after: { position: number; id: string }; limit: number },
): Promise<ServiceRow[]> {
  const size = pageSizeFor(limit).limit;
  const sources = sourcesFor(viewer).map((source) => {
    const isAfter = sql`(s.position, s.id) > (${after.position}::integer, ${after.id})`;
    const conditions = joinSql([source, ...conditionsFor(filters, viewer), isAfter], ' and ');
    return sql`(select s.id, s.position from services s where ${conditions} order by s.position, s.id ${size})`;
  });
  return db.rows(sql`
    ${placedFor(filters, viewer)}
    select ${columnsFor(viewer)} from (
      select * from (${union(sources)}) seen order by seen.position, seen.id ${size}
    ) found join services s on s.id = found.id
    order by found.position, found.id`);
}

// Ranked candidates per search.
const candidateLimit = sql`limit 1000`;

export function listServicesByRank(
  db: Queryable,
  filters: ServiceFilters,
  { viewer, after, limit }: PageOfServices,
  by: 'match' | 'distance',
): Promise<RankedService[]> {
  const size = pageSizeFor(limit).limit;
  const distance = sql`(select placed.distance from placed where placed.service_id = s.id)`;
  const rank = by === 'match' ? (filters.match?.rank ?? sql`0`) : sql`-${distance}`;
  const order = by === 'match' ? noSql : sql`order by rank desc`;
  const sources = sourcesFor(viewer).map((source) => {
    const conditions = joinSql([source, ...conditionsFor(filters, viewer)], ' and ');
    return sql`(select s.id, ${rank} as rank from services s where ${conditions} ${order} ${candidateLimit})`;
  });
  const position = after ?? { rank: Number.POSITIVE_INFINITY, id: '' };
  return db.rows(sql`
    ${placedFor(filters, viewer)}
    select ${columnsFor(viewer)}, found.rank from (
      select * from (${union(sources)}) candidate
      where candidate.rank < ${position.rank}::float8
        or (candidate.rank = ${position.rank}::float8 and candidate.id > ${position.id})
      order by candidate.rank desc, candidate.id ${size}
    ) found join services s on s.id = found.id
    order by found.rank desc, found.id`);
}
