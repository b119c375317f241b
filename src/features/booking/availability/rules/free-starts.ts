import type { Interval } from '../../../../shared/intervals.ts';
import type { Steps } from '../../../../shared/steps.ts';
import { addDays, toInstant } from '../../../../shared/zoned-time.ts';
import { workingWindows } from '../../../catalog/availability-rules/rules/working-windows.ts';
import { isOnTimetable } from './day.ts';
import { judgeDay } from './judge.ts';
import type { OfferedService, Situation, WantedTime } from './situation.ts';

/** What a customer books: the service, or one slot interval without a service. */
export function wantedOf(service: OfferedService | null, slotIntervalMinutes: number): WantedTime {
  return {
    durationMinutes: service?.durationMinutes ?? slotIntervalMinutes,
    bufferBeforeMinutes: service?.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: service?.bufferAfterMinutes ?? 0,
    serviceIds: service === null ? [] : [service.id],
    classServiceId: service !== null && service.capacity > 1 ? service.id : null,
    capacity: service?.capacity ?? 1,
    role: 'client',
  };
}

// Largest slot interval.
const longestStepMinutes = 240;

/** Maximum number of minutes that the wanted time lasts after its start, buffer included. */
export function reachOf(service: OfferedService | null): number {
  return service === null ? longestStepMinutes : service.durationMinutes + service.bufferAfterMinutes;
}

export interface FreeStart {
  localDate: string;
  startMinute: number;
  startMs: number;
  seatsLeft: number;
}

/** In chronological order, at most `most`. */
export function freeStarts(
  situation: Situation,
  wanted: WantedTime,
  localDate: string,
  part?: Interval,
  most?: number,
): FreeStart[] {
  // Most days without free times are past or days off. They need no judging.
  const midnightMs = toInstant(localDate, 1440, situation.schedule.timezone);
  if (midnightMs !== null && midnightMs <= situation.nowMs) return [];
  // A class takes place even when the professional has no other working hours that day.
  const { schedule } = situation;
  const hasTimetable = isOnTimetable(schedule.timetable, wanted.serviceIds);
  if (!hasTimetable && workingWindows(schedule, localDate).length === 0) return [];
  return judgeDay(situation, { ...wanted, localDate }, part, most).flatMap(({ startMinute, verdict }) =>
    verdict.free ? [{ localDate, startMinute, startMs: verdict.startMs, seatsLeft: verdict.seatsLeft }] : [],
  );
}

/** First free start within the days, both included. Yields after each day, because there may be many. */
export function* firstFreeStart(
  situation: Situation,
  wanted: WantedTime,
  fromDate: string,
  toDate: string,
): Steps<FreeStart | null> {
  for (let localDate = fromDate; localDate <= toDate; localDate = addDays(localDate, 1)) {
    const [first] = freeStarts(situation, wanted, localDate);
    if (first !== undefined) return first;
    yield;
  }
  return null;
}

/** Free starts within the days, nearest to an instant first. */
export function nearestFreeStarts(
  situation: Situation,
  wanted: WantedTime,
  days: { fromDate: string; toDate: string },
  aroundMs: number,
  most: number,
): FreeStart[] {
  const starts: FreeStart[] = [];
  for (let localDate = days.fromDate; localDate <= days.toDate; localDate = addDays(localDate, 1))
    starts.push(...freeStarts(situation, wanted, localDate));
  const distance = ({ startMs }: FreeStart) => Math.abs(startMs - aroundMs);
  return starts.sort((a, b) => distance(a) - distance(b) || a.startMs - b.startMs).slice(0, most);
}
