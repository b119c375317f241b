import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { announceReview } from './announce-review.ts';
import type { ReviewParts } from './create-review.ts';
import { deleteReview, lockOwnReview, withdrawReview } from './write-store.ts';

/** A hidden one is emptied and kept: deleting it must not open the way for the same words again. */
export function removeReview(
  { db, clock, clearCache }: ReviewParts,
  session: Session,
  id: string,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const review = await lockOwnReview(transaction, id, session.userId);
    if (review === null) throw new AppError('NOT_FOUND');
    const now = clock.now();
    if (review.hidden_at === null) await deleteReview(transaction, review);
    else await withdrawReview(transaction, review, now);
    await announceReview(transaction, 'review.deleted', review, now);
    transaction.afterCommit(clearCache);
  });
}
