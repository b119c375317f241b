import Type, { type Static } from 'typebox';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../../http/schemas.ts';
import { access, tag, webhookId } from '../endpoints/contract.ts';

const WebhookDelivery = Type.Object(
  {
    id: Type.String({ description: 'Id of the delivery, sent as `webhook-id`. The same for every attempt.' }),
    webhookId: Type.String({ description: 'Id of the webhook endpoint.' }),
    event: Type.String({ description: 'Kind of the event.' }),
    status: Type.Enum(['pending', 'delivered', 'failed'], {
      description:
        '`pending`: another attempt follows. `delivered`: the endpoint accepted it. `failed`: no further attempts.',
    }),
    attempts: Type.Integer({ description: 'Number of attempts so far.' }),
    lastAttemptAt: Nullable(Instant('Time of the last attempt.')),
    lastStatusCode: Nullable(
      Type.Integer({ description: 'HTTP status of the last attempt; null without a response.' }),
    ),
    lastError: Nullable(
      Type.String({
        description:
          'Reason why the last attempt failed: `status` (not 2xx), `timeout` (no response within 15 seconds), `connection`, `certificate`, or `address` (the host does not resolve, or not to a public address).',
      }),
    ),
    nextAttemptAt: Nullable(Instant('Time of the next attempt; null if none follows.')),
    deliveredAt: Nullable(Instant('Time when the endpoint first accepted the delivery.')),
    createdAt: Instant('Creation time.'),
    payload: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Request body.',
    }),
  },
  { title: 'WebhookDelivery' },
);
export type WebhookDeliveryReply = Static<typeof WebhookDelivery>;

const example: WebhookDeliveryReply = {
  id: 'dlv_demo_review',
  webhookId: 'whk_demo_reviews',
  event: 'review.created',
  status: 'delivered',
  attempts: 2,
  lastAttemptAt: '2026-11-22T12:15:05.000Z',
  lastStatusCode: 204,
  lastError: null,
  nextAttemptAt: null,
  deliveredAt: '2026-11-22T12:15:05.000Z',
  createdAt: '2026-11-22T12:15:00.000Z',
  payload: {
    type: 'review.created',
    timestamp: '2026-11-22T12:15:00.000Z',
    data: {
      review: {
        id: 'rev_demo_lena_1',
        clientId: 'rvr_demo_lena_1',
        appointmentId: 'apt_demo_lena_1',
        rating: 5,
        comment:
          'Best pixie cut I have ever had. She looked at my cowlick first and only then picked up scissors.',
        clientName: 'Maren S.',
        createdAt: '2026-11-22T12:15:00.000Z',
        reply: null,
      },
      professional: 'pro_demo_lena',
      business: 'biz_demo_salon',
    },
  },
};

export const listDeliveries = declareRoute({
  operation: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/business/webhooks/:id/deliveries',
  access,
  tag,
  summary: 'List the deliveries of a webhook',
  description: 'Newest first. Deliveries are deleted after 30 days.',
  params: Type.Object({ id: webhookId }),
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'Deliveries.',
    schema: Type.Array(WebhookDelivery),
    example: [example],
  },
  errors: ['NOT_FOUND'],
  list: true,
});

export const resendDelivery = declareRoute({
  operation: 'resendWebhookDelivery',
  method: 'POST',
  path: '/api/business/webhooks/:id/deliveries/:deliveryId/resend',
  access,
  tag,
  summary: 'Send a delivery again',
  description:
    'Sends it immediately with the same `webhook-id`. A pending delivery keeps its retry schedule. A delivered or failed one gets a single attempt. Returns `INVALID_STATUS` while an attempt is in progress or the webhook is paused.',
  params: Type.Object({
    id: webhookId,
    deliveryId: Id('The delivery.', { examples: ['dlv_demo_review'] }),
  }),
  reply: {
    status: 202,
    description: 'The delivery, scheduled to be sent.',
    schema: WebhookDelivery,
    example: { ...example, status: 'pending', nextAttemptAt: '2026-11-30T12:00:00.000Z' },
  },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});
