import { type Interval, subtract, union } from '../../../../shared/intervals.ts';
import { dayMs, minuteMs } from '../../../../shared/time.ts';
import { addDays, daysUntil, toInstant, toLocalSpans } from '../../../../shared/zoned-time.ts';
import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';
import {
  absentWindows,
  isRostered,
  openingHours,
  openWindows,
  rosterHours,
  spanOf,
} from '../../../catalog/availability-rules/rules/working-windows.ts';
import {
  type ClassOccurrence,
  occurrenceOn,
  occurrencesWithin,
  occursOn,
  type Timetable,
} from '../../../catalog/timetables/rules/class-time.ts';
import type { Occupied, ScheduleSituation, Situation, WantedDay } from './situation.ts';

/** Values that depend only on date and length, computed once for all start times of a day. */
export interface Day {
  localDate: string;
  durationMinutes: number;
  zone: string;
  grid: Grid;
  /** Days from today, in the time zone of the business. */
  daysAhead: number;
  /**
   * False when the professional has rules at the business, but none for this weekday and no special hours.
   */
  isScheduled: boolean;
  /**
   * Instant of midnight on days without a clock change, when instants can be computed by adding minutes. Null
   * otherwise.
   */
  plainFromMs: number | null;
  windowsOn: (localDate: string) => DayWindows;
  /** Start minutes of the wanted class. Null for services without class times. */
  classStarts: readonly number[] | null;
  /** Classes of the professional around the day, at all businesses. */
  classes: readonly ClassOccurrence[];
}

/** Intervals in minutes after local midnight, sorted and disjoint. */
interface DayWindows {
  away: readonly Interval[];
  /** Opening hours without breaks and closures. */
  open: readonly Interval[];
  /** Working hours, or the rules or special hours that replace them. */
  hours: readonly Interval[];
  rests: readonly Interval[];
}

// Enough to contain the local day in every time zone.
const marginMs = 1.5 * dayMs;

export function openDay(situation: ScheduleSituation, wanted: WantedDay): Day {
  const { schedule, nowMs } = situation;
  const { localDate, durationMinutes } = wanted;
  const zone = schedule.timezone;
  return {
    localDate,
    durationMinutes,
    zone,
    grid: gridOf(situation, localDate),
    daysAhead: daysUntil(localDate, nowMs, zone),
    isScheduled: isRostered(schedule, localDate),
    plainFromMs: plainMidnight(localDate, durationMinutes, zone),
    windowsOn: rememberByDate((day) => windowsOf(schedule, day)),
    classStarts: classStartsOn(schedule.timetable, wanted),
    classes: classesAround(schedule.timetable, wanted),
  };
}

/** Sessions that can affect a start on the day. */
export function sessionsAround({ occupied }: Pick<Situation, 'occupied'>, wanted: WantedDay): Occupied[] {
  const { start, end } = timeAround(wanted);
  return occupied.filter(({ startMs, endMs }) => startMs < end && endMs > start);
}

