import { addDays, daysBetween } from '../../../../shared/zoned-time.ts';

/** Days of one search of the API, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

// Days of one search of the API.
const daysAtOnce = 15;

const weekdayOf = (date: string) => new Date(`${date}T00:00Z`).getUTCDay();

/** Runs of wanted days, each short enough for one search. */
export function planRanges({ from, to }: DayRange, weekdays: readonly number[] | undefined): DayRange[] {
  const ranges: DayRange[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (weekdays !== undefined && !weekdays.includes(weekdayOf(date))) continue;
    const last = ranges.at(-1);
    const follows =
      last !== undefined && addDays(last.to, 1) === date && daysBetween(last.from, date) < daysAtOnce;
    if (follows) last.to = date;
    else ranges.push({ from: date, to: date });
  }
  return ranges;
}
