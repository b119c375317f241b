import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { ProfessionalAtBusiness } from './schedule-store.ts';

/** Date range in which customers wait for a professional. */
export interface WaitlistDemand extends ProfessionalAtBusiness {
  fromDate: string;
  toDate: string;
}

/**
 * Professionals with waiting customers, filtered by professional, business or both. Skips dates that are past
 * in every time zone.
 */
export function listWaitlistDemand(
  db: Queryable,
  {
    professionalId,
    businessId,
    now,
  }: { professionalId?: string | undefined; businessId?: string | undefined; now: Date },
): Promise<WaitlistDemand[]> {
  return db.rows(sql`
    select bp.business_id as "businessId", bp.professional_id as "professionalId",
      greatest(min(e.from_date), ${now}::date - 1) as "fromDate", max(e.to_date) as "toDate"
    from business_professionals bp join waitlist_entries e on e.business_id = bp.business_id and e.status = 'waiting'
      and (e.professional_id is null or e.professional_id = bp.professional_id) and e.to_date >= ${now}::date - 1
    where true ${professionalId === undefined ? noSql : sql`and bp.professional_id = ${professionalId}`}
      ${businessId === undefined ? noSql : sql`and bp.business_id = ${businessId}`}
    group by 1, 2`);
}

/** Time of a professional that a change made bookable. */
export interface OpenedTime extends ProfessionalAtBusiness {
  startMs: number;
  endMs: number;
}

// Time for the job to offer the opened time. Matches the database function `keep_for_line`.
const holdMs = 2 * minuteMs;

/**
 * Inserts holds without an owner for the dependencies of the opened times that are not booked. The caller holds the
 * schedule locks, so no booking runs concurrently.
 */
export async function insertWaitlistHolds(
  transaction: Transaction,
  opened: readonly OpenedTime[],
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, client_name, status, date, start_minute, timezone,
      during, blocked, session_key, service_ids, currency, expires_at, created_at, updated_at)
    select kept.id, b.id, p.id, p.key, '', 'Held', local.at::date,
      extract(hour from local.at)::smallint * 60 + extract(minute from local.at)::smallint, b.timezone, piece, piece, kept.id, '{}',
      b.currency, ${new Date(now.getTime() + holdMs)}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(opened)}::json) as o ("businessId" text, "professionalId" text, "startMs" float8, "endMs" float8)
    join businesses b on b.id = o."businessId"
    join professionals p on p.id = o."professionalId"
    cross join lateral (select tstzrange(to_timestamp(o."startMs" / 1000), to_timestamp(o."endMs" / 1000)) as span) whole
    cross join lateral unnest(tstzmultirange(whole.span) - coalesce((
      select range_agg(a.blocked) from appointments a where a.professional_key = p.key
        and a.status in ('Pending', 'Confirmed', 'Held') and a.blocked && whole.span), '{}')) as piece
    cross join lateral (select 'hld_kept_' || replace(gen_random_uuid()::text || left(piece::text, 0), '-', '') as id) kept
    cross join lateral (select lower(piece) at time zone b.timezone as at) local
    on conflict do nothing`);
}
