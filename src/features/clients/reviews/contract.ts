import Type, { type Static } from 'typebox';
import { discovery, onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, DateString, Id, Instant, Nullable, pageQuery, refusal } from '../../../http/schemas.ts';

export const Review = Type.Object(
  {
    id: Type.String({ description: 'Opaque id.' }),
    clientId: Type.String({
      description: 'Id of the author, different for every review. Not an account id.',
    }),
    appointmentId: Type.String({
      description:
        'Id of the reviewed appointment for its author and staff. Others get an opaque id that no other route knows.',
    }),
    rating: Type.Integer({ description: '1 to 5.' }),
    comment: Nullable(Type.String({ description: 'Comment of the client, or null.' })),
    clientName: Type.String({ description: 'First name and initial of the last name.' }),
    createdAt: Instant('Creation time.'),
    reply: Nullable(
      Type.Object(
        {
          text: Type.String({ description: 'Text of the reply.' }),
          createdAt: Instant('Time of the reply.'),
          reviewChangedSince: Type.Boolean({
            description: 'Whether the review was changed after the reply.',
          }),
        },
        { title: 'ReviewReply', description: 'Reply of the business, or null.' },
      ),
    ),
  },
  { title: 'Review' },
);

export type ReviewView = Static<typeof Review>;

const ListedReview = Type.Object(
  {
    ...Review.properties,
    appointment: Type.Optional(
      Type.Object(
        {
          date: DateString('Local date.'),
          professionalName: Type.String({ description: 'Name of the professional.' }),
          services: Type.Array(Type.String(), { description: 'Names of the booked services.' }),
        },
        { title: 'ReviewedAppointment', description: 'Only for its author and staff, not for agents.' },
      ),
    ),
  },
  { title: 'ListedReview' },
);
export type ListedReviewView = Static<typeof ListedReview>;

const Rating = Type.Integer({
  minimum: 1,
  maximum: 5,
  description: '1 to 5.',
  ...refusal('INVALID_VALUE'),
});

/** Whose reviews. */
export const subject = {
  professionalId: Type.Optional(
    Id('Professional id. Either this or `businessId` is required.', { examples: ['pro_demo_lena'] }),
  ),
  businessId: Type.Optional(BusinessId('Business id.')),
};

export const listReviews = declareRoute({
  operation: 'listReviews',
  method: 'GET',
  path: '/api/reviews',
  access: discovery('reviews:read'),
  tag: 'Discovery',
  summary: 'List reviews of a professional or business',
  description: 'With both filters, reviews of the professional at the business.',
  query: Type.Object({
    ...subject,
    rating: Type.Optional(Rating),
    sort: Type.Optional(
      Type.Enum(['newest', 'highest', 'lowest'], {
        description: 'Order by time (default) or rating, among equals newest first.',
      }),
    ),
    answered: Type.Optional(
      Type.Boolean({
        description: '`true` returns only reviews with a reply, `false` only those without.',
      }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Reviews. Empty if the professional or business does not exist.',
    schema: Type.Array(ListedReview),
    example: [
      {
        id: 'rev_demo_lena_1',
        clientId: 'rvr_demo_lena_1',
        appointmentId: 'apt_1ac09e499332df664f30c3db',
        rating: 5,
        comment:
          'Best pixie cut I have ever had. She looked at my cowlick first and only then picked up scissors.',
        clientName: 'Maren S.',
        createdAt: '2026-11-22T12:15:00.000Z',
        reply: null,
      },
    ],
  },
  // Returned if both ids are missing.
  errors: ['MISSING_FIELDS'],
  list: true,
  ignoresUnknownParameters: true,
  cached: true,
});

const maxCommentLength = 2000;
const tag = 'Reviews';
const customer = onlyRoles('customer');

const Comment = Nullable(
  Type.String({
    maxLength: maxCommentLength,
    description: 'Publicly visible comment; null or empty for none.',
  }),
);
const params = Type.Object({ id: Id('Review id.', { examples: ['rev_demo_sofia_4'] }) });

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
  // Staff of the business get REVIEW_NOT_AUTHORIZED; callers who cannot see the appointment get
  // APPOINTMENT_NOT_FOUND.
  access: onlyRoles('customer', 'business', 'professional'),
  tag,
  summary: 'Create a review',
  description:
    'Only the customer who booked the appointment can review it, once its status is `Completed`. An appointment can have one review; after deleting it, you can create another one. The rating of the professional is updated immediately.',
  body: Type.Object({
    appointmentId: Id('Appointment id.'),
    rating: Rating,
    comment: Type.Optional(Comment),
  }),
  bodyExample: { appointmentId: 'apt_demo_salon_7', rating: 5, comment: 'She listens before she cuts.' },
  reply: { status: 201, description: 'The review.', schema: Review, example: written },
  errors: ['APPOINTMENT_NOT_FOUND', 'REVIEW_NOT_AUTHORIZED', 'REVIEW_NOT_COMPLETED', 'REVIEW_EXISTS'],
  acceptsIdempotencyKey: true,
});

export const patchReview = declareRoute({
  operation: 'updateReview',
  method: 'PATCH',
  path: '/api/reviews/:id',
  access: customer,
  tag,
  summary: 'Update your review',
  description:
    'Omitted fields keep their value. A hidden review stays hidden. A reply stays and shows that the review was changed afterwards.',
  params,
  body: Type.Object({ rating: Type.Optional(Rating), comment: Type.Optional(Comment) }),
  shows: ListedReview,
  bodyExample: { rating: 4, comment: 'Good, though the room was cold.' },
  reply: {
    status: 200,
    description: 'The review.',
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
  description: 'You can review the appointment again, unless the review was hidden by moderation.',
  params,
  reply: { status: 204, description: 'Deleted.' },
  errors: ['NOT_FOUND'],
});

const OwnReview = Type.Object(
  {
    ...Review.properties,
    hidden: Type.Boolean({ description: 'Whether moderation has hidden the review from others.' }),
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
  summary: 'List your reviews',
  query: Type.Object({
    appointmentId: Type.Optional(Id('Filters by appointment.')),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Reviews, newest first.',
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
