import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { findAppointment } from '../../booking/appointments/store.ts';
import type * as contract from './contract.ts';
import type { ReviewView } from './contract.ts';
import { presentReview } from './present.ts';
import { findReviewedAppointment } from './store.ts';
import {
  deleteReview,
  insertReview,
  lockOwnReview,
  updateReview,
  type WrittenReview,
  withdrawReview,
} from './write-store.ts';

export interface ReviewDependencies {
  db: Database;
  clock: Clock;
  clearCache: () => void;
}

type CreateRequest = Static<NonNullable<typeof contract.createReview.body>>;

/** The appointment is not locked, because `Completed` is a final status. */
export async function createReview(
  { clock, clearCache }: Pick<ReviewDependencies, 'clock' | 'clearCache'>,
  transaction: Transaction,
  session: Session,
  { appointmentId, rating, comment }: CreateRequest,
): Promise<ReviewView> {
  const appointment = await findAppointment(transaction, session, appointmentId);
  if (appointment === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  if (appointment.user_id !== session.userId) throw new AppError('REVIEW_NOT_AUTHORIZED');
  if (appointment.status !== 'Completed') throw new AppError('REVIEW_NOT_COMPLETED');

  const now = clock.now();
  const review = await insertReview(transaction, {
    id: newId('review', now.getTime()),
    appointmentId,
    professionalId: appointment.professional_id,
    businessId: appointment.business_id,
    clientId: session.userId,
    clientAlias: newId('reviewer', now.getTime()),
    rating,
    comment: comment?.trim() || null,
    now,
  });
  if (review === null) throw new AppError('REVIEW_EXISTS');
  await publishReviewEvent(transaction, 'review.created', review, now);
  transaction.afterCommit(clearCache);
  return presentReview(review);
}

/** Notifies the professional and the owner. Changes of hidden reviews are not published. */
async function publishReviewEvent(
  transaction: Transaction,
  kind: 'review.created' | 'review.updated' | 'review.deleted',
  review: WrittenReview,
  now: Date,
): Promise<void> {
  if (review.hidden_at !== null) return;
  await publishEvent(transaction, {
    kind,
    subjectId: review.id,
    byUserId: review.client_id,
    payload: {
      recipients: review.staff.filter((id) => id !== review.client_id),
      appointmentId: review.appointment_id,
      businessId: review.business_id,
      professionalId: review.professional_id,
      rating: review.rating,
    },
    now,
  });
}

type UpdateRequest = Static<NonNullable<typeof contract.patchReview.body>>;

export function changeReview(
  { db, clock, clearCache }: ReviewDependencies,
  session: Session,
  id: string,
  body: UpdateRequest,
  requireRepeated: RequireRepeated,
): Promise<ReviewView> {
  return db.transaction(async (transaction) => {
    const review = await lockOwnReview(transaction, id, session.userId);
    if (review === null) throw new AppError('NOT_FOUND');
    await requireRepeated(async () => ({
      ...presentReview(review),
      appointment: await findReviewedAppointment(transaction, review.id),
    }));
    const rating = body.rating ?? review.rating;
    const comment = body.comment === undefined ? review.comment : body.comment?.trim() || null;
    if (rating === review.rating && comment === review.comment) return presentReview(review);

    const now = clock.now();
    await updateReview(transaction, review, { rating, comment }, now);
    const changed = { ...review, rating, comment, updated_at: now };
    await publishReviewEvent(transaction, 'review.updated', changed, now);
    transaction.afterCommit(clearCache);
    return presentReview(changed);
  });
}

/** A hidden review is emptied instead of deleted, so that the author cannot post it again. */
export function deleteOwnReview(
  { db, clock, clearCache }: ReviewDependencies,
  session: Session,
  id: string,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const review = await lockOwnReview(transaction, id, session.userId);
    if (review === null) throw new AppError('NOT_FOUND');
    const now = clock.now();
    if (review.hidden_at === null) await deleteReview(transaction, review);
    else await withdrawReview(transaction, review, now);
    await publishReviewEvent(transaction, 'review.deleted', review, now);
    transaction.afterCommit(clearCache);
  });
}
