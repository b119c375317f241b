import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import type { DayRange } from './rules/range.ts';

export interface FigureQuery extends DayRange {
  businessId: string;
  /** Only appointments of this professional. Null: all. */
  professionalId: string | null;
}

/**
 * Filters by local date. The UTC bounds are wide enough for every time zone and allow the index on businesses
 * to be used.
 */
export const inRange = ({ businessId, professionalId, from, to }: FigureQuery): Sql => sql`
  a.business_id = ${businessId} and a.status <> 'Held' and a.date between ${from}::date and ${to}::date
  and lower(a.during) >= ${from}::date::timestamp at time zone 'UTC' - interval '1 day'
  and lower(a.during) < ${to}::date::timestamp at time zone 'UTC' + interval '2 days'
  ${professionalId === null ? noSql : sql`and a.professional_id = ${professionalId}`}`;

/** Counts by `status`. */
export const statusCounts = sql`
  count(*) filter (where status = 'Pending') as pending, count(*) filter (where status = 'Confirmed') as confirmed,
  count(*) filter (where status = 'Completed') as completed, count(*) filter (where status = 'NoShow') as "noShow",
  count(*) filter (where status = 'Cancelled') as cancelled`;

/** The whole payment was refunded. */
export const isRefunded = sql`(refunded_minor > 0 and refunded_minor >= received_minor)`;

/** Open appointments whose payment was not refunded. */
export const isExpected = sql`(status in ('Pending', 'Confirmed') and not ${isRefunded})`;

/** Earned and expected amounts: prices of appointments, and what the ledger shows as received and refunded. */
export const amounts = sql`
  count(*) filter (where status = 'Completed') as visits,
  coalesce(sum(received_minor - refunded_minor) filter (where status = 'Completed'), 0) as "paidMinor",
  coalesce(sum(price_minor - received_minor) filter (where status = 'Completed'), 0) as "unpaidMinor",
  coalesce(sum(refunded_minor) filter (where status = 'Completed'), 0) as "refundedMinor",
  count(*) filter (where ${isExpected}) as "expectedVisits",
  coalesce(sum(price_minor) filter (where ${isExpected}), 0) as "expectedMinor",
  coalesce(sum(received_minor - refunded_minor) filter (where ${isExpected}), 0) as "expectedPaidMinor"`;

export const hasAmount = sql`(price_minor is not null and (status = 'Completed' or ${isExpected}))`;

// The seats of a class session count once.
export const minutesBy = (column: Sql): Sql => sql`
  select ${column}, sum(lasts) as minutes from (
    select ${column}, session_key, max(extract(epoch from upper(during) - lower(during))) / 60 as lasts
    from booked where status <> 'Cancelled' group by ${column}, session_key) sessions
  group by ${column}`;

/**
 * Uses the index on the appointments of each client, which are few regardless of the size of the business.
 */
export const persons = ({ businessId, from }: FigureQuery): Sql => sql`
  select person.client_key, case when person.user_id is not null
      then exists (select 1 from appointments e where e.user_id = person.user_id and e.client_key = person.client_key
        and e.business_id = ${businessId} and e.date < ${from}::date and e.status not in ('Cancelled', 'Held'))
      else exists (select 1 from appointments e where e.crm_client_id = person.crm_client_id
        and e.business_id = ${businessId} and e.date < ${from}::date and e.status not in ('Cancelled', 'Held'))
      end as returning
  from (
    select client_key, max(user_id) as user_id, max(crm_client_id) as crm_client_id
    from booked where status <> 'Cancelled' group by client_key) person`;

/** Clients may occur in several rows of `person`. */
export const clientCounts = sql`
  count(distinct person.client_key) as total, count(distinct person.client_key) filter (where person.returning) as returning`;
