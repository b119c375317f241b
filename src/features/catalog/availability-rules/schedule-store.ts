import type { Queryable } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { dayMs, minuteOfDay } from '../../../shared/time.ts';
import type { Timetable } from '../timetables/rules/class-time.ts';
import { timetableFrom } from '../timetables/store.ts';
import { busyAbsences } from './rules/busy-absences.ts';
import type { Absence, Schedule, SpecialHours, WeeklyRule } from './rules/schedule.ts';

export interface ProfessionalAtBusiness {
  businessId: string;
  professionalId: string;
}

/** Columns that `toSchedule` needs. */
export interface ScheduleColumns {
  timezone: string;
  opens_minute: number;
  closes_minute: number;
  business_breaks: TextInterval[];
  open_days: number[];
  weekly_hours: (TextInterval & { weekday: number })[] | null;
  starts_minute: number;
  ends_minute: number;
  professional_breaks: TextInterval[];
  rules: WeeklyRule[];
  special_hours: (SpecialHours & { isOfBusiness: boolean })[];
  absences: (Absence | BusyTime)[];
  closures: Absence[];
  timetable: Timetable;
}

/** Busy time of a connected calendar. */
interface BusyTime {
  startMs: number;
  endMs: number;
}

interface TextInterval {
  start: string;
  end: string;
}

const absenceOf = sql`jsonb_build_object('startDate', t.start_date, 'startMinute', coalesce(t.start_minute, 0),
  'endDate', t.end_date, 'endMinute', coalesce(t.end_minute, 1440))`;

/** Columns of rows `b` and `p` that do not depend on dates. */
export const scheduleColumns = sql`b.timezone, b.opens_minute, b.closes_minute, b.breaks as business_breaks, b.open_days, b.weekly_hours,
  p.opens_minute as starts_minute, p.closes_minute as ends_minute, p.breaks as professional_breaks,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'weekday', r.weekday, 'start', r.start_minute,
      'end', r.end_minute)), '[]')
    from availability_rules r where r.business_id = b.id and r.professional_id = p.id) as rules`;

/**
 * Time off `t` applies to professional `p` at business `b`. Time off entered by the professional applies
 * everywhere, time off entered by an owner at their business.
 */
const isAbsence = sql`t.professional_id = p.id and (t.at_business_id is null or t.at_business_id = b.id)`;
/** Time off `t` closes the business in row `b`. */
const isClosure = sql`t.business_id = b.id`;

const timeOffFrom = (whose: Sql, from: string, to: string | undefined): Sql => sql`
  select ${absenceOf} as entry from time_off t
  where ${whose} and t.end_date >= ${from}::date ${to === undefined ? noSql : sql`and t.start_date <= ${to}::date`}`;

/** Time off and busy times of professional `p` at business `b` that end on `from` or later and start on `to` or earlier. */
export const absencesFrom = (from: string, to?: string): Sql => sql`(
  select coalesce(jsonb_agg(away.entry), '[]') from (
    ${timeOffFrom(isAbsence, from, to)}
    union all
    select jsonb_build_object('startMs', extract(epoch from t.starts_at) * 1000, 'endMs', extract(epoch from t.ends_at) * 1000)
    from busy_times t where t.professional_id = p.id
      -- Local dates differ from those in UTC.
      and t.ends_at > ${from}::date - interval '1 day'
      ${to === undefined ? noSql : sql`and t.starts_at < ${to}::date + interval '2 days'`}) away)`;

/** The same for closures of business `b`. */
export const closuresFrom = (from: string, to?: string): Sql => sql`(
  select coalesce(jsonb_agg(closed.entry), '[]') from (${timeOffFrom(isClosure, from, to)}) closed)`;

