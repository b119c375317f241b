import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { dayMs } from '../../../shared/time.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { isStaff } from '../../catalog/businesses/staff-store.ts';

/** Where to look: time off with the instants around it in any zone. */
export interface TimeOffAround {
  id: string;
  /** Null for a closure. */
  professionalId: string | null;
  /** What is closed, or where the absence holds; null: everywhere. */
  businessId: string | null;
  from: Date;
  to: Date;
}

export interface AffectedRow {
  time_off_id: string;
  id: string;
  business_id: string;
  professional_id: string;
  grant_id: string | null;
  status: 'Pending' | 'Confirmed' | 'Cancelled';
  client_name: string;
  service_name: string;
  date: string;
  start_minute: number;
  timezone: string;
  starts_at: Date;
  ends_at: Date;
  /** The zone that the business is in now, by which its closures and absences are meant. */
  business_timezone: string;
}

// No appointment lasts a month: what began before that is over, and the index on beginnings can be used.
const longestMs = 31 * dayMs;

/** Not over, and near one of these; only those that the user is staff of. The earliest first. */
export function listAppointmentsAround(
  db: Queryable,
  session: Session,
  timeOff: readonly TimeOffAround[],
): Promise<AffectedRow[]> {
  const near = (whose: Sql): Sql => sql`
    select a.* from appointments a where ${whose} and a.status in ('Pending', 'Confirmed')
      and upper(a.during) > w.from_at and lower(a.during) > w.earliest and lower(a.during) < w.to_at`;
  return db.rows(sql`
    select w.id as time_off_id, a.id, a.business_id, a.professional_id, a.grant_id, a.status, a.client_name,
      coalesce((select string_agg(s.value ->> 'name', ', ' order by s.ordinality)
          from jsonb_array_elements(a.booked_services) with ordinality s),
        (select string_agg(s.name, ', ' order by s.name) from services s where s.id = any (a.service_ids)), '') as service_name,
      a.date, a.start_minute, a.timezone, lower(a.during) as starts_at, upper(a.during) as ends_at,
      b.timezone as business_timezone
    from unnest(${timeOff.map(({ id }) => id)}::text[], ${timeOff.map(({ professionalId }) => professionalId)}::text[],
        ${timeOff.map(({ businessId }) => businessId)}::text[], ${timeOff.map(({ from }) => from)}::timestamptz[],
        ${timeOff.map(({ from }) => new Date(from.getTime() - longestMs))}::timestamptz[],
        ${timeOff.map(({ to }) => to)}::timestamptz[])
      as w (id, professional_id, business_id, from_at, earliest, to_at)
    cross join lateral (
      ${near(sql`w.professional_id is not null and a.professional_id = w.professional_id
        and a.business_id = coalesce(w.business_id, a.business_id)`)}
      union all
      ${near(sql`w.professional_id is null and a.business_id = w.business_id`)}) a
    join businesses b on b.id = a.business_id
    where ${isStaff(session.userId)} and ${withinGrant(session, sql`a.business_id`)} order by lower(a.during), a.id`);
}
