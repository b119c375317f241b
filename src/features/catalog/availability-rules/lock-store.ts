import type { Transaction } from '../../../platform/database/database.ts';
import { lockSpaces } from '../../../platform/database/lock-spaces.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

// Closes: a schedule being changed and a time in it being booked at the same moment, neither seeing the other.
// A change takes `lockSchedule` or `lockBusinessSchedule`, then reads the bookings; a booking takes `shareSchedule`, then reads the
// schedule. Whichever comes second waits for the first to commit and judges what it left. Bookings do not wait for each other.
//
// These are advisory locks, which are given in the order they were asked for: row locks are not, and a stream of bookings that share a
// row would keep its owner from it for ever. They are the first that any transaction takes, in the order of the ids (docs/double-booking.md).

const keyOf = (id: Sql): Sql => sql`hashtextextended(${id}, ${lockSpaces.schedule}::bigint)`;

/**
 * For changing when these professionals work, or whether they do (rules, hours, breaks, absences, memberships), and these businesses.
 * Where the professionals work nothing else changes meanwhile: a zone that moves under hours that move could strand what neither would.
 */
export async function lockSchedule(
  transaction: Transaction,
  {
    professionalIds = [],
    businessIds = [],
  }: { professionalIds?: readonly string[]; businessIds?: readonly string[] },
): Promise<void> {
  await transaction.run(
    sql`
    with subject as (
      select id, true as alone from unnest(${[...businessIds, ...professionalIds]}::text[]) as changed (id)
      union
      select bp.business_id, false from business_professionals bp
      where bp.professional_id = any (${professionalIds}::text[]) and bp.business_id <> all (${businessIds}::text[]))
    select case when alone then pg_advisory_xact_lock(${keyOf(sql`id`)}) else pg_advisory_xact_lock_shared(${keyOf(sql`id`)}) end
    from (select id, alone from subject order by id collate "C" offset 0) in_order`,
  );
}

/** For changing when a whole business is open, what it offers, or whether it does. */
export function lockBusinessSchedule(transaction: Transaction, businessId: string): Promise<void> {
  return lockSchedule(transaction, { businessIds: [businessId] });
}

/**
 * For booking: taken before the schedule is read. The versions are held too, so that whatever renews one waits, though it may have
 * forgotten to lock the schedule before.
 */
export async function shareSchedule(
  transaction: Transaction,
  ...places: readonly { professionalId: string; businessId: string }[]
): Promise<void> {
  const subjects = places.flatMap(({ businessId, professionalId }) => [businessId, professionalId]);
  const ids = [...new Set(subjects)].sort();
  await transaction.run(
    sql`
    with locked as materialized (
      select pg_advisory_xact_lock_shared(${keyOf(sql`subject.id`)}) from unnest(${ids}::text[]) as subject (id))
    select 1 from (select count(*) from locked) locks, schedule_versions v
    where v.subject_id = any (${ids}::text[]) order by v.subject_id for share of v`,
  );
}
