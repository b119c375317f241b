// Loaded into the service before it starts: says how long its event loop was held, and how much memory it has.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const tickMilliseconds = 5;
const schedule = `/proc/self/task/${process.pid}/schedstat`;

/** Milliseconds that the main thread has been on a core. Elsewhere than on Linux, the wall clock has to do. */
function busyMilliseconds() {
  try {
    return Number(readFileSync(schedule, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

// A neighbour on the machine can keep us from a core for as long as it likes. What a turn of the loop spent on a core is ours alone.
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
// Who started us may go away first: then nobody else would stop us.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
