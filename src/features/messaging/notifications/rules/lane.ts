import type { Lane } from '../../../../shared/lanes.ts';
import type { NotificationKind } from './facts.ts';

/** What is waited for: a time that is kept for a quarter of an hour, money, and what concerns the next minutes. */
const urgent: readonly NotificationKind[] = [
  'waitlist.offered',
  'appointment.refunded',
  'appointment.refund_failed',
  'alert.raised',
  'alert.answered',
];

/** What comes in rushes, and tells its reader what they know or can read later. */
const bulk: readonly NotificationKind[] = [
  'appointment.booked',
  'appointment.completed',
  'appointment.updated',
  'review.created',
  'review.updated',
  'review.deleted',
  'review.answered',
];

/** In which lane a notification of this kind is sent. */
export function laneOf(kind: NotificationKind): Lane {
  if (urgent.includes(kind)) return 'urgent';
  return bulk.includes(kind) ? 'bulk' : 'normal';
}
