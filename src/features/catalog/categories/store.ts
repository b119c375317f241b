import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageSizeFor } from '../../../platform/database/page-size.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { manages } from '../../access/rights/right-sql.ts';
import { listedService, seesService } from '../businesses/visibility-sql.ts';

export interface CategoryRow {
  name: string;
  slug: string;
  service_count: number;
}

/** Largest first. The spelling of the oldest service is shown. */
export function listCategoriesBySize(
  db: Queryable,
  page: { viewer: Viewer; after: { count: number; name: string }; limit: number },
): Promise<CategoryRow[]> {
  return db.rows(
    sql`
    select spelling.name, key_slug(category.category_key, 'category') as slug, category.service_count from (${countFor(page.viewer)}) category
    cross join lateral (
      select s.parent collate "C" as name from services s
      where s.category_key = category.category_key and s.parent is not null and ${seesService(page.viewer)}
      order by s.id limit 1
    ) spelling
    where category.service_count < ${page.after.count}::float8
      or (category.service_count = ${page.after.count}::float8 and spelling.name > ${page.after.name})
    order by category.service_count desc, spelling.name ${pageSizeFor(page.limit).limit}`,
  );
}

/**
 * Number of services per category that the viewer sees. Counts all active services in the index, subtracts
 * the few hidden ones and adds those of the viewer.
 */
function countFor(viewer: Viewer): Sql {
  if (viewer?.role === 'admin')
    return sql`select s.category_key, count(*) as service_count from services s group by s.category_key`;
  const own = viewer === null ? sql`` : ownUnlisted(viewer.userId);
  return sql`
    select part.category_key, sum(part.services)::bigint as service_count from (
      select s.category_key, count(*) as services from services s where s.active group by s.category_key
      union all
      select s.category_key, -1 from businesses b join services s on s.business_id = b.id
      where b.status <> 'active' and s.active
      union all
      select s.category_key, -1 from services s
      where s.owner_professional_id is not null and s.active and not ${listedService}
      ${own}
    ) part group by part.category_key`;
}

const ownUnlisted = (userId: string) => sql`
  union all
  select s.category_key, 1 from businesses b join services s on s.business_id = b.id
  where ${manages(userId, sql`b.id`)} and not ${listedService}
  union all
  select s.category_key, 1 from professionals p join services s on s.owner_professional_id = p.id
  where p.user_id = ${userId} and not ${listedService}`;
