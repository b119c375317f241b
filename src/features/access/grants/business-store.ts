import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { belongsToBusiness } from '../rights/right-sql.ts';

/** First id of a business that does not exist for the user, or null. */
export async function findUnknownBusiness(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select wanted.id from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    where not exists (select 1 from businesses b where b.id = wanted.id and (b.status = 'active'
      or ${belongsToBusiness(userId, sql`b.id`)}
      or exists (select 1 from appointments a where a.user_id = ${userId} and a.business_id = b.id)))
    order by wanted.place limit 1`);
  return row?.id ?? null;
}
