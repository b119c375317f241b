import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../../http/schemas.ts';

export const Review = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    clientId: Type.String({
      description: 'Stands for who wrote it, in this review alone: it leads to no account.',
    }),
    appointmentId: Type.String({ description: 'The visit it is about.' }),
    rating: Type.Integer({ description: 'From 1 to 5.' }),
    comment: Nullable(Type.String({ description: 'In the client’s words.' })),
    clientName: Type.String({ description: 'First name, and the initial of the last.' }),
    createdAt: Instant('When it was written.'),
    reply: Nullable(
      Type.Object(
        {
          text: Type.String({ description: 'In the words of the business.' }),
          createdAt: Instant('When it was answered.'),
          reviewChangedSince: Type.Boolean({
            description:
              'Whether the review was changed after that: what was answered may have said something else.',
          }),
        },
        { title: 'ReviewReply', description: 'What the business answered; null while it has not.' },
      ),
    ),
  },
  { title: 'Review' },
);

export type ReviewView = Static<typeof Review>;

export const listReviews = declareRoute({
  operation: 'listReviews',
  method: 'GET',
  path: '/api/reviews',
  access: discovery('reviews:read'),
  tag: 'Discovery',
  summary: 'Reviews of a professional, or at a business',
  description: 'The most recent first. With both, those of the professional at the business.',
  query: Type.Object({
    professionalId: Type.Optional(
      Id('The professional. One of the two is required.', { examples: ['pro_demo_lena'] }),
    ),
    businessId: Type.Optional(Id('The business.')),
    answered: Type.Optional(
      Type.Boolean({
        description: 'With `true` only those that the business answered, with `false` the others.',
      }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The reviews; none for a professional or a business that does not exist.',
    schema: Type.Array(Review),
    example: [
      {
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
    ],
  },
  // Neither of the two is required when the other is given.
  errors: ['MISSING_FIELDS'],
  list: true,
  ignoresUnknownParameters: true,
  cached: true,
});
