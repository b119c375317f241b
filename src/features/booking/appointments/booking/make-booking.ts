import { AppError } from '../../../../errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import { newId } from '../../../../shared/ids.ts';
import { type ChargedVisit, chargeGrant } from '../../../access/grants/charge-grant.ts';
import {
  requireAppointmentRoom,
  requireAppointmentRoomByStaff,
} from '../../../access/limits/require-room.ts';
import type { TouchedDay } from '../../availability/rules/touched-times.ts';
import type { BookedView } from '../contract.ts';
import { waitForTurns } from '../lock-store.ts';
import { presentAppointment, presentOccurrence } from '../present.ts';
import { toNewAppointments } from '../rules/new-appointment.ts';
import type { Occurrence } from '../rules/stored-time.ts';
import type { AppointmentRow } from '../store.ts';
import { requireFewAttempts } from './notify-of-attempt.ts';
import type { PreparedBooking } from './prepare-booking.ts';
import { useReduction } from './reduce-price.ts';
import { updateReduction } from './reduction-store.ts';
import { requireFree, requireNotElsewhere } from './require-free.ts';
import { insertAppointments } from './store.ts';

// The steps that take times, in the order in which they are taken: in line, free, inserted, reduced.

/**
 * In the lines of everybody concerned: professionals, clients, and the accounts whose families are booked for, whose limits they share. Holds
 * that kept these times besides those that are named (`keptBy`) give them up.
 */
export async function getInLine(
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
  await waitForTurns(transaction, turns, clients);
}

export function findFree(
  transaction: Transaction,
  { request, terms, now }: PreparedBooking,
): Promise<Occurrence[]> {
  return requireFree(transaction, request, { ...terms, now, exceptId: terms.holdId });
}

/**
 * The client may have as many, and is nowhere else. With several times at once, which of them the client cannot come to can be told only before
 * the database refuses all of them.
 */
async function requirePlaces(
  transaction: Transaction,
  { session, request, terms, now }: PreparedBooking,
  occurrences: readonly Occurrence[],
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): Promise<void> {
  const { userId } = request;
  const requireRoom = terms.role === 'client' ? requireAppointmentRoom : requireAppointmentRoomByStaff;
  if (userId !== null) await requireRoom(transaction, { ...request, userId, now });
  await requireFewAttempts(transaction, session, request, now);
  if (isOneOfSeveral) await requireNotElsewhere(transaction, terms.client!, occurrences);
}

/** All occurrences, in one statement. */
export async function takeTimes(
  transaction: Transaction,
  booking: PreparedBooking,
  occurrences: readonly Occurrence[],
  several: { isOneOfSeveral: boolean },
): Promise<AppointmentRow[]> {
  const { session, body, request, terms, now } = booking;
  const { businessId, professionalId } = request;
  await requirePlaces(transaction, booking, occurrences, several);
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
export async function reduceFirst(
  transaction: Transaction,
  booking: PreparedBooking,
  [first, ...others]: readonly AppointmentRow[],
): Promise<AppointmentRow[]> {
  const reduction = await useReduction(transaction, booking, first!.id);
  if (reduction === null) return [first!, ...others];
  return [await updateReduction(transaction, first!.id, reduction), ...others];
}

/** What is booked for an agent counts against what the person allowed it, each occurrence for itself. */
export async function chargeFor(
  transaction: Transaction,
  { session, now }: Pick<PreparedBooking, 'session' | 'now'>,
  rows: readonly AppointmentRow[],
): Promise<void> {
  const visits = rows.map(toChargedVisit);
  await chargeGrant(transaction, session, { action: 'book', visits, now });
}

/** What has no stated price has none. */
export const toChargedVisit = (row: AppointmentRow): ChargedVisit => ({
  appointmentId: row.id,
  businessId: row.business_id,
  date: row.date,
  amountMinor: isPriced(row) ? row.price_minor : null,
  currency: row.currency,
});

export const isPriced = ({ booked_services: services }: AppointmentRow): boolean =>
  !services?.some(({ priceMajor }) => priceMajor === undefined);

export const touchedBy = ({ request: { professionalId, dates } }: PreparedBooking): TouchedDay[] =>
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
