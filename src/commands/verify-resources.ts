import { type Sql, sql } from '../platform/database/sql.ts';

const active = sql`('Pending', 'Confirmed', 'Held')`;

/** Invariants of rooms and equipment, as queries for violating records. */
export const resourceInvariants: readonly [string, Sql][] = [
  [
    'a unit of a resource is taken twice at overlapping times',
    sql`select x.appointment_id || ' and ' || y.appointment_id as found from appointment_resources x
      join appointment_resources y on y.resource_id = x.resource_id and y.unit = x.unit and y.blocked && x.blocked
        and y.session_key <> x.session_key and y.appointment_id > x.appointment_id
      where x.active and y.active`,
  ],
  [
    'the units of an upcoming appointment differ from its requirements, or do not exist',
    sql`select a.id as found from appointments a cross join jsonb_to_recordset(a.requires) as need (key text, count integer)
      where a.status in ('Pending', 'Confirmed') and upper(a.blocked) > now() and need.count <> (
        select count(*) from appointment_resources t join resources r on r.id = t.resource_id
        where t.appointment_id = a.id and t.active and r.kind_key = need.key and r.business_id = a.business_id and t.unit <= r.quantity)`,
  ],
  [
    'the time of a unit differs from the time of its appointment',
    sql`select a.id as found from appointment_resources t join appointments a on a.id = t.appointment_id
      where t.active <> (a.status in ${active}) or (t.active and (t.blocked <> a.blocked or t.session_key <> a.session_key))`,
  ],
];
