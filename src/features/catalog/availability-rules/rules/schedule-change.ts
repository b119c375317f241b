import { contains, type Interval, overlaps, subtract, union } from '../../../../shared/intervals.ts';
import { addDays, type LocalSpan, toInstant, toLocalSpans } from '../../../../shared/zoned-time.ts';
import { dateOfStart } from '../../timetables/rules/class-time.ts';
import type { Schedule } from './schedule.ts';
import { absentWindows, openWindows, rosterWindows, workingWindows } from './working-windows.ts';

export interface Booking {
  id: string;
  startMs: number;
  endMs: number;
  /** Set if exactly one service is booked. */
  serviceId?: string | null;
}

type Obstacle = 'absence' | 'closure' | 'business hours' | 'professional hours';

/**
 * Returns the bookings that the change would leave outside the working hours. Obstacles that existed before
 * do not count: staff may have agreed to an unusual time, and bookings during time off are handled
 * separately. Each schedule uses its own time zone, so that a change of time zone is checked too.
 */
export function findStranded(before: Schedule, after: Schedule, bookings: readonly Booking[]): Booking[] {
  return bookings.filter((booking) => {
    const present = obstaclesTo(booking, after);
    if (present.length === 0) return false;
    const past = obstaclesTo(booking, before);
    if (past.some(isTimeOff) && present.some(isTimeOff)) return false;
    return present.some((obstacle) => !past.includes(obstacle));
  });
}

const isTimeOff = (obstacle: Obstacle) => obstacle === 'absence' || obstacle === 'closure';

export function obstaclesTo({ startMs, endMs, serviceId }: Booking, schedule: Schedule): Obstacle[] {
  const spans = toLocalSpans(startMs, endMs, schedule.timezone);
  const meets = (absences: Schedule['absences']) => (span: LocalSpan) =>
    absentWindows(absences, span.date).some((absence) => overlaps(absence, span));
  const leaves = (windows: (schedule: Schedule, date: string) => Interval[]) => (span: LocalSpan) =>
    !contains(windows(schedule, span.date), span);
  // A scheduled class is working time of its professional, regardless of other hours.
  const isClass = schedule.timetable.classTimes.some(
    (time) => serviceId !== undefined && time.serviceId === serviceId && dateOfStart(time, startMs) !== null,
  );
  const obstacles: [Obstacle, (span: LocalSpan) => boolean][] = [
    ['absence', meets(schedule.absences)],
    ['closure', meets(schedule.closures)],
    ['business hours', leaves(openWindows)],
    ['professional hours', (span) => !isClass && leaves(rosterWindows)(span)],
  ];
  return obstacles.filter(([, stands]) => spans.some(stands)).map(([obstacle]) => obstacle);
}

/** Instants that are bookable after the change but not before, between two dates (inclusive). */
export function openedTimes(
  before: Schedule,
  after: Schedule,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Interval[] {
  const opened: Interval[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1))
    // A local day can overlap two days of another time zone.
    opened.push(...subtract(instantsOf(after, date), daysAround(before, date)));
  return union(opened);
}

const daysAround = (schedule: Schedule, date: string) =>
  [-1, 0, 1].flatMap((days) => instantsOf(schedule, addDays(date, days)));

function instantsOf(schedule: Schedule, date: string): Interval[] {
  const away = [...absentWindows(schedule.absences, date), ...absentWindows(schedule.closures, date)];
  return subtract(workingWindows(schedule, date), away).flatMap(({ start, end }) => {
    const interval = {
      start: toInstant(date, start, schedule.timezone),
      end: toInstant(date, end, schedule.timezone),
    };
    // A window whose start or end is skipped by a clock change is ignored.
    return interval.start === null || interval.end === null
      ? []
      : [{ start: interval.start, end: interval.end }];
  });
}
