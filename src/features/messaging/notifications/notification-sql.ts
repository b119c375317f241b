import { type Sql, sql } from '../../../platform/database/sql.ts';
import { belongsTo } from '../../catalog/businesses/member-store.ts';

// The column stores the member `payload` of `Facts` under the name `said`, as the first version did.

export const factsFromColumn = (facts: Sql): Sql =>
  sql`((${facts} - 'said') || jsonb_build_object('payload', ${facts} -> 'said'))`;

export const factsToColumn = (facts: Sql): Sql =>
  sql`((${facts} - 'payload') || jsonb_build_object('said', ${facts} -> 'payload'))`;

/** Staff may see notification `n` about an appointment only while they belong to its business. */
export const isVisibleToReader = sql`(n.facts ->> 'reader' <> 'staff' or n.appointment_id is null or exists (
  select 1 from appointments a where a.id = n.appointment_id and ${belongsTo(sql`n.user_id`, sql`a.business_id`)} offset 0))`;
