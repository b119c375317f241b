import { dayMs } from '../../../../shared/time.ts';

/** The UTC day an instant falls into, counted from 1970-01-01. */
export function utcDayOf(nowMilliseconds: number): number {
  return Math.floor(nowMilliseconds / dayMs);
}

/** Whole seconds until the day is over; never 0, since a client told to wait no time at all would come back at once. */
export function secondsLeftOf(utcDay: number, nowMilliseconds: number): number {
  return Math.max(1, Math.ceil(((utcDay + 1) * dayMs - nowMilliseconds) / 1000));
}
