import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { InvalidateDays } from '../../availability/rules/changed-days.ts';
import type { BookedView } from '../contract.ts';
import { changeStatusWithin } from '../lifecycle/change-status.ts';
import type { Terms } from './check-booking.ts';
import type { BookingRequest } from './contract.ts';

/** Staff enter a visit afterwards as completed. The client is notified of the booking only. */
export async function completeIfAsked(
  dependencies: { clock: Clock; invalidateDays: InvalidateDays },
  transaction: Transaction,
  { session, body, terms }: { session: Session; body: BookingRequest; terms: Terms },
  booked: BookedView,
): Promise<BookedView> {
  if (terms.role !== 'staff' || body.status !== 'Completed') return booked;
  const completed = await changeStatusWithin(transaction, dependencies, session, booked.id, 'complete');
  return { ...completed, ...(booked.notified && { notified: booked.notified }) };
}
