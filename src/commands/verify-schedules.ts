import type { Schedule } from '../features/catalog/availability-rules/rules/schedule.ts';
import { obstaclesTo } from '../features/catalog/availability-rules/rules/schedule-change.ts';
import { listSchedules } from '../features/catalog/availability-rules/schedule-store.ts';
import { dateOfStart } from '../features/catalog/timetables/rules/class-time.ts';
import { findClash } from '../features/catalog/timetables/rules/find-clash.ts';
import { listProfessionalClassTimes, listTeachers } from '../features/catalog/timetables/store.ts';
import type { Queryable } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { runInTimeSlices } from '../platform/time-slices.ts';
import { addDays } from '../shared/zoned-time.ts';

/**
 * Active appointments with the time and history key of their booking or last rescheduling. Appointments
 * without such a history entry are not checked.
 */
export const settledAppointments = sql`
  select a.id, a.business_id, a.professional_id, lower(a.during) at time zone a.timezone as from_local,
    upper(a.during) at time zone a.timezone as to_local, settlement.at as settled_at, settlement.key as settled_in
  from appointments a cross join lateral (
    select h.at, h.key from appointment_history h
    where h.appointment_id = a.id and h.action in ('book', 'reschedule') order by h.key desc limit 1) settlement
  where a.status in ('Pending', 'Confirmed')`;

interface Settled {
  id: string;
  businessId: string;
  professionalId: string;
  startMs: number;
  endMs: number;
  serviceId: string | null;
  /** True if the schedule has not changed since. */
  isDecided: boolean;
  /** Staff booked it outside the hours or in a break. */
  isOverride: boolean;
}

const batchSize = 5_000;
const hours = new Set<string>(['business hours', 'professional hours']);

/**
 * Appointments outside the hours, days, rules or breaks of business or professional, although these have not
 * changed since the booking. Overrides by staff are left out. Uses the same rules as schedule changes.
 */
export const listOutsideHours = (db: Queryable, most: number) =>
  listBroken(
    db,
    most,
    (booking, schedule) =>
      !booking.isOverride && obstaclesTo(booking, schedule).some((obstacle) => hours.has(obstacle)),
  );

/** Appointments outside the class times of services that can only be booked at class times. */
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
    if (page.length < batchSize) break;
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
      b.history_key < s.settled_in and p.history_key < s.settled_in as "isDecided",
      a.overrides && array['hours', 'break'] is true as "isOverride"
    from appointments a join (${settledAppointments} and a.id > ${after} order by a.id limit ${batchSize}) s on s.id = a.id
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

/** Professionals with overlapping upcoming classes. Uses the same rule as planning. */
export async function listClashingClasses(db: Queryable, most: number): Promise<string[]> {
  const found: string[] = [];
  const nowMs = Date.now();
  const fromDate = addDays(new Date(nowMs).toISOString().slice(0, 10), -3);
  for (const professionalId of await listTeachers(db)) {
    if (found.length >= most) break;
    const times = await listProfessionalClassTimes(db, professionalId, fromDate);
    if ((await runInTimeSlices(findClash(times, [], () => true, nowMs))) !== null) found.push(professionalId);
  }
  return found;
}
