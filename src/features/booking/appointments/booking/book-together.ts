import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Deferred } from '../../../../http/handler-results.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { lockGrant } from '../../../access/grants/lock-grant.ts';
import { requireStaffActionLimit } from '../../../access/limits/require-limits.ts';
import { shareSchedule } from '../../../catalog/availability-rules/lock-store.ts';
import { codeKey } from '../../../discounts/coupons/rules/coupon-fields.ts';
import type { InvalidateDays } from '../../availability/rules/changed-days.ts';
import type { ApprovalOptions, ApprovalView } from '../approval-contract.ts';
import { mustAskFirst, requireAskFirst } from '../ask-first.ts';
import type { BookedView } from '../contract.ts';
import type { AppointmentRow } from '../store.ts';
import { type DepositDependencies, planExpiry } from './agree-on-deposit.ts';
import {
  applyReduction,
  type BookingDependencies,
  changedDaysOf,
  chargeBooking,
  insertOccurrences,
  lockParties,
  type PreparedBooking,
  prepareBooking,
  presentBooked,
  usedUpHolds,
} from './book-appointment.ts';
import { chooseTimes } from './check-times.ts';
import { completeIfAsked } from './complete-if-asked.ts';
import type { BookingRequest } from './contract.ts';
import { runInSequence } from './notify-of-attempt.ts';
import { readBooking } from './read-booking.ts';
import { insertAttempt, lockClients } from './record-store.ts';
import { isOverriding } from './require-override.ts';

/** POST /api/appointments/together. An agent that has to ask first creates an approval request instead. */
export function bookTogether(
  dependencies: BookingDependencies,
  session: Session,
  { visits, approval }: { visits: readonly BookingRequest[]; approval?: ApprovalOptions },
  runIdempotent: RunIdempotent,
): Promise<BookedView[] | Deferred<ApprovalView>> {
  requireAskFirst(session, approval);
  const misplaced = visits.findIndex((visit) => visit.approval !== undefined);
  if (misplaced >= 0)
    throw new AppError('INVALID_INPUT', {
      field: `body.visits[${misplaced}].approval`,
      detail: 'Send approval beside visits.',
    });
  const overriding = visits.findIndex(isOverriding);
  if (overriding >= 0)
    throw new AppError('INVALID_INPUT', {
      field: `body.visits[${overriding}].override`,
      detail: 'Not possible for several appointments. Book this one alone.',
    });
  const request = { action: 'book', visits, isTogether: true } as const;
  const book = (): Promise<BookedView[] | Deferred<ApprovalView>> =>
    mustAskFirst(session)
      ? runIdempotent({
          transaction: (transaction) => dependencies.askFirst.toBook(transaction, session, request, approval),
        })
      : runIdempotent({
          transaction: async (transaction) => {
            const named = await createNewClients(dependencies, transaction, session, visits);
            return bookTogetherInTransaction(dependencies, transaction, session, named);
          },
        });
  return notifyClientsOfAttempt(dependencies, session, visits, book);
}

/**
 * Creates the new clients of the request. Equal ones are the same person. A refused booking leaves no record
 * behind.
 */
async function createNewClients(
  { clock, newClients }: BookingDependencies,
  transaction: Transaction,
  session: Session,
  visits: readonly BookingRequest[],
): Promise<readonly BookingRequest[]> {
  if (visits.every(({ newClient }) => newClient === undefined)) return visits;
  const requests = await inOrder(visits, (body) =>
    readBooking(session, body, { needsRecord: body.newClient === undefined }),
  );
  // Schedules are locked before rows, in the order of every booking.
  await lockGrant(transaction, session, clock.now());
  await shareSchedule(transaction, ...requests);
  const now = clock.now();
  // Sorted, so that two requests with the same e-mail addresses or phone numbers cannot deadlock.
  const created = visits
    .flatMap(({ business, newClient }, index) =>
      newClient === undefined
        ? []
        : [
            {
              index,
              businessId: business,
              newClient,
              order: `${business} ${newClient.email?.toLowerCase()} ${newClient.phone}`,
            },
          ],
    )
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.index - b.index));
  const ids = new Map<string, string>();
  for (const { index, businessId, newClient } of created) {
    const key = newClientKey(businessId, newClient);
    if (ids.has(key)) continue;
    const insert = () => newClients.insert(transaction, session, { ...newClient, businessId }, now);
    ids.set(key, (await withIndex(index, insert)).id);
  }
  for (const businessId of new Set(created.map((one) => one.businessId)))
    await newClients.requireLimit(transaction, businessId, now);
  return visits.map(({ newClient, ...body }) =>
    newClient === undefined
      ? body
      : { ...body, crmClientId: ids.get(newClientKey(body.business, newClient))! },
  );
}

const newClientKey = (
  businessId: string,
  { name, email, phone, notes }: NonNullable<BookingRequest['newClient']>,
): string => JSON.stringify([businessId, name, email, phone, notes]);

/**
 * Runs each step of a booking for all of them before the next step, so that locks are taken in the same order
 * as by every booking, and sorted by id. Times are judged and inserted one after another, so that each sees
 * the ones before it. `holdIds` are holds that are used up.
 */
