import type { Session } from '../../../http/caller.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { knowsFamily, withinGrant } from '../../access/grants/within-grant-sql.ts';

/** Through whose eyes a request is looked at. */
export type Viewer = Pick<Session, 'userId' | 'role' | 'grant'>;

/** Of a request `a`: one of its visits is that of a member of the family. */
const concernsFamily: Sql = sql`(jsonb_path_exists(a.request, '$.visits[*].familyMemberId ? (@ != null)') or exists (
  select 1 from appointments x where x.id = any (a.appointment_ids) and x.family_member_id is not null))`;

/** Of requests `a`: a person sees all of theirs; an agent what was asked under its grant, as far as that still reaches. */
export const inSight = (viewer: Viewer): Sql => {
  const { userId, grant } = viewer;
  if (grant === undefined) return sql`a.user_id = ${userId}`;
  const family = knowsFamily(viewer) ? sql`true` : sql`not ${concernsFamily}`;
  return sql`a.user_id = ${userId} and a.grant_id = ${grant.id} and ${family} and not exists (
    select 1 from jsonb_array_elements(a.summary) visit where not ${withinGrant(viewer, sql`(visit ->> 'businessId')`)})`;
};
