import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type AppointmentRow, columns } from '../../booking/appointments/store.ts';

interface ClientIdentity {
  id: string;
  businessId: string;
  userId: string | null;
}

const belongsToClient = ({ id, businessId, userId }: ClientIdentity): Sql =>
  sql`a.business_id = ${businessId} and (a.crm_client_id = ${id} or a.user_id = ${userId})`;

/** Appointments at the business booked for the record or by the linked account, latest first. */
export function listAppointmentsOfClient(
  db: Queryable,
  client: ClientIdentity,
  page: { before: { startsAt: Date; id: string } | null; limit: number },
): Promise<AppointmentRow[]> {
  const before =
    page.before === null
      ? sql`true`
      : sql`(lower(a.during), a.id) < (${page.before.startsAt}::timestamptz, ${page.before.id})`;
  return db.rows(sql`
    select ${columns} from appointments a
    where ${belongsToClient(client)} and ${before}
    order by lower(a.during) desc, a.id desc limit ${page.limit}`);
}

/** Completed appointments of a client in one currency. */
export interface VisitSum {
  id: string;
  currency: string;
  lastVisit: string;
  visits: number;
  spentMinor: number;
}

/** Completed appointments by client and currency. Uses the indexes on client record and account. */
export function listVisitSums(
  db: Queryable,
  businessId: string,
  ids: readonly string[],
): Promise<VisitSum[]> {
  const completed = (whose: Sql) => sql`
    select a.date, a.currency, a.price_minor, a.payment_status from appointments a
    where ${whose} and a.business_id = c.business_id and a.status = 'Completed'`;
  return db.rows<VisitSum>(sql`
    select c.id, v.currency, max(v.date) as "lastVisit", count(*) as visits,
      coalesce(sum(v.price_minor) filter (where v.payment_status <> 'refunded'), 0)::float8 as "spentMinor"
    from clients c, lateral (
      ${completed(sql`a.crm_client_id = c.id`)}
      union all
      ${completed(sql`a.user_id = c.user_id and a.crm_client_id is distinct from c.id`)}) v
    where c.business_id = ${businessId} and c.id = any (${ids}::text[])
    group by c.id, v.currency order by c.id, v.currency`);
}

export interface ClientFigureRows {
  visits: number;
  noShows: number;
  cancelled: number;
  upcoming: number;
  spent: { currency: string; spentMinor: number; expectedMinor: number }[];
  lastVisit: VisitRow | null;
  nextVisit: VisitRow | null;
}

export interface VisitRow {
  id: string;
  date: string;
  startMinute: number;
}

/**
 * One statement, so that all figures come from one snapshot. Uses the indexes on client record and account.
 */
export async function findFiguresOfClient(
  db: Queryable,
  client: ClientIdentity,
  now: Date,
): Promise<ClientFigureRows> {
  const visit = sql`jsonb_build_object('id', id, 'date', date, 'startMinute', start_minute)`;
  const row = await db.row<ClientFigureRows>(sql`
    with theirs as materialized (
      select a.id, a.date, a.start_minute, a.during, a.status, a.currency, a.price_minor, a.payment_status,
        a.status in ('Pending', 'Confirmed') and upper(a.during) > ${now} as ahead
      from appointments a where ${belongsToClient(client)})
    select count(*) filter (where status = 'Completed') as visits, count(*) filter (where status = 'NoShow') as "noShows",
      count(*) filter (where status = 'Cancelled') as cancelled, count(*) filter (where ahead) as upcoming,
      (select coalesce(jsonb_agg(one order by one.currency), '[]') from (
        select currency, coalesce(sum(price_minor) filter (where status = 'Completed'), 0) as "spentMinor",
          coalesce(sum(price_minor) filter (where ahead), 0) as "expectedMinor"
        from theirs where price_minor is not null and payment_status <> 'refunded' and (ahead or status = 'Completed')
        group by currency) one) as spent,
      (select ${visit} from theirs where status = 'Completed' order by lower(during) desc, id desc limit 1) as "lastVisit",
      (select ${visit} from theirs where ahead order by lower(during), id limit 1) as "nextVisit"
    from theirs`);
  return row!;
}
