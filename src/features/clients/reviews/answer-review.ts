import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { ReviewView } from './contract.ts';
import type { ReviewParts } from './create-review.ts';
import { presentReview } from './present.ts';
import { deleteReply, lockAnswerable, setReply, type WrittenReview } from './write-store.ts';

/** For everybody to read, once: by whoever runs the business of the visit. Its author hears of the first. */
export async function answerReview(
  { clock, clearCache }: Pick<ReviewParts, 'clock' | 'clearCache'>,
  transaction: Transaction,
  session: Session,
  id: string,
  text: string,
): Promise<ReviewView> {
  const review = await lockAnswerable(transaction, id, session.userId);
  if (review === null) throw new AppError('NOT_FOUND');
  if (review.reply !== null)
    throw new AppError('REVIEW_EXISTS', { detail: 'It is answered already; remove that answer first.' });
  const now = clock.now();
  const reply = text.trim();
  await setReply(transaction, id, { text: reply, byUserId: session.userId, now });
  await publishEvent(transaction, {
    kind: 'review.answered',
    subjectId: id,
    byUserId: session.userId,
    payload: {
      recipients: isToBeTold(review) ? [review.client_id] : [],
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

/** Not once their account is gone, nor of an answer that is removed and written anew: that could go on for ever. */
const isToBeTold = ({ client_name, author_told_at }: WrittenReview) =>
  client_name !== null && author_told_at === null;

export function removeReply({ db, clearCache }: ReviewParts, session: Session, id: string): Promise<void> {
  return db.transaction(async (transaction) => {
    const review = await lockAnswerable(transaction, id, session.userId);
    if (review === null || review.reply === null) throw new AppError('NOT_FOUND');
    await deleteReply(transaction, id);
    transaction.afterCommit(clearCache);
  });
}
