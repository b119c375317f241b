import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { translateViolation } from '../../platform/database/translate-violation.ts';
import { newId } from '../../shared/ids.ts';
import { minuteOfDay } from '../../shared/time.ts';
import { toInstant } from '../../shared/zoned-time.ts';
import type { BookingWish } from '../appointments/ask-first.ts';
import type { BookingRequest } from '../appointments/booking/contract.ts';
import { findFree, requirePlaces, touchedBy } from '../appointments/booking/make-booking.ts';
import { type PreparedBooking, prepareBooking } from '../appointments/booking/prepare-booking.ts';
import { readBooking } from '../appointments/booking/read-booking.ts';
import { lockClients } from '../appointments/booking/record-store.ts';
import { previewReduction } from '../appointments/booking/reduce-price.ts';
import { type Occurrence, toStoredTime } from '../appointments/rules/stored-time.ts';
import { nameRefusal } from '../appointments/together/describe-refusal.ts';
import { type ChargedVisit, chargeGrant, holdGrant } from '../grants/charge-grant.ts';
import { insertHolds } from '../holds/store.ts';
import { shareSchedule } from '../schedules/lock-store.ts';
import { type ApprovalParts, beginAsking, keepRequest } from './keep-request.ts';
import { listNames } from './record-store.ts';
import { expiryOf, heldUntil } from './rules/expiry.ts';
import { type AskedVisit, type Sayings, sayings } from './rules/summary.ts';
import type { ApprovalRow } from './store.ts';
import { useHolds } from './use-holds.ts';

/** A visit that was found free, and what keeps its times. */
interface KeptVisit {
  booking: PreparedBooking;
  occurrences: Occurrence[];
  holdIds: string[];
  amountsMinor: (number | null)[];
}

/**
 * The steps of a booking, but that its times are held rather than booked: whatever would be refused now is refused now. All of it counts
 * against the limits of the grant at once, so that what waits and what is booked never add up to more.
 */
export async function askToBook(
  parts: ApprovalParts,
  transaction: Transaction,
  session: Session,
  { visits, isTogether }: BookingWish,
): Promise<ApprovalRow> {
  const now = parts.clock.now();
  const grant = (await holdGrant(transaction, session, now))!;
  // Without the holds that the agent names: what keeps the times meanwhile is noted with the request.
  const request = { visits: visits.map(({ holdId: _, ...body }) => body), isTogether };
  const before = await beginAsking(parts, transaction, { grantId: grant.id, action: 'book', request, now });
  if (before !== null) return before;

  const bookings = await prepareAll(transaction, session, { visits, isTogether }, now);
  const offered = await useHolds(transaction, bookings);
  const expiresMs = expiryOf({
    nowMs: now.getTime(),
    approvalMinutes: grant.approval_minutes,
    grantEndsMs: grant.expires_at?.getTime() ?? null,
    startsMs: bookings.flatMap((booking) => startOf(booking) ?? []),
    offersEndMs: offered.map(({ expiresAt }) => expiresAt.getTime()),
  });
  const offeredIds = offered.map(({ holdId }) => holdId);
  const kept: KeptVisit[] = [];
  for (const [index, booking] of bookings.entries()) {
    const keeping = { expiresMs, offeredIds, askedBy: idsOf(kept) };
    kept.push(await naming(isTogether, index, () => keepVisit(transaction, booking, keeping)));
  }
  const summary = await summarise(transaction, kept);
  const counted = await chargeGrant(transaction, session, {
    action: 'ask',
    visits: kept.flatMap(chargedVisits),
    now,
  });
  transaction.afterCommit(() => parts.clearTimes(...bookings.flatMap(touchedBy)));
  return keepRequest(parts, transaction, {
    grantId: grant.id,
    userId: session.userId,
    action: 'book',
    request,
    summary,
    holdIds: idsOf(kept),
    appointmentIds: [],
    chargedCount: counted.bookings,
    chargedMinor: counted.amountMinor,
    expiresAt: new Date(expiresMs),
    now,
  });
}

const idsOf = (kept: readonly KeptVisit[]): string[] => kept.flatMap(({ holdIds }) => holdIds);

/** Of several, the first that cannot be had is named. */
const naming = <T>(isTogether: boolean, index: number, work: () => Promise<T> | T): Promise<T> | T =>
  isTogether ? nameRefusal(index, work) : work();

