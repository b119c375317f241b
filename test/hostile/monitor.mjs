// Loaded into the service before it starts. Reports memory use and how long the event loop was blocked.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const tickMilliseconds = 5;
const schedule = `/proc/self/task/${process.pid}/schedstat`;

/** CPU time of the main thread. Falls back to the wall clock on systems other than Linux. */
function busyMilliseconds() {
  try {
    return Number(readFileSync(schedule, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

// CPU time, because other processes on the machine can delay the service for any length of time.
let longestMilliseconds = 0;
let lastTick = performance.now();
let lastBusy = busyMilliseconds();
const delays = monitorEventLoopDelay({ resolution: tickMilliseconds });
delays.enable();

setInterval(() => {
  const [tick, busy] = [performance.now(), busyMilliseconds()];
  if (tick - lastTick > 2 * tickMilliseconds)
    longestMilliseconds = Math.max(longestMilliseconds, Math.min(tick - lastTick, busy - lastBusy));
  [lastTick, lastBusy] = [tick, busy];
}, tickMilliseconds).unref();

process.on('message', (question) => {
  if (question === 'collect garbage') globalThis.gc?.();
  const memory = process.memoryUsage();
  process.send?.({
    longestMilliseconds,
    longestDelayMilliseconds: delays.max / 1e6,
    residentMegabytes: memory.rss / 2 ** 20,
    heapMegabytes: memory.heapUsed / 2 ** 20,
  });
  longestMilliseconds = 0;
  delays.reset();
});
// Stops the service if its parent process ends first.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
