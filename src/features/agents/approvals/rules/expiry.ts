import { minuteMs } from '../../../../shared/time.ts';

interface ExpiryInput {
  nowMs: number;
  /** Minutes of the grant. */
  approvalMinutes: number;
  /** Null: the grant does not expire. */
  grantEndsMs: number | null;
  /** Starts of the appointments, and of those to reschedule. */
  startsMs: readonly number[];
  /** Ends of the waitlist offers that the request uses. */
  offersEndMs?: readonly number[];
}

/** Latest time of approval, at most the first start, the end of the grant or the end of an offer. */
export function expiryOf({
  nowMs,
  approvalMinutes,
  grantEndsMs,
  startsMs,
  offersEndMs = [],
}: ExpiryInput): number {
  const lastMs = nowMs + approvalMinutes * minuteMs;
  return Math.min(lastMs, grantEndsMs ?? Number.POSITIVE_INFINITY, ...startsMs, ...offersEndMs);
}

// Times are held slightly longer, so that a last-minute approval still finds them.
const graceMs = minuteMs;

export const heldUntil = (expiresMs: number, startMs: number): number =>
  Math.min(expiresMs + graceMs, startMs);
