import type { Role } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { BusinessStatus } from '../../catalog/businesses/rules/lifecycle.ts';
import type { DayRange } from '../analytics/rules/range.ts';

const made = ({ from, to }: DayRange) => sql`
  a.created_at >= ${from}::date::timestamp at time zone 'UTC'
  and a.created_at < (${to}::date + 1)::timestamp at time zone 'UTC' and a.status <> 'Held'`;

export interface CreatedRow {
  date: string;
  made: number;
}

/** Number of bookings created per day. */
export function countCreated(db: Queryable, range: DayRange): Promise<CreatedRow[]> {
  return db.rows(sql`
    select (a.created_at at time zone 'UTC')::date as date, count(*) as made
    from appointments a where ${made(range)} group by 1`);
}

export interface AppointmentsRow {
  date: string;
  completed: number;
  cancelled: number;
  noShow: number;
}

/** Number of appointments per local date by status. */
export function countAppointments(db: Queryable, { from, to }: DayRange): Promise<AppointmentsRow[]> {
  return db.rows(sql`
    select a.date, count(*) filter (where a.status = 'Completed') as completed,
      count(*) filter (where a.status = 'Cancelled') as cancelled, count(*) filter (where a.status = 'NoShow') as "noShow"
    from appointments a
    where a.date between ${from}::date and ${to}::date and a.status in ('Completed', 'Cancelled', 'NoShow')
    group by a.date`);
}

export interface BookedRow {
  currency: string;
  visits: number;
  bookedMinor: number;
}

export function sumBooked(db: Queryable, range: DayRange): Promise<BookedRow[]> {
  return db.rows(sql`
    select a.currency, count(*) as visits, sum(a.price_minor)::bigint as "bookedMinor"
    from appointments a where ${made(range)} and a.status <> 'Cancelled' and a.price_minor is not null
    group by a.currency order by a.currency`);
}

export function countBusinesses(db: Queryable): Promise<{ status: BusinessStatus; count: number }[]> {
  return db.rows(sql`select status, count(*) from businesses group by status`);
}

export interface AccountsRow {
  role: Role;
  total: number;
  new: number;
  suspended: number;
}

export function countAccounts(db: Queryable, { from, to }: DayRange): Promise<AccountsRow[]> {
  return db.rows(sql`
    select u.role, count(*) as total, count(*) filter (where u.created_at >= ${from}::date::timestamp at time zone 'UTC'
        and u.created_at < (${to}::date + 1)::timestamp at time zone 'UTC') as new,
      count(*) filter (where u.suspended_at is not null) as suspended
    from users u where u.deleted_at is null group by u.role`);
}

/** Open reports and tickets. */
export async function countOpenCases(db: Queryable): Promise<{ openReports: number; openTickets: number }> {
  const row = await db.row<{ openReports: number; openTickets: number }>(sql`
    select (select count(*) from reports where (status <> 'open') = false) as "openReports",
      (select count(*) from support_tickets where status in ('open', 'pending')) as "openTickets"`);
  return row!;
}
