import { AppError } from '../../../../errors.ts';
import { addDays, daysBetween } from '../../../../shared/zoned-time.ts';

/** Local days of the business, both of them included. */
export interface DayRange {
  from: string;
  to: string;
}

const usualDays = 30;
const mostDays = 366;

/** What is asked for; the last thirty days, up to today, where it is not said. */
export function requireRange(asked: { from?: string; to?: string }, today: string): DayRange {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - usualDays);
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > mostDays)
    throw new AppError('INVALID_VALUE', {
      detail: `query.from, query.to: must be 1 to ${mostDays} days, the first of them first.`,
    });
  return { from, to };
}

export function listDays({ from, to }: DayRange): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}
