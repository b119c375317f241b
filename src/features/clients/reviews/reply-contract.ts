import Type from 'typebox';
import { runsBusiness } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Words } from '../../../http/schemas.ts';
import { Review } from './contract.ts';

const longestReply = 2000;
const tag = 'Reviews';
const params = Type.Object({ id: Id('The review.', { examples: ['rev_demo_jonas_1'] }) });

export const replyToReview = declareRoute({
  operation: 'replyToReview',
  method: 'POST',
  path: '/api/reviews/:id/reply',
  access: runsBusiness,
  tag,
  summary: 'Answer a review',
  description: `By whoever runs the business of the visit, once (\`REVIEW_EXISTS\`) and for everybody to read. Its author is told
of the first answer. What is hidden, or of
another business, is \`NOT_FOUND\`.`,
  params,
  body: Type.Object({ text: Words('For everybody to read.', longestReply) }),
  bodyExample: { text: 'Thank you, Hannah. See you in spring!' },
  reply: {
    status: 201,
    description: 'The review with its answer.',
    schema: Review,
    example: {
      id: 'rev_demo_jonas_1',
      clientId: 'rvr_demo_jonas_1',
      appointmentId: 'apt_demo_jonas_1',
      rating: 5,
      comment: 'Four months later it still grows out beautifully. Worth every cent.',
      clientName: 'Hannah W.',
      createdAt: '2026-11-14T17:30:00.000Z',
      reply: {
        text: 'Thank you, Hannah. See you in spring!',
        createdAt: '2026-11-30T12:00:00.000Z',
        reviewChangedSince: false,
      },
    },
  },
  errors: ['NOT_FOUND', 'REVIEW_EXISTS'],
  takesKey: true,
});

export const deleteReviewReply = declareRoute({
  operation: 'deleteReviewReply',
  method: 'DELETE',
  path: '/api/reviews/:id/reply',
  access: runsBusiness,
  tag,
  summary: 'Remove your answer to a review',
  description: 'It may then be answered anew; its author is not told again.',
  params: Type.Object({ id: Id('The review.', { examples: ['rev_demo_jonas_2'] }) }),
  reply: { status: 204, description: 'Gone.' },
  errors: ['NOT_FOUND'],
});
