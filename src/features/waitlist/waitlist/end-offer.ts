import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { removeHold } from '../../booking/holds/store.ts';
import { enterLine, patience, type WaitlistParts } from './enter-line.ts';
import { closeOffer, findOpenOffer, type OpenOffer } from './offer-store.ts';
import { offerInOrder } from './offer-time.ts';
import type { EntryStatus } from './rules/line.ts';

/** A job for the moment an offer ends. Run twice, or after it was booked or left, it finds nothing open. */
export const lapseOffer =
  (parts: WaitlistParts) =>
  ({ holdId }: { holdId: string }) =>
    parts.db.transaction(async (transaction) => {
      const offer = await findOpenOffer(transaction, holdId);
      if (offer !== null) await endOffer(parts, transaction, offer, 'lapsed');
    }, patience);

/**
 * Ends an offer that was not taken up, and passes the time on in the same transaction: at no moment is it anybody's. A booking with the
 * hold comes before, and the offer counts as booked; or after, and finds the time kept for the next. Resolves to what became of the entry.
 */
export async function endOffer(
  parts: WaitlistParts,
  transaction: Transaction,
  offer: OpenOffer,
  how: 'lapsed' | 'left',
): Promise<EntryStatus | null> {
  const now = await enterLine(parts, transaction, offer);
  const status = await closeOffer(transaction, offer.holdId, how, now);
  if (status === null || status === 'booked') return status;
  const { holdId, userId, professionalId, date } = offer;
  await removeHold(transaction, { id: holdId, session: { userId }, now });
  transaction.afterCommit(() => parts.clearTimes({ professionalId, date }));
  if (how === 'lapsed') await publishLapse(transaction, offer, now);
  await offerInOrder(parts, transaction, offer, now);
  return status;
}

function publishLapse(transaction: Transaction, offer: OpenOffer, now: Date): Promise<void> {
  return publishEvent(transaction, {
    kind: 'waitlist.lapsed',
    subjectId: offer.entryId,
    byUserId: null,
    payload: {
      recipients: [offer.userId],
      businessId: offer.businessId,
      professionalId: offer.professionalId,
      date: offer.date,
      start: timeOfDay(offer.startMinute),
      startsAt: new Date(offer.offeredStartMs).toISOString(),
    },
    now,
  });
}
