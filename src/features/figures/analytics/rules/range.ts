import { AppError } from '../../../../errors.ts';
import { firstDate } from '../../../../shared/time.ts';
import { addDays, daysBetween } from '../../../../shared/zoned-time.ts';

/** Local dates of the business, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

const defaultDays = 30;
const maxDays = 366;

/** Applies the default of 30 days up to today. */
export function requireRange(asked: { from?: string; to?: string }, today: string): DayRange {
  const to = asked.to ?? today;
  const defaultFrom = addDays(to, 1 - defaultDays);
  const from = asked.from ?? (defaultFrom < firstDate ? firstDate : defaultFrom);
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > maxDays)
    throw new AppError('INVALID_VALUE', {
      field: 'query.from',
      reason: days < 1 ? 'conflicting' : 'out-of-range',
      limit: maxDays,
      detail: `The period must have 1 to ${maxDays} days.`,
    });
  return { from, to };
}

export function listDays({ from, to }: DayRange): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}
