import { dayMs } from '../../../../shared/time.ts';

/**
 * Requests of one day, charged to a key in advance. Requests of a day are numbered from 1; numbers above the
 * daily limit are refused. A block contains the numbers from `next` to `last`.
 */
export interface Block {
  utcDay: number;
  next: number;
  last: number;
}

/** Block that raised the count of the day to `used`. */
export function blockEndingAt(utcDay: number, used: number, size: number): Block {
  return { utcDay, next: used - size + 1, last: used };
}

/**
 * Number of the next request, or null when the block is empty. A refused request consumes no number, so that
 * the rest can be refunded.
 */
export function takeNumber(block: Block, dailyLimit: number): number | null {
  if (block.next > block.last) return null;
  return block.next > dailyLimit ? block.next : block.next++;
}

/** Number of requests to refund. */
export function remainingOf(block: Block): number {
  return block.last - block.next + 1;
}

/** UTC day as the number of days since 1970-01-01. */
export function utcDayOf(nowMilliseconds: number): number {
  return Math.floor(nowMilliseconds / dayMs);
}

/** Seconds until the end of the day. At least 1, so that clients do not retry at once. */
export function secondsLeftOf(utcDay: number, nowMilliseconds: number): number {
  return Math.max(1, Math.ceil(((utcDay + 1) * dayMs - nowMilliseconds) / 1000));
}
