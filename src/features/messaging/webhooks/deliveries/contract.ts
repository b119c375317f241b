import Type, { type Static } from 'typebox';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../../http/schemas.ts';
import { access, tag, webhookId } from '../endpoints/contract.ts';

const WebhookDelivery = Type.Object(
  {
    id: Type.String({ description: 'Sent as `webhook-id`, the same at every attempt.' }),
    webhookId: Type.String({ description: 'Whom it is for.' }),
    event: Type.String({ description: 'What happened.' }),
    status: Type.Enum(['pending', 'delivered', 'failed'], {
      description:
        'Pending while another attempt is to come; delivered once it was accepted; failed when it was given up.',
    }),
    attempts: Type.Integer({ description: 'How often it was tried.' }),
    lastAttemptAt: Nullable(Instant('When it was last tried.')),
    lastStatusCode: Nullable(
      Type.Integer({ description: 'What that was answered with; null without an answer.' }),
    ),
    lastError: Nullable(
      Type.String({
        description:
          'Why that failed: `status` (not 2xx), `timeout` (no answer within 15 seconds), `connection`, `certificate`, or `address` (the name leads nowhere, or not to the open internet).',
      }),
    ),
    nextAttemptAt: Nullable(Instant('When it is tried next.')),
    deliveredAt: Nullable(Instant('When it was first accepted.')),
    createdAt: Instant('When it was made.'),
    payload: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The body that is sent.',
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
  summary: 'What a webhook was told',
  description: 'The latest first. Kept for 30 days.',
  params: Type.Object({ id: webhookId }),
  query: Type.Object({ ...pageQuery }),
  reply: {
    status: 200,
    description: 'The deliveries.',
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
  summary: 'Send a delivery again, now',
  description:
    'Under the same `webhook-id`. One that is still pending is tried now rather than later, and goes on as planned when that fails; one that was delivered or given up is tried once. `INVALID_STATUS` while an attempt is under way, or the webhook paused.',
  params: Type.Object({
    id: webhookId,
    deliveryId: Id('The delivery.', { examples: ['dlv_demo_review'] }),
  }),
  reply: {
    status: 202,
    description: 'The delivery, about to be sent.',
    schema: WebhookDelivery,
    example: { ...example, status: 'pending', nextAttemptAt: '2026-11-30T12:00:00.000Z' },
  },
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
});
