import type { Queryable } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import {
  absencesFrom,
  isAbsence,
  isClosure,
  type ScheduleColumns,
  scheduleColumns,
  specialHoursFrom,
  toSchedule,
} from '../schedules/schedule-store.ts';
import type { Worker } from './rules/offered-minutes.ts';
import type { DayRange } from './rules/range.ts';

export interface FigureRows {
  days: DayRow[];
  minutes: { date: string; minutes: number }[];
  revenue: RevenueRow[];
  services: ServiceRow[];
  clients: { total: number; returning: number };
}

export interface DayRow {
  date: string;
  pending: number;
  confirmed: number;
  completed: number;
  noShow: number;
  cancelled: number;
}

export interface RevenueRow {
  date: string;
  currency: string;
  visits: number;
  paidMinor: number;
  unpaidMinor: number;
  refundedMinor: number;
}

export interface ServiceRow {
  serviceId: string;
  name: string;
  bookings: number;
  revenue: { currency: string; revenueMinor: number }[];
}

const mostServices = 10;

interface Asked extends DayRange {
  businessId: string;
}

/**
 * A day is the one the client was told; the stretch of UTC it lies in, whatever the zone, is what the index on the business knows.
 */
const inRange = ({ businessId, from, to }: Asked): Sql => sql`
  a.business_id = ${businessId} and a.status <> 'Held' and a.date between ${from}::date and ${to}::date
  and lower(a.during) >= ${from}::date::timestamp at time zone 'UTC' - interval '1 day'
  and lower(a.during) < ${to}::date::timestamp at time zone 'UTC' + interval '2 days'`;

/** Every figure about what was booked, of one state of the database. */
export async function findFigures(db: Queryable, asked: Asked): Promise<FigureRows> {
  const row = await db.row<FigureRows>(
    sql`
    with booked as materialized (
      select a.date, a.status, a.during, a.session_key, a.client_key, a.user_id, a.crm_client_id, a.currency, a.price_minor,
        a.payment_status
      from appointments a where ${inRange(asked)}),
    days as (${countsByDay}), minutes as (${minutesByDay}), revenue as (${revenueByDay}),
    ${topServices(asked)}, clients as (${newAndReturning(asked)})
    select (select coalesce(jsonb_agg(one), '[]') from days one) as days,
      (select coalesce(jsonb_agg(one), '[]') from minutes one) as minutes,
      (select coalesce(jsonb_agg(one), '[]') from revenue one) as revenue,
      (select coalesce(jsonb_agg(one order by place), '[]') from top_services one) as services,
      (select to_jsonb(one) from clients one) as clients`,
  );
  return row!;
}

const countsByDay = sql`
  select date, count(*) filter (where status = 'Pending') as pending,
    count(*) filter (where status = 'Confirmed') as confirmed, count(*) filter (where status = 'Completed') as completed,
    count(*) filter (where status = 'NoShow') as "noShow", count(*) filter (where status = 'Cancelled') as cancelled
  from booked group by date`;

// The seats of a class take the professional's time once.
const minutesByDay = sql`
  select date, sum(lasts) as minutes from (
    select date, session_key, max(extract(epoch from upper(during) - lower(during))) / 60 as lasts
    from booked where status <> 'Cancelled' group by date, session_key) sessions
  group by date`;

const revenueByDay = sql`
  select date, currency, count(*) as visits,
    coalesce(sum(price_minor) filter (where payment_status = 'paid'), 0) as "paidMinor",
    coalesce(sum(price_minor) filter (where payment_status = 'unpaid'), 0) as "unpaidMinor",
    coalesce(sum(price_minor) filter (where payment_status = 'refunded'), 0) as "refundedMinor"
  from booked where status = 'Completed' and price_minor is not null group by date, currency`;

/**
 * What a visit brought is spread over its services as their prices are to each other; what a package paid for brought nothing. Rounding
 * the running sums instead of the parts lets the parts add up to the whole. Visits that are alike are worked out once.
 */
