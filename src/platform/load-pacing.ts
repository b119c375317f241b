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

/** Below this rate, background work runs at full speed. */
const quietPerSecond = 20;
const pauseMillisecondsPerRequest = 5;
const maxPauseMilliseconds = 1_000;

/**
 * Background work shares CPU and database with requests. The pause after a batch grows with the request rate,
 * without steps, and is at most one second, so that the work never stops completely.
 */
export function paceFor(perSecond: number): { batchSize: number; pauseMilliseconds: number } {
  const pauseMilliseconds = Math.min(
    Math.max(0, perSecond - quietPerSecond) * pauseMillisecondsPerRequest,
    maxPauseMilliseconds,
  );
  return { batchSize: pauseMilliseconds === 0 ? 100 : 50, pauseMilliseconds };
}
