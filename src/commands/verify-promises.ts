import { obstaclesTo } from '../features/catalog/availability-rules/rules/find-stranded.ts';
import type { Schedule } from '../features/catalog/availability-rules/rules/schedule.ts';
import { listSchedules } from '../features/catalog/availability-rules/schedule-store.ts';
import { dateOfStart } from '../features/catalog/timetables/rules/class-time.ts';
import type { Queryable } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/**
 * Appointments that stand, with the moment and the line of the history in which their time was settled: when they were booked or last
 * moved. What came from elsewhere has no such line and is not judged; neither is anything else that the data leaves open.
 */
export const settled = sql`
  select a.id, a.business_id, a.professional_id, lower(a.during) at time zone a.timezone as from_local,
    upper(a.during) at time zone a.timezone as to_local, told.at as settled_at, told.key as settled_in
  from appointments a cross join lateral (
    select h.at, h.key from appointment_history h
    where h.appointment_id = a.id and h.action in ('book', 'reschedule') order by h.key desc limit 1) told
  where a.status in ('Pending', 'Confirmed')`;

interface Settled {
  id: string;
  businessId: string;
  professionalId: string;
  startMs: number;
  endMs: number;
  serviceId: string | null;
  /** Nothing has changed since. */
  isDecided: boolean;
}

const atOnce = 5_000;
const hours = new Set<string>(['business hours', 'professional hours']);

/**
 * Those of which neither the business nor the professional has changed since they were settled, and which yet lie outside their hours,
 * days, rules or breaks: judged by the very rules that changes of a schedule are judged by.
 */
export const listOutsideHours = (db: Queryable, most: number) =>
  listBroken(db, most, (booking, schedule) =>
    obstaclesTo(booking, schedule).some((obstacle) => hours.has(obstacle)),
  );

/** The same of services that can be had at their class times only, and are booked at another. */
export const listOffTimetable = (db: Queryable, most: number) =>
  listBroken(
    db,
    most,
    ({ serviceId, startMs }, { timetable }) =>
      serviceId !== null &&
      timetable.serviceIds.includes(serviceId) &&
      !timetable.classTimes.some(
        (time) => time.serviceId === serviceId && dateOfStart(time, startMs) !== null,
      ),
  );

async function listBroken(
  db: Queryable,
  most: number,
  breaks: (booking: Settled, schedule: Schedule) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; found.length < most; ) {
    const page = await listSettled(db, after);
    const schedules = await schedulesOf(db, page);
    for (const booking of page.filter(({ isDecided }) => isDecided)) {
      const schedule = schedules.get(placeOf(booking));
      if (schedule && breaks(booking, schedule)) found.push(booking.id);
    }
    if (page.length < atOnce) break;
    after = page.at(-1)!.id;
  }
  return found.slice(0, most);
}

function listSettled(db: Queryable, after: string): Promise<Settled[]> {
  return db.rows(
    sql`
    select a.id, a.business_id as "businessId", a.professional_id as "professionalId",
      extract(epoch from lower(a.during))::float8 * 1000 as "startMs", extract(epoch from upper(a.during))::float8 * 1000 as "endMs",
      case when cardinality(a.service_ids) = 1 then a.service_ids[1] end as "serviceId",
      b.history_key < s.settled_in and p.history_key < s.settled_in as "isDecided"
    from appointments a join (${settled} and a.id > ${after} order by a.id limit ${atOnce}) s on s.id = a.id
    join schedule_versions b on b.subject_id = a.business_id join schedule_versions p on p.subject_id = a.professional_id
    order by a.id`,
  );
}

const placeOf = ({ businessId, professionalId }: Pick<Settled, 'businessId' | 'professionalId'>) =>
  `${businessId} ${professionalId}`;

async function schedulesOf(db: Queryable, bookings: readonly Settled[]) {
  const places = [...new Map(bookings.map((booking) => [placeOf(booking), booking])).values()];
  const rows = await listSchedules(db, places, '9999-12-31', '0001-01-01');
  return new Map(rows.map((row) => [placeOf(row), row.schedule]));
}
