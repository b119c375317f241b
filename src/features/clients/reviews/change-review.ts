import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import { announceReview } from './announce-review.ts';
import type { ReviewView } from './contract.ts';
import type { ReviewParts } from './create-review.ts';
import { presentReview } from './present.ts';
import type { patchReview as route } from './write-contract.ts';
import { lockOwnReview, updateReview } from './write-store.ts';

type Request = Static<NonNullable<typeof route.body>>;

export function changeReview(
  { db, clock, clearCache }: ReviewParts,
  session: Session,
  id: string,
  body: Request,
  requireRepeated: RequireRepeated,
): Promise<ReviewView> {
  return db.transaction(async (transaction) => {
    const review = await lockOwnReview(transaction, id, session.userId);
    if (review === null) throw new AppError('NOT_FOUND');
    await requireRepeated(() => presentReview(review));
    const rating = body.rating ?? review.rating;
    const comment = body.comment === undefined ? review.comment : body.comment?.trim() || null;
    if (rating === review.rating && comment === review.comment) return presentReview(review);

    const now = clock.now();
    await updateReview(transaction, review, { rating, comment }, now);
    const changed = { ...review, rating, comment, updated_at: now };
    await announceReview(transaction, 'review.updated', changed, now);
    transaction.afterCommit(clearCache);
    return presentReview(changed);
  });
}
