import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { removeHold } from '../../booking/holds/store.ts';
import { lockForOffer, offerTransaction, type WaitlistDependencies } from './lock-for-offer.ts';
import { closeOffer, findOpenOffer, type OpenOffer } from './offer-store.ts';
import { offerToQueue, offerWithColleagues } from './offer-time.ts';
import type { EntryStatus } from './rules/entry.ts';

/**
 * Job that runs when an offer expires. Idempotent: it does nothing if the offer was booked, left or closed
 * before.
 */
export const lapseOffer =
  (dependencies: WaitlistDependencies) =>
  ({ holdId }: { holdId: string }) =>
    dependencies.db.transaction(async (transaction) => {
      const offer = await findOpenOffer(transaction, holdId);
      if (offer !== null) await endOffer(dependencies, transaction, offer, 'lapsed');
    }, offerTransaction);

/**
 * Ends an offer that was not booked and offers the time to the next customer in the same transaction, so that
 * the time is never free in between. A concurrent booking with the hold either commits first, and the offer
 * counts as booked, or fails because the time is held for the next customer. Returns the new status of the
 * entry.
 */
export async function endOffer(
  dependencies: WaitlistDependencies,
  transaction: Transaction,
  offer: OpenOffer,
  how: 'lapsed' | 'left',
): Promise<EntryStatus | null> {
  const now = await lockForOffer(dependencies, transaction, offer);
  const status = await closeOffer(transaction, offer.holdId, how, now);
  if (status === null || status === 'booked') return status;
  const { holdId, userId, professionalId, date } = offer;
  await removeHold(transaction, { id: holdId, session: { userId }, now });
  transaction.afterCommit(() => dependencies.invalidateDays({ professionalId, date }));
  if (how === 'lapsed') await publishLapse(transaction, offer, now);
  await offerToQueue(dependencies, transaction, offer, now);
  await offerWithColleagues(dependencies, transaction, offer);
  return status;
}

function publishLapse(transaction: Transaction, offer: OpenOffer, now: Date): Promise<void> {
  return publishEvent(transaction, {
    kind: 'waitlist.lapsed',
    subjectId: offer.entryId,
    byUserId: null,
    payload: {
      recipients: [offer.userId],
      ...(offer.clientId !== null && { crmClientId: offer.clientId }),
      businessId: offer.businessId,
      professionalId: offer.professionalId,
      date: offer.date,
      start: timeOfDay(offer.startMinute),
      startsAt: new Date(offer.offeredStartMs).toISOString(),
    },
    now,
  });
}
