import { AppError } from '../../../../errors.ts';
import type { Interval } from '../../../../shared/intervals.ts';
import { daysBetween, toLocal } from '../../../../shared/zoned-time.ts';

export const entryStatuses = ['waiting', 'offered', 'booked', 'expired', 'left'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** Offers an entry may let go by before it is out of the line. */
export const mostLapses = 3;

const mostDays = 60;
// No business can be booked further ahead.
const mostDaysAhead = 730;

interface Days {
  from: string;
  to: string;
}

/** What can be said of the days without knowing the business. */
export function requireDays({ from, to }: Days): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > mostDays)
    throw new AppError('INVALID_VALUE', {
      detail: `body.to: must be from on, and at most ${mostDays} days together.`,
    });
}

/** Of each day: where starts suit. */
export const partOf = ({
  after,
  before,
}: {
  after?: number | null | undefined;
  before?: number | null | undefined;
}): Interval => ({ start: after ?? 0, end: before ?? 1440 });

export function requirePart(part: Interval): void {
  if (part.start >= part.end)
    throw new AppError('INVALID_VALUE', { detail: 'body.before: must be later than after.' });
}

/** By the business's calendar. Days that are over do no harm as long as others are to come. */
export function requireToCome({ to }: Days, timezone: string, nowMs: number): void {
  const daysLeft = daysBetween(toLocal(nowMs, timezone).date, to);
  if (daysLeft < 0) throw new AppError('APPOINTMENT_IN_PAST', { detail: 'body.to: that day is over.' });
  if (daysLeft > mostDaysAhead)
    throw new AppError('INVALID_VALUE', { detail: `body.to: must be at most ${mostDaysAhead} days ahead.` });
}
