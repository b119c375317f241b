import { hourMs } from '../src/shared/time.ts';
import type { DemoBooking, DemoBusiness } from './types.ts';

interface Booked {
  id: string;
  booking: DemoBooking;
  business: DemoBusiness;
  /** Null if staff booked for a client without an account. */
  userId: string | null;
  createdMs: number;
  endMs: number;
}

const endings = { Completed: 'complete', NoShow: 'no-show' } as const;

/** History of an appointment: booked by the client, confirmed or completed by the business. */
export function buildHistory({ id, booking, business, userId, createdMs, endMs }: Booked) {
  const { status, reason } = booking;
  const { owner } = business;
  const isAsked = status === 'Pending' || (business.autoConfirm === false && userId !== null);
  const auditEntry = (
    action: string,
    by: string,
    ms: number,
    after: object,
    before: object | null = null,
  ) => ({
    appointment_id: id,
    at: new Date(ms).toISOString(),
    by_user_id: by,
    action,
    before,
    after,
  });
  const first = { status: isAsked ? 'Pending' : 'Confirmed' };
  const lines = [auditEntry('book', userId ?? owner, createdMs, first)];
  // One hour later, but before now and before the start.
  const laterMs = createdMs + hourMs;
  if (status === 'Pending') return lines;
  if (status === 'Cancelled') {
    const after = { status, ...(reason !== undefined && { reason }) };
    return [...lines, auditEntry('cancel', userId ?? owner, laterMs, after, first)];
  }
  const confirmed = { status: 'Confirmed' };
  if (isAsked) lines.push(auditEntry('confirm', owner, laterMs, confirmed, first));
  if (status !== 'Confirmed') lines.push(auditEntry(endings[status], owner, endMs, { status }, confirmed));
  return lines;
}
