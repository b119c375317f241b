import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Of a hold among `appointments`: it keeps a time for what somebody is asked to approve. */
export const isKeptForApproval: Sql = sql`exists (
  select 1 from approvals asked
  where asked.user_id = appointments.held_by and asked.status = 'pending' and appointments.id = any (asked.hold_ids))`;
