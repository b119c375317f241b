import type { EventKind } from '../../../../shared/event-kinds.ts';

/** What `present-payload.ts` can present. */
type Presentable = `appointment.${string}` | `review.${string}`;

/** Whether webhooks are offered a kind of event, and as what: null for what is not for a business's own systems. */
const decisions = {
  'appointment.booked': 'Somebody booked; of a series, one for each occurrence.',
  'appointment.confirmed': 'Staff confirmed a pending booking.',
  'appointment.cancelled': 'The client or staff cancelled.',
  'appointment.rescheduled': 'It takes place at another time, or with another professional.',
  'appointment.completed': 'The visit took place.',
  'appointment.no_show': 'The client did not come.',
  'appointment.updated': 'Its notes or its length changed.',
  'appointment.paid': 'It was paid, online or at the desk.',
  'appointment.refunded': 'What was paid was given back.',
  'appointment.refund_failed':
    'It could not be given back, or came back from the bank: it is paid as before.',
  'review.created': 'A client wrote a review.',
  'review.updated': 'Its author changed it.',
  'review.deleted': 'Its author removed it. Nothing is told of it but its ids.',
  'review.answered': 'The business answered it, for everybody to read.',
  'alert.raised': null,
  'alert.answered': null,
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
  [Kind in EventKind]: (typeof decisions)[Kind] extends string ? Kind : never;
}[EventKind];

export const offeredEvents = Object.fromEntries(
  Object.entries(decisions).filter(([, description]) => description !== null),
) as Record<OfferedEvent, string>;

export const offeredNames = Object.keys(offeredEvents) as OfferedEvent[];

export const isOffered = (kind: string): kind is OfferedEvent => Object.hasOwn(offeredEvents, kind);
