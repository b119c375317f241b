import { hourMs, minuteMs, secondMs } from '../../../../shared/time.ts';

/** Delay after each failed attempt. The last delay repeats until the deadline. */
const delaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  12 * hourMs,
] as const;

/** Retry period after the event. */
export const retryPeriodMs = 72 * hourMs;

/**
 * Time of the next attempt, or null to give up. Jitter of up to 10 % spreads retries of simultaneous
 * failures. The last attempt is made exactly at the deadline.
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

export interface Verdict {
  statusCode: number | null;
  /** Null on success. */
  error: string | null;
  /** The receiver responded with 410 Gone. */
  isGone: boolean;
}

const gone = 410;

/** Any 2xx is a success. Redirects are failures, because their target was not approved. */
export function judgeOutcome(outcome: { status: number } | { failure: string }): Verdict {
  if ('failure' in outcome) return { statusCode: null, error: outcome.failure, isGone: false };
  const isAccepted = outcome.status >= 200 && outcome.status < 300;
  return {
    statusCode: outcome.status,
    error: isAccepted ? null : 'status',
    isGone: outcome.status === gone,
  };
}
