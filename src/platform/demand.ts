/** Requests a second that callers make of this process. */
export type Demand = () => number;

// Short, so that whoever comes after a quiet while is not kept waiting by what was begun in it.
const measuredMilliseconds = 50;

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
  return { portion: 50, restMilliseconds: perSecond < 200 ? 100 : 1_000 };
}
