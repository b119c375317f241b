import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import { newId } from '../../../../shared/ids.ts';
import { type ChargedAppointment, chargeGrant } from '../../../access/grants/charge-grant.ts';
import { lockGrant } from '../../../access/grants/lock-grant.ts';
import {
  requireAppointmentLimits,
  requireStaffActionLimit,
  requireStaffBookingLimit,
} from '../../../access/limits/require-limits.ts';
import { shareSchedule } from '../../../catalog/availability-rules/lock-store.ts';
import type { ChangedDay, InvalidateDays } from '../../availability/rules/changed-days.ts';
import type { BookedView } from '../contract.ts';
import { lockForBookings } from '../lock-store.ts';
import { presentAppointment, presentOccurrence } from '../present.ts';
import { type ClientIds, datesOf, type Occurrence, toNewAppointments } from '../rules/booking.ts';
import type { AppointmentRow } from '../store.ts';
import {
  requireFree,
  requireNoOverlap,
  requireNotPast,
  requireRecords,
  type Slot,
  type Terms,
} from './check-booking.ts';
import type { BookingRequest } from './contract.ts';
import { insertAppointments } from './insert-store.ts';
import { requireAttemptsLeft } from './notify-of-attempt.ts';
import { updateReduction } from './record-store.ts';
import { previewReduction, useReduction } from './reduce-price.ts';

/** Shape, records, fit, state of the world: refused in this order, and booked whole or not at all. `keptBy`: holds that it uses up. */
export async function bookAppointment(
  { clock, invalidateDays }: { clock: Clock; invalidateDays: InvalidateDays },
  transaction: Transaction,
  session: Session,
  body: BookingRequest,
  keptBy: readonly string[] = [],
): Promise<BookedView> {
  const request = readBooking(session, body);
  await lockGrant(transaction, session, clock.now());
  // Closes: a schedule changing between judging a time and taking it.
  await shareSchedule(transaction, request);
  const now = clock.now();
  const booking = await prepareBooking(transaction, { session, body, request, now });
  const isSeries = request.dates.length > 1;
  const inLine = () => lockParties(transaction, [booking], keptBy);
  // A series is judged in line, since it has to say which of its days is taken; so is what was kept, which is given up there.
  const isJudgedInLine = isSeries || keptBy.length > 0;
  if (isJudgedInLine) await inLine();
  const occurrences = await requireFreeTimes(transaction, booking);
  if (!isJudgedInLine) await inLine();
  const taken = await insertOccurrences(transaction, booking, occurrences, { isOneOfSeveral: isSeries });
  const rows = await applyReduction(transaction, booking, taken);
  if (booking.terms.role === 'staff')
    await requireStaffActionLimit(transaction, { ...request, by: session.userId, now });
  await chargeBooking(transaction, booking, rows);
  transaction.afterCommit(() => invalidateDays(...changedDaysOf(booking)));
  return presentBooked(booking, rows);
}

/** When, where, with whom and for whom; a hold is for nobody yet. */
export interface SlotRequest extends Slot, ClientIds {
  serviceIds: readonly string[];
}

/** What the body asks for, once its fields agree with each other and with who sends it. */
export function readBooking(session: Session, body: BookingRequest): SlotRequest {
  const client = readClient(session, body);
  if (body.couponCode !== undefined && body.packagePurchaseId !== undefined)
    throw new AppError('INVALID_INPUT', {
      detail: 'body.couponCode: not together with packagePurchaseId.',
    });
  requireSeries(body);
  return {
    ...client,
    professionalId: body.professional,
    businessId: body.business,
    serviceIds: body.services,
    dates: datesOf(body.date, body.recurringFrequency, body.recurringCount),
    start: body.start,
  };
}

/** A series says both how it goes on and for how long; what happens once says neither, or "none". */
function requireSeries({ recurringFrequency, recurringCount }: BookingRequest): void {
  const repeats = recurringFrequency !== undefined && recurringFrequency !== 'none';
  if (recurringFrequency === undefined && recurringCount !== undefined)
    throw new AppError('MISSING_FIELDS', {
      detail: 'body.recurringFrequency: required with recurringCount.',
    });
  if (repeats && recurringCount === undefined)
    throw new AppError('MISSING_FIELDS', {
      detail: 'body.recurringCount: required with recurringFrequency.',
    });
  if (!repeats && (recurringCount ?? 1) > 1)
    throw new AppError('INVALID_INPUT', {
      detail: 'body.recurringCount: at most 1 where recurringFrequency is none.',
    });
}

/** Customers book for themselves and their family; staff name one client. */
function readClient(session: Session, body: BookingRequest): ClientIds {
  const { clientId, crmClientId, familyMemberId = null } = body;
  if (session.role === 'customer') {
    if (clientId !== undefined || crmClientId !== undefined) throw new AppError('CRM_CLIENT_STAFF_ONLY');
    if (familyMemberId !== null && session.grant !== undefined && !session.grant.scopes.includes('family'))
      throw new AppError('FORBIDDEN', {
        detail: 'body.familyMemberId: the grant lacks the scope family.',
      });
    return { userId: session.userId, familyMemberId, crmClientId: null };
  }
  if (clientId !== undefined && crmClientId !== undefined)
    throw new AppError('INVALID_INPUT', { detail: 'body.clientId: not together with crmClientId.' });
  if (clientId === undefined && crmClientId === undefined)
    throw new AppError('MISSING_FIELDS', {
      detail: 'body.clientId or body.crmClientId: staff name whom they book for.',
    });
  return { userId: clientId ?? null, familyMemberId, crmClientId: crmClientId ?? null };
}

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
  const terms = await requireRecords(transaction, session, request, {
    action: 'book',
    named: { ...body, now },
  });
  const booking = { ...wanted, terms };
  await previewReduction(transaction, booking);
  requireNotPast(request, terms.business.timezone, now);
  return booking;
}

