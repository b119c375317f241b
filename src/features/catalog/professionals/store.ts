import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageSizeFor } from '../../../platform/database/page-size.ts';
import { joinSql, type Sql, sql } from '../../../platform/database/sql.ts';
import type { PictureView } from '../businesses/picture-contract.ts';
import type { NameMatch } from '../businesses/search/known-words-store.ts';
import { seesBusiness, seesProfessional, seesService } from '../businesses/visibility-sql.ts';

export interface ProfessionalRow {
  id: string;
  name: string;
  slug: string;
  role: string;
  bio: string;
  image: string | null;
  portrait: PictureView | null;
  opens_minute: number;
  closes_minute: number;
  breaks: { start: string; end: string }[];
  rating_sum: number;
  review_count: number;
  /** Services visible to the viewer. */
  service_ids: string[];
  /** Businesses visible to the viewer. */
  business_ids: string[];
}

const columnsFor = (
  viewer: Viewer,
) => sql`p.id, p.name, p.slug, p.role, p.bio, p.image, p.portrait, p.opens_minute, p.closes_minute, p.breaks,
  p.rating_sum, p.review_count,
  array(select s.id from service_professionals sp join services s on s.id = sp.service_id
    where sp.professional_id = p.id and ${seesService(viewer)} order by s.id) as service_ids,
  array(select b.id from business_professionals bp join businesses b on b.id = bp.business_id
    where bp.professional_id = p.id and ${seesBusiness(viewer)} order by b.id) as business_ids`;

export function findProfessional(db: Queryable, id: string, viewer: Viewer): Promise<ProfessionalRow | null> {
  return db.row(
    sql`select ${columnsFor(viewer)} from professionals p where p.id = ${id} and ${seesProfessional(viewer)}`,
  );
}

export interface ProfessionalFilters {
  businessId?: string | undefined;
  serviceId?: string | undefined;
  userId?: string | undefined;
  ids?: readonly string[] | undefined;
  /** Current or former slug. */
  slug?: string | undefined;
}

function conditionsFor(filters: ProfessionalFilters, viewer: Viewer): Sql[] {
  const { businessId, serviceId, userId, ids, slug } = filters;
  const conditions = [seesProfessional(viewer)];
  if (userId !== undefined) conditions.push(sql`p.user_id = ${userId}`);
  if (ids !== undefined) conditions.push(sql`p.id = any (${ids}::text[])`);
  if (slug !== undefined)
    conditions.push(
      sql`p.id = (select known.professional_id from professional_slugs known where known.slug = ${slug})`,
    );
  if (businessId !== undefined)
    conditions.push(sql`p.id in (
      select bp.professional_id from business_professionals bp join businesses b on b.id = bp.business_id
      where bp.business_id = ${businessId} and ${seesBusiness(viewer)})`);
  if (serviceId !== undefined)
    conditions.push(sql`p.id in (
      select sp.professional_id from service_professionals sp join services s on s.id = sp.service_id
      where sp.service_id = ${serviceId} and ${seesService(viewer)})`);
  return conditions;
}

/** In id order. */
export function listProfessionalsById(
  db: Queryable,
  filters: ProfessionalFilters,
  page: { viewer: Viewer; after: string; limit: number },
): Promise<ProfessionalRow[]> {
  const conditions = joinSql([...conditionsFor(filters, page.viewer), sql`p.id > ${page.after}`], ' and ');
  return db.rows(sql`select ${columnsFor(page.viewer)} from professionals p
    where ${conditions} order by p.id ${pageSizeFor(page.limit).limit}`);
}

// Ranked candidates per search.
const candidateLimit = sql`limit 1000`;

export function listProfessionalsByRank(
  db: Queryable,
  match: NameMatch,
  filters: ProfessionalFilters,
  page: { viewer: Viewer; after: { rank: number; id: string }; limit: number },
): Promise<(ProfessionalRow & { rank: number })[]> {
  const { limit } = pageSizeFor(page.limit);
  const conditions = joinSql([match.condition, ...conditionsFor(filters, page.viewer)], ' and ');
  return db.rows(sql`
    select ${columnsFor(page.viewer)}, found.rank from (
      select * from (
        select p.id, ${match.rank} as rank from professionals p where ${conditions} ${candidateLimit}
      ) candidate
      where candidate.rank < ${page.after.rank}::float8
        or (candidate.rank = ${page.after.rank}::float8 and candidate.id > ${page.after.id})
      order by candidate.rank desc, candidate.id ${limit}
    ) found join professionals p on p.id = found.id
    order by found.rank desc, found.id`);
}
