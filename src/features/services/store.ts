import type { Viewer } from '../../http/caller.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { pageSizeFor } from '../../platform/database/page-size.ts';
import { joinSql, type Sql, sql } from '../../platform/database/sql.ts';
import type { NameMatch } from '../businesses/search/name-match-sql.ts';
import { listedService, seesProfessional, seesService } from '../businesses/visibility-sql.ts';

export interface ServiceRow {
  id: string;
  business_id: string | null;
  owner_professional_id: string | null;
  name: string;
  description: string;
  duration_minutes: number;
  price_minor: number | null;
  currency: string;
  active: boolean;
  parent: string | null;
  custom: boolean;
  capacity: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  /** Those the viewer may see. */
  professional_ids: string[];
  can_manage: boolean;
}

function columnsFor(viewer: Viewer): Sql {
  const canManage =
    viewer === null
      ? sql`false`
      : sql`case when s.business_id is not null
          then exists (select 1 from businesses b where b.id = s.business_id and b.user_id = ${viewer.userId} offset 0)
          else exists (select 1 from professionals p
            where p.id = s.owner_professional_id and p.user_id = ${viewer.userId} offset 0) end`;
  return sql`s.id, s.business_id, s.owner_professional_id, s.name, s.description, s.duration_minutes, s.price_minor,
    s.currency, s.active, s.parent, s.custom, s.capacity, s.buffer_before_minutes, s.buffer_after_minutes,
    array(select p.id from service_professionals sp join professionals p on p.id = sp.professional_id
      where sp.service_id = s.id and ${seesProfessional(viewer)} order by p.id) as professional_ids,
    ${canManage} as can_manage`;
}

export function findService(db: Queryable, id: string, viewer: Viewer): Promise<ServiceRow | null> {
  return db.row(
    sql`select ${columnsFor(viewer)} from services s where s.id = ${id} and ${seesService(viewer)}`,
  );
}

export interface ServiceFilters {
  categoryKey?: string | undefined;
  businessId?: string | undefined;
  professionalId?: string | undefined;
}

function conditionsFor({ categoryKey, businessId, professionalId }: ServiceFilters, viewer: Viewer): Sql[] {
  const conditions: Sql[] = [];
  if (categoryKey !== undefined) conditions.push(sql`s.category_key = ${categoryKey}`);
  if (businessId !== undefined) conditions.push(sql`s.business_id = ${businessId}`);
  if (professionalId !== undefined)
    conditions.push(sql`s.id in (
      select sp.service_id from service_professionals sp join professionals p on p.id = sp.professional_id
      where sp.professional_id = ${professionalId} and ${seesProfessional(viewer)})`);
  return conditions;
}

/** Those everybody sees, apart from those of the viewer: the many have indexes of their own that an "or" could not use. */
function sourcesFor(viewer: Viewer): Sql[] {
  // Said once more in front, where the planner finds it: the indexes hold active services only.
  const listed = sql`s.active and ${listedService}`;
  if (viewer === null) return [listed];
  if (viewer.role === 'admin') return [sql`true`];
  return [
    listed,
    sql`s.id in (
      select o.id from services o join businesses b on b.id = o.business_id where b.user_id = ${viewer.userId}
      union all
      select o.id from services o join professionals p on p.id = o.owner_professional_id where p.user_id = ${viewer.userId})`,
  ];
}

function union(sources: readonly Sql[]): Sql {
  return sources.reduce((all, source) => sql`${all} union ${source}`);
}

/** In the order of their ids. */
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
    select ${columnsFor(page.viewer)} from (
      select * from (${union(sources)}) seen order by seen.id ${limit}
    ) found join services s on s.id = found.id
    order by found.id`);
}

// Of a word that more names hold, so many are ranked.
const candidateLimit = sql`limit 1000`;

/** Best match first. */
export function listServicesByRank(
  db: Queryable,
  match: NameMatch,
  filters: ServiceFilters,
  page: { viewer: Viewer; after: { rank: number; id: string }; limit: number },
): Promise<(ServiceRow & { rank: number })[]> {
  const { limit } = pageSizeFor(page.limit);
  const sources = sourcesFor(page.viewer).map((source) => {
    const conditions = joinSql([source, ...conditionsFor(filters, page.viewer), match.condition], ' and ');
    return sql`(select s.id, ${match.rank} as rank from services s where ${conditions} ${candidateLimit})`;
  });
  return db.rows(sql`
    select ${columnsFor(page.viewer)}, found.rank from (
      select * from (${union(sources)}) candidate
      where candidate.rank < ${page.after.rank}::float8
        or (candidate.rank = ${page.after.rank}::float8 and candidate.id > ${page.after.id})
      order by candidate.rank desc, candidate.id ${limit}
    ) found join services s on s.id = found.id
    order by found.rank desc, found.id`);
}
