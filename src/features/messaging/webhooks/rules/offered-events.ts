import type { EventKind } from '../../../../shared/event-kinds.ts';

/** Kinds that `present-payload.ts` supports. */
type Presentable = `appointment.${string}` | `review.${string}`;

/** Description of each kind offered to webhooks; null for kinds that are not offered. */
const descriptions = {
  'appointment.booked': 'An appointment was booked. A series sends one event per appointment.',
  'appointment.confirmed': 'Staff confirmed a pending appointment.',
  'appointment.cancelled': 'The client or staff cancelled the appointment.',
  'appointment.rescheduled': 'The time, the professional or the services of the appointment changed.',
  'appointment.completed': 'The appointment was completed.',
  'appointment.no_show': 'The client did not show up.',
  'appointment.updated':
    'The notes or the duration of the appointment changed, or a completion or no-show was undone.',
  'appointment.paid': 'The appointment was paid, online or on site.',
  'appointment.refunded': 'The payment was refunded.',
  'appointment.refund_failed':
    'The refund failed or was returned by the bank. The appointment is still paid.',
  'review.created': 'A client created a review.',
  'review.updated': 'The author changed the review.',
  'review.deleted': 'The author deleted the review. The event contains only its ids.',
  'review.answered': 'The business replied publicly to the review.',
  'alert.raised': null,
  'alert.answered': null,
  'message.sent': null,
  'waitlist.offered': null,
  'waitlist.lapsed': null,
  'join_request.made': null,
  'join_request.accepted': null,
  'join_request.declined': null,
  'member.invited': null,
  'member.joined': null,
  'member.declined': null,
  'member.changed': null,
  'member.left': null,
  'member.removed': null,
  'business.submitted': null,
  'business.approved': null,
  'business.rejected': null,
  'business.suspended': null,
  'business.reinstated': null,
  'business.closed': null,
  'business.reopened': null,
  'business.could_not_book': null,
  'package.assigned': null,
  'package.cancelled': null,
  'package.purchased': null,
  'package.refunded': null,
  'package.refund_failed': null,
  'report.made': null,
  'report.resolved': null,
  'ticket.opened': null,
  'ticket.answered': null,
  'ticket.changed': null,
  'ticket.assigned': null,
  'approval.requested': null,
  'approval.approved': null,
  'approval.declined': null,
  'approval.lapsed': null,
  'webhook.paused': null,
  'calendar.failing': null,
  'agent.allowed': null,
  'agent.booked': null,
  'agent.rescheduled': null,
  'agent.cancelled': null,
  'agent.acted': null,
  'agent.key_reused': null,
} as const satisfies {
  [Kind in EventKind]: Kind extends Presentable ? string | null : null;
};

export type OfferedEvent = {
  [Kind in EventKind]: (typeof descriptions)[Kind] extends string ? Kind : never;
}[EventKind];

export const offeredEvents = Object.fromEntries(
  Object.entries(descriptions).filter(([, description]) => description !== null),
) as Record<OfferedEvent, string>;

export const offeredNames = Object.keys(offeredEvents) as OfferedEvent[];

export const isOffered = (kind: string): kind is OfferedEvent => Object.hasOwn(offeredEvents, kind);
