/** Everything that happens and that somebody may want to be told of. `subjectId` is the id of what stands before the dot. */
export const eventKinds = [
  'appointment.booked',
  'appointment.confirmed',
  'appointment.cancelled',
  'appointment.rescheduled',
  'appointment.completed',
  'appointment.no_show',
  'appointment.updated',
  'appointment.paid',
  'appointment.refunded',
  'appointment.refund_failed',
  'review.created',
  'review.updated',
  'review.deleted',
  'alert.raised',
  'alert.answered',
  'waitlist.offered',
  'waitlist.lapsed',
  'join_request.made',
  'join_request.accepted',
  'join_request.declined',
  'business.submitted',
  'business.approved',
  'business.rejected',
  'business.suspended',
  'business.reinstated',
  'business.could_not_book',
  'package.assigned',
  'package.cancelled',
  'report.made',
  'report.resolved',
  'ticket.opened',
  'ticket.answered',
  'ticket.changed',
  'ticket.assigned',
  'webhook.paused',
] as const;

export type EventKind = (typeof eventKinds)[number];

/** Something that happened, as those who tell of it get it. */
export interface DomainEvent {
  /** Rises with time; the same however often telling is tried. */
  key: number;
  kind: EventKind;
  subjectId: string;
  /** Who did it; null when nobody did (time passed, a provider reported). */
  byUserId: string | null;
  detail: Record<string, unknown>;
  at: Date;
}
