import Type, { type Static } from 'typebox';
import { runsBusiness } from '../../../../http/access.ts';
import { declareRoute } from '../../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery, refusal } from '../../../../http/schemas.ts';
import { offeredNames } from '../rules/offered-events.ts';

const Webhook = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    businessId: Type.String({ description: 'Whose events it is told.' }),
    url: Type.String({ description: 'Where they are sent.' }),
    events: Type.Array(Type.Enum(offeredNames), { description: 'Which ones.' }),
    active: Type.Boolean({
      description: 'False while it is paused: nothing is sent, and nothing kept for it.',
    }),
    pausedAt: Nullable(Instant('Since when it is paused.')),
    pausedReason: Nullable(
      Type.String({
        description:
          '`owner`: you did; `gone`: it answered 410; `failing`: it accepted nothing for three days, and a delivery was given up; `left`: who had chosen its address, or switched it on, no longer runs the business.',
      }),
    ),
    failingSince: Nullable(Instant('The first failed attempt since it last accepted one.')),
    createdAt: Instant('When it was made.'),
    updatedAt: Instant('When you last changed it.'),
  },
  { title: 'Webhook' },
);
export type WebhookReply = Static<typeof Webhook>;

const WebhookWithSecret = Type.Object(
  {
    ...Webhook.properties,
    secret: Type.String({ description: 'What its deliveries are signed with. Shown this once.' }),
  },
  { title: 'WebhookWithSecret' },
);
export type WebhookWithSecretReply = Static<typeof WebhookWithSecret>;

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description:
    'Begins `https://`, holds no credentials, and leads to the open internet; port 443, or one from 1024 on.',
  examples: ['https://hooks.example.com/openslot'],
  ...refusal('INVALID_VALUE'),
});
const Events = Type.Array(Type.Enum(offeredNames), {
  minItems: 1,
  maxItems: 100,
  description: 'What to tell; naming one twice changes nothing.',
  ...refusal('INVALID_TYPE'),
});

export const access = runsBusiness;
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
  summary: 'Your webhooks',
  description: 'Of all your businesses, or of one; the oldest first. Secrets are not shown again.',
  query: Type.Object({
    businessId: Type.Optional(Id('Only those of this business.', refusal('INVALID_BUSINESS_ID'))),
    ...pageQuery,
  }),
  reply: { status: 200, description: 'The webhooks.', schema: Type.Array(Webhook), example: [example] },
  errors: [],
  list: true,
});

export const createWebhook = declareRoute({
  operation: 'createWebhook',
  method: 'POST',
  path: '/api/business/webhooks',
  access,
  tag,
  summary: 'Be told what happens',
  description: `From now on each of these events is sent to the address, as a POST that is signed after Standard Webhooks (see \`webhooks\` in the
OpenAPI document). Answer with any 2xx within 15 seconds; whatever else happens, it is tried again for three days. At least once and in
no promised order: \`webhook-id\` tells a repeat, \`timestamp\` the order. Up to ten a business, then \`RATE_LIMITED\`.`,
  body: Type.Object({
    url: Url,
    events: Events,
    businessId: Type.Optional(
      Id('One of yours; needed only by who owns several.', refusal('INVALID_BUSINESS_ID')),
    ),
  }),
  bodyExample: {
    url: 'https://hooks.example.com/openslot',
    events: ['appointment.booked', 'appointment.cancelled'],
  },
  reply: {
    status: 201,
    description: 'The webhook, with its secret.',
    schema: WebhookWithSecret,
    example: newExample,
  },
  errors: ['BUSINESS_NOT_FOUND'],
  takesKey: true,
  secret: true,
});

export const patchWebhook = declareRoute({
  operation: 'updateWebhook',
  method: 'PATCH',
  path: '/api/business/webhooks/:id',
  access,
  tag,
  summary: 'Change, pause or resume a webhook',
  description:
    'Only what is sent changes. `active: false` pauses it: what waits to be sent is given up and can be sent again later. `active: true` resumes one that was paused, by you or by itself; what happened meanwhile was not kept.',
  params,
  body: Type.Object({
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    active: Type.Optional(Type.Boolean({ description: 'Whether it is told anything.' })),
  }),
  bodyExample: { events: ['review.created', 'review.deleted'] },
  reply: {
    status: 200,
    description: 'As it is now.',
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
  summary: 'Remove a webhook',
  description: 'With its secrets and its deliveries. What is being sent in this moment still arrives.',
  params,
  reply: { status: 204, description: 'Removed.' },
  errors: ['NOT_FOUND'],
});

export const rotateSecret = declareRoute({
  operation: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/business/webhooks/:id/rotate-secret',
  access,
  tag,
  summary: 'Change what its deliveries are signed with',
  description:
    'The secret before keeps signing beside the new one for 24 hours: `webhook-signature` then holds several signatures, and one that fits is enough.',
  params,
  reply: {
    status: 201,
    description: 'The webhook, with its new secret.',
    schema: WebhookWithSecret,
    example: { ...example, updatedAt: newExample.updatedAt, secret: newExample.secret },
  },
  errors: ['NOT_FOUND'],
  takesKey: true,
  secret: true,
});
