import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { inTime, type Sql, sql } from '../../../platform/database/sql.ts';
import { limits } from '../../../shared/limits.ts';
import { locksToBook } from '../lock-store.ts';
import { lowestFreeSeat } from '../seat-sql.ts';
import type { BookedServiceRow } from '../store.ts';
import type { StoredTime } from './require-free.ts';

/** One visit of the account that books it, judged by what was known of the post at these versions. */
export interface NewVisit extends StoredTime {
  businessId: string;
  businessVersion: string;
  professionalId: string;
  professionalVersion: string;
  userId: string;
  /** Of whoever books: it must not have ended. */
  sessionId: string;
  status: 'Pending' | 'Confirmed';
  timezone: string;
  capacity: number;
  services: readonly string[];
  bookedServices: readonly BookedServiceRow[];
  currency: string;
  priceMinor: number | null;
  notes: string | null;
  cancellationWindowHours: number;
  now: Date;
}

export interface MadeVisit {
  id: string;
  /** The name of the client. */
  name: string;
}

/**
 * All of these bookings, each whole or not at all, in one statement, so that it needs no transaction of its own. Those are left out
 * whose post has other versions by now, whose session or account is gone or being changed, or that have anything in their way.
 * Closes: a schedule, service or business changing between judging a time and taking it (it waits for whoever changes them, and then
 * finds other versions), and, with the constraints of the table, every collision: of two at once, one is left out. All are left out when
 * the server reads them too late: nobody may be booked after having been refused. An account has one visit among them at most: those of
 * one statement are not counted by each other.
 */
export function insertVisits(
  db: Queryable,
  visits: readonly NewVisit[],
  company: 'shared' | 'alone',
): Promise<MadeVisit[]> {
  return insert(db, visits, locksToBook(visits, company), sql`0`);
}

/**
 * The same for seats in classes. The lines of their professionals are held before the statement that looks for seats begins: what it
 * sees is then what there is, and nobody is left out for a seat that somebody else took while others were free.
 */
export async function insertSeats(
  transaction: Transaction,
  visits: readonly NewVisit[],
): Promise<MadeVisit[]> {
  const locks = locksToBook(visits, 'alone');
  await transaction.run(locks);
  const taken = new Map<string, number>();
  const inTurn = visits.map((visit) => {
    const before = taken.get(visit.sessionKey) ?? 0;
    taken.set(visit.sessionKey, before + 1);
    return { ...visit, before };
  });
  const seat = lowestFreeSeat({
    key: sql`visit."sessionKey"`,
    capacity: sql`visit.capacity`,
    leaving: sql`visit.before`,
  });
  return insert(transaction, inTurn, locks, seat);
}

function insert(
  db: Queryable,
  visits: readonly (NewVisit & { before?: number })[],
  locks: Sql,
  seat: Sql,
): Promise<MadeVisit[]> {
  return db.rows(
    sql`
    with locked as materialized (${locks}),
    visit as (
      select v.*, p.key, u.person_key, u.name
      from (select count(*) from locked) locks
      cross join json_to_recordset(${JSON.stringify(visits)}::json) as v (id text, "businessId" text, "businessVersion" uuid,
        "professionalId" text, "professionalVersion" uuid, "userId" text, "sessionId" text, status text, date date, "startMinute" smallint,
        timezone text, "startsAt" timestamptz, "endsAt" timestamptz, "blockedFrom" timestamptz, "blockedTo" timestamptz,
        "sessionKey" text, capacity smallint, services text[], "bookedServices" jsonb, currency text, "priceMinor" bigint,
        notes text, "cancellationWindowHours" integer, now timestamptz, before integer)
      -- Only once the locks are there: a share gives the version as it is then, not as the statement began.
      cross join lateral (select 1 from schedule_versions b where b.subject_id = v."businessId"
        and b.version = v."businessVersion" and locks.count > 0 for share) b
      cross join lateral (select 1 from schedule_versions p where p.subject_id = v."professionalId"
        and p.version = v."professionalVersion" and locks.count > 0 for share) pv
      cross join lateral (select p.key from professionals p where p.id = v."professionalId" offset 0) p
      -- Whoever changes an account may take a while: that is for its own booking to wait for, not for all of these.
      cross join lateral (
        select u.person_key, u.name from users u where u.id = v."userId" and u.role = 'customer' and u.deleted_at is null
        for share skip locked) u
      -- One by one, through their index: the planner expects a hundred, and would read whole tables for them.
      cross join lateral (
        select 1 from sessions s where s.id = v."sessionId" and s.user_id = v."userId" and s.revoked_at is null
          and s.expires_at > v.now offset 0) s
      where ${inTime}),
    inserted as (
      insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name, status,
        date, start_minute, timezone, during, blocked, session_key, seat, capacity, service_ids, booked_services, currency,
        price_minor, subtotal_minor, notes, cancellation_window_hours, created_at, updated_at)
      select id, "businessId", "professionalId", key, "userId", person_key, name, status, date, "startMinute", timezone,
        tstzrange("startsAt", "endsAt"), tstzrange("blockedFrom", "blockedTo"), "sessionKey", chosen.seat, capacity, services,
        "bookedServices", currency, "priceMinor", "priceMinor", notes, "cancellationWindowHours", now, now
      from visit cross join lateral (select ${seat} as seat offset 0) chosen
      where chosen.seat is not null and has_room_for_visit("userId", "businessId", date, now,
        ${limits.visitsAhead.most}::integer, ${limits.visitsADay.most}::integer)
      on conflict do nothing
      returning id, client_name as name, user_id, status, created_at),
    noted as (
      insert into appointment_history (appointment_id, at, by_user_id, action, after)
      select id, created_at, user_id, 'book', jsonb_build_object('status', status) from inserted),
    announced as (
      insert into events (kind, subject_id, by_user_id, at)
      select 'appointment.booked', id, user_id, created_at from inserted)
    select id, name from inserted`,
  );
}
