interface Time {
  business: string;
  date: string;
}

/** How many times of one business are worth seeing: on one day, and in all. */
export interface TimeLimits {
  perDay: number;
  perBusiness?: number | undefined;
}

/** The first of each day of each business, as they come. */
export function limitTimes<Row extends Time>(
  times: readonly Row[],
  { perDay, perBusiness = Number.POSITIVE_INFINITY }: TimeLimits,
): Row[] {
  const counts = new Map<string, number>();
  return times.filter(({ business, date }) => {
    const day = dayOf({ business, date });
    const [onDay, inAll] = [counts.get(day) ?? 0, counts.get(business) ?? 0];
    if (onDay >= perDay || inAll >= perBusiness) return false;
    counts.set(day, onDay + 1).set(business, inAll + 1);
    return true;
  });
}

/** So many that each day has its turn and, on each day, whichever business has had the fewest; in the order they came. */
export function spreadOverDays<Row extends Time>(times: readonly Row[], most: number): Row[] {
  const dates = [...new Set(times.map(({ date }) => date))];
  const days = dates.map((day) => times.filter(({ date }) => date === day));
  const chosen = new Set<Row>();
  const taken = new Map<string, number>();
  const isFull = () => chosen.size >= Math.min(most, times.length);
  while (!isFull())
    for (const day of days) {
      const left = day.filter((row) => !chosen.has(row));
      const fewest = Math.min(...left.map(({ business }) => taken.get(business) ?? 0));
      const next = left.find(({ business }) => (taken.get(business) ?? 0) === fewest);
      if (next === undefined) continue;
      chosen.add(next);
      taken.set(next.business, fewest + 1);
      if (isFull()) break;
    }
  return times.filter((row) => chosen.has(row));
}

/** On how many days, each of one business, something is free. */
export const countDays = (times: readonly Time[]): number => new Set(times.map(dayOf)).size;

const dayOf = ({ business, date }: Time) => `${business} ${date}`;
