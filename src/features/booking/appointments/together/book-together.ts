import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { holdGrant } from '../../../access/grants/charge-grant.ts';
import { requireFewStaffActs } from '../../../access/limits/require-room.ts';
import { shareSchedule } from '../../../catalog/availability-rules/lock-store.ts';
import { codeKey } from '../../../discounts/coupons/rules/coupon-fields.ts';
import type { ClearTimes } from '../../availability/rules/touched-times.ts';
import type { BookingRequest } from '../booking/contract.ts';
import {
  chargeFor,
  findFree,
  getInLine,
  presentBooked,
  reduceFirst,
  takeTimes,
  touchedBy,
} from '../booking/make-booking.ts';
import { type PreparedBooking, prepareBooking } from '../booking/prepare-booking.ts';
import { readBooking } from '../booking/read-booking.ts';
import { lockClients } from '../booking/record-store.ts';
import type { BookedView } from '../contract.ts';
import type { AppointmentRow } from '../store.ts';
import { nameRefusal } from './describe-refusal.ts';

/**
 * The steps of a booking, each for all of them before the next: so locks are taken in the order in which everybody takes them, and of each
 * kind in the order of ids. One after the other they are judged and inserted, so that each finds those before it. `keptBy`: holds that they use
 * up.
 */
export async function bookTogether(
  { clock, clearTimes }: { clock: Clock; clearTimes: ClearTimes },
  transaction: Transaction,
  session: Session,
  visits: readonly BookingRequest[],
  keptBy: readonly string[] = [],
): Promise<BookedView[]> {
  const requests = await inOrder(visits, (body) => readBooking(session, body));
  await holdGrant(transaction, session, clock.now());
  await shareSchedule(transaction, ...requests);
  const now = clock.now();
  await lockClients(transaction, requests);
  const bookings = await inOrder(visits, (body, index) =>
    prepareBooking(transaction, { session, body, request: requests[index]!, now }),
  );
  await getInLine(transaction, bookings, keptBy);
  const taken = await inOrder(bookings, async (booking) => {
    const occurrences = await findFree(transaction, booking);
    return takeTimes(transaction, booking, occurrences, { isOneOfSeveral: true });
  });
  const rows = await reduceAll(transaction, bookings, taken);
  await requireFewActs(transaction, bookings);
  await chargeFor(transaction, { session, now }, rows.flat());
  transaction.afterCommit(() => clearTimes(...bookings.flatMap(touchedBy)));
  return bookings.map((booking, index) => presentBooked(booking, rows[index]!));
}

async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries())
    results.push(await nameRefusal(index, () => work(item, index)));
  return results;
}

/** Coupons and packages in one order: two requests that use the same ones do not wait for each other in a circle. */
async function reduceAll(
  transaction: Transaction,
  bookings: readonly PreparedBooking[],
  taken: readonly AppointmentRow[][],
): Promise<AppointmentRow[][]> {
  const rows = [...taken];
  const reduced = bookings
    .map((booking, index) => ({ booking, index, key: reductionKeyOf(booking) }))
    .filter(({ key }) => key !== '')
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index));
  for (const { booking, index } of reduced)
    rows[index] = await nameRefusal(index, () => reduceFirst(transaction, booking, taken[index]!));
  return rows;
}

function reductionKeyOf({ body: { couponCode, packagePurchaseId }, request }: PreparedBooking): string {
  if (couponCode !== undefined) return `coupon ${request.businessId} ${codeKey(couponCode)}`;
  return packagePurchaseId === undefined ? '' : `package ${packagePurchaseId}`;
}

/** Counted once for each client and business, in one order, as the last locks. */
async function requireFewActs(transaction: Transaction, bookings: readonly PreparedBooking[]): Promise<void> {
  const acts = bookings
    .map(({ session, request, terms, now }, index) => {
      const { businessId, userId, crmClientId } = request;
      const key = `${businessId} ${userId ?? crmClientId}`;
      return {
        index,
        key,
        isByStaff: terms.role === 'staff',
        act: { businessId, userId, crmClientId, by: session.userId, now },
      };
    })
    .filter(({ isByStaff }) => isByStaff)
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index));
  for (const { index, act } of acts) await nameRefusal(index, () => requireFewStaffActs(transaction, act));
}
