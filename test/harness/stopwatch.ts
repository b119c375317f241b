const tickMilliseconds = 10;
// Timers of a machine with nothing else to do come this late, too.
const usualDelayMilliseconds = 5;

/**
 * How long something took, without the time in which this machine had none to spare for us: what a timer comes too late is not counted.
 * For bounds that are part of the contract, on machines that are shared.
 */
export function startStopwatch(): () => number {
  let last = performance.now();
  const begun = last;
  let lostMilliseconds = 0;
  const tick = () => {
    const now = performance.now();
    lostMilliseconds += Math.max(0, now - last - tickMilliseconds - usualDelayMilliseconds);
    last = now;
  };
  const timer = setInterval(tick, tickMilliseconds);
  return () => {
    clearInterval(timer);
    tick();
    return performance.now() - begun - lostMilliseconds;
  };
}
