import { lastDate } from '../../../../shared/time.ts';
import { addDays } from '../../../../shared/zoned-time.ts';

const daysApart = { none: 0, weekly: 7, biweekly: 14 } as const;

export type RecurringFrequency = keyof typeof daysApart;

/** The days of a series, first to last. All keep the wall-clock time of the first, whatever the clocks do in between. */
export function datesOf(
  date: string,
  recurringFrequency: RecurringFrequency = 'none',
  recurringCount = 1,
): string[] {
  const days = daysApart[recurringFrequency];
  const count = days === 0 ? 1 : recurringCount;
  return Array.from({ length: count }, (_, index) => (index === 0 ? date : addDays(date, index * days)));
}

/** A series may begin on a day that can be named and end on one that cannot. */
export function isImaginable(date: string): boolean {
  return date <= lastDate;
}
