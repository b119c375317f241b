interface Time {
  business: string;
  date: string;
}

/** Maximum number of times per business: on one day, and in total. */
export interface TimeLimits {
  perDay: number;
  perBusiness?: number | undefined;
}

/** Keeps the first times of each business and day. */
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

/**
 * Takes times from each day in turn, and on each day from the business with the fewest so far. Keeps the
 * order.
 */
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

/** Number of pairs of business and day. */
export const countDays = (times: readonly Time[]): number => new Set(times.map(dayOf)).size;

const dayOf = ({ business, date }: Time) => `${business} ${date}`;
