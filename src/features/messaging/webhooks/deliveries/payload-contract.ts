import Type, { type Static } from 'typebox';
import type { WebhookDeclaration } from '../../../../http/openapi.ts';
import { Instant } from '../../../../http/schemas.ts';
import { upcomingExample } from '../../../booking/appointments/appointment-examples.ts';
import { Appointment } from '../../../booking/appointments/contract.ts';
import { Review } from '../../../clients/reviews/contract.ts';
import { tag } from '../endpoints/contract.ts';
import { type OfferedEvent, offeredEvents, offeredNames } from '../rules/offered-events.ts';

const Facts = (about: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description: about });

const timestamp = Instant('Time of the event.');

const AppointmentEvent = Type.Object(
  {
    type: Type.Enum(offeredNames.filter((name) => name.startsWith('appointment.'))),
    timestamp,
    data: Type.Object({
      appointment: Appointment,
      changes: Type.Optional(
        Type.Object(
          {
            before: Type.Optional(Facts('Changed fields, old values.')),
            after: Type.Optional(Facts('Changed fields, new values.')),
          },
          { description: 'Fields changed by this event, if known.' },
        ),
      ),
    }),
  },
  { title: 'AppointmentEvent' },
);
export type AppointmentEventRequest = Static<typeof AppointmentEvent>;

const ReviewEvent = Type.Object(
  {
    type: Type.Enum(offeredNames.filter((name) => name.startsWith('review.'))),
    timestamp,
    data: Type.Object({
      review: Type.Object(
        {
          ...Type.Partial(Review).properties,
          id: Review.properties.id,
          appointmentId: Review.properties.appointmentId,
        },
        { title: 'WebhookReview', description: 'Only `id` and `appointmentId` if the review was deleted.' },
      ),
      professional: Type.String({ description: 'Professional id.' }),
      business: Type.String({ description: 'Business id.' }),
    }),
  },
  { title: 'ReviewEvent' },
);
export type ReviewEventRequest = Static<typeof ReviewEvent>;

const headers: WebhookDeclaration['headers'] = [
  {
    name: 'webhook-id',
    description: 'Id of the delivery. The same for every attempt.',
    example: 'dlv_01kf4zq0m8w3c5x7e9g2j4n6p8',
  },
  {
    name: 'webhook-timestamp',
    description:
      'Time of the attempt in seconds since 1970. Reject requests that are older than a few minutes.',
    example: '1796039400',
  },
  {
    name: 'webhook-signature',
    description:
      '`v1,` followed by the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the part of the secret after `whsec_`, decoded from base64. Contains several signatures separated by spaces after a rotation; accept the request if one matches.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
];

const reviewExample = {
  id: 'rev_demo_lena_1',
  clientId: 'rvr_demo_lena_1',
  appointmentId: 'apt_demo_lena_1',
  rating: 5,
  comment: 'Best pixie cut I have ever had. She looked at my cowlick first and only then picked up scissors.',
  clientName: 'Maren S.',
  createdAt: '2026-11-22T12:15:00.000Z',
  reply: null,
};

function exampleOf(type: OfferedEvent): AppointmentEventRequest | ReviewEventRequest {
  if (type.startsWith('appointment.'))
    return { type, timestamp: '2026-11-30T12:00:00.000Z', data: { appointment: upcomingExample } };
  const { id, appointmentId } = reviewExample;
  const review = type === 'review.deleted' ? { id, appointmentId } : reviewExample;
  return {
    type,
    timestamp: '2026-11-22T12:15:00.000Z',
    data: { review, professional: 'pro_demo_lena', business: 'biz_demo_salon' },
  };
}

/** Webhook requests documented in the OpenAPI document. */
export const webhookDeclarations: WebhookDeclaration[] = offeredNames.map((type) => ({
  name: type,
  tag,
  summary: offeredEvents[type],
  description:
    'Sent to every active webhook subscribed to this event. The data is read when the delivery is created, shortly after the event. Respond with any 2xx status within 15 seconds. Redirects are not followed.',
  headers,
  body: type.startsWith('appointment.') ? AppointmentEvent : ReviewEvent,
  example: exampleOf(type),
}));
