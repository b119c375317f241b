import type { Transaction } from '../../../platform/database/database.ts';
import type { PreparedBooking } from '../../booking/appointments/booking/prepare-booking.ts';
import { listOfferedTimes, type OfferedTime } from './offered-time-store.ts';
import { deleteHolds } from './store.ts';

/**
 * The holds that the agent names are used up: the times are kept by others from then on. But not those of the waitlist's offers, which are
 * resolved to, each with the visit that takes it up: they keep their times for the offer, and pass them on when it ends. The caller is in the
 * lines of everybody concerned.
 */
export async function useHolds(
  transaction: Transaction,
  bookings: readonly PreparedBooking[],
): Promise<Map<PreparedBooking, OfferedTime>> {
  const holdIds = bookings.flatMap(({ terms }) => terms.holdId ?? []);
  const offered = await listOfferedTimes(transaction, holdIds);
  await deleteHolds(transaction, holdIds);
  // Of a class, several visits may name the same one: it is a seat for the first of them.
  return new Map(
    offered.map((offer) => [bookings.find(({ terms }) => terms.holdId === offer.holdId)!, offer]),
  );
}