export async function bookTogetherInTransaction(
  dependencies: { clock: Clock; invalidateDays: InvalidateDays } & DepositDependencies,
  transaction: Transaction,
  session: Session,
  visits: readonly BookingRequest[],
  holdIds: readonly string[] = [],
): Promise<BookedView[]> {
  const { clock, invalidateDays } = dependencies;
  const requests = await inOrder(visits, (body) => readBooking(session, body));
  await lockGrant(transaction, session, clock.now());
  await shareSchedule(transaction, ...requests);
  const now = clock.now();
  await lockClients(transaction, requests);
  const bookings = await inOrder(visits, (body, index) =>
    prepareBooking(dependencies, transaction, { session, body, request: requests[index]!, now }),
  );
  await lockParties(transaction, bookings, holdIds);
  const inserted = await inOrder(bookings, async (booking) => {
    const times = await chooseTimes(transaction, booking, usedUpHolds(booking));
    const rows = await insertOccurrences(transaction, booking, times.free, { isOneOfSeveral: true });
    return { rows, times };
  });
  const rows = await applyReductions(
    transaction,
    bookings,
    inserted.map((each) => each.rows),
  );
  await planExpiry(dependencies, transaction, rows.flat());
  await requireStaffLimits(transaction, bookings);
  await chargeBooking(transaction, { session, now }, rows.flat());
  transaction.afterCommit(() => invalidateDays(...bookings.flatMap(changedDaysOf)));
  return inOrder(bookings, (booking, index) =>
    completeIfAsked(
      dependencies,
      transaction,
      booking,
      presentBooked(booking, rows[index]!, inserted[index]!.times),
    ),
  );
}

async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await withIndex(index, () => work(item, index)));
  return results;
}

/**
 * Sorted by coupon and package, so that concurrent requests lock them in the same order and cannot deadlock.
 */
async function applyReductions(
  transaction: Transaction,
  bookings: readonly PreparedBooking[],
  inserted: readonly AppointmentRow[][],
): Promise<AppointmentRow[][]> {
  const rows = [...inserted];
  const reduced = bookings
    .map((booking, index) => ({ booking, index, key: reductionKeyOf(booking) }))
    .filter(({ key }) => key !== '')
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index));
  for (const { booking, index } of reduced)
    rows[index] = await withIndex(index, () => applyReduction(transaction, booking, inserted[index]!));
  return rows;
}

function reductionKeyOf({ body: { couponCode, packagePurchaseId }, request }: PreparedBooking): string {
  if (couponCode !== undefined) return `coupon ${request.businessId} ${codeKey(couponCode)}`;
  return packagePurchaseId === undefined ? '' : `package ${packagePurchaseId}`;
}

/** The last locks of the transaction, sorted by business and client. */
async function requireStaffLimits(
  transaction: Transaction,
  bookings: readonly PreparedBooking[],
): Promise<void> {
  const actions = bookings
    .map(({ session, request: { businessId, userId, crmClientId }, terms, now }, index) => ({
      index,
      key: `${businessId} ${userId ?? crmClientId}`,
      isByStaff: terms.role === 'staff',
      action: { businessId, userId, crmClientId, by: session.userId, now },
    }))
    .filter(({ isByStaff }) => isByStaff)
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index));
  for (const { index, action } of actions)
    await withIndex(index, () => requireStaffActionLimit(transaction, action));
}

/** A refusal of one of several bookings. The field names the booking: `body.visits[1].services`. */
class IndexedRefusal extends AppError {
  readonly index: number;

  constructor(index: number, error: AppError) {
    const { code, status, argument, retryAfterSeconds, detail, cause, info } = error;
    super(code, {
      ...info,
      field: (info.field ?? 'body').replace(/^body/, `body.visits[${index}]`),
      status,
      cause,
      ...(detail !== undefined && { detail }),
      ...(argument !== undefined && { argument }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
    this.index = index;
  }
}

/** Adds the index of the booking to refusals of the work. */
export async function withIndex<T>(index: number, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new IndexedRefusal(index, error) : error;
  }
}

/** Like `notifyClientOfAttempt`, for the client of the refused booking. */
export function notifyClientsOfAttempt<Result>(
  { db, clock }: { db: Database; clock: Clock },
  { role, userId: by }: Session,
  visits: readonly BookingRequest[],
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (role === 'customer') return attempt();
  const attemptAndNotify = async () => {
    try {
      return await attempt();
    } catch (error) {
      const isRefusal = error instanceof IndexedRefusal && error.code === 'CLIENT_DOUBLE_BOOKED';
      const refused = isRefusal ? visits[error.index] : undefined;
      if (refused?.clientId !== undefined) {
        const { clientId: userId, business: businessId, date, start } = refused;
        await insertAttempt(db, { userId, businessId, date, start, by, now: clock.now() });
      }
      throw error;
    }
  };
  // Sorted, so that two requests of the caller cannot wait for each other.
  const clientIds = [...new Set(visits.flatMap(({ clientId }) => clientId ?? []))].sort();
  const inSequence = clientIds.reduceRight(
    (next, clientId) => () => runInSequence(`${by} ${clientId}`, next),
    attemptAndNotify,
  );
  return inSequence();
}
