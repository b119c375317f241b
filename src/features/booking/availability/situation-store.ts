import type { Queryable } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { dayMs, hourMs, minuteMs } from '../../../shared/time.ts';
import {
  absencesFrom,
  closuresFrom,
  type ProfessionalAtBusiness,
  type ScheduleColumns,
  scheduleColumns,
  specialHoursFrom,
  toSchedule,
} from '../../catalog/availability-rules/schedule-store.ts';
import { timetableFrom } from '../../catalog/timetables/store.ts';
import { type ResourceUseColumn, resourceUseBetween, toResourceUse } from './resource-use-store.ts';
import type { Occupied, Situation } from './rules/situation.ts';

export interface SituationRange {
  /** Local dates, in any time zone. */
  fromDate: string;
  toDate: string;
  now: Date;
  /** Maximum minutes after a start on the last day, buffer included. */
  reachMinutes: number;
  /** Appointment being rescheduled or holds being used up. They are left out. */
  exceptIds?: readonly string[] | undefined;
  /** For staff of this business: sessions have their `neighbour`. */
  neighboursAt?: string | undefined;
}

interface SituationRow extends ScheduleColumns {
  business_id: string;
  professional_id: string;
  slot_interval_minutes: number;
  min_notice_minutes: number;
  booking_horizon_days: number;
  occupied: OccupiedTuple[];
  resources: ResourceUseColumn | null;
}

// Longer than the longest buffer of a service.
const longestBufferMinutes = 300;

/**
 * Schedules and bookings of several professionals, in one statement. Missing professionals and businesses are
 * left out.
 */
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
      ${absencesFrom(...datesAround(known))} as absences,
      ${closuresFrom(...datesAround(known))} as closures,
      ${timetableWithin(known)} as timetable,
      ${occupiedBetween(known, range)} as occupied,
      ${resourceUseBetween(known, range)} as resources
    from ${rowsOf(places)}`);
  return rows.map((row) => toSituation(row, known, range.now));
}

/** Rows `b` (business) and `p` (professional) of each place. */
function rowsOf(places: readonly ProfessionalAtBusiness[]): Sql {
  const [only, another] = places;
  // PostgreSQL would plan a statement with a list again on every execution, which takes longer than running
  // it.
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

/** Instants that can affect these days. */
export const windowOf = ({ fromDate, toDate, reachMinutes }: SituationRange): Known => ({
  // A local day starts up to 14 hours before and ends up to 12 hours after the UTC day, not counting clock
  // changes.
  fromMs: Date.parse(fromDate) - 14 * hourMs - longestBufferMinutes * minuteMs,
  toMs: Date.parse(toDate) + 24 * hourMs + 14 * hourMs + reachMinutes * minuteMs,
});

/** One day more on both sides, because these are local times of an unknown zone. */
const datesAround = ({ fromMs, toMs }: Known) => [dateOf(fromMs - dayMs), dateOf(toMs + dayMs)] as const;

/** Two days more, because a class may have started before. */
const timetableWithin = ({ fromMs, toMs }: Known): Sql =>
  timetableFrom(dateOf(fromMs - 3 * dayMs), dateOf(toMs + 2 * dayMs));

/** Limited to dates that can be stored. */
function dateOf(ms: number): string {
  const year = new Date(ms).getUTCFullYear();
  if (year < 1) return '0001-01-01';
  return year > 9999 ? '9999-12-31' : new Date(ms).toISOString().slice(0, 10);
}

/** Sessions of the professional in row `p`. */
export function occupiedBetween(
  { fromMs, toMs }: Known,
  { now, exceptIds = [], neighboursAt }: SituationRange,
): Sql {
  const isForStaff = neighboursAt !== undefined;
  const others = exceptIds.length === 0 ? noSql : sql`and a.id <> all (${exceptIds}::text[])`;
  // Arrays and float seconds: JSON objects and exact decimals would take longer than finding the rows.
  return sql`(select coalesce(json_agg(json_build_array(s.starts, s.ends, s.key, s.seats_taken, s.capacity
      ${isForStaff ? sql`, s.neighbour` : noSql})), '[]')
    from (
      select date_part('epoch', min(lower(a.blocked))) as starts, date_part('epoch', max(upper(a.blocked))) as ends,
        coalesce(max(a.beside), a.session_key) as key, count(*) filter (where a.beside is null) as seats_taken, max(a.capacity) as capacity
        ${isForStaff ? neighbourOf(neighboursAt) : noSql}
      from appointments a
      where a.professional_key = p.key and a.status in ('Pending', 'Confirmed', 'Held')
        and (a.expires_at is null or a.expires_at > ${now})
        and a.blocked && tstzrange(${new Date(fromMs)}, ${new Date(toMs)}) ${others}
      group by a.session_key) s)`;
}

const neighbourOf = (
  businessId: string,
): Sql => sql`, json_build_array(date_part('epoch', min(lower(a.during))),
  date_part('epoch', max(upper(a.during))), a.session_key, bool_and(a.business_id = ${businessId} and a.status <> 'Held')) as neighbour`;

export type OccupiedTuple = [
  startSeconds: number,
  endSeconds: number,
  sessionKey: string,
  seatsTaken: number,
  capacity: number,
  neighbour?: [startSeconds: number, endSeconds: number, rowKey: string, canBeOverridden: boolean],
];

export const toOccupied = ([
  startSeconds,
  endSeconds,
  sessionKey,
  seatsTaken,
  capacity,
  neighbour,
]: OccupiedTuple): Occupied => {
  const occupied: Occupied = {
    startMs: Math.floor(startSeconds * 1000),
    endMs: Math.ceil(endSeconds * 1000),
    sessionKey,
    seatsTaken,
    capacity,
  };
  if (neighbour !== undefined) {
    const [from, to, rowKey, canBeOverridden] = neighbour;
    occupied.neighbour = {
      startMs: Math.floor(from * 1000),
      endMs: Math.ceil(to * 1000),
      rowKey,
      canBeOverridden,
    };
  }
  return occupied;
};

function toSituation(row: SituationRow, known: Known, now: Date): Situation {
  return {
    professionalId: row.professional_id,
    businessId: row.business_id,
    schedule: toSchedule(row),
    slotIntervalMinutes: row.slot_interval_minutes,
    minNoticeMinutes: row.min_notice_minutes,
    bookingHorizonDays: row.booking_horizon_days,
    occupied: row.occupied.map(toOccupied),
    resources: row.resources === null ? null : toResourceUse(row.resources),
    known,
    nowMs: now.getTime(),
  };
}

// Longest service and longest buffer after it.
export const longestServiceMinutes = 1440 + 240;

export interface SituationRequest {
  professionalId: string;
  businessId: string;
  /** Local dates of the start times to judge. */
  fromDate: string;
  toDate: string;
  now: Date;
  /** Length and buffer after it. Default: the longest of a service. */
  reachMinutes?: number;
  /** Appointment being rescheduled or holds being used up. They are left out. */
  exceptIds?: readonly string[];
  /** For staff of this business: sessions have their `neighbour`. */
  neighboursAt?: string | undefined;
}

/** Null when the professional or the business does not exist. */
export async function findSituation(db: Queryable, request: SituationRequest): Promise<Situation | null> {
  const { professionalId, businessId, reachMinutes = longestServiceMinutes, ...range } = request;
  const [situation] = await listSituations(db, [{ professionalId, businessId }], {
    ...range,
    reachMinutes,
  });
  return situation ?? null;
}
