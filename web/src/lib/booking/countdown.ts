/** Whole seconds until an instant, never less than none. */
export const secondsUntil = (instant: string, nowMs: number) =>
  Math.max(0, Math.ceil((Date.parse(instant) - nowMs) / 1000));

/** "4:52" */
export const countdownText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** When a countdown is worth saying aloud: at each of these, once. */
const moments = [180, 60, 20, 0];

/** The moment that was reached between two looks at the clock; null where none was. */
export const reachedMoment = (before: number, now: number): number | null =>
  moments.find((moment) => before > moment && now <= moment) ?? null;
