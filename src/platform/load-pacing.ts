/** Requests a second that callers make of this process. */
export type RequestRate = () => number;

// Short, so that whoever comes after a quiet while is not kept waiting by what was begun in it.
const measuredMilliseconds = 50;

/** The rate of the last moments, given how many requests there have been so far. */
export function createRequestRate(countRequests: () => number): RequestRate {
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

/** How background work gives way to callers: in smaller batches, with pauses between them. However many callers there are, it goes on. */
export function paceFor(perSecond: number): { batchSize: number; pauseMilliseconds: number } {
  if (perSecond < 20) return { batchSize: 100, pauseMilliseconds: 0 };
  return { batchSize: 50, pauseMilliseconds: perSecond < 200 ? 100 : 1_000 };
}
