import Type, { type Static } from 'typebox';
import { ownerOrManager } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { BusinessId, Id, Instant, Nullable, pageQuery, refusal } from '../../../../http/schemas.ts';
import { offeredNames } from '../rules/offered-events.ts';

const WebhookEvent = Type.Enum(offeredNames, { title: 'WebhookEvent' });

const Webhook = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    businessId: Type.String({ description: 'Id of the business whose events are sent.' }),
    url: Type.String({ description: 'Address that receives the events.' }),
    events: Type.Array(WebhookEvent, { description: 'Subscribed events.' }),
    active: Type.Boolean({
      description:
        'Whether the webhook endpoint is enabled. While it is paused, no deliveries are created or sent.',
    }),
    pausedAt: Nullable(Instant('Time when it was paused; null while active.')),
    pausedReason: Nullable(
      Type.String({
        description:
          '`owner`: paused by you. `gone`: it responded with 410. `failing`: a delivery failed for three days and no other succeeded. `left`: the account that set its address or last resumed it no longer manages the business. Null while active.',
      }),
    ),
    failingSince: Nullable(
      Instant('Time of the first failed attempt since the last success; null if the last attempt succeeded.'),
    ),
    createdAt: Instant('Creation time.'),
    updatedAt: Instant('Time of the last change by you.'),
  },
  { title: 'Webhook' },
);
export type WebhookReply = Static<typeof Webhook>;

const WebhookWithSecret = Type.Object(
  {
    ...Webhook.properties,
    secret: Type.String({ description: 'Secret that signs deliveries. Shown only in this response.' }),
  },
  { title: 'WebhookWithSecret' },
);
export type WebhookWithSecretReply = Static<typeof WebhookWithSecret>;

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description:
    'Must start with `https://`, contain no credentials and lead to a public address. The port is 443, or 1024 and above.',
  examples: ['https://hooks.example.com/openslot'],
  ...refusal('INVALID_VALUE'),
});
const Events = Type.Array(WebhookEvent, {
  minItems: 1,
  maxItems: 100,
  description: 'Events to subscribe to. Duplicates are ignored.',
  ...refusal('INVALID_TYPE'),
});

export const access = ownerOrManager;
export const tag = 'Webhooks';
export const webhookId = Id('The webhook.', { examples: ['whk_demo_reviews'] });
const params = Type.Object({ id: webhookId });

const example: WebhookReply = {
  id: 'whk_demo_reviews',
  businessId: 'biz_demo_salon',
  url: 'https://hooks.salon-linde.example/openslot',
  events: ['appointment.no_show', 'review.created'],
  active: true,
  pausedAt: null,
  pausedReason: null,
  failingSince: null,
  createdAt: '2026-10-31T12:00:00.000Z',
  updatedAt: '2026-10-31T12:00:00.000Z',
};
const newExample: WebhookWithSecretReply = {
  ...example,
  id: 'whk_01kf4zq0m8w3c5x7e9g2j4n6p8',
  url: 'https://hooks.example.com/openslot',
  events: ['appointment.booked', 'appointment.cancelled'],
  createdAt: '2026-11-30T12:00:00.000Z',
  updatedAt: '2026-11-30T12:00:00.000Z',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
};

export const listWebhooks = declareRoute({
  operation: 'listWebhooks',
  method: 'GET',
  path: '/api/business/webhooks',
  access,
  tag,
  summary: 'List your webhooks',
  description: 'Webhooks of all your businesses, oldest first. Secrets are not included.',
  query: Type.Object({
    businessId: Type.Optional(BusinessId('Filters by business.')),
    ...pageQuery,
  }),
  reply: { status: 200, description: 'Webhooks.', schema: Type.Array(Webhook), example: [example] },
  errors: [],
  list: true,
});

export const createWebhook = declareRoute({
  operation: 'createWebhook',
  method: 'POST',
  path: '/api/business/webhooks',
  access,
  tag,
  summary: 'Create a webhook',
  description:
    'Sends each subscribed event to the address as a POST request, signed according to Standard Webhooks (see `webhooks` in the OpenAPI document). Respond with any 2xx status within 15 seconds. Failed deliveries are retried for three days. Events are delivered at least once and in any order: use `webhook-id` to detect duplicates and `timestamp` to restore the order. A business can have ten webhooks; further requests return `RATE_LIMITED`.',
  body: Type.Object({
    url: Url,
    events: Events,
    businessId: Type.Optional(BusinessId('One of your businesses. Required if you have several.')),
  }),
  bodyExample: {
    url: 'https://hooks.example.com/openslot',
    events: ['appointment.booked', 'appointment.cancelled'],
  },
  reply: {
    status: 201,
    description: 'The webhook, including its secret.',
    schema: WebhookWithSecret,
    example: newExample,
  },
  errors: ['BUSINESS_NOT_FOUND'],
  acceptsIdempotencyKey: true,
  secret: true,
});

export const patchWebhook = declareRoute({
  operation: 'updateWebhook',
  method: 'PATCH',
  path: '/api/business/webhooks/:id',
  access,
  tag,
  summary: 'Update, pause or resume a webhook',
  description:
    'Omitted fields keep their value. `active: false` pauses the webhook and cancels pending deliveries, which you can resend later. `active: true` resumes it. Events that occurred while it was paused are not sent.',
  params,
  body: Type.Object({
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    active: Type.Optional(Type.Boolean({ description: 'Whether the webhook endpoint is enabled.' })),
  }),
  bodyExample: { events: ['review.created', 'review.deleted'] },
  reply: {
    status: 200,
    description: 'The webhook.',
    schema: Webhook,
    example: {
      ...example,
      events: ['review.created', 'review.deleted'],
      updatedAt: '2026-11-30T12:00:00.000Z',
    },
  },
  errors: ['NOT_FOUND'],
});

export const deleteWebhook = declareRoute({
  operation: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/business/webhooks/:id',
  access,
  tag,
  summary: 'Delete a webhook',
  description: 'Also deletes its secrets and deliveries. A delivery in progress may still arrive.',
  params,
  reply: { status: 204, description: 'Deleted.' },
  errors: ['NOT_FOUND'],
});

export const rotateSecret = declareRoute({
  operation: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/business/webhooks/:id/rotate-secret',
  access,
  tag,
  summary: 'Rotate the secret of a webhook',
  description:
    'The previous secret stays valid for 24 hours. During this time `webhook-signature` contains several signatures; accept the request if one matches.',
  params,
  reply: {
    status: 201,
    description: 'The webhook, including its new secret.',
    schema: WebhookWithSecret,
    example: { ...example, updatedAt: newExample.updatedAt, secret: newExample.secret },
  },
  errors: ['NOT_FOUND'],
  acceptsIdempotencyKey: true,
  secret: true,
});
