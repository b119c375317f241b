/** Requests a second that callers make of this process. */
export type Demand = () => number;

// Long enough that a single page view is no rush.
const measuredMilliseconds = 250;

/** Of late, given how many there have been so far. */
export function createDemand(countRequests: () => number): Demand {
  let since = performance.now();
  let counted = 0;
  let perSecond = 0;
  return () => {
    const elapsed = performance.now() - since;
    if (elapsed >= measuredMilliseconds) {
      const count = countRequests();
      perSecond = ((count - counted) * 1000) / elapsed;
      counted = count;
      since += elapsed;
    }
    return perSecond;
  };
}

/** How work that can wait gives way to callers: in smaller portions, with rests between them. It is always done, and never much in the way. */
export function paceUnder(perSecond: number): { portion: number; restMilliseconds: number } {
  if (perSecond < 20) return { portion: 100, restMilliseconds: 0 };
  return { portion: 20, restMilliseconds: perSecond < 200 ? 100 : 400 };
}