// The steps that take times, in the order in which they are taken: in line, free, inserted, reduced.

/**
 * In the lines of everybody concerned: professionals, clients, and the accounts whose families are booked for, whose limits they share. Holds
 * that kept these times besides those that are named (`keptBy`) give them up.
 */
export async function lockParties(
  transaction: Transaction,
  bookings: readonly PreparedBooking[],
  keptBy: readonly string[] = [],
): Promise<void> {
  const { session, now } = bookings[0]!;
  const clients = bookings.flatMap(({ request: { familyMemberId, crmClientId, userId } }) => [
    familyMemberId ?? crmClientId ?? userId,
    userId,
  ]);
  const turns = {
    professionalIds: bookings.map(({ request }) => request.professionalId),
    holdIds: [...keptBy, ...bookings.flatMap(({ terms }) => terms.holdId ?? [])],
    userId: session.userId,
    now,
  };
  await lockForBookings(transaction, turns, clients);
}

export function requireFreeTimes(
  transaction: Transaction,
  { request, terms, now }: PreparedBooking,
): Promise<Occurrence[]> {
  return requireFree(transaction, request, { ...terms, now, exceptId: terms.holdId });
}

/**
 * The client may have as many, and is nowhere else. With several times at once, which of them the client cannot come to can be told only before
 * the database refuses all of them.
 */
async function requireClientFree(
  transaction: Transaction,
  { session, request, terms, now }: PreparedBooking,
  occurrences: readonly Occurrence[],
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): Promise<void> {
  const { userId } = request;
  const requireRoom = terms.role === 'client' ? requireAppointmentLimits : requireStaffBookingLimit;
  if (userId !== null) await requireRoom(transaction, { ...request, userId, now });
  await requireAttemptsLeft(transaction, session, request, now);
  if (isOneOfSeveral) await requireNoOverlap(transaction, terms.client!, occurrences);
}

/** All occurrences, in one statement. */
export async function insertOccurrences(
  transaction: Transaction,
  booking: PreparedBooking,
  occurrences: readonly Occurrence[],
  several: { isOneOfSeveral: boolean },
): Promise<AppointmentRow[]> {
  const { session, body, request, terms, now } = booking;
  const { businessId, professionalId } = request;
  await requireClientFree(transaction, booking, occurrences, several);
  const { notes, staffNotes } = body;
  const appointments = toNewAppointments(
    {
      ...terms,
      businessId,
      professionalId,
      client: request,
      notes,
      staffNotes,
      grantId: session.grant?.id,
      now,
    },
    occurrences,
    occurrences.map(() => newId('appointment', now.getTime())),
  );
  const { client, holdId } = terms;
  const rows = await translateViolation(
    insertAppointments(transaction, appointments, { client: client!, bookedBy: session.userId, holdId }),
  );
  if (rows.length < occurrences.length) throw new AppError('SESSION_FULL');
  return rows;
}

/** Uses the coupon or the package for the first occurrence. */
export async function applyReduction(
  transaction: Transaction,
  booking: PreparedBooking,
  [first, ...others]: readonly AppointmentRow[],
): Promise<AppointmentRow[]> {
  const reduction = await useReduction(transaction, booking, first!.id);
  if (reduction === null) return [first!, ...others];
  return [await updateReduction(transaction, first!.id, reduction), ...others];
}

/** What is booked for an agent counts against what the person allowed it, each occurrence for itself. */
export async function chargeBooking(
  transaction: Transaction,
  { session, now }: Pick<PreparedBooking, 'session' | 'now'>,
  rows: readonly AppointmentRow[],
): Promise<void> {
  const visits = rows.map(toChargedAppointment);
  await chargeGrant(transaction, session, { action: 'book', visits, now });
}

/** What has no stated price has none. */
export const toChargedAppointment = (row: AppointmentRow): ChargedAppointment => ({
  appointmentId: row.id,
  businessId: row.business_id,
  date: row.date,
  amountMinor: isPriced(row) ? row.price_minor : null,
  currency: row.currency,
});

export const isPriced = ({ booked_services: services }: AppointmentRow): boolean =>
  !services?.some(({ priceMajor }) => priceMajor === undefined);

export const changedDaysOf = ({ request: { professionalId, dates } }: PreparedBooking): ChangedDay[] =>
  dates.map((date) => ({ professionalId, date }));

/** The first occurrence, with the others where it is repeated. */
export function presentBooked(
  { body, terms, now }: PreparedBooking,
  rows: readonly AppointmentRow[],
): BookedView {
  const isRepeated = (body.recurringFrequency ?? 'none') !== 'none';
  return {
    ...presentAppointment({ ...rows[0]!, role: terms.role }, now),
    ...(isRepeated && { occurrences: rows.map(presentOccurrence) }),
  };
}
