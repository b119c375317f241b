import type { Viewer } from '../../../http/caller.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { belongsToBusiness, hasRight, manages } from '../../access/rights/right-sql.ts';

// `offset 0` keeps each check a lookup for the current row. Without it the planner may build a list of all
// businesses.

const listedProfessional = sql`(p.hidden_at is null and exists (
  select 1 from business_professionals bp join businesses b on b.id = bp.business_id
  where bp.professional_id = p.id and b.status = 'active' offset 0))`;

const listedService = sql`(s.active and case when s.business_id is not null
  then exists (select 1 from businesses b where b.id = s.business_id and b.status = 'active' offset 0)
  else exists (select 1 from professionals p where p.id = s.owner_professional_id and ${listedProfessional} offset 0) end)`;

export { listedService };

/** The viewer may see business `b`: active, or their own. */
export function seesBusiness(viewer: Viewer): Sql {
  if (viewer === null) return sql`b.status = 'active'`;
  if (viewer.role === 'admin') return sql`true`;
  return sql`(b.status = 'active' or ${belongsToBusiness(viewer.userId, sql`b.id`)})`;
}

/**
 * The viewer may see professional `p`: works at an active business, is the viewer, or works at a business of
 * the viewer.
 */
export function seesProfessional(viewer: Viewer): Sql {
  if (viewer === null) return listedProfessional;
  if (viewer.role === 'admin') return sql`true`;
  return sql`(p.user_id = ${viewer.userId} or ${listedProfessional} or exists (
    select 1 from business_professionals bp
    where bp.professional_id = p.id and ${hasRight('desk:book', viewer.userId, sql`bp.business_id`)} offset 0))`;
}

/** The viewer may see service `s`: active and offered by a public business or professional, or their own. */
export function seesService(viewer: Viewer): Sql {
  if (viewer === null) return listedService;
  if (viewer.role === 'admin') return sql`true`;
  return sql`(${listedService}
    or ${manages(viewer.userId, sql`s.business_id`)}
    or exists (select 1 from professionals p where p.id = s.owner_professional_id and p.user_id = ${viewer.userId} offset 0))`;
}
