import type { Transaction } from '../../../platform/database/database.ts';
import { lockSpaces } from '../../../platform/database/lock-spaces.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

export interface BookingLock {
  professionalId: string;
  /** Of the caller's, to be used up. */
  holdId?: string | undefined;
  userId: string;
  now: Date;
}

/**
 * The last step before a time is taken: whoever books, holds or moves gets in line for every person concerned, professionals and
 * clients alike. The constraints alone would refuse what collides, but two inserts that collide would find each other's row and wait
 * in a circle until PostgreSQL ends one of them a second later. In line, the second finds the first's row and is refused at once.
 * Nothing is judged again: what could have changed since is either held by `shareSchedule` or refused by a constraint.
 */
export function lockForBooking(
  transaction: Transaction,
  { professionalId, holdId, userId, now }: BookingLock,
  ...others: readonly (string | null)[]
): Promise<void> {
  const holdIds = holdId === undefined ? [] : [holdId];
  return lockForBookings(transaction, { professionalIds: [professionalId], holdIds, userId, now }, others);
}

/** The same for several times at once. */
export async function lockForBookings(
  transaction: Transaction,
  turns: { professionalIds: readonly string[]; holdIds: readonly string[]; userId: string; now: Date },
  others: readonly (string | null)[],
): Promise<void> {
  const { professionalIds, holdIds, userId, now } = turns;
  // One order for everybody, so that lines do not cross.
  const people = sorted([...professionalIds, ...others.filter((id) => id !== null)]);
  await transaction.run(
    sql`select pg_advisory_xact_lock(hashtextextended(person.id, ${lockSpaces.bookingLine}::bigint)) from unnest(${people}::text[]) as person (id)`,
  );
  // The caller's own hold makes way for the booking, and is back if the transaction fails. So do the professional's expired ones: the
  // constraint against overlaps does not know that they are over.
  await transaction.run(sql`
    delete from appointments where status = 'Held'
      and ((professional_id = any (${professionalIds}::text[]) and expires_at <= ${now})
        or (id = any (${holdIds}::text[]) and held_by = ${userId}))`);
}

/**
 * Before any of these appointments, or of their series, is locked and given up: its time may be kept for who waits for it (`keep_for_line`),
 * and whoever books it in the same moment would wait for that, as that would for them. Lines come before rows, as they do for whoever moves
 * an appointment. Where nobody waits there is nothing to keep.
 */
export async function lockForCancellation(
  transaction: Transaction,
  appointmentIds: readonly string[],
): Promise<void> {
  // Two looks rather than an "or", which no index could answer.
  await transaction.run(sql`
    with given as materialized (select a.id, a.recurring_group_id from appointments a where a.id = any (${appointmentIds}::text[])),
    concerned as (
      select id from given
      union
      select a.id from given join appointments a on a.recurring_group_id = given.recurring_group_id)
    select pg_advisory_xact_lock(hashtextextended(person.id, ${lockSpaces.bookingLine}::bigint))
    from (
      select distinct a.professional_id as id from concerned join appointments a on a.id = concerned.id
      where a.status in ('Pending', 'Confirmed')
        and exists (select 1 from waitlist_entries e where e.business_id = a.business_id and e.status = 'waiting')
      order by a.professional_id offset 0) person`);
}

interface Wanted {
  businessId: string;
  professionalId: string;
  userId: string;
}

/**
 * The same locks for many appointments at once, in the same order: schedules are shared, then lines. In the line of a professional, those that
 * need no seat can keep each other company: what collides is left out by the constraints, and as everybody inserts in the order of time, no
 * two batches wait for each other in a circle. Clients go alone, as two of their wishes may be with different professionals; and so does
 * an appointment within a transaction that may yet go the long way: two who share a line and then want it alone wait for each other for ever.
 */
export function locksToBook(appointments: readonly Wanted[], company: 'shared' | 'alone'): Sql {
  const schedules = sorted(
    appointments.flatMap(({ businessId, professionalId }) => [businessId, professionalId]),
  );
  const lines = sorted(appointments.flatMap(({ professionalId, userId }) => [professionalId, userId]));
  const alone = new Set([
    ...appointments.map(({ userId }) => userId),
    ...(company === 'alone' ? appointments.map(({ professionalId }) => professionalId) : []),
  ]);
  const isShared = [...schedules.map(() => true), ...lines.map((id) => !alone.has(id))];
  const spaces = [...schedules.map(() => lockSpaces.schedule), ...lines.map(() => lockSpaces.bookingLine)];
  return sql`
    select case when asked.shared then pg_advisory_xact_lock_shared(hashtextextended(asked.id, asked.space))
      else pg_advisory_xact_lock(hashtextextended(asked.id, asked.space)) end
    from unnest(${[...schedules, ...lines]}::text[], ${spaces}::bigint[], ${isShared}::boolean[]) as asked (id, space, shared)`;
}

const sorted = (ids: readonly string[]) => [...new Set(ids)].sort();
