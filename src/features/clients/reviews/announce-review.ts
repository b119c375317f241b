import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { WrittenReview } from './write-store.ts';

/** To the professional and the owner. What is out of view is no news to anybody. */
export async function announceReview(
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
