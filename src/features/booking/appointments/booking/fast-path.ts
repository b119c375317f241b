import type { Session } from '../../../../http/caller.ts';
import { createBatcher } from '../../../../platform/batch.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { newId } from '../../../../shared/ids.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { priceOf } from '../../../catalog/services/rules/price.ts';
import type { InvalidateDays } from '../../availability/rules/changed-days.ts';
import { judgeWithoutBookings } from '../../availability/rules/judge.ts';
import { type ScheduleSnapshot, sequenceOf, situationOf } from '../../availability/rules/situation.ts';
import type { ScheduleSnapshotCache } from '../../availability/schedule-snapshot-cache.ts';
import type { AppointmentView } from '../contract.ts';
import { presentAppointment } from '../present.ts';
import { isWithinSupportedRange, toNewAppointments } from '../rules/booking.ts';
import type { BookingRequest } from './contract.ts';
import {
  insertIfUnchanged,
  insertSeatsIfUnchanged,
  type OwnAppointmentRow,
  type SnapshotBooking,
} from './insert-store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  scheduleSnapshots: ScheduleSnapshotCache;
  insertBatched: InsertBatched;
  invalidateDays: InvalidateDays;
}

/**
 * A shortcut in front of `bookAppointment` for the usual booking, a customer's single appointment for themself: judged by a snapshot of
 * the schedule, and inserted by one statement that proves the snapshot right. Null, and nothing done, when it is refused, when the
 * snapshot is outdated, and for whatever it does not know: then `bookAppointment` decides. A transaction is given where something else
 * has to become durable with it.
 */
export async function bookOnFastPath(
  { db, clock, scheduleSnapshots, insertBatched, invalidateDays }: Parts,
  transaction: Transaction | null,
  session: Session,
  request: BookingRequest,
): Promise<AppointmentView | null> {
  if (!isFastPathEligible(session, request)) return null;
  const whose = { businessId: request.business, professionalId: request.professional };
  const snapshot = await scheduleSnapshots.find(transaction ?? db, whose);
  if (snapshot === null) return null;
  // A service that came later makes no new version: the snapshot is not wrong, it lacks something.
  if (request.services.some((id) => !snapshot.services.has(id))) scheduleSnapshots.drop(whose);
  const now = clock.now();
  const appointment = planAppointment(snapshot, session, request, now);
  if (appointment === null) return null;

  const row = await (transaction === null
    ? insertBatched(appointment)
    : insertWithin(transaction, appointment));
  if (row === null) {
    scheduleSnapshots.drop(whose);
    return null;
  }
  const effect = () => invalidateDays(appointment);
  if (transaction === null) effect();
  else transaction.afterCommit(effect);
  return presentAppointment({ ...row, role: 'client' }, now);
}

/** The fields that mean here what they mean on the long way. A field that is not listed, such as one yet to be invented, is not known. */
const fastPathFields: ReadonlySet<string> = new Set<keyof BookingRequest>([
  'professional',
  'business',
  'date',
  'start',
  'services',
  'notes',
  // Of customers they are not taken.
  'staffNotes',
  'recurringFrequency',
]);

function isFastPathEligible({ role, grant }: Session, request: BookingRequest): boolean {
  return (
    role === 'customer' &&
    grant === undefined &&
    Object.entries(request).every(([field, value]) => value === undefined || fastPathFields.has(field)) &&
    (request.recurringFrequency ?? 'none') === 'none' &&
    isWithinSupportedRange(request.date)
  );
}

/** Null when the judge refuses it, or it does not fit the snapshot. */
function planAppointment(
  snapshot: ScheduleSnapshot,
  { userId, id: sessionId }: Session,
  request: BookingRequest,
  now: Date,
): SnapshotBooking | null {
  const terms = termsOf(snapshot, request.services);
  if (terms === null) return null;
  const { date } = request;
  const startMinute = minuteOfDay(request.start);
  const wanted = { ...terms.sequence, date, minute: startMinute, role: 'client' as const };
  const time = judgeWithoutBookings(situationOf(snapshot, now.getTime()), wanted);
  if (time === null) return null;
  const { businessId, businessVersion, professionalId, professionalVersion } = snapshot;
  const { cancellationWindowHours, autoConfirm } = snapshot;
  const [appointment] = toNewAppointments(
    {
      ...terms,
      businessId,
      professionalId,
      business: { timezone: snapshot.schedule.timezone, cancellationWindowHours, autoConfirm },
      client: { userId, familyMemberId: null, crmClientId: null },
      role: 'client',
      notes: request.notes,
      now,
    },
    [{ date, startMinute, ...time }],
    [newId('appointment', now.getTime())],
  );
  return { ...appointment!, userId, businessVersion, professionalVersion, sessionId };
}

function termsOf({ services: offered, currency }: ScheduleSnapshot, ids: readonly string[]) {
  const services = ids.flatMap((id) => offered.get(id) ?? []);
  if (services.length < ids.length) return null;
  const sequence = sequenceOf(services);
  const price = priceOf(services, currency);
  return sequence === null || price === null ? null : { services, sequence, price };
}

/** The appointment, once it is durable; null when it was not made. */
export type InsertBatched = (appointment: SnapshotBooking) => Promise<OwnAppointmentRow | null>;

/**
 * Those that are booked at the same moment are written together; seats in classes apart from the rest, since they take longer. Of an
 * account one at a time, so that each finds the others when it counts: the next one goes the long way, in line.
 */
export function createBookingBatcher(db: Database): InsertBatched {
  const writeSingle = createBatcher<SnapshotBooking, OwnAppointmentRow | null>({
    most: 32,
    run: (appointments) => insertSorted(appointments, (sorted) => insertIfUnchanged(db, sorted, 'shared')),
  });
  const writeSeat = createBatcher<SnapshotBooking, OwnAppointmentRow | null>({
    most: 32,
    run: (appointments) =>
      insertSorted(appointments, (sorted) =>
        db.transaction((transaction) => insertSeatsIfUnchanged(transaction, sorted)),
      ),
  });
  const booking = new Set<string>();
  return async (appointment) => {
    const { userId } = appointment;
    if (booking.has(userId)) return null;
    booking.add(userId);
    try {
      return await (appointment.capacity === 1 ? writeSingle(appointment) : writeSeat(appointment));
    } finally {
      booking.delete(userId);
    }
  };
}

/** The same as `WriteProven`, in a transaction in which something else is to become durable with it. */
export async function insertWithin(
  transaction: Transaction,
  appointment: SnapshotBooking,
): Promise<OwnAppointmentRow | null> {
  const [made] = await (appointment.capacity === 1
    ? insertIfUnchanged(transaction, [appointment], 'alone')
    : insertSeatsIfUnchanged(transaction, [appointment]));
  return made ?? null;
}

async function insertSorted(
  appointments: SnapshotBooking[],
  write: (sorted: SnapshotBooking[]) => Promise<OwnAppointmentRow[]>,
): Promise<(OwnAppointmentRow | null)[]> {
  const made = await write(appointments.toSorted(byProfessionalAndTime));
  const byId = new Map(made.map((row) => [row.id, row]));
  return appointments.map(({ id }) => byId.get(id) ?? null);
}

/**
 * The same for every process, so that two of them do not wait for each other in a circle: of two batches with the same professional,
 * either their first appointments collide, or the first that do are reached by one of them before it has taken anything the other wants.
 */
function byProfessionalAndTime(a: SnapshotBooking, b: SnapshotBooking): number {
  return compare(a.professionalId, b.professionalId) || compare(a.blockedFrom, b.blockedFrom);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
