import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { ReviewView } from './contract.ts';
import { presentReview } from './present.ts';
import type { ReviewDependencies } from './write-reviews.ts';
import { deleteReply, lockReplyableReview, setReply, type WrittenReview } from './write-store.ts';

/** Adds the public reply of the business. The author is notified of the first reply only. */
export async function replyToReview(
  { clock, clearCache }: Pick<ReviewDependencies, 'clock' | 'clearCache'>,
  transaction: Transaction,
  session: Session,
  id: string,
  text: string,
): Promise<ReviewView> {
  const review = await lockReplyableReview(transaction, id, session.userId);
  if (review === null) throw new AppError('NOT_FOUND');
  if (review.reply !== null)
    throw new AppError('REVIEW_EXISTS', {
      reason: 'exists',
      detail: 'The review has a reply already. Delete it first.',
    });
  const now = clock.now();
  const reply = text.trim();
  await setReply(transaction, id, { text: reply, byUserId: session.userId, now });
  await publishEvent(transaction, {
    kind: 'review.answered',
    subjectId: id,
    byUserId: session.userId,
    payload: {
      recipients: isAuthorToNotify(review) ? [review.client_id] : [],
      appointmentId: review.appointment_id,
      businessId: review.business_id,
      professionalId: review.professional_id,
      rating: review.rating,
    },
    now,
  });
  transaction.afterCommit(clearCache);
  return presentReview({ ...review, reply, replied_at: now });
}

/** False if the account was deleted, or if the author was notified of an earlier reply. */
const isAuthorToNotify = ({ client_name, author_told_at }: WrittenReview) =>
  client_name !== null && author_told_at === null;

export function removeReply(
  { db, clearCache }: ReviewDependencies,
  session: Session,
  id: string,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const review = await lockReplyableReview(transaction, id, session.userId);
    if (review === null || review.reply === null) throw new AppError('NOT_FOUND');
    await deleteReply(transaction, id);
    transaction.afterCommit(clearCache);
  });
}
