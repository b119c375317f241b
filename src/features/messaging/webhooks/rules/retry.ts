import { hourMs, minuteMs, secondMs } from '../../../../shared/time.ts';

/** How long after each failed attempt the next one follows; the last goes on until the time is up. */
const delaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  12 * hourMs,
] as const;

/** How long after it happened an event is still worth trying to deliver. */
export const retryForMs = 72 * hourMs;

/**
 * When to try again after the nth failure, or null to give up. Up to a tenth later than planned, so that what failed together does
 * not come back together, but never after the end: that is when the last attempt is made.
 */
export function nextAttemptMs(failed: {
  attempts: number;
  nowMs: number;
  untilMs: number;
  chance: number;
}): number | null {
  if (failed.nowMs >= failed.untilMs) return null;
  const delayMs = delaysMs[Math.min(failed.attempts, delaysMs.length) - 1]!;
  return Math.min(failed.nowMs + delayMs * (1 + failed.chance / 10), failed.untilMs);
}
