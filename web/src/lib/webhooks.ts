import type { Input } from 'openslot-client';

export type WebhookEvent = Input<'createWebhook'>['events'][number];

/** What a webhook can be told, in the order in which it happens. */
export const webhookEvents = [
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
] as const satisfies readonly WebhookEvent[];

/** Those that a form named. */
export const eventsIn = (fields: FormData): WebhookEvent[] =>
  webhookEvents.filter((name) => fields.getAll('events').includes(name));