/** Instants that an appointment starting on the day can cover, in any time zone. */
function timeAround(wanted: WantedDay): Interval {
  const { localDate, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = wanted;
  const utcMidnightMs = Date.parse(localDate);
  return {
    start: utcMidnightMs - marginMs - bufferBeforeMinutes * minuteMs,
    end: utcMidnightMs + dayMs + marginMs + (durationMinutes + bufferAfterMinutes) * minuteMs,
  };
}

/** Null when the clock changes before an appointment that starts on the day can end. */
function plainMidnight(localDate: string, durationMinutes: number, zone: string): number | null {
  // In a longer period, two clock changes could cancel each other out.
  if (durationMinutes > 3 * 1440) return null;
  const startMs = toInstant(localDate, 0, zone);
  const lastMinute = 1440 + durationMinutes;
  const endMs = toInstant(localDate, lastMinute, zone);
  return startMs !== null && endMs !== null && endMs - startMs === lastMinute * minuteMs ? startMs : null;
}

function windowsOf(schedule: Schedule, localDate: string): DayWindows {
  const { professional, absences, closures } = schedule;
  return {
    away: absentWindows(absences, localDate),
    open: subtract(openWindows(schedule, localDate), absentWindows(closures, localDate)),
    hours: union(rosterHours(schedule, localDate)),
    rests: union(professional.breaks),
  };
}

function rememberByDate(compute: (localDate: string) => DayWindows): (localDate: string) => DayWindows {
  const computed = new Map<string, DayWindows>();
  return (localDate) => {
    let windows = computed.get(localDate);
    if (windows === undefined) {
      windows = compute(localDate);
      computed.set(localDate, windows);
    }
    return windows;
  };
}

/** Null when the clock skips the local time, and for minutes after the end of the day. */
export function startMsOf({ localDate, zone, plainFromMs }: Day, startMinute: number): number | null {
  if (startMinute >= 1440) return null;
  return plainFromMs === null
    ? toInstant(localDate, startMinute, zone)
    : plainFromMs + startMinute * minuteMs;
}

/** Local minutes of one day. */
export interface JudgedSpan extends Interval {
  /** Windows of the day of the span. */
  windows: DayWindows;
}

/**
 * Local minutes that an appointment covers, one span per day. A skipped start time is treated as if it
 * existed.
 */
export function spansFrom(day: Day, startMinute: number, startMs: number | null): JudgedSpan[] {
  const { localDate, durationMinutes, windowsOn } = day;
  if (startMs !== null && day.plainFromMs === null)
    return toLocalSpans(startMs, startMs + durationMinutes * minuteMs, day.zone).map(
      ({ start, end, date }) => ({
        start,
        end,
        windows: windowsOn(date),
      }),
    );
  // The usual case first: this function runs for every start time of every day shown.
  const endMinute = startMinute + durationMinutes;
  if (endMinute <= 1440) return [{ start: startMinute, end: endMinute, windows: windowsOn(localDate) }];
  const spans: JudgedSpan[] = [];
  for (let days = 0; days * 1440 < endMinute; days++)
    spans.push({
      start: Math.max(0, startMinute - days * 1440),
      end: Math.min(1440, endMinute - days * 1440),
      windows: windowsOn(addDays(localDate, days)),
    });
  return spans;
}

/** Start times of a day, in minutes after midnight: `first`, then every `step` minutes before `end`. */
export interface Grid {
  first: number;
  end: number;
  step: number;
}

/**
 * From the earlier opening to the later closing of business and professional. Without working hours on that
 * weekday: the hours of the business. On a closed day: the usual hours of the business.
 */
export function gridOf(
  { schedule, slotIntervalMinutes }: { schedule: Schedule; slotIntervalMinutes: number },
  localDate: string,
): Grid {
  const open = spanOf(openingHours(schedule, localDate)) ?? schedule.business.hours;
  const worked = spanOf(rosterHours(schedule, localDate)) ?? open;
  return {
    first: Math.min(open.start, worked.start),
    end: Math.max(open.end, worked.end),
    step: slotIntervalMinutes,
  };
}

export function gridStarts({ first, end, step }: Grid): number[] {
  const starts: number[] = [];
  for (let minute = first; minute < end; minute += step) starts.push(minute);
  return starts;
}

export function isOnGrid({ first, end, step }: Grid, minute: number): boolean {
  return minute >= first && minute < end && (minute - first) % step === 0;
}

/** Whether any of the services is bookable only at its class times. */
export function isOnTimetable({ serviceIds: timed }: Timetable, serviceIds: readonly string[]): boolean {
  return timed.length > 0 && serviceIds.some((id) => timed.includes(id));
}

/**
 * Start minutes of the wanted class on a date. Null for services without class times. Empty when a class is
 * combined with other services.
 */
function classStartsOn(
  timetable: Timetable,
  { localDate, serviceIds }: Pick<WantedDay, 'localDate' | 'serviceIds'>,
): number[] | null {
  if (!isOnTimetable(timetable, serviceIds)) return null;
  const [only, another] = serviceIds;
  if (another !== undefined) return [];
  const starts = timetable.classTimes
    .filter(
      (time) =>
        time.serviceId === only && occursOn(time, localDate) && occurrenceOn(time, localDate) !== null,
    )
    .map(({ startMinute }) => startMinute);
  return [...new Set(starts)].sort((a, b) => a - b);
}

const none: readonly ClassOccurrence[] = [];

function classesAround({ classTimes }: Timetable, wanted: WantedDay): readonly ClassOccurrence[] {
  return classTimes.length === 0 ? none : occurrencesWithin(classTimes, timeAround(wanted));
}
