import { minuteMs } from '../../../../shared/time.ts';

/** What decides for how long a person is asked. */
export interface Asking {
  nowMs: number;
  /** As the grant says. */
  approvalMinutes: number;
  /** Null: it lasts until it is revoked. */
  grantEndsMs: number | null;
  /** When the visits begin, and those that are to be moved. */
  startsMs: readonly number[];
  /** When the offers of the waitlist end that it would take up. */
  offersEndMs?: readonly number[];
}

/** Until when it can be approved: never beyond the first visit, nor beyond the grant, nor beyond an offer. */
export function expiryOf({
  nowMs,
  approvalMinutes,
  grantEndsMs,
  startsMs,
  offersEndMs = [],
}: Asking): number {
  const lastMs = nowMs + approvalMinutes * minuteMs;
  return Math.min(lastMs, grantEndsMs ?? Number.POSITIVE_INFINITY, ...startsMs, ...offersEndMs);
}

// The times are kept a little longer, so that nobody slips in while the last moment's yes is carried out.
const graceMs = minuteMs;

/** Until when a time is kept for it; not beyond its own start either. */
export const heldUntil = (expiresMs: number, startMs: number): number =>
  Math.min(expiresMs + graceMs, startMs);
