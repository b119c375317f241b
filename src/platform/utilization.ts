import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** How much of its time this process spends working: 0 is idle, 1 has none left. */
export type Utilization = () => number;

const measuredMilliseconds = 200;

export function createUtilization(): Utilization {
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  let sinceAt = performance.now();
  let utilization = 0;
  return () => {
    if (performance.now() - sinceAt >= measuredMilliseconds) {
      const now = performance.eventLoopUtilization();
      utilization = performance.eventLoopUtilization(now, since).utilization;
      since = now;
      sinceAt = performance.now();
    }
    return utilization;
  };
}

/** How long work that can wait rests between two portions: always done, never much in the way. */
export function restBetween(utilization: number): number {
  if (utilization < 0.3) return 0;
  if (utilization < 0.6) return 250;
  return utilization < 0.9 ? 1_000 : 2_000;
}
