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
import { presentToOwner } from '../present.ts';
import { isWithinSupportedRange, toNewAppointments } from '../rules/booking.ts';
import type { BookingRequest } from './contract.ts';
import {
  insertIfUnchanged,
  insertSeatsIfUnchanged,
  type OwnAppointmentRow,
  type SnapshotBooking,
} from './insert-store.ts';

export interface FastPathDependencies {
  db: Database;
  clock: Clock;
  scheduleSnapshots: ScheduleSnapshotCache;
  insertBatched: InsertBatched;
  invalidateDays: InvalidateDays;
  /** Whether clients can pay online. */
  takesPayments: boolean;
}

/**
 * Fast path for the common case: a customer books one appointment for themselves. The time is judged by a
 * cached snapshot of the schedule, and inserted by one statement that checks the versions of the snapshot.
 * Returns null without any effect when the booking is refused, the snapshot is stale or the request is not
 * eligible: `bookInTransaction` then decides. A transaction is passed when an idempotency key has to be
 * stored with the booking.
 */
export async function bookOnFastPath(
  { db, clock, scheduleSnapshots, insertBatched, invalidateDays, takesPayments }: FastPathDependencies,
  transaction: Transaction | null,
  session: Session,
  body: BookingRequest,
): Promise<AppointmentView | null> {
  if (!isFastPathEligible(session, body)) return null;
  const ids = { businessId: body.business, professionalId: body.professional };
  const snapshot = await scheduleSnapshots.find(transaction ?? db, ids);
  if (snapshot === null) return null;
  // A new service does not change the versions, so the snapshot may lack it.
  if (body.services.some((id) => !snapshot.services.has(id))) scheduleSnapshots.drop(ids);
  if (takesPayments && hasPolicy(snapshot, body.services)) return null;
  const now = clock.now();
  const appointment = planAppointment(snapshot, session, body, now);
  if (appointment === null) return null;

  const row = await (transaction === null
    ? insertBatched(appointment)
    : insertWithin(transaction, appointment));
  if (row === null) {
    scheduleSnapshots.drop(ids);
    return null;
  }
  const { professionalId, localDate: date, id: bookedId } = appointment;
  const invalidate = () => invalidateDays({ professionalId, date, bookedId });
  if (transaction === null) invalidate();
  else transaction.afterCommit(invalidate);
  return presentToOwner(row, now);
}

/**
 * Fields that the fast path handles like `bookInTransaction`. A request with any other field is not eligible.
 */
const fastPathFields: ReadonlySet<string> = new Set<keyof BookingRequest>([
  'professional',
  'business',
  'date',
  'start',
  'services',
  'notes',
  // Ignored for customers.
  'staffNotes',
  'status',
  'recurringFrequency',
]);

function isFastPathEligible({ role, grant }: Session, body: BookingRequest): boolean {
  return (
    role === 'customer' &&
    grant === undefined &&
    hasOnlyFastPathFields(body) &&
    (body.recurringFrequency ?? 'none') === 'none' &&
    isWithinSupportedRange(body.date)
  );
}

function hasOnlyFastPathFields(body: BookingRequest): boolean {
  for (const field in body)
    if (!fastPathFields.has(field) && body[field as keyof BookingRequest] !== undefined) return false;
  return true;
}

/** Null when the judge refuses the time, or the snapshot does not have the services. */
function planAppointment(
  snapshot: ScheduleSnapshot,
  { userId, id: sessionId }: Session,
  body: BookingRequest,
  now: Date,
): SnapshotBooking | null {
  const terms = termsOf(snapshot, body.services);
  if (terms === null) return null;
  const localDate = body.date;
  const startMinute = minuteOfDay(body.start);
  const wanted = { ...terms.sequence, localDate, startMinute, role: 'client' as const };
  const time = judgeWithoutBookings(situationOf(snapshot, now.getTime()), wanted);
  if (time === null) return null;
  const { businessId, businessVersion, professionalId, professionalVersion } = snapshot;
  const { cancellationWindowHours, autoConfirm } = snapshot;
  const [appointment] = toNewAppointments(
    {
      services: terms.services,
      sequence: terms.sequence,
      price: terms.price,
      businessId,
      professionalId,
      business: { timezone: snapshot.schedule.timezone, cancellationWindowHours, autoConfirm },
      client: { userId, familyMemberId: null, crmClientId: null },
      role: 'client',
      notes: body.notes,
      now,
    },
    [{ localDate, startMinute, startMs: time.startMs, endMs: time.endMs }],
    [newId('appointment', now.getTime())],
  );
  // Not spread, because copying so many fields takes longer than judging the time.
  return Object.assign(appointment!, { userId, businessVersion, professionalVersion, sessionId });
}

