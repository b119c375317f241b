import { type Interval, subtract, union } from '../../../../shared/intervals.ts';
import { dayMs, minuteMs } from '../../../../shared/time.ts';
import { addDays, daysBetween, toInstant, toLocal, toLocalSpans } from '../../../../shared/zoned-time.ts';
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

/** A day made ready for judging many of its starts: what depends on the date and the length only, worked out once. */
export interface Day {
  localDate: string;
  durationMinutes: number;
  zone: string;
  grid: Grid;
  /** Days from today, by the business's calendar. */
  daysAhead: number;
  /** False where the professional has rules at the business, but neither one on this weekday nor special hours. */
  isScheduled: boolean;
  /** Midnight, on days when no clock is changed: every minute of such a day is simply so many minutes later. Else null. */
  plainFromMs: number | null;
  windowsOn: (localDate: string) => DayWindows;
  /** When the class that is wanted begins, where it has a timetable; null for what can be had at any time. */
  classStarts: readonly number[] | null;
  /** All that is planned for the professional about then, at whatever business. */
  classes: readonly ClassOccurrence[];
}

/** Minutes of one day as the wall clock shows them; each list in order, apart from each other. */
interface DayWindows {
  away: readonly Interval[];
  /** When the business is open: neither break nor closure. */
  open: readonly Interval[];
  /** The professional's hours, or the rules or special hours in their place. */
  hours: readonly Interval[];
  rests: readonly Interval[];
}

// A day and a half on either side holds a local day of any zone, however its clock is changed.
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
    daysAhead: daysBetween(toLocal(nowMs, zone).date, localDate),
    isScheduled: isRostered(schedule, localDate),
    plainFromMs: plainMidnight(localDate, durationMinutes, zone),
    windowsOn: rememberByDate((day) => windowsOf(schedule, day)),
    classStarts: classStartsOn(schedule.timetable, wanted),
    classes: classesAround(schedule.timetable, timeAround(wanted)),
  };
}

/** Those that can be in the way of a start on the day. */
export function sessionsAround({ occupied }: Pick<Situation, 'occupied'>, wanted: WantedDay): Occupied[] {
  const { start, end } = timeAround(wanted);
  return occupied.filter(({ startMs, endMs }) => startMs < end && endMs > start);
}

/** The instants in which anything that starts on the day could lie, in whatever zone. */
function timeAround(wanted: WantedDay): Interval {
  const { localDate, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = wanted;
  return {
    start: Date.parse(localDate) - marginMs - bufferBeforeMinutes * minuteMs,
    end: Date.parse(localDate) + dayMs + marginMs + (durationMinutes + bufferAfterMinutes) * minuteMs,
  };
}

/** Null when a clock is changed while anything that starts on the day may last. */
function plainMidnight(localDate: string, durationMinutes: number, zone: string): number | null {
  // Beyond, two changes could make up for each other.
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

/** The instant of a minute of the day; null when the clock skips it, or when it belongs to the next day. */
export function startMsOf({ localDate, zone, plainFromMs }: Day, startMinute: number): number | null {
  if (startMinute >= 1440) return null;
  return plainFromMs === null
    ? toInstant(localDate, startMinute, zone)
    : plainFromMs + startMinute * minuteMs;
}

export interface JudgedSpan {
  span: Interval;
  /** Those of the day the span is on. */
  windows: DayWindows;
}

/** The wall-clock minutes that what starts here would take, day by day. A skipped start is taken as the clock would have shown it. */
export function spansFrom(day: Day, startMinute: number, startMs: number | null): JudgedSpan[] {
  const { localDate, durationMinutes, windowsOn } = day;
  if (startMs !== null && day.plainFromMs === null)
    return toLocalSpans(startMs, startMs + durationMinutes * minuteMs, day.zone).map((span) => ({
      span,
      windows: windowsOn(span.date),
    }));
  const spans: JudgedSpan[] = [];
  for (let days = 0; days * 1440 < startMinute + durationMinutes; days++) {
    const span = {
      start: Math.max(0, startMinute - days * 1440),
      end: Math.min(1440, startMinute + durationMinutes - days * 1440),
    };
    spans.push({ span, windows: windowsOn(days === 0 ? localDate : addDays(localDate, days)) });
  }
  return spans;
}

/** The starts of a day, as minutes of the wall clock: `first`, then every `step`, as long as they are before `end`. */
export interface Grid {
  first: number;
  end: number;
  step: number;
}

/**
 * From the earlier opening to the later closing of business and professional on that day. Where rules stand in for the professional's
 * hours and leave the weekday out, the business's hours alone; where the business does not open, those it has on other days.
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

/** Whether any of these services can be had at its class times only. */
export function isOnTimetable({ serviceIds: timed }: Timetable, serviceIds: readonly string[]): boolean {
  return timed.length > 0 && serviceIds.some((id) => timed.includes(id));
}

/**
 * The minutes of a day at which the class that is wanted begins, in order; null for what has no timetable. A class is had alone:
 * among other services it begins at no time.
 */
export function classStartsOn(
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

export function classesAround({ classTimes }: Timetable, time: Interval): readonly ClassOccurrence[] {
  return classTimes.length === 0 ? none : occurrencesWithin(classTimes, time);
}
