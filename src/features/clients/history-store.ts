import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface VisitRow {
  id: string;
  professional_id: string;
  business_id: string;
  date: string;
  start_minute: number;
  /** Wall-clock minutes from the beginning of `date`; more than a day's when it ends on the next. */
  end_minute: number;
  service_ids: string[];
  status: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
  notes: string | null;
  staff_notes: string | null;
  timezone: string;
  starts_at: Date;
}

/** What a client had booked at a business, under their record or their own account. Latest first. */
export function listVisits(
  db: Queryable,
  client: { id: string; businessId: string; userId: string | null },
  page: { before: { startsAt: Date; id: string } | null; limit: number },
): Promise<VisitRow[]> {
  const before =
    page.before === null
      ? sql`true`
      : sql`(lower(a.during), a.id) < (${page.before.startsAt}::timestamptz, ${page.before.id})`;
  return db.rows(sql`
    select a.id, a.professional_id, a.business_id, a.date, a.start_minute,
      (extract(epoch from (upper(a.during) at time zone a.timezone) - a.date) / 60)::integer as end_minute,
      a.service_ids, a.status, a.notes, a.staff_notes, a.timezone, lower(a.during) as starts_at
    from appointments a
    where a.business_id = ${client.businessId} and (a.crm_client_id = ${client.id} or a.user_id = ${client.userId})
      and ${before}
    order by lower(a.during) desc, a.id desc limit ${page.limit}`);
}
