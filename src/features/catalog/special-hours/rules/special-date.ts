import { AppError } from '../../../../errors.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { addDays, toLocal } from '../../../../shared/zoned-time.ts';

export interface SpecialWindow {
  date: string;
  start: number;
  end: number;
}

// A date this far ahead is a slip of the pen.
const mostDaysAhead = 3_660;
// Where a day ends last, for whoever works nowhere yet.
const latestZone = 'Etc/GMT+12';

export function requireSpecialWindow(body: { date: string; start: string; end: string }): SpecialWindow {
  const window = { date: body.date, start: minuteOfDay(body.start), end: minuteOfDay(body.end) };
  if (window.start < window.end) return window;
  throw new AppError('INVALID_VALUE', { detail: 'body.end: must be later than start.' });
}

/** Of a date that is not over in at least one of these zones. */
export function requireDateAhead(date: string, zones: readonly string[], now: Date): void {
  const days = (zones.length === 0 ? [latestZone] : zones).map((zone) => toLocal(now.getTime(), zone).date);
  if (days.every((today) => date < today))
    throw new AppError('INVALID_VALUE', { detail: 'body.date: must not be over.' });
  if (days.every((today) => date > addDays(today, mostDaysAhead)))
    throw new AppError('INVALID_VALUE', { detail: 'body.date: at most ten years ahead.' });
}
