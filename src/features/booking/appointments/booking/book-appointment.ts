import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Deferred } from '../../../../http/handler-results.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
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
import { earliestStart } from '../../availability/rules/checks.ts';
import type { ApprovalView } from '../approval-contract.ts';
import { type AskFirst, mustAskFirst, requireAskFirst } from '../ask-first.ts';
import type { BookedView } from '../contract.ts';
import { lockForBookings } from '../lock-store.ts';
import { presentChange, presentOccurrence, presentSkipped } from '../present.ts';
import { type Occurrence, toNewAppointments, weeksBetween } from '../rules/booking.ts';
import { type AppointmentRow, withUnits } from '../store.ts';
import {
  type AgreedDeposits,
  agreeOnDeposits,
  type DepositDependencies,
  planExpiry,
} from './agree-on-deposit.ts';
import { listReplacedHolds, requireRecords, type SlotRequest, type Terms } from './check-booking.ts';
import { chooseTimes, type JudgedDates, requireNoOverlap, requireNotPast } from './check-times.ts';
import { completeIfAsked } from './complete-if-asked.ts';
import type { BookingRequest } from './contract.ts';
import { bookOnFastPath, type FastPathDependencies } from './fast-path.ts';
import { insertAppointments } from './insert-store.ts';
import { joinSessions } from './join-store.ts';
import { clientOfBooking, notifyClientOfAttempt, requireAttemptsLeft } from './notify-of-attempt.ts';
import { readBooking } from './read-booking.ts';
import { findOtherId, updateReduction } from './record-store.ts';
import { previewReduction, useReduction } from './reduce-price.ts';
import { isOverriding, requireOverrideRight, requireStaffOverride } from './require-override.ts';

export interface BookingDependencies extends FastPathDependencies, DepositDependencies {
  askFirst: AskFirst;
  newClients: NewClients;
}

type NewClient = NonNullable<BookingRequest['newClient']>;

/** Creates client records in the transaction of the booking. Implemented by the domain `clients`. */
interface NewClients {
  insert(
    transaction: Transaction,
    session: Session,
    client: NewClient & { businessId: string },
    now: Date,
  ): Promise<{ id: string }>;
  /** Called after all inserts: it locks the business, and an insert can wait for another transaction. */
  requireLimit(transaction: Transaction, businessId: string, now: Date): Promise<void>;
}

/** POST /api/appointments. An agent that has to ask first creates an approval request instead. */
export function bookAppointment(
  dependencies: BookingDependencies,
  session: Session,
  body: BookingRequest,
  runIdempotent: RunIdempotent,
): Promise<BookedView | Deferred<ApprovalView>> {
  requireStaffOverride(session, body);
  const { approval, ...visit } = body;
  requireAskFirst(session, approval);
  const request = { action: 'book', visits: [visit], isTogether: false } as const;
  const book = (): Promise<BookedView | Deferred<ApprovalView>> =>
    mustAskFirst(session)
      ? runIdempotent({
          transaction: (transaction) => dependencies.askFirst.toBook(transaction, session, request, approval),
        })
      : runIdempotent<BookedView>({
          fastPath: (transaction) => bookOnFastPath(dependencies, transaction, session, body),
          transaction: async (transaction) => {
            const named = await createNewClient(dependencies, transaction, session, body);
            return bookInTransaction(dependencies, transaction, session, named);
          },
        });
  return notifyClientOfAttempt(dependencies, session, clientOfBooking(session, body), body, book);
}

/** Creates the client of the request, if it is new. A refused booking leaves no record behind. */
async function createNewClient(
  { clock, newClients }: BookingDependencies,
  transaction: Transaction,
  session: Session,
  { newClient, ...body }: BookingRequest,
): Promise<BookingRequest> {
  if (newClient === undefined) return body;
  const { businessId, professionalId } = readBooking(session, { ...body, newClient }, { needsRecord: false });
  // Schedules are locked before rows, in the order of every booking.
  await lockGrant(transaction, session, clock.now());
  await shareSchedule(transaction, { businessId, professionalId });
  const now = clock.now();
  const { id } = await newClients.insert(transaction, session, { ...newClient, businessId }, now);
  await newClients.requireLimit(transaction, businessId, now);
  return { ...body, crmClientId: id };
}

