/** The source of "now" for everything that decides by the time of day: tests put a clock of their own in its place. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment, for ages: unlike a date they are never set back. Without one, the system's are taken. */
  monotonicMs?(): number;
}

export const systemClock: Clock = { now: () => new Date() };

/** What the ages of cached values are measured by. */
export const monotonicMsOf = (clock: Clock): (() => number) =>
  clock.monotonicMs === undefined ? () => performance.now() : () => clock.monotonicMs!();
