import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { answerReview, removeReply } from './answer-review.ts';
import { changeReview } from './change-review.ts';
import * as contract from './contract.ts';
import type { ReviewParts } from './create-review.ts';
import { createReview } from './create-review.ts';
import { listOwnReviews, listReviews } from './list-reviews.ts';
import { removeReview } from './remove-review.ts';
import * as reply from './reply-contract.ts';
import * as write from './write-contract.ts';

export function reviewRoutes({ limits, ...parts }: ReviewParts & { limits: RateLimits }): BoundRoute[] {
  return [
    bind(contract.listReviews, ({ query, caller }) => listReviews(parts.db, query, caller.session)),
    bind(write.listOwnReviews, ({ caller, query }) => listOwnReviews(parts.db, sessionOf(caller), query)),
    bind(write.createReview, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createReview(parts, transaction, sessionOf(caller), body),
      }),
    ),
    bind(write.patchReview, ({ caller, params, body, requireRepeated }) =>
      changeReview(parts, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(write.deleteReview, async ({ caller, params }) => {
      await removeReview(parts, sessionOf(caller), params.id);
      return undefined;
    }),
    bind(reply.replyToReview, async ({ caller, params, body, runIdempotent }) => {
      const session = sessionOf(caller);
      // What is removed leaves no row to count, but was sent to webhooks.
      await spendLimits(limits, { name: 'reviewReplies', of: session.userId });
      return runIdempotent({
        transaction: (transaction) => answerReview(parts, transaction, session, params.id, body.text),
      });
    }),
    bind(reply.deleteReviewReply, async ({ caller, params }) => {
      await removeReply(parts, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