/** The transaction decides about deposits, because they can depend on the client. */
function hasPolicy({ paymentPolicy, services }: ScheduleSnapshot, ids: readonly string[]): boolean {
  return paymentPolicy !== null || ids.some((id) => (services.get(id)?.paymentPolicy ?? null) !== null);
}

function termsOf({ services: offered, currency }: ScheduleSnapshot, ids: readonly string[]) {
  const services = ids.flatMap((id) => offered.get(id) ?? []);
  if (services.length < ids.length || services.some(({ needsResources }) => needsResources)) return null;
  const sequence = sequenceOf(services);
  const price = priceOf(services, currency);
  return sequence === null || price === null ? null : { services, sequence, price };
}

/** Resolves to the committed row, or to null when it was not inserted. */
export type InsertBatched = (appointment: SnapshotBooking) => Promise<OwnAppointmentRow | null>;

/**
 * Inserts concurrent bookings in batches. Class seats have a batch of their own, because they take longer. A
 * batch has at most one booking of an account, because the limits of an account do not count other rows of
 * the same statement; a second one returns null.
 */
export function createBookingBatcher(db: Database): InsertBatched {
  const insertSingle = createBatcher<SnapshotBooking, OwnAppointmentRow | null>({
    maxSize: 32,
    milliseconds: db.answerMilliseconds,
    run: (appointments) => insertSorted(appointments, (sorted) => insertIfUnchanged(db, sorted, 'shared')),
  });
  const insertSeat = createBatcher<SnapshotBooking, OwnAppointmentRow | null>({
    maxSize: 32,
    milliseconds: db.answerMilliseconds,
    run: (appointments) =>
      insertSorted(appointments, (sorted) =>
        db.transaction((transaction) => insertSeatsIfUnchanged(transaction, sorted)),
      ),
  });
  const accountsInBatch = new Set<string>();
  return async (appointment) => {
    const { userId } = appointment;
    if (accountsInBatch.has(userId)) return null;
    accountsInBatch.add(userId);
    try {
      return await (appointment.capacity === 1 ? insertSingle(appointment) : insertSeat(appointment));
    } finally {
      accountsInBatch.delete(userId);
    }
  };
}

async function insertWithin(
  transaction: Transaction,
  appointment: SnapshotBooking,
): Promise<OwnAppointmentRow | null> {
  const [inserted] = await (appointment.capacity === 1
    ? insertIfUnchanged(transaction, [appointment], 'exclusive')
    : insertSeatsIfUnchanged(transaction, [appointment]));
  return inserted ?? null;
}

async function insertSorted(
  appointments: SnapshotBooking[],
  insert: (sorted: SnapshotBooking[]) => Promise<OwnAppointmentRow[]>,
): Promise<(OwnAppointmentRow | null)[]> {
  const inserted = await insert(appointments.toSorted(byProfessionalAndTime));
  const byId = new Map(inserted.map((row) => [row.id, row]));
  return appointments.map(({ id }) => byId.get(id) ?? null);
}

/** The same order in every process, so that concurrent batches cannot deadlock on overlapping rows. */
function byProfessionalAndTime(a: SnapshotBooking, b: SnapshotBooking): number {
  return compare(a.professionalId, b.professionalId) || compare(a.blockedFrom, b.blockedFrom);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
