import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Whether this process has hardly any time left besides the requests it is answering. */
export type IsBusy = () => boolean;

// Above, whoever asks for something has to wait for something else.
const mostUtilization = 0.9;
const measuredMilliseconds = 200;

/** Work that can wait a few seconds asks before it begins, and is done more slowly while people are being served. */
export function createBusyness(): IsBusy {
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  let sinceAt = performance.now();
  let busy = false;
  return () => {
    if (performance.now() - sinceAt >= measuredMilliseconds) {
      const now = performance.eventLoopUtilization();
      busy = performance.eventLoopUtilization(now, since).utilization > mostUtilization;
      since = now;
      sinceAt = performance.now();
    }
    return busy;
  };
}
