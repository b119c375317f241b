/** Whole seconds until an instant, at least 0. */
export const secondsUntil = (instant: string, nowMs: number) =>
  Math.max(0, Math.ceil((Date.parse(instant) - nowMs) / 1000));

/** "4:52" */
export const countdownText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Remaining seconds at which screen readers announce the countdown. */
const moments = [180, 60, 20, 0];

/** The moment reached since the last tick; null if none was reached. */
export const reachedMoment = (before: number, now: number): number | null =>
  moments.find((moment) => before > moment && now <= moment) ?? null;
