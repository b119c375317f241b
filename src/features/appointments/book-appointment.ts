import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../shared/ids.ts';
import { toMajor } from '../../shared/money.ts';
import { requireFewStaffActs, requireVisitRoom, requireVisitRoomByStaff } from '../limits/require-room.ts';
import { shareSchedule } from '../schedules/lock-store.ts';
import type { AppointmentParts } from './appointment-parts.ts';
import type { BookingBody } from './booking-contract.ts';
import { insertAppointments } from './booking-store.ts';
import type { AppointmentView } from './contract.ts';
import { requireFewAttempts } from './hear-of-attempt.ts';
import { waitForTurn } from './lock-store.ts';
import { presentAppointment } from './present.ts';
import { readBooking, type SlotRequest } from './read-booking.ts';
import { previewReduction, useReduction } from './reduce-price.ts';
import { updateReduction } from './reduction-store.ts';
import { refuseConflict } from './refuse-conflict.ts';
import { requireFit, type Terms } from './require-fit.ts';
import {
  type Occurrence,
  requireFree,
  requireNotElsewhere,
  requireNotPast,
  toStored,
} from './require-free.ts';
import type { BookableService } from './rules/sequence.ts';
import type { AppointmentRow } from './store.ts';

/** Shape, records, fit, state of the world: refused in this order, and booked whole or not at all. */
export async function bookAppointment(
  { clock, clearTimes }: AppointmentParts,
  transaction: Transaction,
  session: Session,
  body: BookingBody,
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
  // The account's, too, when its family is booked for: so many visits may lie ahead of all of them together.
  const account = request.userId;
  const inLine = () => waitForTurn(transaction, turn, clientOf(request), account);
  const findFree = () => requireFree(transaction, request, { ...terms, now, exceptId: holdId });
  const isSeries = request.dates.length > 1;
  const occurrences = isSeries ? await inLine().then(findFree) : await findFree();
  if (!isSeries) await inLine();
  const requireRoom = terms.by === 'customer' ? requireVisitRoom : requireVisitRoomByStaff;
  if (account !== null) await requireRoom(transaction, { ...request, userId: account, now });
  await requireFewAttempts(transaction, session, request, now);
  // Which of its days is in the way can be told only before the database refuses all of them.
  if (isSeries) await requireNotElsewhere(transaction, terms.client!, occurrences);
  const first = await insertAll(transaction, { ...booking, session, occurrences });
  const reduction = await useReduction(transaction, booking, first.id);
  const row = reduction === null ? first : await updateReduction(transaction, first.id, reduction);
  if (terms.by === 'staff') await requireFewStaffActs(transaction, { ...request, by: session.userId, now });
  const { professionalId, dates } = request;
  transaction.afterCommit(() => clearTimes(...dates.map((date) => ({ professionalId, date }))));
  return presentAppointment({ ...row, standing: terms.by === 'staff' ? 'staff' : 'client' });
}

const clientOf = ({ familyMemberId, crmClientId, userId }: SlotRequest) =>
  familyMemberId ?? crmClientId ?? userId;

interface Booking {
  session: Session;
  body: BookingBody;
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
  const { business, client, services, sequence, price, by, holdId } = terms;
  const { professionalId } = request;
  const ids = occurrences.map(() => newId('appointment', now.getTime()));
  const rows = await refuseConflict(
    insertAppointments(transaction, {
      ...request,
      clientKey: client!.personKey,
      clientName: client!.name,
      status: by === 'staff' || business.autoConfirm ? 'Confirmed' : 'Pending',
      timezone: business.timezone,
      capacity: sequence.capacity,
      bookedServices: services.map(snapshotOf),
      currency: price.currency,
      priceMinor: price.subtotalMinor,
      notes: body.notes?.trim() || null,
      staffNotes: by === 'staff' ? body.staffNotes?.trim() || null : null,
      recurringGroupId: occurrences.length > 1 ? groupIdOf(ids[0]!) : null,
      cancellationWindowHours: business.cancellationWindowHours,
      occurrences: occurrences.map((occurrence, index) =>
        toStored(occurrence, { id: ids[index]!, professionalId, sequence }),
      ),
      bookedBy: session.userId,
      byStaff: by === 'staff',
      holdId,
      now,
    }),
  );
  if (rows.length < occurrences.length) throw new AppError('SESSION_FULL');
  return rows[0]!;
}

/** A series is named after its first appointment. */
const groupIdOf = (id: string) => id.replace('apt_', 'rec_');

export function snapshotOf({
  id,
  name,
  durationMinutes,
  priceMinor,
  currency,
}: Omit<BookableService, 'offered'>) {
  return {
    serviceId: id,
    name,
    duration: durationMinutes,
    ...(priceMinor !== null && { priceMajor: toMajor(priceMinor, currency) }),
  };
}
