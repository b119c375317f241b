import { AppError } from '../../errors.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { getInLine } from '../appointments/booking/make-booking.ts';
import type { PreparedBooking } from '../appointments/booking/prepare-booking.ts';
import { listOfferedTimes, type OfferedTime } from './offered-time-store.ts';
import { deleteHolds } from './store.ts';

/**
 * In the lines of everybody concerned, the holds that the agent names are used up: the times are kept by others from then on. But not those of
 * the waitlist's offers, which are resolved to: they keep their times for the offer, and pass them on when it ends.
 */
export async function useHolds(
  transaction: Transaction,
  bookings: readonly PreparedBooking[],
): Promise<OfferedTime[]> {
  await getInLine(
    transaction,
    bookings.map((booking) => ({ ...booking, terms: { ...booking.terms, holdId: undefined } })),
  );
  const holdIds = bookings.flatMap(({ terms }) => terms.holdId ?? []);
  const { now } = bookings[0]!;
  const offered = await listOfferedTimes(transaction, holdIds);
  if (offered.some(({ expiresAt, isAskedFor }) => isAskedFor || expiresAt <= now))
    throw new AppError('NOT_FOUND', {
      detail: 'body.holdId: the offer is over, or you were asked about it already.',
    });
  await deleteHolds(transaction, holdIds);
  return offered;
}
