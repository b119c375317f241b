import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { chargeGrant, holdGrant } from '../../access/grants/charge-grant.ts';
import type { BookingWish } from '../../booking/appointments/ask-first.ts';
import type { BookingRequest } from '../../booking/appointments/booking/contract.ts';
import {
  getInLine,
  isPriced,
  toChargedVisit,
  touchedBy,
} from '../../booking/appointments/booking/make-booking.ts';
import { type PreparedBooking, prepareBooking } from '../../booking/appointments/booking/prepare-booking.ts';
import { readBooking } from '../../booking/appointments/booking/read-booking.ts';
import { lockClients } from '../../booking/appointments/booking/record-store.ts';
import { toStoredTime } from '../../booking/appointments/rules/stored-time.ts';
import { findAppointments, type OwnAppointment } from '../../booking/appointments/store.ts';
import { nameRefusal } from '../../booking/appointments/together/describe-refusal.ts';
import { insertHolds } from '../../booking/holds/store.ts';
import { shareSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { describeVisit } from './describe-visit.ts';
import { type ApprovalParts, beginAsking, keepRequest } from './keep-request.ts';
import type { OfferedTime } from './offered-time-store.ts';
import { rehearse } from './preview-wish.ts';
import { listPackageTitles } from './record-store.ts';
import { expiryOf, heldUntil } from './rules/expiry.ts';
import { type AskedVisit, type Sayings, sayings } from './rules/summary.ts';
import { runWish } from './run-wish.ts';
import type { ApprovalRow } from './store.ts';
import { useHolds } from './use-holds.ts';

/** A booking, and the appointments that it would make. */
interface Rehearsed {
  booking: PreparedBooking;
  rows: readonly OwnAppointment[];
}

/**
 * It is booked and taken back in the same breath: so it is refused now for whatever it would be refused for, each visit with those before it. What
 * it would have booked is held instead. All of it counts against the limits of the grant at once, so that what waits and what is booked never add up to more.
 */
export async function askToBook(
  parts: ApprovalParts,
  transaction: Transaction,
  session: Session,
  wish: BookingWish,
): Promise<ApprovalRow> {
  const { visits, isTogether } = wish;
  const now = parts.clock.now();
  const grant = (await holdGrant(transaction, session, now))!;
  // Without the holds that the agent names: what keeps the times meanwhile is noted with the request.
  const request = { visits: visits.map(({ holdId: _, ...body }) => body), isTogether };
  const before = await beginAsking(parts, transaction, { grantId: grant.id, action: 'book', request, now });
  if (before !== null) return before;

  const bookings = await prepareAll(transaction, session, wish, now);
  // Locks that outlast the rehearsal: between it and what is held nobody comes.
  await getInLine(transaction, bookings.map(withoutHold));
  const rows = await rehearse(transaction, session, (rehearsal, approved) =>
    tryBooking(parts, rehearsal, approved, wish),
  );
  const rehearsed = divide(bookings, rows);
  const offers = await useHolds(transaction, bookings);
  for (const [index, booking] of bookings.entries())
    await naming(isTogether, index, () => requireOpen(offers.get(booking), now));
  const expiresMs = expiryOf({
    nowMs: now.getTime(),
    approvalMinutes: grant.approval_minutes,
    grantEndsMs: grant.expires_at?.getTime() ?? null,
    startsMs: rows.map(({ starts_at }) => starts_at.getTime()),
    offersEndMs: [...offers.values()].map(({ expiresAt }) => expiresAt.getTime()),
  });
  const holdIds: string[] = [];
  for (const [index, one] of rehearsed.entries()) {
    const offer = offers.get(one.booking);
    holdIds.push(
      ...(await naming(isTogether, index, () => keepTimes(transaction, one, { expiresMs, offer }))),
    );
  }
  const counted = await chargeGrant(transaction, session, {
    action: 'ask',
    visits: rows.map((row) => ({ ...toChargedVisit(row), appointmentId: null })),
    now,
  });
  transaction.afterCommit(() => parts.clearTimes(...bookings.flatMap(touchedBy)));
  return keepRequest(parts, transaction, {
    grantId: grant.id,
    userId: session.userId,
    action: 'book',
    request,
    summary: await summarise(transaction, rehearsed),
    holdIds,
    appointmentIds: [],
    chargedCount: counted.bookings,
    chargedMinor: counted.amountMinor,
    expiresAt: new Date(expiresMs),
    now,
  });
}

/** Of several, the first that cannot be had is named. */
const naming = <T>(isTogether: boolean, index: number, work: () => Promise<T> | T): Promise<T> | T =>
  isTogether ? nameRefusal(index, work) : work();

/** Locks of each kind for all of them before those of the next, as when they are booked together. */
async function prepareAll(
  transaction: Transaction,
  session: Session,
  { visits, isTogether }: BookingWish,
  now: Date,
): Promise<PreparedBooking[]> {
  const requests = await Promise.all(
    visits.map((body, index) => naming(isTogether, index, () => readBooking(session, body))),
  );
  await shareSchedule(transaction, ...requests);
  await lockClients(transaction, requests);
  const bookings: PreparedBooking[] = [];
  for (const [index, body] of visits.entries()) {
    const wanted = { session, body, request: requests[index]!, now };
    bookings.push(await naming(isTogether, index, () => prepareBooking(transaction, wanted)));
  }
  return bookings;
}

const withoutHold = (booking: PreparedBooking): PreparedBooking => ({
  ...booking,
  terms: { ...booking.terms, holdId: undefined },
});

/** By the very steps that book it for everybody. Each occurrence, in the order in which they are booked. */
async function tryBooking(
  parts: ApprovalParts,
  rehearsal: Transaction,
  session: Session,
  wish: BookingWish,
): Promise<OwnAppointment[]> {
  return findAppointments(rehearsal, session, await runWish(parts, rehearsal, session, wish, []));
}

function divide(bookings: readonly PreparedBooking[], rows: readonly OwnAppointment[]): Rehearsed[] {
  let from = 0;
  return bookings.map((booking) => {
    const to = from + booking.request.dates.length;
    const own = rows.slice(from, to);
    from = to;
    return { booking, rows: own };
  });
}

/** Its hold lasts a little longer than an offer; who is asked would have no time to answer. */
function requireOpen(offer: OfferedTime | undefined, now: Date): void {
  if (offer !== undefined && offer.expiresAt <= now)
    throw new AppError('NOT_FOUND', { detail: 'body.holdId: the offer is over.' });
}

interface Keeping {
  expiresMs: number;
  /** An offer of the waitlist, which keeps its time already. */
  offer: OfferedTime | undefined;
}

/** Resolves to what keeps them. */
async function keepTimes(
  transaction: Transaction,
  { booking, rows }: Rehearsed,
  { expiresMs, offer }: Keeping,
): Promise<string[]> {
  if (offer === undefined) return holdTimes(transaction, { booking, rows }, expiresMs);
  // What was offered is the first of a series.
  return [offer.holdId, ...(await holdTimes(transaction, { booking, rows: rows.slice(1) }, expiresMs))];
}

/** All of them, or a refusal. */
async function holdTimes(
  transaction: Transaction,
  { booking: { session, request, terms, now }, rows }: Rehearsed,
  expiresMs: number,
): Promise<string[]> {
  const { professionalId, businessId, serviceIds } = request;
  const { business, sequence, price } = terms;
  const times = rows.map(({ date, start_minute: startMinute, starts_at, ends_at }) => {
    const occurrence = { date, startMinute, startMs: starts_at.getTime(), endMs: ends_at.getTime() };
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

/** Each occurrence, in the order in which they would be booked. */
async function summarise(transaction: Transaction, rehearsed: readonly Rehearsed[]): Promise<AskedVisit[]> {
  const purchaseIds = rehearsed.flatMap(({ booking: { body } }) => body.packagePurchaseId ?? []);
  const titles = await listPackageTitles(transaction, purchaseIds);
  return rehearsed.flatMap(({ booking: { body, terms }, rows }) =>
    rows.map((row, index) => ({
      ...describeVisit(row),
      ...(!isPriced(row) && { isOpen: true as const }),
      ...sayings({
        notes: body.notes,
        staffNotes: terms.role === 'staff' ? body.staffNotes : undefined,
        ...(index === 0 && reductionOf(body, titles)),
      }),
    })),
  );
}

/** Of a series, the first alone is paid with it. */
const reductionOf = (
  { couponCode, packagePurchaseId }: BookingRequest,
  titles: ReadonlyMap<string, string>,
): Sayings => ({
  ...(couponCode !== undefined && { couponCode }),
  ...(packagePurchaseId !== undefined && {
    packageTitle: titles.get(packagePurchaseId) ?? packagePurchaseId,
  }),
});
