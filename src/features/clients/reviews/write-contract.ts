import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';
import { Review, type ReviewView } from './contract.ts';

const longestComment = 2000;
const tag = 'Reviews';
const customer = onlyRoles('customer');

const Rating = Type.Integer({
  minimum: 1,
  maximum: 5,
  description: 'From 1 to 5.',
  ...refusal('INVALID_VALUE'),
});
const Comment = Nullable(
  Type.String({ maxLength: longestComment, description: 'For everybody to read; null or empty for none.' }),
);
const params = Type.Object({ id: Id('The review.', { examples: ['rev_demo_sofia_4'] }) });

const written: ReviewView = {
  id: 'rev_01kf4zq0m8w3c5x7e9g2j4n6p8',
  clientId: 'rvr_01kf4zq0m8w3c5x7e9g2j4n6p8',
  appointmentId: 'apt_demo_salon_7',
  rating: 5,
  comment: 'She listens before she cuts.',
  clientName: 'Clara N.',
  createdAt: '2026-11-30T12:00:00.000Z',
  reply: null,
};

export const createReview = declareRoute({
  operation: 'createReview',
  method: 'POST',
  path: '/api/reviews',
  // Staff may ask and are told that it is not theirs to write; who cannot see the appointment hears that there is none.
  access: onlyRoles('customer', 'business', 'professional'),
  tag,
  summary: 'Review a visit',
  description: `By the customer who booked it, once it is \`Completed\`. One review a visit; a deleted one may be written anew. The rating of the professional
follows at once.`,
  body: Type.Object({
    appointmentId: Id('The visit.'),
    rating: Rating,
    comment: Type.Optional(Comment),
  }),
  bodyExample: { appointmentId: 'apt_demo_salon_7', rating: 5, comment: 'She listens before she cuts.' },
  reply: { status: 201, description: 'Written.', schema: Review, example: written },
  errors: ['APPOINTMENT_NOT_FOUND', 'REVIEW_NOT_AUTHORIZED', 'REVIEW_NOT_COMPLETED', 'REVIEW_EXISTS'],
  takesKey: true,
});

export const patchReview = declareRoute({
  operation: 'updateReview',
  method: 'PATCH',
  path: '/api/reviews/:id',
  access: customer,
  tag,
  summary: 'Change your review',
  description:
    'What is not sent stays. A hidden review can be changed, and stays hidden. An answer stays, and says that the review was changed since.',
  params,
  body: Type.Object({ rating: Type.Optional(Rating), comment: Type.Optional(Comment) }),
  bodyExample: { rating: 4, comment: 'Good, though the room was cold.' },
  reply: {
    status: 200,
    description: 'As it is now.',
    schema: Review,
    example: {
      id: 'rev_demo_sofia_4',
      clientId: 'rvr_demo_sofia_4',
      appointmentId: 'apt_demo_sofia_4',
      rating: 4,
      comment: 'Good, though the room was cold.',
      clientName: 'Clara N.',
      createdAt: '2026-09-15T11:00:00.000Z',
      reply: null,
    },
  },
  errors: ['NOT_FOUND'],
});

export const deleteReview = declareRoute({
  operation: 'deleteReview',
  method: 'DELETE',
  path: '/api/reviews/:id',
  access: customer,
  tag,
  summary: 'Delete your review',
  description:
    'The visit may then be reviewed anew, unless the review had been hidden: what it said is gone, and it stays the only one.',
  params,
  reply: { status: 204, description: 'Gone.' },
  errors: ['NOT_FOUND'],
});

const OwnReview = Type.Object(
  {
    ...Review.properties,
    hidden: Type.Boolean({ description: 'Taken out of view by moderation: others do not see it.' }),
  },
  { title: 'OwnReview' },
);
export type OwnReviewView = Static<typeof OwnReview>;

export const listOwnReviews = declareRoute({
  operation: 'listOwnReviews',
  method: 'GET',
  path: '/api/account/reviews',
  access: customer,
  tag,
  summary: 'Reviews you wrote',
  query: Type.Object({
    appointmentId: Type.Optional(Id('Only that of this visit.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The most recent first.',
    schema: Type.Array(OwnReview),
    example: [
      {
        id: 'rev_demo_lena_2',
        clientId: 'rvr_demo_lena_2',
        appointmentId: 'apt_demo_lena_2',
        rating: 5,
        comment: 'I bring the whole family here now. My mother got a compliment from a stranger on the tram.',
        clientName: 'Clara N.',
        createdAt: '2026-10-31T14:45:00.000Z',
        reply: null,
        hidden: false,
      },
    ],
  },
  errors: [],
  list: true,
});
