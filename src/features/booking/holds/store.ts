import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { isStaff } from '../../catalog/businesses/member-store.ts';
import { isHeldForApproval, isHeldForClient, isHeldForUser } from '../appointments/booking/hold-store.ts';
import { lowestFreeSeat } from '../appointments/booking/insert-store.ts';
import type { StoredTime } from '../appointments/rules/booking.ts';
import type { ChangedDay } from '../availability/rules/changed-days.ts';

export interface NewHolds {
  /** Each time with its expiry. */
  times: readonly (StoredTime & { expiresAt: Date })[];
  businessId: string;
  professionalId: string;
  timezone: string;
  currency: string;
  serviceIds: readonly string[];
  capacity: number;
  heldBy: string;
  /** Grant of the agent that created the hold. Null for holds of approval requests and waitlist offers. */
  grantId?: string | null;
  now: Date;
}

/**
 * Holds are rows of `appointments`, so the same constraints apply. False when a class has no seat left at one
 * of the times.
 */
export async function insertHolds(transaction: Transaction, hold: NewHolds): Promise<boolean> {
  const seat =
    hold.capacity === 1
      ? sql`0`
      : lowestFreeSeat({ key: sql`n."sessionKey"`, capacity: sql`${hold.capacity}` });
  const inserted = await transaction.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, client_name, status, date, start_minute,
      timezone, during, blocked, session_key, seat, capacity, service_ids, requires, currency, held_by, grant_id, expires_at,
      created_at, updated_at)
    select n.id, ${hold.businessId}, p.id, p.key, '', 'Held', n."localDate", n."startMinute", ${hold.timezone},
      tstzrange(n."startsAt", n."endsAt"), tstzrange(n."blockedFrom", n."blockedTo"), n."sessionKey", chosen.seat,
      ${hold.capacity}::smallint, ${hold.serviceIds}::text[], requirements_of(${hold.serviceIds}::text[]), ${hold.currency}, ${hold.heldBy}, ${hold.grantId ?? null}::text, n."expiresAt",
      ${hold.now}::timestamptz, ${hold.now}::timestamptz
    from json_to_recordset(${JSON.stringify(hold.times)}::json) as n (id text, "localDate" date, "startMinute" smallint, "startsAt" timestamptz,
      "endsAt" timestamptz, "blockedFrom" timestamptz, "blockedTo" timestamptz, "sessionKey" text, "expiresAt" timestamptz)
    join professionals p on p.id = ${hold.professionalId}
    cross join lateral (select ${seat} as seat offset 0) chosen
    where chosen.seat is not null`);
  return inserted === hold.times.length;
}

/** Days of holds that expired after `after`, up to and including `until`. */
export function listHoldsExpiredBetween(db: Queryable, after: Date, until: Date): Promise<ChangedDay[]> {
  return db.rows(sql`
    select professional_id as "professionalId", date from appointments
    where status = 'Held' and expires_at > ${after} and expires_at <= ${until}`);
}

/**
 * Number of active holds of the user, or of all agents of the user, and when the first one expires. Holds of
 * approval requests have a limit of their own.
 */
export async function countHolds(
  db: Queryable,
  { userId, grant }: Session,
  now: Date,
): Promise<{ count: number; firstEnds: Date | null }> {
  const row = await db.row<{ count: number; firstEnds: Date | null }>(sql`
    select count(*), min(expires_at) as "firstEnds" from appointments
    where status = 'Held' and held_by = ${userId} and expires_at > ${now} and not ${isHeldForApproval}
      and not ${isHeldForClient}
      and (grant_id is not null) = ${grant !== undefined}`);
  return row!;
}

/** The released day. Null when the hold has expired or belongs to another user. */
export async function removeHold(
  db: Queryable,
  which: { id: string; session: Pick<Session, 'userId' | 'grant'>; now: Date },
): Promise<{ professionalId: string; date: string } | null> {
  const { session } = which;
  return db.row(sql`
    delete from appointments
    where id = ${which.id} and status = 'Held' and held_by = ${session.userId} and expires_at > ${which.now}
      and ${withinGrant(session, sql`business_id`)} ${session.grant === undefined ? noSql : sql`and not ${isHeldForUser}`}
    returning professional_id as "professionalId", date`);
}

/**
 * Expired holds do not occupy their time: bookings delete those of the professional. This deletes the rest.
 */
export function deleteExpiredHolds(db: Queryable, now: Date): Promise<number> {
  // Skips locked rows, so that concurrent deletions cannot deadlock.
  return db.run(sql`
    delete from appointments where id in (
      select id from appointments where status = 'Held' and expires_at <= ${now} for update skip locked)`);
}

export interface HeldRow {
  id: string;
  /** Null for holds of others. */
  service_ids: string[] | null;
  business_id: string;
  professional_id: string;
  date: string;
  start_minute: number;
  timezone: string;
  starts_at: Date;
  ends_at: Date;
  expires_at: Date;
}

interface HeldPage {
  session: Session;
  businessId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  now: Date;
  after: { startMs: number; id: string };
  limit: number;
}

/** Holds of the customer, or holds with professionals that the user is staff of. */
export function listHeld(db: Queryable, page: HeldPage): Promise<HeldRow[]> {
  const { businessId = null, from = null, to = null, after } = page;
  const { userId, role } = page.session;
  const isVisible =
    role === 'customer'
      ? sql`a.id in (select id from appointments
          where status = 'Held' and held_by = ${userId} and grant_id is null and not ${isHeldForUser})`
      : isStaff(userId);
  return db.rows(sql`
    select a.id, case when a.held_by = ${userId} then a.service_ids end as service_ids, a.business_id, a.professional_id, a.date, a.start_minute, a.timezone, lower(a.during) as starts_at,
      upper(a.during) as ends_at, a.expires_at
    from appointments a
    where (${businessId}::text is null or a.business_id = ${businessId}) and a.status = 'Held' and a.expires_at > ${page.now}
      and (lower(a.during), a.id) > (to_timestamp(${after.startMs / 1000}), ${after.id})
      and (${from}::date is null or a.date >= ${from}::date) and (${to}::date is null or a.date <= ${to}::date)
      and lower(a.during) > ${page.now} and ${isVisible} and ${withinGrant(page.session, sql`a.business_id`)}
    order by lower(a.during), a.id limit ${page.limit}`);
}
