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

const timestamp = Instant('When it happened.');

const AppointmentEvent = Type.Object(
  {
    type: Type.Enum(offeredNames.filter((name) => name.startsWith('appointment.'))),
    timestamp,
    data: Type.Object({
      appointment: Appointment,
      changes: Type.Optional(
        Type.Object(
          {
            before: Type.Optional(Facts('What is different now, as it was.')),
            after: Type.Optional(Facts('The same, as it became.')),
          },
          { description: 'What this very event changed, where that can be told.' },
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
        { title: 'ToldReview', description: 'Once it is gone, its ids.' },
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
    description: 'Of the delivery; the same at every attempt.',
    example: 'dlv_01kf4zq0m8w3c5x7e9g2j4n6p8',
  },
  {
    name: 'webhook-timestamp',
    description: 'Of the attempt, in seconds since 1970. Refuse what is older than a few minutes.',
    example: '1796039400',
  },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the secret (the part after `whsec_`, decoded from base64). Several, with a space between, after a rotation: one that fits is enough.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
];

const toldReview = {
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
  const { id, appointmentId } = toldReview;
  const review = type === 'review.deleted' ? { id, appointmentId } : toldReview;
  return {
    type,
    timestamp: '2026-11-22T12:15:00.000Z',
    data: { review, professional: 'pro_demo_lena', business: 'biz_demo_salon' },
  };
}

/** What receivers get, for the reference. */
export const webhookDeclarations: WebhookDeclaration[] = offeredNames.map((type) => ({
  name: type,
  tag,
  summary: offeredEvents[type],
  description:
    'Sent to every webhook that names this event. The data is as it stood when the event was told, moments after it happened. Answer with any 2xx within 15 seconds; redirects are not followed.',
  headers,
  body: type.startsWith('appointment.') ? AppointmentEvent : ReviewEvent,
  example: exampleOf(type),
}));
