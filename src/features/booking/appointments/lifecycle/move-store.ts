import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** An appointment to be rescheduled, with its current time. */
export interface MovableRow {
  id: string;
  /** The same for all, because one change of a business moves them. */
  business_id: string;
  professional_id: string;
  /** Ids to lock: the client, and the account that booked. */
  person_id: string;
  user_id: string | null;
  client_key: number;
  date: string;
  start_minute: number;
  duration_minutes: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  capacity: number;
  service_ids: string[];
}

const movable = sql`
  select a.id, a.business_id, a.professional_id, coalesce(a.family_member_id, a.crm_client_id, a.user_id, a.id) as person_id, a.user_id, a.client_key,
    a.date, a.start_minute, a.capacity, a.service_ids,
    (extract(epoch from upper(a.during) - lower(a.during)) / 60)::integer as duration_minutes,
    (extract(epoch from lower(a.during) - lower(a.blocked)) / 60)::integer as buffer_before_minutes,
    (extract(epoch from upper(a.blocked) - upper(a.during)) / 60)::integer as buffer_after_minutes
  from appointments a`;

export function listMovable(db: Queryable, ids: readonly string[]): Promise<MovableRow[]> {
  return db.rows(sql`
    ${movable} where a.id = any (${ids}::text[]) and a.status in ('Pending', 'Confirmed') order by a.id`);
}

/** Closes the race with other changes of these appointments. Sorted by id, as by `lockCancellable`. */
export function lockMovable(transaction: Transaction, ids: readonly string[]): Promise<MovableRow[]> {
  return transaction.rows(sql`
    ${movable} where a.id = any (${ids}::text[]) and a.status in ('Pending', 'Confirmed') order by a.id for no key update of a`);
}

/** Appointments whose client has another appointment at the new time. */
export async function listOverlapping(
  db: Queryable,
  moves: readonly { id: string; clientKey: number; startMs: number; endMs: number }[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct move.id from unnest(${moves.map(({ id }) => id)}::text[], ${moves.map(({ clientKey }) => clientKey)}::bigint[],
      ${moves.map(({ startMs }) => new Date(startMs))}::timestamptz[], ${moves.map(({ endMs }) => new Date(endMs))}::timestamptz[])
      as move (id, client_key, starts_at, ends_at)
    join appointments a on a.client_key = move.client_key and a.during && tstzrange(move.starts_at, move.ends_at)
      and a.status in ('Pending', 'Confirmed') and a.id <> all (${moves.map(({ id }) => id)}::text[])`);
  return rows.map(({ id }) => id);
}

/**
 * Moves the appointments far into the future until each gets its new time in the same transaction.
 * Constraints check every row when it is written, so moved and unmoved seats of a session would conflict.
 */
export async function moveOutOfRange(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.run(sql`
    update appointments set during = tstzrange(lower(during) + interval '8766000 hours', upper(during) + interval '8766000 hours'),
      blocked = tstzrange(lower(blocked) + interval '8766000 hours', upper(blocked) + interval '8766000 hours')
    where id = any (${ids}::text[])`);
}
