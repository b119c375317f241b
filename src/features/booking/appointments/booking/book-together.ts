import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { lockGrant } from '../../../access/grants/lock-grant.ts';
import { requireStaffActionLimit } from '../../../access/limits/require-limits.ts';
import { shareSchedule } from '../../../catalog/availability-rules/lock-store.ts';
import { codeKey } from '../../../discounts/coupons/rules/coupon-fields.ts';
import type { InvalidateDays } from '../../availability/rules/changed-days.ts';
import type { BookedView } from '../contract.ts';
import type { AppointmentRow } from '../store.ts';
import {
  applyReduction,
  changedDaysOf,
  chargeBooking,
  insertOccurrences,
  lockParties,
  type PreparedBooking,
  prepareBooking,
  presentBooked,
  readBooking,
  requireFreeTimes,
} from './book-appointment.ts';
import type { BookingRequest } from './contract.ts';
import { runInSequence } from './notify-of-attempt.ts';
import { insertAttempt, lockClients } from './record-store.ts';

/**
 * The steps of a booking, each for all of them before the next: so locks are taken in the order in which everybody takes them, and of each
 * kind in the order of ids. One after the other they are judged and inserted, so that each finds those before it. `keptBy`: holds that they use
 * up.
 */
export async function bookTogether(
  { clock, invalidateDays }: { clock: Clock; invalidateDays: InvalidateDays },
  transaction: Transaction,
  session: Session,
  visits: readonly BookingRequest[],
  keptBy: readonly string[] = [],
): Promise<BookedView[]> {
  const requests = await inOrder(visits, (body) => readBooking(session, body));
  await lockGrant(transaction, session, clock.now());
  await shareSchedule(transaction, ...requests);
  const now = clock.now();
  await lockClients(transaction, requests);
  const bookings = await inOrder(visits, (body, index) =>
    prepareBooking(transaction, { session, body, request: requests[index]!, now }),
  );
  await lockParties(transaction, bookings, keptBy);
  const taken = await inOrder(bookings, async (booking) => {
    const occurrences = await requireFreeTimes(transaction, booking);
    return insertOccurrences(transaction, booking, occurrences, { isOneOfSeveral: true });
  });
  const rows = await applyReductions(transaction, bookings, taken);
  await requireFewActs(transaction, bookings);
  await chargeBooking(transaction, { session, now }, rows.flat());
  transaction.afterCommit(() => invalidateDays(...bookings.flatMap(changedDaysOf)));
  return bookings.map((booking, index) => presentBooked(booking, rows[index]!));
}

async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await withIndex(index, () => work(item, index)));
  return results;
}

/** Coupons and packages in one order: two requests that use the same ones do not wait for each other in a circle. */
async function applyReductions(
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
    rows[index] = await withIndex(index, () => applyReduction(transaction, booking, taken[index]!));
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
  for (const { index, act } of acts) await withIndex(index, () => requireStaffActionLimit(transaction, act));
}

/** Why several visits are not booked: what the first of them that cannot be had is refused with, and which it is. */
export class IndexedRefusal extends AppError {
  readonly index: number;

  constructor(index: number, { code, status, argument, retryAfterSeconds, detail, cause }: AppError) {
    super(code, {
      status,
      detail: describe(index, detail),
      cause,
      ...(argument !== undefined && { argument }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
    this.index = index;
  }
}

/** `body.services: …` is `body.visits[1].services: …`; what names no field follows the visit. */
function describe(index: number, detail = 'cannot be booked.'): string {
  const visit = `body.visits[${index}]`;
  return detail.startsWith('body.') ? detail.replace('body', visit) : `${visit}: ${detail}`;
}

/** A refusal of the work is told as one of this visit. */
export async function withIndex<T>(index: number, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new IndexedRefusal(index, error) : error;
  }
}

/** As with one booking: the client who is elsewhere hears of it before staff do, and nobody tries twice at once for any of them. */
export async function notifyClientsOfAttempt<Booked>(
  { db, clock }: { db: Database; clock: Clock },
  { role, userId: by }: Session,
  visits: readonly BookingRequest[],
  attempt: () => Promise<Booked>,
): Promise<Booked> {
  if (role === 'customer') return attempt();
  const notify = async () => {
    try {
      return await attempt();
    } catch (error) {
      const visit = error instanceof IndexedRefusal && visits[error.index];
      if (
        visit &&
        visit.clientId !== undefined &&
        (error as IndexedRefusal).code === 'CLIENT_DOUBLE_BOOKED'
      ) {
        const { clientId: userId, business: businessId, date, start } = visit;
        await insertAttempt(db, { userId, businessId, date, start, by, now: clock.now() });
      }
      throw error;
    }
  };
  // In one order, so that two of the caller's do not wait for each other.
  const clients = [...new Set(visits.flatMap(({ clientId }) => clientId ?? []))].sort();
  const inTurn = clients.reduceRight((next, client) => () => runInSequence(`${by} ${client}`, next), notify);
  return inTurn();
}
