/** What of a free time decides which card it is shown on, and how. */
interface FreeTime {
  business: string;
  service: string;
  date: string;
  time: string;
}

/**
 * One group for each business, in the order of their first times: of what comes first there, the times of that day. Who does it is not
 * said on a card, so a time is shown once.
 */
export function groupByBusiness<Found extends FreeTime>(found: readonly Found[], most: number): Found[][] {
  const groups = new Map<string, Found[]>();
  for (const one of found) {
    const group = groups.get(one.business);
    if (group === undefined) {
      groups.set(one.business, [one]);
      continue;
    }
    const first = group[0]!;
    const fits = one.service === first.service && one.date === first.date;
    if (fits && group.length < most && group.every(({ time }) => time !== one.time)) group.push(one);
  }
  return [...groups.values()].map((group) => group.sort((one, other) => (one.time < other.time ? -1 : 1)));
}
