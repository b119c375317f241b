import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { StoredTime } from '../appointments/rules/stored-time.ts';
import { lowestFreeSeat } from '../appointments/seat-sql.ts';
import { isStaff } from '../businesses/staff-store.ts';

export interface NewHold {
  time: StoredTime;
  businessId: string;
  professionalId: string;
  timezone: string;
  currency: string;
  serviceIds: readonly string[];
  capacity: number;
  heldBy: string;
  expiresAt: Date;
  now: Date;
}

/** A row among the appointments, kept apart from them by the same constraints. False when a class has no seat left. */
export async function insertHold(transaction: Transaction, hold: NewHold): Promise<boolean> {
  const { time } = hold;
  const seat =
    hold.capacity === 1
      ? sql`0`
      : lowestFreeSeat({ key: sql`${time.sessionKey}`, capacity: sql`${hold.capacity}` });
  const inserted = await transaction.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, client_name, status, date, start_minute,
      timezone, during, blocked, session_key, seat, capacity, service_ids, currency, held_by, expires_at, created_at,
      updated_at)
    select ${time.id}, ${hold.businessId}, p.id, p.key, '', 'Held', ${time.date}::date, ${time.startMinute}::smallint,
      ${hold.timezone}, tstzrange(${time.startsAt}::timestamptz, ${time.endsAt}::timestamptz),
      tstzrange(${time.blockedFrom}::timestamptz, ${time.blockedTo}::timestamptz), ${time.sessionKey}, chosen.seat,
      ${hold.capacity}::smallint, ${hold.serviceIds}::text[], ${hold.currency}, ${hold.heldBy}, ${hold.expiresAt}::timestamptz,
      ${hold.now}::timestamptz, ${hold.now}::timestamptz
    from professionals p, (select ${seat} as seat) chosen
    where p.id = ${hold.professionalId} and chosen.seat is not null`);
  return inserted === 1;
}

/** How many somebody keeps, and when the first of them ends. */
export async function countHolds(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<{ count: number; firstEnds: Date | null }> {
  const row = await db.row<{ count: number; firstEnds: Date | null }>(sql`
    select count(*), min(expires_at) as "firstEnds" from appointments
    where status = 'Held' and held_by = ${userId} and expires_at > ${now}`);
  return row!;
}

/** Whose time it kept, and when; null when it was not this user's, or no longer kept. */
export async function removeHold(
  db: Queryable,
  which: { id: string; userId: string; now: Date },
): Promise<{ professionalId: string; date: string } | null> {
  return db.row(sql`
    delete from appointments
    where id = ${which.id} and status = 'Held' and held_by = ${which.userId} and expires_at > ${which.now}
    returning professional_id as "professionalId", date`);
}

/** They stand in nobody's way any more: whoever books removes those of the professional first. This is for the rest. */
export function deleteExpiredHolds(db: Queryable, now: Date): Promise<number> {
  // Those that somebody else is just removing are passed over: two who remove many would wait for each other in a circle.
  return db.run(sql`
    delete from appointments where id in (
      select id from appointments where status = 'Held' and expires_at <= ${now} for update skip locked)`);
}

export interface KeptRow {
  id: string;
  business_id: string;
  professional_id: string;
  date: string;
  start_minute: number;
  timezone: string;
  starts_at: Date;
  ends_at: Date;
  expires_at: Date;
}

interface KeptPage {
  userId: string;
  businessId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  now: Date;
  after: { startMs: number; id: string };
  limit: number;
}

/** What is kept with those whom the user is staff of. */
export function listKept(db: Queryable, page: KeptPage): Promise<KeptRow[]> {
  const { businessId = null, from = null, to = null, after } = page;
  return db.rows(sql`
    select a.id, a.business_id, a.professional_id, a.date, a.start_minute, a.timezone, lower(a.during) as starts_at,
      upper(a.during) as ends_at, a.expires_at
    from appointments a
    where (${businessId}::text is null or a.business_id = ${businessId}) and a.status = 'Held' and a.expires_at > ${page.now}
      and (lower(a.during), a.id) > (to_timestamp(${after.startMs / 1000}), ${after.id})
      and (${from}::date is null or a.date >= ${from}::date) and (${to}::date is null or a.date <= ${to}::date)
      and lower(a.during) > ${page.now} and ${isStaff(page.userId)}
    order by lower(a.during), a.id limit ${page.limit}`);
}
