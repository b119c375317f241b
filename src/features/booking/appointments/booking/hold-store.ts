import type { Session } from '../../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import { minuteMs } from '../../../../shared/time.ts';
import { withinGrant } from '../../../access/grants/within-grant-sql.ts';
import { manages } from '../../../access/rights/right-sql.ts';

export interface OwnHold {
  id: string;
  professionalId: string;
  businessId: string;
  serviceIds: string[];
  localDate: string;
  startMinute: number;
  /** Client record on the waitlist to which the time is offered. */
  offeredTo?: string | null;
}

/** Null when the hold has expired, belongs to another user or is not covered by the grant. */
export function findOwnHold(
  db: Queryable,
  session: Session,
  which: { id: string; now: Date },
): Promise<OwnHold | null> {
  const { userId, grant } = session;
  return db.row(sql`
    select id, professional_id as "professionalId", business_id as "businessId", service_ids as "serviceIds", date as "localDate",
      start_minute as "startMinute",
      (select o.client_id from waitlist_offers o where o.hold_id = appointments.id and o.outcome is null) as "offeredTo"
    from appointments
    where id = ${which.id} and status = 'Held' and (held_by = ${userId} or (${isHeldForClient} and ${manages(userId, sql`business_id`)}))
      and expires_at > ${which.now}
      and ${withinGrant(session, sql`business_id`)} ${grant === undefined ? noSql : sql`and not ${isHeldForApproval}`}`);
}

/** Why a time is taken by the caller: a hold, or a pending approval request. The id is null if it is not visible. */
export interface OwnOccupation {
  reason: 'own-hold' | 'own-request';
  id: string | null;
}

/**
 * Hold or approval request of the account that overlaps the appointment, buffers included. Agents see only the
 * ids of their own requests.
 */
export async function findOverlappingHold(
  db: Queryable,
  session: Session,
  {
    professionalId,
    sequence,
    startMs,
    now,
  }: { professionalId: string; sequence: BlockedMinutes; startMs: number; now: Date },
): Promise<OwnOccupation | null> {
  const { userId, grant } = session;
  const from = new Date(startMs - sequence.bufferBeforeMinutes * minuteMs);
  const to = new Date(startMs + (sequence.durationMinutes + sequence.bufferAfterMinutes) * minuteMs);
  const row = await db.row<{ id: string; requestId: string | null; grantId: string | null }>(sql`
    select h.id, request.id as "requestId", request.grant_id as "grantId" from appointments h
    left join approvals request
      on request.user_id = h.held_by and request.status = 'pending' and h.id = any (request.hold_ids)
    where h.professional_id = ${professionalId} and h.status = 'Held' and h.held_by = ${userId} and h.expires_at > ${now}
      and h.blocked && tstzrange(${from}, ${to}) and ${withinGrant(session, sql`h.business_id`)}
    order by lower(h.during) limit 1`);
  if (row === null) return null;
  if (row.requestId === null) return { reason: 'own-hold', id: row.id };
  const isVisible = grant === undefined || grant.id === row.grantId;
  return { reason: 'own-request', id: isVisible ? row.requestId : null };
}

/**
 * Holds that the caller created and that overlap one of the appointments, buffers included, without seats of
 * the class sessions `exceptSessions`. Agents have holds of their own.
 */
export function listOverlappingHolds(
  db: Queryable,
  session: Session,
  times: {
    professionalId: string;
    sequence: BlockedMinutes;
    startsMs: readonly number[];
    exceptSessions: readonly string[];
    now: Date;
  },
): Promise<(OwnHold & { expiresAt: Date })[]> {
  const { professionalId, sequence, startsMs, exceptSessions, now } = times;
  const { bufferBeforeMinutes: before, durationMinutes, bufferAfterMinutes: after } = sequence;
  const from = startsMs.map((startMs) => new Date(startMs - before * minuteMs));
  const to = startsMs.map((startMs) => new Date(startMs + (durationMinutes + after) * minuteMs));
  return db.rows(sql`
    select id, professional_id as "professionalId", business_id as "businessId", service_ids as "serviceIds", date as "localDate",
      start_minute as "startMinute", expires_at as "expiresAt"
    from appointments
    where professional_id = ${professionalId} and status = 'Held' and held_by = ${session.userId} and expires_at > ${now}
      and grant_id is not distinct from ${session.grant?.id ?? null}::text and ${withinGrant(session, sql`business_id`)}
      and session_key <> all (${exceptSessions}::text[]) and not ${isHeldForUser} and exists (
        select 1 from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as wanted (starts_at, ends_at)
        where blocked && tstzrange(wanted.starts_at, wanted.ends_at))`);
}

/** Deletes holds that an appointment or another hold replaces. The professional must be locked. */
export async function deleteReplacedHolds(
  transaction: Transaction,
  holds: readonly { id: string }[],
): Promise<void> {
  if (holds.length === 0) return;
  const ids = holds.map(({ id }) => id);
  await transaction.run(sql`delete from appointments where id = any (${ids}::text[]) and status = 'Held'`);
}

interface BlockedMinutes {
  bufferBeforeMinutes: number;
  durationMinutes: number;
  bufferAfterMinutes: number;
}

/** Whether a hold in `appointments` belongs to a pending approval request. */
export const isHeldForApproval: Sql = sql`exists (
  select 1 from approvals asked
  where asked.user_id = appointments.held_by and asked.status = 'pending' and appointments.id = any (asked.hold_ids))`;

/** Whether a hold in `appointments` is offered to a client record on the waitlist. Every manager can book it for the client. */
export const isHeldForClient: Sql = sql`exists (
  select 1 from waitlist_offers o where o.hold_id = appointments.id and o.client_id is not null and o.outcome is null)`;

/** Holds of waitlist offers and approval requests. Agents cannot release them. */
export const isHeldForUser: Sql = sql`(
  exists (select 1 from waitlist_offers o where o.hold_id = appointments.id) or ${isHeldForApproval})`;
