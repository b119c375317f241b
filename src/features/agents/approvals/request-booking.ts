import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { chargeGrant } from '../../access/grants/charge-grant.ts';
import { lockGrant } from '../../access/grants/lock-grant.ts';
import type { ApprovalOptions } from '../../booking/appointments/approval-contract.ts';
import type { PendingBooking } from '../../booking/appointments/ask-first.ts';
import {
  changedDaysOf,
  isPriced,
  lockParties,
  type PreparedBooking,
  prepareBooking,
  toChargedAppointment,
  usedUpHolds,
} from '../../booking/appointments/booking/book-appointment.ts';
import { withIndex } from '../../booking/appointments/booking/book-together.ts';
import type { BookingRequest } from '../../booking/appointments/booking/contract.ts';
import { readBooking } from '../../booking/appointments/booking/read-booking.ts';
import { lockClients } from '../../booking/appointments/booking/record-store.ts';
import { toStoredTime } from '../../booking/appointments/rules/booking.ts';
import { findAppointments, type OwnAppointment } from '../../booking/appointments/store.ts';
import { insertHolds } from '../../booking/holds/store.ts';
import { shareSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { type ApprovalDependencies, createRequest, replaceOrFind } from './create-request.ts';
import { describeAppointment } from './present.ts';
import { listOfferedTimes, listPackageTitles, type OfferedTime } from './related-store.ts';
import { requireNoClash } from './require-no-clash.ts';
import { expiryOf, heldUntil } from './rules/expiry.ts';
import { type AgentTexts, type RequestedAppointment, withoutBlank } from './rules/summary.ts';
import { dryRun, runRequest } from './run-request.ts';
import { type ApprovalRow, deleteHolds } from './store.ts';

/** A booking and the appointments of its dry run. */
interface DryRunBooking {
  booking: PreparedBooking;
  rows: readonly OwnAppointment[];
}

/**
 * Dry run: the booking is inserted and rolled back to a savepoint, so that it fails now with every error of
 * the real booking. Its times are then held. The usage is charged at once, so that pending and booked
 * appointments together stay within the limits.
 */
export async function requestBooking(
  dependencies: ApprovalDependencies,
  transaction: Transaction,
  session: Session,
  pending: PendingBooking,
  options: ApprovalOptions | undefined,
): Promise<ApprovalRow> {
  const { visits, isTogether } = pending;
  const now = dependencies.clock.now();
  const grant = (await lockGrant(transaction, session, now))!;
  // The request is stored without the holds named by the agent, because its own holds replace them.
  const request = { visits: visits.map(({ holdId: _, ...body }) => body), isTogether };
  const draft = { grantId: grant.id, action: 'book', request, now } as const;
  const before = await replaceOrFind(dependencies, transaction, session, draft, options);
  if (before !== null) return before;

  const bookings = await prepareAll(dependencies, transaction, session, pending, now);
  // These locks outlive the savepoint, so that no other booking can take the times before they are held.
  await lockParties(transaction, bookings.map(withoutHold));
  const rows = await dryRun(transaction, session, (savepoint, approved) =>
    dryRunBooking(dependencies, savepoint, approved, pending),
  );
  await requireNoClash(transaction, grant, rows, now);
  const dryRuns = splitByBooking(bookings, rows);
  const offers = await consumeHolds(transaction, bookings);
  for (const [index, booking] of bookings.entries())
    await withVisitIndex(isTogether, index, () => requireOfferActive(offers.get(booking), now));
  const expiresMs = expiryOf({
    nowMs: now.getTime(),
    approvalMinutes: grant.approval_minutes,
    grantEndsMs: grant.expires_at?.getTime() ?? null,
    startsMs: rows.map(({ starts_at }) => starts_at.getTime()),
    offersEndMs: [...offers.values()].map(({ expiresAt }) => expiresAt.getTime()),
  });
  const holdIds: string[] = [];
  for (const [index, one] of dryRuns.entries()) {
    const offer = offers.get(one.booking);
    holdIds.push(
      ...(await withVisitIndex(isTogether, index, () =>
        holdRequestedTimes(transaction, one, { expiresMs, offer }),
      )),
    );
  }
  const counted = await chargeGrant(transaction, session, {
    action: 'ask',
    visits: rows.map((row) => ({ ...toChargedAppointment(row), appointmentId: null })),
    now,
  });
  transaction.afterCommit(() => dependencies.invalidateDays(...bookings.flatMap(changedDaysOf)));
  return createRequest(dependencies, transaction, {
    ...draft,
    options,
    userId: session.userId,
    summary: await summarize(transaction, dryRuns),
    holdIds,
    appointmentIds: [],
    chargedCount: counted.bookings,
    chargedMinor: counted.amountMinor,
    expiresAt: new Date(expiresMs),
  });
}

/** For several appointments, the error names the first that failed. */
const withVisitIndex = <T>(isTogether: boolean, index: number, work: () => Promise<T> | T): Promise<T> | T =>
  isTogether ? withIndex(index, work) : work();

/** Takes all locks of one kind before those of the next, like a booking of several appointments. */
async function prepareAll(
  dependencies: ApprovalDependencies,
  transaction: Transaction,
  session: Session,
  { visits, isTogether }: PendingBooking,
  now: Date,
): Promise<PreparedBooking[]> {
  const requests = await Promise.all(
    visits.map((body, index) =>
      withVisitIndex(isTogether, index, () => {
        requireFixedDates(body);
        return readBooking(session, body);
      }),
    ),
  );
  await shareSchedule(transaction, ...requests);
  await lockClients(transaction, requests);
  const bookings: PreparedBooking[] = [];
  for (const [index, body] of visits.entries()) {
    const input = { session, body, request: requests[index]!, now };
    bookings.push(
      await withVisitIndex(isTogether, index, () => prepareBooking(dependencies, transaction, input)),
    );
  }
  return bookings;
}

/** The user approves dates. A skipped date may be free again when the request is carried out. */
function requireFixedDates({ onConflict }: BookingRequest): void {
  if (onConflict === 'skip')
    throw new AppError('INVALID_INPUT', {
      field: 'body.onConflict',
      reason: 'conflicting',
      detail: 'Not possible for a booking that the user has to approve. Send the free dates one by one.',
    });
}

const withoutHold = (booking: PreparedBooking): PreparedBooking => ({
  ...booking,
  terms: { ...booking.terms, holdId: undefined },
  replaced: [],
});

/** Returns the appointments in the order of booking. */
async function dryRunBooking(
  dependencies: ApprovalDependencies,
  savepoint: Transaction,
  session: Session,
  pending: PendingBooking,
): Promise<OwnAppointment[]> {
  return findAppointments(
    savepoint,
    session,
    await runRequest(dependencies, savepoint, session, pending, []),
  );
}

function splitByBooking(
  bookings: readonly PreparedBooking[],
  rows: readonly OwnAppointment[],
): DryRunBooking[] {
  let from = 0;
  return bookings.map((booking) => {
    const to = from + booking.request.localDates.length;
    const own = rows.slice(from, to);
    from = to;
    return { booking, rows: own };
  });
}

/** The hold of an offer outlives the offer, which leaves no time for a decision. */
function requireOfferActive(offer: OfferedTime | undefined, now: Date): void {
  if (offer !== undefined && offer.expiresAt <= now)
    throw new AppError('NOT_FOUND', {
      field: 'body.holdId',
      reason: 'expired',
      detail: 'The waitlist offer has expired. Wait for the next offer.',
    });
}

interface HoldTerms {
  expiresMs: number;
  /** Waitlist offer that already holds the time. */
  offer: OfferedTime | undefined;
}

/** Returns the ids of the holds. */
async function holdRequestedTimes(
  transaction: Transaction,
  { booking, rows }: DryRunBooking,
  { expiresMs, offer }: HoldTerms,
): Promise<string[]> {
  if (offer === undefined) return insertRequestHolds(transaction, { booking, rows }, expiresMs);
  // The offer is the first date of a series.
  return [
    offer.holdId,
    ...(await insertRequestHolds(transaction, { booking, rows: rows.slice(1) }, expiresMs)),
  ];
}

/** Holds all times or fails. */
async function insertRequestHolds(
  transaction: Transaction,
  { booking: { session, request, terms, now }, rows }: DryRunBooking,
  expiresMs: number,
): Promise<string[]> {
  const { professionalId, businessId, serviceIds } = request;
  const { business, sequence, price } = terms;
  const times = rows.map(({ date: localDate, start_minute: startMinute, starts_at, ends_at }) => {
    const occurrence = { localDate, startMinute, startMs: starts_at.getTime(), endMs: ends_at.getTime() };
    return {
      ...toStoredTime(occurrence, { id: newId('hold', now.getTime()), professionalId, sequence }),
      expiresAt: new Date(heldUntil(expiresMs, occurrence.startMs)),
    };
  });
  const isHeld = await translateViolation(
    insertHolds(transaction, {
      times,
      businessId,
      professionalId,
      timezone: business.timezone,
      currency: price.currency,
      serviceIds,
      capacity: sequence.capacity,
      heldBy: session.userId,
      now,
    }),
  );
  if (!isHeld) throw new AppError('SESSION_FULL');
  return times.map(({ id }) => id);
}

/** One entry per appointment, in the order of booking. */
async function summarize(
  transaction: Transaction,
  dryRuns: readonly DryRunBooking[],
): Promise<RequestedAppointment[]> {
  const purchaseIds = dryRuns.flatMap(({ booking: { body } }) => body.packagePurchaseId ?? []);
  const titles = await listPackageTitles(transaction, purchaseIds);
  return dryRuns.flatMap(({ booking: { body, terms }, rows }) =>
    rows.map((row, index) => ({
      ...describeAppointment(row),
      ...(!isPriced(row) && { isOpen: true as const }),
      ...withoutBlank({
        notes: body.notes,
        staffNotes: terms.role === 'staff' ? body.staffNotes : undefined,
        ...(index === 0 && discountOf(body, titles)),
      }),
    })),
  );
}

/** Discounts apply to the first appointment of a series only. */
const discountOf = (
  { couponCode, packagePurchaseId }: BookingRequest,
  titles: ReadonlyMap<string, string>,
): AgentTexts => ({
  ...(couponCode !== undefined && { couponCode }),
  ...(packagePurchaseId !== undefined && {
    packageTitle: titles.get(packagePurchaseId) ?? packagePurchaseId,
  }),
});

/**
 * Deletes the holds that the bookings use up. Holds of waitlist offers stay with the offer and are returned with
 * their booking. The caller has locked all professionals and clients.
 */
async function consumeHolds(
  transaction: Transaction,
  bookings: readonly PreparedBooking[],
): Promise<Map<PreparedBooking, OfferedTime>> {
  const holdIds = bookings.flatMap(usedUpHolds);
  const offered = await listOfferedTimes(transaction, holdIds);
  await deleteHolds(transaction, holdIds);
  // Several seats of a class may name the same hold. It is used for the first of them.
  return new Map(
    offered.map((offer) => [bookings.find(({ terms }) => terms.holdId === offer.holdId)!, offer]),
  );
}
