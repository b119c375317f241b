import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { PaymentDependencies } from '../change-payment.ts';
import { removeCardJob } from './change-setup.ts';
import { deleteCard, isCardInUse, lockCard } from './store.ts';

/** False when the caller has no such card. A job removes it at the provider. */
export function removeSavedCard(
  { db, jobs }: PaymentDependencies,
  { userId }: Session,
  id: string,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    // Closes the race with a booking that uses the card.
    if ((await lockCard(transaction, { id, userId })) === null) return false;
    if (await isCardInUse(transaction, id))
      throw new AppError('INVALID_STATUS', {
        status: 409,
        reason: 'in-use',
        detail: 'An upcoming appointment needs the card. Cancel the appointment first.',
      });
    const removed = await deleteCard(transaction, id);
    await jobs.enqueue(transaction, removeCardJob, removed!);
    return true;
  });
}
