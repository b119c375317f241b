import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { findAppointment } from '../../booking/appointments/store.ts';
import { announceReview } from './announce-review.ts';
import type { ReviewView } from './contract.ts';
import { presentReview } from './present.ts';
import type { createReview as route } from './write-contract.ts';
import { insertReview } from './write-store.ts';

/** What the use cases of reviews are given. */
export interface ReviewParts {
  db: Database;
  clock: Clock;
  clearCache: () => void;
}

type Request = Static<NonNullable<typeof route.body>>;

/** The appointment is not held: once completed, it stays as it is. */
export async function createReview(
  { clock, clearCache }: Pick<ReviewParts, 'clock' | 'clearCache'>,
  transaction: Transaction,
  session: Session,
  { appointmentId, rating, comment }: Request,
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
  await announceReview(transaction, 'review.created', review, now);
  transaction.afterCommit(clearCache);
  return presentReview(review);
}
