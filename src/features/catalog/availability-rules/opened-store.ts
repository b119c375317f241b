import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { ProfessionalAtBusiness } from './schedule-store.ts';

/** Somebody waits for a time of theirs between these dates. */
export interface WaitedFor extends ProfessionalAtBusiness {
  fromDate: string;
  toDate: string;
}

/** Of a professional, at a business, or both: where somebody waits. Dates that are over are left out, as far as all zones agree on it. */
export function listWaitedFor(
  db: Queryable,
  {
    professionalId,
    businessId,
    now,
  }: { professionalId?: string | undefined; businessId?: string | undefined; now: Date },
): Promise<WaitedFor[]> {
  return db.rows(sql`
    select bp.business_id as "businessId", bp.professional_id as "professionalId",
      greatest(min(e.from_date), ${now}::date - 1) as "fromDate", max(e.to_date) as "toDate"
    from business_professionals bp join waitlist_entries e on e.business_id = bp.business_id and e.status = 'waiting'
      and (e.professional_id is null or e.professional_id = bp.professional_id) and e.to_date >= ${now}::date - 1
    where true ${professionalId === undefined ? noSql : sql`and bp.professional_id = ${professionalId}`}
      ${businessId === undefined ? noSql : sql`and bp.business_id = ${businessId}`}
    group by 1, 2`);
}

/** A stretch of a professional's time that can be booked from now on. */
export interface OpenedTime extends ProfessionalAtBusiness {
  startMs: number;
  endMs: number;
}

// By then it has been offered, or nobody came to offer it: as with what is given up (`keep_for_line`).
const keptMs = 2 * minuteMs;

/** Keeps what of these nobody has booked, as holds of nobody's. Their schedules are locked, so nobody is just booking in them. */
export async function keepForLine(
  transaction: Transaction,
  opened: readonly OpenedTime[],
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, client_name, status, date, start_minute, timezone,
      during, blocked, session_key, service_ids, currency, expires_at, created_at, updated_at)
    select kept.id, b.id, p.id, p.key, '', 'Held', local.at::date,
      extract(hour from local.at)::smallint * 60 + extract(minute from local.at)::smallint, b.timezone, piece, piece, kept.id, '{}',
      b.currency, ${new Date(now.getTime() + keptMs)}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
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