/** Locks of each kind for all of them before those of the next, as when they are booked together. */
async function prepareAll(
  transaction: Transaction,
  session: Session,
  { visits, isTogether }: Omit<BookingWish, 'action'>,
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

/** Null where the clock leaves it out: the judge refuses that. */
const startOf = ({ request: { dates, start }, terms }: PreparedBooking): number | null =>
  toInstant(dates[0]!, minuteOfDay(start), terms.business.timezone);

interface Keeping {
  expiresMs: number;
  /** Holds of the waitlist's offers, which keep their times already. */
  offeredIds: readonly string[];
  askedBy: readonly string[];
}

async function keepVisit(
  transaction: Transaction,
  booking: PreparedBooking,
  { expiresMs, offeredIds, askedBy }: Keeping,
): Promise<KeptVisit> {
  const occurrences = await findFree(transaction, booking);
  await requirePlaces(transaction, booking, occurrences, { isOneOfSeveral: true, askedBy });
  // What was offered is the first of a series.
  const offered = offeredIds.filter((id) => id === booking.terms.holdId);
  const others = occurrences.slice(offered.length);
  const holdIds = [...offered, ...(await holdTimes(transaction, booking, others, expiresMs))];
  const reduction = await previewReduction(transaction, booking);
  const full = booking.terms.price.subtotalMinor;
  const amountsMinor = occurrences.map((_, index) =>
    index === 0 && reduction ? reduction.finalMinor : full,
  );
  return { booking, occurrences, holdIds, amountsMinor };
}

/** All of them, or a refusal. */
async function holdTimes(
  transaction: Transaction,
  { session, request, terms, now }: PreparedBooking,
  occurrences: readonly Occurrence[],
  expiresMs: number,
): Promise<string[]> {
  const { professionalId, businessId, serviceIds } = request;
  const { business, sequence, price } = terms;
  const times = occurrences.map((occurrence) => ({
    ...toStoredTime(occurrence, { id: newId('hold', now.getTime()), professionalId, sequence }),
    expiresAt: new Date(heldUntil(expiresMs, occurrence.startMs)),
  }));
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

const isPriced = ({ services }: PreparedBooking['terms']): boolean =>
  services.every(({ priceMinor }) => priceMinor !== null);

/** As they count when they are booked: what has no stated price has none. */
function chargedVisits({
  booking: { request, terms },
  occurrences,
  amountsMinor,
}: KeptVisit): ChargedVisit[] {
  return occurrences.map(({ date }, index) => ({
    appointmentId: null,
    businessId: request.businessId,
    date,
    amountMinor: isPriced(terms) ? (amountsMinor[index] ?? null) : null,
    currency: terms.price.currency,
  }));
}

/** Each occurrence, in the order in which they would be booked. */
async function summarise(transaction: Transaction, kept: readonly KeptVisit[]): Promise<AskedVisit[]> {
  const named = kept.flatMap(({ booking: { request, body } }) => [
    request.businessId,
    request.professionalId,
    ...(body.packagePurchaseId === undefined ? [] : [body.packagePurchaseId]),
  ]);
  const names = await listNames(transaction, named);
  return kept.flatMap(({ booking: { request, body, terms }, occurrences, amountsMinor }) =>
    occurrences.map(({ date, startMinute, startMs, endMs }, index) => ({
      businessId: request.businessId,
      businessName: names.get(request.businessId) ?? '',
      professionalId: request.professionalId,
      professionalName: names.get(request.professionalId) ?? '',
      services: terms.services.map(({ name }) => name),
      client: terms.client!.name,
      date,
      startMinute,
      startsAt: new Date(startMs).toISOString(),
      endsAt: new Date(endMs).toISOString(),
      timezone: terms.business.timezone,
      amountMinor: amountsMinor[index] ?? null,
      currency: terms.price.currency,
      ...(!isPriced(terms) && { isOpen: true as const }),
      ...sayings({
        notes: body.notes,
        staffNotes: terms.role === 'staff' ? body.staffNotes : undefined,
        ...(index === 0 && reductionOf(body, names)),
      }),
    })),
  );
}

/** Of a series, the first alone is paid with it. */
const reductionOf = (
  { couponCode, packagePurchaseId }: BookingRequest,
  names: ReadonlyMap<string, string>,
): Sayings => ({
  ...(couponCode !== undefined && { couponCode }),
  ...(packagePurchaseId !== undefined && { packageTitle: names.get(packagePurchaseId) ?? packagePurchaseId }),
});