/**
 * Checks the request, the records and the time, in this order. Books every occurrence or none. `holdIds` are
 * holds that it uses up.
 */
export async function bookInTransaction(
  dependencies: { clock: Clock; invalidateDays: InvalidateDays } & DepositDependencies,
  transaction: Transaction,
  session: Session,
  body: BookingRequest,
  holdIds: readonly string[] = [],
): Promise<BookedView> {
  const { clock, invalidateDays } = dependencies;
  const request = readBooking(session, body);
  await lockGrant(transaction, session, clock.now());
  // Closes the race with a schedule change between judging the time and inserting the row.
  await shareSchedule(transaction, request);
  const now = clock.now();
  const booking = await prepareBooking(dependencies, transaction, { session, body, request, now });
  const isSeries = request.localDates.length > 1;
  // A series is judged under the locks, because the error names the date that is taken. So are used-up holds,
  // which the lock step deletes, and overrides: the sessions that the appointment joins must not change. No
  // constraint covers the other id of a client.
  const locksFirst = isSeries || holdIds.length > 0 || isOverriding(body) || booking.otherId !== null;
  if (locksFirst) await lockParties(transaction, [booking], holdIds);
  const times = await chooseTimes(transaction, booking, usedUpHolds(booking));
  if (!locksFirst) await lockParties(transaction, [booking], holdIds);
  const inserted = await insertOccurrences(transaction, booking, times.free, { isOneOfSeveral: isSeries });
  const rows = await applyReduction(transaction, booking, inserted);
  await planExpiry(dependencies, transaction, rows);
  if (booking.terms.role === 'staff')
    await requireStaffActionLimit(transaction, { ...request, by: session.userId, now });
  await chargeBooking(transaction, booking, rows);
  transaction.afterCommit(() => invalidateDays(...changedDaysOf(booking)));
  return completeIfAsked(dependencies, transaction, booking, presentBooked(booking, rows, times));
}

/** A booking whose records are checked. Only its time can still be refused. */
export interface PreparedBooking {
  session: Session;
  body: BookingRequest;
  request: SlotRequest;
  terms: Terms;
  /** Own holds that the booking uses up although the request does not name them. */
  replaced: readonly { id: string; localDate: string }[];
  /** Other id of the client at the business. Null for customers. */
  otherId: string | null;
  deposits: AgreedDeposits;
  now: Date;
}

/** Checks records, price reduction and start time. Takes no locks on times. */
export async function prepareBooking(
  dependencies: DepositDependencies,
  transaction: Transaction,
  wanted: Omit<PreparedBooking, 'terms' | 'replaced' | 'otherId' | 'deposits'>,
): Promise<PreparedBooking> {
  const { session, body, request, now } = wanted;
  const named = { ...body, now };
  const terms = await requireRecords(transaction, session, request, { action: 'book', named });
  await requireOverrideRight(transaction, session, request.businessId, body);
  const { timezone } = terms.business;
  requireNotPast(request, timezone, earliestStart(now.getTime(), terms.role));
  const reduction = await previewReduction(transaction, { ...wanted, terms });
  const deposits = await agreeOnDeposits(transaction, dependencies, { terms, request }, reduction);
  const replaced =
    terms.holdId === undefined
      ? await listReplacedHolds(transaction, session, request, { ...terms, timezone, now })
      : [];
  const otherId = terms.role === 'staff' ? await findOtherId(transaction, request.businessId, request) : null;
  return { ...wanted, terms, replaced, otherId, deposits };
}

/** Ids of all holds that the booking uses up. */
export const usedUpHolds = ({ terms, replaced }: PreparedBooking): string[] =>
  terms.holdId === undefined ? replaced.map(({ id }) => id) : [terms.holdId];

/**
 * Locks professionals, clients and the accounts of family members, which share their limits. Deletes the
 * holds that are used up.
 */
