import Type, { type Static } from 'typebox';
import { discovery } from '../../http/access.ts';
import { declareRoute } from '../../http/route.ts';
import { Id, Instant, Nullable, pageQuery } from '../../http/schemas.ts';

export const Review = Type.Object({
  id: Type.String({ description: 'Opaque id.' }),
  clientId: Type.String({ description: 'The user who wrote it.' }),
  appointmentId: Type.String({ description: 'The visit it is about.' }),
  rating: Type.Integer({ description: 'From 1 to 5.' }),
  comment: Nullable(Type.String({ description: 'In the client’s words.' })),
  clientName: Type.String({ description: 'First name, and the initial of the last.' }),
  createdAt: Instant('When it was written.'),
});

export type ReviewView = Static<typeof Review>;

export const listReviews = declareRoute({
  method: 'GET',
  path: '/api/reviews',
  access: discovery('reviews:read'),
  tag: 'Discovery',
  summary: 'Reviews of a professional',
  description: 'The most recent first.',
  query: Type.Object({ professionalId: Id('The professional.'), ...pageQuery }),
  reply: {
    status: 200,
    description: 'The reviews; none for a professional that does not exist.',
    schema: Type.Array(Review),
    example: [
      {
        id: 'rev_demo_1',
        clientId: 'usr_demo_customer',
        appointmentId: 'apt_demo_1',
        rating: 5,
        comment: 'The best cut in town.',
        clientName: 'Maya R.',
        createdAt: '2026-12-01T17:20:00.000Z',
      },
    ],
  },
  errors: [],
  list: true,
  cached: true,
});
