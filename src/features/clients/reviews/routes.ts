import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import * as contract from './contract.ts';
import { listOwnReviews, listReviews, summarizeReviews } from './list-reviews.ts';
import * as replies from './reply-contract.ts';
import { removeReply, replyToReview } from './reply-to-review.ts';
import * as summaryContract from './summary-contract.ts';
import { changeReview, createReview, deleteOwnReview, type ReviewDependencies } from './write-reviews.ts';

export function reviewRoutes({
  limits,
  ...dependencies
}: ReviewDependencies & { limits: RateLimits }): BoundRoute[] {
  return [
    bind(contract.listReviews, ({ query, caller }) => listReviews(dependencies.db, query, caller.session)),
    bind(summaryContract.summarizeReviews, ({ query, caller }) =>
      summarizeReviews(dependencies.db, query, caller.session),
    ),
    bind(contract.listOwnReviews, ({ caller, query }) =>
      listOwnReviews(dependencies.db, sessionOf(caller), query),
    ),
    bind(contract.createReview, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createReview(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.patchReview, ({ caller, params, body, requireRepeated }) =>
      changeReview(dependencies, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteReview, async ({ caller, params }) => {
      await deleteOwnReview(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
    bind(replies.replyToReview, async ({ caller, params, body, runIdempotent }) => {
      const session = sessionOf(caller);
      // Rate limited, because deleted replies leave no row to count, but were sent to webhooks.
      await spendLimits(limits, { name: 'reviewReplies', of: session.userId });
      return runIdempotent({
        transaction: (transaction) => replyToReview(dependencies, transaction, session, params.id, body.text),
      });
    }),
    bind(replies.deleteReviewReply, async ({ caller, params }) => {
      await removeReply(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