const topServices = (asked: Asked): Sql => sql`
  alike as (
    select row_number() over () as id, a.service_ids, a.booked_services, a.currency, a.price_minor, a.package_purchase_id,
      count(*) as bookings, count(*) filter (where a.status = 'Completed' and a.payment_status <> 'refunded') as earning
    from appointments a where ${inRange(asked)} and a.status <> 'Cancelled'
    group by a.service_ids, a.booked_services, a.currency, a.price_minor, a.package_purchase_id),
  parts as (
    select v.id, v.currency, v.bookings, v.earning, v.price_minor::numeric, item.place, item.service_id,
      snapshot.value ->> 'name' as name,
      case when purchase.service_id = item.service_id then 0
        else coalesce((snapshot.value ->> 'priceMajor')::numeric, 0) end as weight
    from alike v
    cross join lateral unnest(v.service_ids) with ordinality as item (service_id, place)
    cross join lateral (select v.booked_services -> (item.place - 1)::integer as value) snapshot
    left join package_purchases purchase on purchase.id = v.package_purchase_id),
  weighed as (
    select parts.*, sum(weight) over (partition by id order by place) as running, sum(weight) over (partition by id) as total,
      count(*) over (partition by id) as services
    from parts),
  shares as (
    select id, service_id, name, currency, bookings, place, case when price_minor is not null and earning > 0 then earning * (
      case when total = 0 then round(price_minor * place / services) - round(price_minor * (place - 1) / services)
        else round(price_minor * running / total) - round(price_minor * (running - weight) / total) end) end as share_minor
    from weighed),
  by_visit as (
    select id, service_id, currency, max(bookings) as bookings, max(name) as name, sum(share_minor) as revenue_minor
    from shares group by id, service_id, currency),
  by_currency as (
    select service_id, currency, sum(bookings) as bookings, max(name) as name, sum(revenue_minor) as revenue_minor
    from by_visit group by service_id, currency),
  top_services as (
    select found.service_id as "serviceId", coalesce(s.name, found.name, '') as name, found.bookings, found.revenue,
      row_number() over (order by found.bookings desc, found.most desc nulls last, found.service_id) as place
    from (
      select service_id, sum(bookings) as bookings, max(name) as name, max(revenue_minor) as most,
        coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'revenueMinor', revenue_minor) order by currency)
          filter (where revenue_minor is not null), '[]') as revenue
      from by_currency group by service_id) found
    left join services s on s.id = found.service_id
    order by place limit ${mostServices})`;

/** Each person is asked for by the index on their own appointments: those are few, however many the business had. */
const newAndReturning = ({ businessId, from }: Asked): Sql => sql`
  select count(*) as total, count(*) filter (where case when person.user_id is not null
      then exists (select 1 from appointments e where e.user_id = person.user_id and e.client_key = person.client_key
        and e.business_id = ${businessId} and e.date < ${from}::date and e.status not in ('Cancelled', 'Held'))
      else exists (select 1 from appointments e where e.crm_client_id = person.crm_client_id
        and e.business_id = ${businessId} and e.date < ${from}::date and e.status not in ('Cancelled', 'Held'))
      end) as returning
  from (
    select client_key, max(user_id) as user_id, max(crm_client_id) as crm_client_id
    from booked where status <> 'Cancelled' group by client_key) person`;

/** Who works at the business, and when, with the absences and closures that touch the range. */
export async function listWorkers(db: Queryable, { businessId, from, to }: Asked): Promise<Worker[]> {
  const rows = await db.rows<ScheduleColumns & { joined_on: string }>(sql`
    select ${scheduleColumns}, (bp.joined_at at time zone b.timezone)::date as joined_on,
      ${specialHoursFrom(from, to)} as special_hours,
      ${absencesFrom(isAbsence, from, to)} as absences,
      ${absencesFrom(isClosure, from, to)} as closures
    from business_professionals bp
    join businesses b on b.id = bp.business_id join professionals p on p.id = bp.professional_id
    where bp.business_id = ${businessId}`);
  return rows.map((row) => ({ schedule: toSchedule(row), joinedOn: row.joined_on }));
}
