import type { Transaction } from '../../../platform/database/database.ts';
import { lockSpaces } from '../../../platform/database/lock-spaces.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { isHeldForClient } from './booking/hold-store.ts';

export interface BookingLock {
  professionalId: string;
  businessId: string;
  /** Hold of the caller that is used up. */
  holdId?: string | undefined;
  userId: string;
  now: Date;
}

/**
 * Advisory locks on the professional and the clients, taken last before a time is booked, held or
 * rescheduled. The constraints of the table refuse overlaps without them, but two overlapping inserts would
 * wait for each other until PostgreSQL detects the deadlock a second later. The time needs no second check:
 * `shareSchedule` protects the schedule, and constraints protect against other bookings.
 */
export function lockForBooking(
  transaction: Transaction,
  { professionalId, businessId, holdId, userId, now }: BookingLock,
  ...otherIds: readonly (string | null)[]
): Promise<void> {
  const holdIds = holdId === undefined ? [] : [holdId];
  const locks = { professionalIds: [professionalId], businessIds: [businessId], holdIds, userId, now };
  return lockForBookings(transaction, locks, otherIds);
}

interface BookingLocks {
  professionalIds: readonly string[];
  businessIds: readonly string[];
  holdIds: readonly string[];
  userId: string;
  now: Date;
}

/**
 * The same for several times. Also locks the businesses that have resources, because the professionals of a
 * business share its units. The trigger `take_units` chooses the units under this lock.
 */
export async function lockForBookings(
  transaction: Transaction,
  { professionalIds, businessIds, holdIds, userId, now }: BookingLocks,
  otherIds: readonly (string | null)[],
): Promise<void> {
  const ids = sorted([...professionalIds, ...otherIds.filter((id) => id !== null)]);
  // Sorted, so that concurrent transactions take the locks in the same order and cannot deadlock.
  await transaction.run(sql`
    select pg_advisory_xact_lock(hashtextextended(party.id, ${lockSpaces.booking}::bigint)) from (
      select id from (
        select id from unnest(${ids}::text[]) as person (id)
        union all
        select b.id from unnest(${sorted(businessIds)}::text[]) as b (id)
        where exists (select 1 from resources r where r.business_id = b.id)) each
      order by id collate "C" offset 0) party`);
  // Deletes the used-up holds of the caller; a rollback restores them. Also deletes expired holds of the
  // professionals, because the exclusion constraint does not know that they have expired.
  await transaction.run(sql`
    delete from appointments where status = 'Held'
      and ((professional_id = any (${professionalIds}::text[]) and expires_at <= ${now})
        or (id = any (${holdIds}::text[]) and (held_by = ${userId} or ${isHeldForClient})))`);
}

/**
 * Locks the professionals of these appointments and of their series, before any row is locked to be
 * cancelled. The trigger `keep_for_line` holds the freed time for the waitlist, and would deadlock with a
 * concurrent booking of that time. With units, it locks the business too. Not needed without waiting entries.
 */
export async function lockForCancellation(
  transaction: Transaction,
  appointmentIds: readonly string[],
): Promise<void> {
  // A union instead of an "or", which could not use an index.
  await transaction.run(sql`
    with given as materialized (select a.id, a.recurring_group_id from appointments a where a.id = any (${appointmentIds}::text[])),
    concerned as (
      select id from given
      union
      select a.id from given join appointments a on a.recurring_group_id = given.recurring_group_id)
    select pg_advisory_xact_lock(hashtextextended(person.id, ${lockSpaces.booking}::bigint))
    from (
      select distinct party.id collate "C" as id from concerned join appointments a on a.id = concerned.id
      cross join lateral unnest(array[a.professional_id, case when a.requires is not null then a.business_id end]) as party (id)
      where a.status in ('Pending', 'Confirmed') and party.id is not null
        and exists (select 1 from waitlist_entries e where e.business_id = a.business_id and e.status = 'waiting')
      order by 1 offset 0) person`);
}

/** Locks the business of an appointment with units, before its row is locked and its units are chosen. */
export async function lockForUnits(transaction: Transaction, appointmentId: string): Promise<void> {
  await transaction.run(sql`
    select pg_advisory_xact_lock(hashtextextended(a.business_id, ${lockSpaces.booking}::bigint))
    from appointments a where a.id = ${appointmentId} and a.requires is not null`);
}

/**
 * Locks the seats of a session, whose units change together. Sorted by id, as by `lockCancellable`, and before the units,
 * which a cancellation releases after it has locked its seat.
 */
export async function lockSeats(transaction: Transaction, appointmentId: string): Promise<void> {
  await transaction.run(sql`
    select 1 from appointments a where a.session_key = (select one.session_key from appointments one where one.id = ${appointmentId})
      and a.status in ('Pending', 'Confirmed', 'Held') order by a.id for no key update`);
}

/** Whether bookings of the same professional can be inserted at the same time. */
export type ProfessionalLockMode = 'shared' | 'exclusive';

/**
 * The locks of the fast path, as one statement for a batch: shared locks on the schedules, then the booking
 * locks. Appointments without seats can share the lock of a professional: the constraints decide between
 * overlaps, and batches insert in one order. Clients are locked exclusively. So is the professional when the
 * transaction may still fall back to `lockForBookings`: upgrading a shared lock can deadlock.
 */
export function bookingLocks(
  appointments: readonly { businessId: string; professionalId: string; userId: string }[],
  mode: ProfessionalLockMode,
): Sql {
  const scheduleIds = sorted(
    appointments.flatMap(({ businessId, professionalId }) => [businessId, professionalId]),
  );
  const bookingIds = sorted(appointments.flatMap(({ professionalId, userId }) => [professionalId, userId]));
  const exclusive = new Set([
    ...appointments.map(({ userId }) => userId),
    ...(mode === 'exclusive' ? appointments.map(({ professionalId }) => professionalId) : []),
  ]);
  const isShared = [...scheduleIds.map(() => true), ...bookingIds.map((id) => !exclusive.has(id))];
  const spaces = [...scheduleIds.map(() => lockSpaces.schedule), ...bookingIds.map(() => lockSpaces.booking)];
  return sql`
    select case when asked.shared then pg_advisory_xact_lock_shared(hashtextextended(asked.id, asked.space))
      else pg_advisory_xact_lock(hashtextextended(asked.id, asked.space)) end
    from unnest(${[...scheduleIds, ...bookingIds]}::text[], ${spaces}::bigint[], ${isShared}::boolean[]) as asked (id, space, shared)`;
}

const sorted = (ids: readonly string[]) => [...new Set(ids)].sort();
