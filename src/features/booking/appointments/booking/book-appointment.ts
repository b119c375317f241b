import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { holdGrant } from '../../../access/grants/charge-grant.ts';
import { requireFewStaffActs } from '../../../access/limits/require-room.ts';
import { shareSchedule } from '../../../catalog/availability-rules/lock-store.ts';
import type { ClearTimes } from '../../availability/rules/touched-times.ts';
import type { BookedView } from '../contract.ts';
import type { BookingRequest } from './contract.ts';
import {
  chargeFor,
  findFree,
  getInLine,
  presentBooked,
  reduceFirst,
  takeTimes,
  touchedBy,
} from './make-booking.ts';
import { prepareBooking } from './prepare-booking.ts';
import { readBooking } from './read-booking.ts';

/** Shape, records, fit, state of the world: refused in this order, and booked whole or not at all. `keptBy`: holds that it uses up. */
export async function bookAppointment(
  { clock, clearTimes }: { clock: Clock; clearTimes: ClearTimes },
  transaction: Transaction,
  session: Session,
  body: BookingRequest,
  keptBy: readonly string[] = [],
): Promise<BookedView> {
  const request = readBooking(session, body);
  await holdGrant(transaction, session, clock.now());
  // Closes: a schedule changing between judging a time and taking it.
  await shareSchedule(transaction, request);
  const now = clock.now();
  const booking = await prepareBooking(transaction, { session, body, request, now });
  const isSeries = request.dates.length > 1;
  const inLine = () => getInLine(transaction, [booking], keptBy);
  // A series is judged in line, since it has to say which of its days is taken; so is what was kept, which is given up there.
  const isJudgedInLine = isSeries || keptBy.length > 0;
  if (isJudgedInLine) await inLine();
  const occurrences = await findFree(transaction, booking);
  if (!isJudgedInLine) await inLine();
  const taken = await takeTimes(transaction, booking, occurrences, { isOneOfSeveral: isSeries });
  const rows = await reduceFirst(transaction, booking, taken);
  if (booking.terms.role === 'staff')
    await requireFewStaffActs(transaction, { ...request, by: session.userId, now });
  await chargeFor(transaction, booking, rows);
  transaction.afterCommit(() => clearTimes(...touchedBy(booking)));
  return presentBooked(booking, rows);
}
