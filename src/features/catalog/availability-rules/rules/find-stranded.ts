import { contains, type Interval, overlaps } from '../../../../shared/intervals.ts';
import { type LocalSpan, toLocalSpans } from '../../../../shared/zoned-time.ts';
import { dateOfStart } from '../../timetables/rules/class-time.ts';
import type { Schedule } from './schedule.ts';
import { absentWindows, openWindows, rosterWindows } from './working-windows.ts';

export interface Booking {
  id: string;
  startMs: number;
  endMs: number;
  /** What is booked, where it is one service alone. */
  serviceId?: string | null;
}

type Obstacle = 'absence' | 'closure' | 'business hours' | 'professional hours';

/**
 * The bookings that a change of schedule would leave without a professional or behind a closed door. What already stood in a
 * booking's way is not the change's doing: staff may have agreed to an odd time, and what lies in time off is to be dealt with anyway. Spans are taken from each schedule's own zone,
 * so a change of zone is judged too.
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

/** Everything in the schedule that stands in a booking's way. */
export function obstaclesTo({ startMs, endMs, serviceId }: Booking, schedule: Schedule): Obstacle[] {
  const spans = toLocalSpans(startMs, endMs, schedule.timezone);
  const meets = (absences: Schedule['absences']) => (span: LocalSpan) =>
    absentWindows(absences, span.date).some((absence) => overlaps(absence, span));
  const leaves = (windows: (schedule: Schedule, date: string) => Interval[]) => (span: LocalSpan) =>
    !contains(windows(schedule, span.date), span);
  // A class is itself when its professional works, whatever their other hours are.
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
