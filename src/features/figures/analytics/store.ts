import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import {
  absencesFrom,
  closuresFrom,
  type ScheduleColumns,
  scheduleColumns,
  specialHoursFrom,
  toSchedule,
} from '../../catalog/availability-rules/schedule-store.ts';
import { appointmentMoney, saleMinor } from '../../money/ledger/balance-sql.ts';
import {
  amounts,
  clientCounts,
  type FigureQuery,
  hasAmount,
  inRange,
  minutesBy,
  persons,
  statusCounts,
} from './booked-sql.ts';
import type { WorkingProfessional } from './rules/offered-minutes.ts';
import type { DayRange } from './rules/range.ts';
import { byService } from './service-sql.ts';

export interface Scope {
  businessId: string;
  timezone: string;
  currency: string;
  /** Null: all professionals. */
  professionalId: string | null;
}

export interface FigureRows {
  days: DayRow[];
  minutes: { date: string; minutes: number }[];
  revenue: RevenueRow[];
  services: ServiceRow[];
  professionals: ProfessionalRow[];
  /** Weekdays with appointments. */
  weekdays: { weekday: number; clients: number; returning: number }[];
  clients: ClientCounts;
}

export interface StatusCounts {
  pending: number;
  confirmed: number;
  completed: number;
  noShow: number;
  cancelled: number;
}

interface DayRow extends StatusCounts {
  date: string;
}

export interface AmountRow {
  currency: string;
  visits: number;
  paidMinor: number;
  unpaidMinor: number;
  refundedMinor: number;
  expectedVisits: number;
  expectedMinor: number;
  expectedPaidMinor: number;
}

interface RevenueRow extends AmountRow {
  date: string;
}

interface ClientCounts {
  total: number;
  returning: number;
}

export interface ServiceRow extends StatusCounts {
  serviceId: string;
  name: string;
  amounts: (AmountRow & { hasEarned: boolean })[];
  clients: number;
  returning: number;
}

export interface ProfessionalRow extends StatusCounts {
  professionalId: string;
  name: string;
  amounts: AmountRow[];
  minutes: number;
  clients: number;
  returning: number;
  commissions: { currency: string; commissionMinor: number }[];
}

/** All figures about appointments from one snapshot. */
export async function findFigures(db: Queryable, asked: FigureQuery): Promise<FigureRows> {
  const row = await db.row<FigureRows>(
    sql`
    with booked as materialized (
      select a.id, a.date, a.status, a.during, a.session_key, a.client_key, a.user_id, a.crm_client_id, a.currency, a.price_minor,
        money.received_minor, money.refunded_minor, a.professional_id, a.service_ids
      from appointments a cross join lateral (${appointmentMoney(sql`a.id`)}) money where ${inRange(asked)}),
    persons as materialized (${persons(asked)}),
    days as (select date, ${statusCounts} from booked group by date),
    minutes as (${minutesBy(sql`date`)}),
    revenue as (select date, currency, ${amounts} from booked where ${hasAmount} group by date, currency),
    ${byService(asked)},
    ${byProfessional},
    weekdays as (
      select extract(dow from booked.date)::integer as weekday, count(distinct person.client_key) as clients,
        count(distinct person.client_key) filter (where person.returning) as returning
      from booked join persons person on person.client_key = booked.client_key
      where booked.status <> 'Cancelled' group by weekday),
    clients as (select ${clientCounts} from persons person)
    select (select coalesce(jsonb_agg(one), '[]') from days one) as days,
      (select coalesce(jsonb_agg(one), '[]') from minutes one) as minutes,
      (select coalesce(jsonb_agg(one), '[]') from revenue one) as revenue,
      (select coalesce(jsonb_agg(one order by place), '[]') from by_service one) as services,
      (select coalesce(jsonb_agg(one), '[]') from by_professional one) as professionals,
      (select coalesce(jsonb_agg(one), '[]') from weekdays one) as weekdays,
      (select to_jsonb(one) from clients one) as clients`,
  );
  return row!;
}

