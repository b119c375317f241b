import { AppError } from '../../../../errors.ts';
import type { Interval } from '../../../../shared/intervals.ts';
import { daysBetween, toLocal } from '../../../../shared/zoned-time.ts';

export const entryStatuses = ['waiting', 'offered', 'booked', 'expired', 'left'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** An entry expires after this many lapsed offers. */
export const maxLapsedOffers = 3;

const maxDays = 60;
// Largest booking horizon of any business.
const maxDaysAhead = 730;

interface DateRange {
  from: string;
  to: string;
}

/** Checks that need no data of the business. */
export function requireDateRange({ from, to }: DateRange): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > maxDays)
    throw new AppError('INVALID_VALUE', {
      field: 'body.to',
      reason: days < 1 ? 'conflicting' : 'out-of-range',
      limit: maxDays,
      detail: `Must not be before from. The range covers at most ${maxDays} days.`,
    });
}

/** Acceptable start minutes of each day. */
export const startWindow = ({
  after,
  before,
}: {
  after?: number | null | undefined;
  before?: number | null | undefined;
}): Interval => ({ start: after ?? 0, end: before ?? 1440 });

export function requireStartWindow({ start, end }: Interval): void {
  if (start >= end)
    throw new AppError('INVALID_VALUE', {
      field: 'body.before',
      reason: 'conflicting',
      detail: 'Must be later than after.',
    });
}

/** Uses the calendar of the business. Past dates are fine as long as the last date is not in the past. */
export function requireUpcoming({ to }: DateRange, timezone: string, nowMs: number): void {
  const daysLeft = daysBetween(toLocal(nowMs, timezone).date, to);
  if (daysLeft < 0)
    throw new AppError('APPOINTMENT_IN_PAST', { field: 'body.to', detail: 'The date is in the past.' });
  if (daysLeft > maxDaysAhead)
    throw new AppError('INVALID_VALUE', {
      field: 'body.to',
      reason: 'too-far',
      limit: maxDaysAhead,
      detail: `Must be at most ${maxDaysAhead} days in the future.`,
    });
}
