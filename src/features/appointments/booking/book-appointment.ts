import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import type { ClearTimes } from '../../availability/rules/touched-times.ts';
import {
  requireAppointmentRoom,
  requireAppointmentRoomByStaff,
  requireFewStaffActs,
} from '../../limits/require-room.ts';
import { shareSchedule } from '../../schedules/lock-store.ts';
import type { AppointmentView } from '../contract.ts';
import { waitForTurn } from '../lock-store.ts';
import { presentAppointment } from '../present.ts';
import { toNewAppointments } from '../rules/new-appointment.ts';
import type { Occurrence } from '../rules/stored-time.ts';
import type { AppointmentRow } from '../store.ts';
import type { BookingRequest } from './contract.ts';
import { requireFewAttempts } from './notify-of-attempt.ts';
import { readBooking, type SlotRequest } from './read-booking.ts';
import { previewReduction, useReduction } from './reduce-price.ts';
import { updateReduction } from './reduction-store.ts';
import { requireFit, type Terms } from './require-fit.ts';
import { requireFree, requireNotElsewhere, requireNotPast } from './require-free.ts';
import { insertAppointments } from './store.ts';

/** Shape, records, fit, state of the world: refused in this order, and booked whole or not at all. */
export async function bookAppointment(
  { clock, clearTimes }: { clock: Clock; clearTimes: ClearTimes },
  transaction: Transaction,
  session: Session,
  body: BookingRequest,
): Promise<AppointmentView> {
  const request = readBooking(session, body);
  // Closes: a schedule changing between judging a time and taking it.
  await shareSchedule(transaction, request);
  const now = clock.now();

  const terms = await requireFit(transaction, session, request, { ...body, now });
  const booking = { body, request, terms, now };
  await previewReduction(transaction, booking);
  requireNotPast(request, terms.business.timezone, now);
  const { holdId } = terms;
  const turn = { ...request, holdId, userId: session.userId, now };
  // The account's, too, when its family is booked for: so many appointments may lie ahead of all of them together.
  const account = request.userId;
  const inLine = () => waitForTurn(transaction, turn, clientOf(request), account);
  const findFree = () => requireFree(transaction, request, { ...terms, now, exceptId: holdId });
  const isSeries = request.dates.length > 1;
  const occurrences = isSeries ? await inLine().then(findFree) : await findFree();
  if (!isSeries) await inLine();
  const requireRoom = terms.role === 'client' ? requireAppointmentRoom : requireAppointmentRoomByStaff;
  if (account !== null) await requireRoom(transaction, { ...request, userId: account, now });
  await requireFewAttempts(transaction, session, request, now);
  // Which of its days is in the way can be told only before the database refuses all of them.
  if (isSeries) await requireNotElsewhere(transaction, terms.client!, occurrences);
  const first = await insertAll(transaction, { ...booking, session, occurrences });
  const reduction = await useReduction(transaction, booking, first.id);
  const row = reduction === null ? first : await updateReduction(transaction, first.id, reduction);
  if (terms.role === 'staff') await requireFewStaffActs(transaction, { ...request, by: session.userId, now });
  const { professionalId, dates } = request;
  transaction.afterCommit(() => clearTimes(...dates.map((date) => ({ professionalId, date }))));
  return presentAppointment({ ...row, role: terms.role });
}

const clientOf = ({ familyMemberId, crmClientId, userId }: SlotRequest) =>
  familyMemberId ?? crmClientId ?? userId;

interface Booking {
  session: Session;
  body: BookingRequest;
  request: SlotRequest;
  terms: Terms;
  occurrences: Occurrence[];
  now: Date;
}

/** All occurrences, in one statement; returns the first. */
async function insertAll(
  transaction: Transaction,
  { session, body, request, terms, occurrences, now }: Booking,
): Promise<AppointmentRow> {
  const { businessId, professionalId } = request;
  const { notes, staffNotes } = body;
  const ids = occurrences.map(() => newId('appointment', now.getTime()));
  const appointments = toNewAppointments(
    { ...terms, businessId, professionalId, client: request, notes, staffNotes, now },
    occurrences,
    ids,
  );
  const { client, holdId } = terms;
  const rows = await translateViolation(
    insertAppointments(transaction, appointments, { client: client!, bookedBy: session.userId, holdId }),
  );
  if (rows.length < occurrences.length) throw new AppError('SESSION_FULL');
  return rows[0]!;
}
