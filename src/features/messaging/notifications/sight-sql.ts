import { sql } from '../../../platform/database/sql.ts';
import { belongsTo } from '../../catalog/businesses/staff-store.ts';

/** Notification `n` is still for its reader: those of staff about an appointment are theirs only while they belong to its business. */
export const isInSight = sql`(n.facts ->> 'reader' <> 'staff' or n.appointment_id is null or exists (
  select 1 from appointments a where a.id = n.appointment_id and ${belongsTo(sql`n.user_id`, sql`a.business_id`)} offset 0))`;
