import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { subject } from './contract.ts';

const ReviewSummary = Type.Object(
  {
    reviewCount: Type.Integer({ description: 'Number of reviews.' }),
    counts: Type.Array(Type.Integer(), { description: 'Number of reviews with 1, 2, 3, 4 and 5 stars.' }),
  },
  { title: 'ReviewSummary' },
);
export type ReviewSummaryView = Static<typeof ReviewSummary>;

export const summarizeReviews = declareRoute({
  operation: 'summarizeReviews',
  method: 'GET',
  path: '/api/reviews/summary',
  access: discovery('reviews:read'),
  tag: 'Discovery',
  summary: 'Count reviews by rating',
  query: Type.Object(subject),
  reply: {
    status: 200,
    description: 'Counts. All 0 if the professional or business does not exist.',
    schema: ReviewSummary,
    example: { reviewCount: 6, counts: [0, 0, 0, 2, 4] },
  },
  // Returned if both ids are missing.
  errors: ['MISSING_FIELDS'],
  cached: true,
});
