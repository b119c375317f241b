import Type from 'typebox';
import { ownerOrManager } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Id, Words } from '../../../http/schemas.ts';
import { Review } from './contract.ts';

const tag = 'Reviews';
const maxReplyLength = 2000;

export const replyToReview = declareRoute({
  operation: 'replyToReview',
  method: 'POST',
  path: '/api/reviews/:id/reply',
  access: ownerOrManager,
  tag,
  summary: 'Reply to a review',
  description:
    'Posts a public reply of the business. A review can have one reply (`REVIEW_EXISTS`). The author is notified of the first reply. Hidden reviews and reviews of other businesses return `NOT_FOUND`.',
  params: Type.Object({ id: Id('Review id.', { examples: ['rev_demo_jonas_1'] }) }),
  body: Type.Object({ text: Words('Text of the reply, publicly visible.', maxReplyLength) }),
  bodyExample: { text: 'Thank you, Hannah. See you in spring!' },
  reply: {
    status: 201,
    description: 'The review with its reply.',
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
  acceptsIdempotencyKey: true,
});

export const deleteReviewReply = declareRoute({
  operation: 'deleteReviewReply',
  method: 'DELETE',
  path: '/api/reviews/:id/reply',
  access: ownerOrManager,
  tag,
  summary: 'Delete the reply to a review',
  description: 'You can reply again afterwards. The author is not notified again.',
  params: Type.Object({ id: Id('Review id.', { examples: ['rev_demo_jonas_2'] }) }),
  reply: { status: 204, description: 'Deleted.' },
  errors: ['NOT_FOUND'],
});