/** Special hours of business `b`, and of professional `p` that apply there, on these dates. */
export const specialHoursFrom = (from: string, to?: string): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'date', h.date, 'start', h.start_minute, 'end', h.end_minute,
    'isOfBusiness', h.business_id is not null, 'isPlanned', h.planned, 'isEverywhere', h.at_business_id is null)), '[]') from special_hours h
  where h.subject_id in (b.id, p.id) and (h.at_business_id is null or h.at_business_id = b.id)
    and h.date >= ${from}::date ${to === undefined ? noSql : sql`and h.date <= ${to}::date`})`;

/**
 * Schedules with the absences and closures that end on `from` or later, and special hours and classes from
 * `specialFrom` on.
 */
export async function listSchedules(
  db: Queryable,
  places: readonly ProfessionalAtBusiness[],
  from: string,
  specialFrom: string = from,
): Promise<(ProfessionalAtBusiness & { schedule: Schedule })[]> {
  const rows = await db.rows<ScheduleColumns & ProfessionalAtBusiness>(sql`
    select b.id as "businessId", p.id as "professionalId", ${scheduleColumns},
      ${specialHoursFrom(specialFrom)} as special_hours,
      ${absencesFrom(from)} as absences,
      ${closuresFrom(from)} as closures,
      ${timetableFrom(specialFrom)} as timetable
    from unnest(${places.map(({ businessId }) => businessId)}::text[],
      ${places.map(({ professionalId }) => professionalId)}::text[]) as place (business_id, professional_id)
    join businesses b on b.id = place.business_id
    join professionals p on p.id = place.professional_id`);
  return rows.map((row) => ({
    businessId: row.businessId,
    professionalId: row.professionalId,
    schedule: toSchedule(row),
  }));
}

export function toSchedule(row: ScheduleColumns): Schedule {
  return {
    timezone: row.timezone,
    business: {
      hours: { start: row.opens_minute, end: row.closes_minute },
      breaks: row.business_breaks.map(toInterval),
      openDays: row.open_days,
      weeklyHours:
        row.weekly_hours?.map(({ weekday, ...hours }) => ({ weekday, ...toInterval(hours) })) ?? null,
      specialHours: row.special_hours.filter(({ isOfBusiness }) => isOfBusiness),
    },
    professional: {
      hours: { start: row.starts_minute, end: row.ends_minute },
      breaks: row.professional_breaks.map(toInterval),
      specialHours: row.special_hours.filter(({ isOfBusiness }) => !isOfBusiness),
    },
    rules: row.rules,
    absences: row.absences.flatMap((entry) =>
      'startMs' in entry ? busyAbsences({ start: entry.startMs, end: entry.endMs }, row.timezone) : [entry],
    ),
    closures: row.closures,
    timetable: row.timetable,
  };
}

const toInterval = ({ start, end }: TextInterval) => ({ start: minuteOfDay(start), end: minuteOfDay(end) });

export interface BookingRow extends ProfessionalAtBusiness {
  id: string;
  startMs: number;
  endMs: number;
  /** Set if exactly one service is booked. */
  serviceId: string | null;
}

// Upper bound of a booking's duration. Allows the index on start times to be used.
const longestBookingMs = 31 * dayMs;

/**
 * Bookings that have not ended, filtered by professional, business or both. `between` selects overlapping
 * bookings.
 */
export async function listUpcomingBookings(
  db: Queryable,
  which: {
    professionalId?: string | undefined;
    businessId?: string | undefined;
    now: Date;
    between?: { from: Date; to: Date } | undefined;
  },
): Promise<BookingRow[]> {
  const { professionalId, businessId, now, between } = which;
  if (professionalId === undefined && businessId === undefined) throw new Error('whose bookings?');
  const from = new Date(Math.max(now.getTime(), between?.from.getTime() ?? 0));
  const rows = await db.rows<
    ProfessionalAtBusiness & { id: string; serviceId: string | null; start_at: Date; end_at: Date }
  >(sql`
    select a.id, a.business_id as "businessId", a.professional_id as "professionalId",
      lower(a.during) as start_at, upper(a.during) as end_at,
      case when cardinality(a.service_ids) = 1 then a.service_ids[1] end as "serviceId"
    from appointments a
    where a.status in ('Pending', 'Confirmed') and upper(a.during) > ${from}
      and lower(a.during) > ${new Date(from.getTime() - longestBookingMs)}
      ${between === undefined ? noSql : sql`and lower(a.during) < ${between.to}`}
      ${professionalId === undefined ? noSql : sql`and a.professional_id = ${professionalId}`}
      ${businessId === undefined ? noSql : sql`and a.business_id = ${businessId}`}`);
  return rows.map(({ start_at, end_at, ...row }) => ({
    ...row,
    startMs: start_at.getTime(),
    endMs: end_at.getTime(),
  }));
}
