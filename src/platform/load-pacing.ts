/** Requests per second to this process. */
export type RequestRate = () => number;

// Short, so that background work slows down quickly when load begins.
const intervalMilliseconds = 50;

/** Recent request rate, computed from a total count. */
export function createRequestRate(countRequests: () => number): RequestRate {
  let since = performance.now();
  let counted = 0;
  let perSecond = 0;
  return () => {
    const elapsed = performance.now() - since;
    if (elapsed >= intervalMilliseconds) {
      const count = countRequests();
      perSecond = ((count - counted) * 1000) / elapsed;
      counted = count;
      since += elapsed;
    }
    return perSecond;
  };
}

/**
 * Background work pauses while the request rate is high: smaller batches with pauses in between. It never
 * stops completely.
 */
export function paceFor(perSecond: number): { batchSize: number; pauseMilliseconds: number } {
  if (perSecond < 20) return { batchSize: 100, pauseMilliseconds: 0 };
  return { batchSize: 50, pauseMilliseconds: perSecond < 200 ? 100 : 1_000 };
}
