import type { Transaction } from '../../../platform/database/database.ts';
import { lockSpaces } from '../../../platform/database/lock-spaces.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

// Closes a race between a schedule change and a booking that do not see each other. A change takes
// `lockSchedule` or `lockBusinessSchedule`, then reads the bookings. A booking takes `shareSchedule`, then
// reads the schedule. The second one waits for the first to commit and sees its result. Bookings do not block
// each other. Advisory locks are granted in request order. Row locks are not: a stream of bookings sharing a
// row lock could starve the owner. Every transaction takes these locks first, sorted by id
// (docs/double-booking.md).

const keyOf = (id: Sql): Sql => sql`hashtextextended(${id}, ${lockSpaces.schedule}::bigint)`;

/**
 * For changes to the hours of professionals (rules, hours, breaks, absences, memberships) and businesses.
 * Also takes shared locks on the businesses where the professionals work: a concurrent change of time zone
 * combined with this one could strand an appointment.
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

/** For changes to the hours, services or status of a business. */
export function lockBusinessSchedule(transaction: Transaction, businessId: string): Promise<void> {
  return lockSchedule(transaction, { businessIds: [businessId] });
}

/**
 * For bookings: taken before the schedule is read. Also locks the version rows, so that a change that did not
 * lock the schedule has to wait.
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
