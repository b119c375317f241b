/** Source of the current time. Tests replace it. */
export interface Clock {
  now(): Date;
  /** Monotonic milliseconds for measuring ages. Defaults to `performance.now()`. */
  monotonicMs?(): number;
}

export const systemClock: Clock = { now: () => new Date() };

/** Clock for the ages of cached values. */
export const monotonicMsOf = (clock: Clock): (() => number) =>
  clock.monotonicMs === undefined ? () => performance.now() : () => clock.monotonicMs!();