const byProfessional = sql`
  amounts_of_professional as (
    select professional_id, jsonb_agg(one order by currency) as amounts from (
      select professional_id, currency, ${amounts} from booked where ${hasAmount} group by professional_id, currency) one
    group by professional_id),
  minutes_of_professional as (${minutesBy(sql`professional_id`)}),
  clients_of_professional as (
    select booked.professional_id, ${clientCounts}
    from booked join persons person on person.client_key = booked.client_key
    where booked.status <> 'Cancelled' group by booked.professional_id),
  by_professional as (
    select found.professional_id as "professionalId", p.name, found.pending, found.confirmed, found.completed, found."noShow",
      found.cancelled, coalesce(earned.amounts, '[]') as amounts, coalesce(taken.minutes, 0) as minutes,
      coalesce(known.total, 0) as clients, coalesce(known.returning, 0) as returning,
      coalesce(due.commissions, '[]') as commissions
    from (select professional_id, ${statusCounts} from booked group by professional_id) found
    join professionals p on p.id = found.professional_id
    left join amounts_of_professional earned on earned.professional_id = found.professional_id
    left join minutes_of_professional taken on taken.professional_id = found.professional_id
    left join clients_of_professional known on known.professional_id = found.professional_id
    left join commissions_of_professional due on due.professional_id = found.professional_id)`;

export interface SaleRow {
  currency: string;
  sold: number;
  soldMinor: number;
  cancelled: number;
}

/** Packages sold in the period by status, without unpaid ones. The ledger shows what was paid for them. */
export function listSales(
  db: Queryable,
  { businessId, timezone, from, to }: DayRange & { businessId: string; timezone: string },
): Promise<SaleRow[]> {
  return db.rows(sql`
    select s.currency, count(*) filter (where s.cancelled_at is null) as sold,
      coalesce(sum(sale.minor) filter (where s.cancelled_at is null), 0)::bigint as "soldMinor",
      count(*) filter (where s.cancelled_at is not null) as cancelled
    from package_purchases s cross join lateral (${saleMinor(sql`s.id`)}) sale
    where s.business_id = ${businessId} and s.payment_status is distinct from 'unpaid' and s.purchased_at >= ${from}::date::timestamp at time zone ${timezone}
      and s.purchased_at < (${to}::date + 1)::timestamp at time zone ${timezone}
    group by s.currency order by s.currency`);
}

/** Professionals of the business with their schedules, and absences and closures in the period. */
export async function listWorkingProfessionals(
  db: Queryable,
  { businessId, professionalId, from, to }: FigureQuery,
): Promise<(WorkingProfessional & { professionalId: string; name: string })[]> {
  const only = professionalId === null ? noSql : sql`and bp.professional_id = ${professionalId}`;
  const rows = await db.rows<
    ScheduleColumns & { joined_on: string; professional_id: string; name: string }
  >(sql`
    select ${scheduleColumns}, (bp.joined_at at time zone b.timezone)::date as joined_on, p.id as professional_id, p.name,
      ${specialHoursFrom(from, to)} as special_hours,
      ${absencesFrom(from, to)} as absences,
      ${closuresFrom(from, to)} as closures
    from business_professionals bp
    join businesses b on b.id = bp.business_id join professionals p on p.id = bp.professional_id
    where bp.business_id = ${businessId} ${only}`);
  return rows.map((row) => ({
    schedule: toSchedule(row),
    joinedOn: row.joined_on,
    professionalId: row.professional_id,
    name: row.name,
  }));
}

export interface Workplace {
  businessId: string;
  professionalId: string;
  timezone: string;
  currency: string;
}

/** Businesses where the account works as a professional. A limit of two is enough to detect several. */
export function listWorkplaces(
  db: Queryable,
  session: Session,
  businessId: string | null,
): Promise<Workplace[]> {
  return db.rows(sql`
    select b.id as "businessId", p.id as "professionalId", b.timezone, b.currency
    from professionals p join business_professionals bp on bp.professional_id = p.id join businesses b on b.id = bp.business_id
    where p.user_id = ${session.userId} and ${withinGrant(session, sql`b.id`)}
      and (${businessId}::text is null or b.id = ${businessId}) order by b.id limit 2`);
}
