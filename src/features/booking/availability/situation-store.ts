import type { Queryable } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { dayMs, hourMs, minuteMs } from '../../../shared/time.ts';
import {
  absencesFrom,
  isAbsence,
  isClosure,
  type ProfessionalAtBusiness,
  type ScheduleColumns,
  scheduleColumns,
  specialHoursFrom,
  toSchedule,
} from '../../catalog/availability-rules/schedule-store.ts';
import { timetableFrom } from '../../catalog/timetables/store.ts';
import type { Occupied, Situation } from './rules/situation.ts';

export interface SituationRange {
  /** Local dates, in whatever zone. */
  fromDate: string;
  toDate: string;
  now: Date;
  /** How long what starts on the last day may last, with the buffer after it. */
  reachMinutes: number;
  /** An appointment or hold that shall not be in the way: the one that is being moved or used up. */
  exceptId?: string | undefined;
}

interface SituationRow extends ScheduleColumns {
  business_id: string;
  professional_id: string;
  slot_interval_minutes: number;
  min_notice_minutes: number;
  booking_horizon_days: number;
  occupied: OccupiedTuple[];
}

// More than the contract lets a service have.
const longestBufferMinutes = 300;

/** All that decides, for each of these professionals at these businesses, in one statement. Those that do not exist are left out. */
export async function listSituations(
  db: Queryable,
  places: readonly ProfessionalAtBusiness[],
  range: SituationRange,
): Promise<Situation[]> {
  const known = windowOf(range);
  const rows = await db.rows<SituationRow>(sql`
    select b.id as business_id, p.id as professional_id, b.slot_interval_minutes, b.min_notice_minutes,
      b.booking_horizon_days, ${scheduleColumns},
      ${specialHoursFrom(...datesAround(known))} as special_hours,
      ${absencesWithin(isAbsence, known)} as absences,
      ${absencesWithin(isClosure, known)} as closures,
      ${timetableWithin(known)} as timetable,
      ${occupiedBetween(known, range)} as occupied
    from ${rowsOf(places)}`);
  return rows.map((row) => toSituation(row, known, range.now));
}

/** Rows `b` and `p` of each. */
function rowsOf(places: readonly ProfessionalAtBusiness[]): Sql {
  const [only, another] = places;
  // A list has no known length until it is given: the statement would be planned anew each time, which takes longer than running it.
  if (only !== undefined && another === undefined)
    return sql`businesses b, professionals p where b.id = ${only.businessId} and p.id = ${only.professionalId}`;
  return sql`unnest(${places.map(({ businessId }) => businessId)}::text[],
      ${places.map(({ professionalId }) => professionalId)}::text[]) as place (business_id, professional_id)
    join businesses b on b.id = place.business_id
    join professionals p on p.id = place.professional_id`;
}

interface Known {
  fromMs: number;
  toMs: number;
}

/** The instants that decide about these days. */
export const windowOf = ({ fromDate, toDate, reachMinutes }: SituationRange): Known => ({
  // Where in UTC a local day lies depends on the zone: it begins up to 14 hours before, and ends up to 12 after (and clocks change).
  fromMs: Date.parse(fromDate) - 14 * hourMs - longestBufferMinutes * minuteMs,
  toMs: Date.parse(toDate) + 24 * hourMs + 14 * hourMs + reachMinutes * minuteMs,
});

/** A day more on either side: these are wall-clock times, of a zone the statement does not ask for. */
const datesAround = ({ fromMs, toMs }: Known) => [dateOf(fromMs - dayMs), dateOf(toMs + dayMs)] as const;

const absencesWithin = (whose: Sql, known: Known): Sql => absencesFrom(whose, ...datesAround(known));

/** Two days more: what began before may last into it. */
const timetableWithin = ({ fromMs, toMs }: Known): Sql =>
  timetableFrom(dateOf(fromMs - 3 * dayMs), dateOf(toMs + 2 * dayMs));

/** Within the years a date can be written in: beyond them nothing is stored. */
function dateOf(ms: number): string {
  const year = new Date(ms).getUTCFullYear();
  if (year < 1) return '0001-01-01';
  return year > 9999 ? '9999-12-31' : new Date(ms).toISOString().slice(0, 10);
}

/** Of the professional in row `p`. */
export function occupiedBetween({ fromMs, toMs }: Known, { now, exceptId }: SituationRange): Sql {
  const others = exceptId === undefined ? noSql : sql`and a.id <> ${exceptId}`;
  // Plain arrays, counted in seconds as floats: objects and exact decimals would take the database longer than finding the rows.
  return sql`(select coalesce(json_agg(json_build_array(s.starts, s.ends, s.session_key, s.seats_taken, s.capacity)), '[]')
    from (
      select date_part('epoch', min(lower(a.blocked))) as starts, date_part('epoch', max(upper(a.blocked))) as ends,
        a.session_key, count(*) as seats_taken, max(a.capacity) as capacity
      from appointments a
      where a.professional_key = p.key and a.status in ('Pending', 'Confirmed', 'Held')
        and (a.expires_at is null or a.expires_at > ${now})
        and a.blocked && tstzrange(${new Date(fromMs)}, ${new Date(toMs)}) ${others}
      group by a.session_key) s)`;
}

export type OccupiedTuple = [
  startSeconds: number,
  endSeconds: number,
  sessionKey: string,
  seatsTaken: number,
  capacity: number,
];

export const toOccupied = ([
  startSeconds,
  endSeconds,
  sessionKey,
  seatsTaken,
  capacity,
]: OccupiedTuple): Occupied => ({
  startMs: Math.floor(startSeconds * 1000),
  endMs: Math.ceil(endSeconds * 1000),
  sessionKey,
  seatsTaken,
  capacity,
});

function toSituation(row: SituationRow, known: Known, now: Date): Situation {
  return {
    professionalId: row.professional_id,
    businessId: row.business_id,
    schedule: toSchedule(row),
    slotIntervalMinutes: row.slot_interval_minutes,
    minNoticeMinutes: row.min_notice_minutes,
    bookingHorizonDays: row.booking_horizon_days,
    occupied: row.occupied.map(toOccupied),
    known,
    nowMs: now.getTime(),
  };
}

// The longest service, with the longest buffer after it.
export const longestServiceMinutes = 1440 + 240;

export interface SituationRequest {
  professionalId: string;
  businessId: string;
  /** Local dates of the starts that will be judged. */
  fromDate: string;
  toDate: string;
  now: Date;
  /** How long what is wanted lasts, with the buffer after it; the longest that one service can, when not given. */
  reachMinutes?: number;
  /** An appointment or hold that shall not be in the way: the one that is being moved or used up. */
  exceptId?: string;
}

/** All that decides when a professional can be booked at a business; null when one of them does not exist. */
export async function findSituation(db: Queryable, request: SituationRequest): Promise<Situation | null> {
  const { professionalId, businessId, reachMinutes = longestServiceMinutes, ...range } = request;
  const [situation] = await listSituations(db, [{ professionalId, businessId }], {
    ...range,
    reachMinutes,
  });
  return situation ?? null;
}