export async function lockParties(
  transaction: Transaction,
  bookings: readonly PreparedBooking[],
  holdIds: readonly string[] = [],
): Promise<void> {
  const { session, now } = bookings[0]!;
  const clientIds = bookings.flatMap(({ request: { familyMemberId, crmClientId, userId }, otherId }) => [
    familyMemberId ?? crmClientId ?? userId,
    userId,
    otherId,
  ]);
  const lock = {
    professionalIds: bookings.map(({ request }) => request.professionalId),
    businessIds: bookings.map(({ request }) => request.businessId),
    holdIds: [...holdIds, ...bookings.flatMap(usedUpHolds)],
    userId: session.userId,
    now,
  };
  await lockForBookings(transaction, lock, clientIds);
}

/** Inserts all occurrences in one statement. */
export async function insertOccurrences(
  transaction: Transaction,
  booking: PreparedBooking,
  occurrences: readonly Occurrence[],
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): Promise<AppointmentRow[]> {
  const { session, body, request, terms, deposits, now } = booking;
  const { userId, businessId, professionalId } = request;
  const requireLimits = terms.role === 'client' ? requireAppointmentLimits : requireStaffBookingLimit;
  const dates = occurrences.map(({ localDate }) => localDate);
  if (userId !== null) await requireLimits(transaction, { userId, businessId, dates, now });
  await requireAttemptsLeft(transaction, session, request, now);
  // The constraint of the table cannot say which of several times overlaps.
  if (isOneOfSeveral) await requireNoOverlap(transaction, terms.client!, occurrences);
  const appointments = toNewAppointments(
    {
      ...terms,
      businessId,
      professionalId,
      client: request,
      notes: body.notes,
      staffNotes: body.staffNotes,
      grantId: session.grant?.id,
      deposits: occurrences.map((_, index) => (index === 0 ? deposits.first : deposits.others)),
      now,
    },
    occurrences,
    occurrences.map(() => newId('appointment', now.getTime())),
  );
  const bookedBy = { client: terms.client!, bookedBy: session.userId, holdId: terms.holdId };
  await joinSessions(transaction, professionalId, occurrences);
  const rows = await translateViolation(insertAppointments(transaction, appointments, bookedBy));
  if (rows.length < occurrences.length) throw new AppError('SESSION_FULL', { field: 'body.start' });
  return withUnits(transaction, rows);
}

/** Uses the coupon or package for the first occurrence. */
export async function applyReduction(
  transaction: Transaction,
  booking: PreparedBooking,
  [first, ...others]: readonly AppointmentRow[],
): Promise<AppointmentRow[]> {
  const request = { ...booking.request, localDates: [first!.date] };
  const reduction = await useReduction(transaction, { ...booking, request }, first!.id);
  if (reduction === null) return [first!, ...others];
  return [await updateReduction(transaction, first!.id, reduction), ...others];
}

/** Charges each occurrence to the grant of the agent, if an agent books. */
export async function chargeBooking(
  transaction: Transaction,
  { session, now }: Pick<PreparedBooking, 'session' | 'now'>,
  rows: readonly AppointmentRow[],
): Promise<void> {
  await chargeGrant(transaction, session, { action: 'book', visits: rows.map(toChargedAppointment), now });
}

export const toChargedAppointment = (row: AppointmentRow): ChargedAppointment => ({
  appointmentId: row.id,
  businessId: row.business_id,
  date: row.date,
  amountMinor: isPriced(row) ? row.price_minor : null,
  currency: row.currency,
});

/** Whether every booked service has a price. */
export const isPriced = ({ booked_services: services }: AppointmentRow): boolean =>
  !services?.some(({ priceMajor }) => priceMajor === undefined);

export function changedDaysOf({ request, replaced }: PreparedBooking): ChangedDay[] {
  const { professionalId, localDates } = request;
  const dates = new Set([...localDates, ...replaced.map(({ localDate }) => localDate)]);
  return [...dates].map((date) => ({ professionalId, date }));
}

/** The first occurrence. `occurrences` lists all of them for a series. */
export function presentBooked(
  { body, request, terms, now }: PreparedBooking,
  rows: readonly AppointmentRow[],
  { refused }: JudgedDates,
): BookedView {
  return {
    ...presentChange({ ...rows[0]!, role: terms.role }, 'book', now),
    ...(weeksBetween(body) > 0 && { occurrences: rows.map(presentOccurrence) }),
    ...(body.onConflict === 'skip' && {
      skipped: refused.map((date) => presentSkipped(date, request.startMinute)),
    }),
  };
}
