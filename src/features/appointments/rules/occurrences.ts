import { addDays } from '../../../shared/zoned-time.ts';

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

// Beyond, instants around a date could leave what calendars and the database can hold.
const lastDate = '9000-01-01';

export function isImaginable(date: string): boolean {
  return date < lastDate;
}
