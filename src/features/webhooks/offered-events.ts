import type { EventKind } from '../../shared/event-kinds.ts';

export type OfferedEvent = Extract<EventKind, `appointment.${string}` | `review.${string}`>;

/** What a business can be told, and when that is. */
export const offeredEvents: Record<OfferedEvent, string> = {
  'appointment.booked': 'Somebody booked; of a series, one for each occurrence.',
  'appointment.confirmed': 'Staff confirmed a pending booking.',
  'appointment.cancelled': 'The client or staff cancelled.',
  'appointment.rescheduled': 'It takes place at another time, or with another professional.',
  'appointment.completed': 'The visit took place.',
  'appointment.no_show': 'The client did not come.',
  'appointment.updated': 'Its notes changed.',
  'appointment.paid': 'It was paid, online or at the desk.',
  'appointment.refunded': 'What was paid was given back.',
  'appointment.refund_failed':
    'It could not be given back, or came back from the bank: it is paid as before.',
  'review.created': 'A client wrote a review.',
  'review.updated': 'Its author changed it.',
  'review.deleted': 'Its author removed it. Nothing is told of it but its ids.',
};

export const offeredNames = Object.keys(offeredEvents) as OfferedEvent[];

export const isOffered = (kind: string): kind is OfferedEvent => Object.hasOwn(offeredEvents, kind);
