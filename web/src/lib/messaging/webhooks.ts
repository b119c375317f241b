import type { Input } from 'openslot-client';

export type WebhookEvent = Input<'createWebhook'>['events'][number];

/** All webhook events in display order. A missing event does not compile. */
export const webhookEvents = Object.keys({
  'appointment.booked': true,
  'appointment.confirmed': true,
  'appointment.cancelled': true,
  'appointment.rescheduled': true,
  'appointment.completed': true,
  'appointment.no_show': true,
  'appointment.updated': true,
  'appointment.paid': true,
  'appointment.refunded': true,
  'appointment.refund_failed': true,
  'review.created': true,
  'review.updated': true,
  'review.answered': true,
  'review.deleted': true,
} satisfies Record<WebhookEvent, true>) as WebhookEvent[];

export const eventsIn = (fields: FormData): WebhookEvent[] =>
  webhookEvents.filter((name) => fields.getAll('events').includes(name));
