import type { Session } from '../../../../http/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { BookingRequest } from './contract.ts';
import type { SlotRequest } from './read-booking.ts';
import { previewReduction } from './reduce-price.ts';
import { requireFit, type Terms } from './require-fit.ts';
import { requireNotPast } from './require-free.ts';

/** A booking that only its time can still be refused for. */
export interface PreparedBooking {
  session: Session;
  body: BookingRequest;
  request: SlotRequest;
  terms: Terms;
  now: Date;
}

/** Everything named is there and belongs together, and what it would cost is known. Nothing is taken yet. */
export async function prepareBooking(
  transaction: Transaction,
  wanted: Omit<PreparedBooking, 'terms'>,
): Promise<PreparedBooking> {
  const { session, body, request, now } = wanted;
  const terms = await requireFit(transaction, session, request, { action: 'book', named: { ...body, now } });
  const booking = { ...wanted, terms };
  await previewReduction(transaction, booking);
  requireNotPast(request, terms.business.timezone, now);
  return booking;
}
