import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { dayMs } from '../../../shared/time.ts';
import { professionalWithinGrant, withinGrant } from '../../access/grants/within-grant-sql.ts';
import { managedBusinesses, manages } from '../../access/rights/right-sql.ts';
import { isStaff } from '../../catalog/businesses/member-store.ts';
import type { TimeOffSpan } from './rules/time-off.ts';

export interface TimeOffRow {
  id: string;
  professional_id: string | null;
  business_id: string | null;
  /** Business of the absence. Null: everywhere; only the professional can enter such an absence. */
  at_business_id: string | null;
  start_date: string;
  end_date: string;
  start_minute: number | null;
  end_minute: number | null;
  reason: string | null;
  /** Whether the caller can change the entry. */
  may_manage: boolean;
}

const columns = sql`t.id, t.professional_id, t.business_id, t.at_business_id, t.start_date, t.end_date, t.start_minute, t.end_minute, t.reason`;

const ownProfile = (userId: string): Sql => sql`select p.id from professionals p where p.user_id = ${userId}`;

/** Whether the user can delete entry `t`: their own absence, or one at a business they manage. */
const isManaged = (userId: string): Sql => sql`(t.professional_id in (${ownProfile(userId)})
  or t.at_business_id in (${managedBusinesses(userId)}) or t.business_id in (${managedBusinesses(userId)}))`;

/** Absences that the user can see: their own, and those that apply at managed businesses. */
const absencesInSight = (userId: string): Sql => sql`
  select t.* from time_off t where t.professional_id in (${ownProfile(userId)})
  union
  select t.* from businesses b join business_professionals bp on bp.business_id = b.id
  join time_off t on t.professional_id = bp.professional_id and (t.at_business_id is null or t.at_business_id = b.id)
  where ${manages(userId, sql`b.id`)}`;

export interface TimeOffPage {
  session: Session;
  professionalId: string | undefined;
  businessId: string | undefined;
  /** Includes all professionals of the named business. */
  withAbsences: boolean;
  from: string | undefined;
  to: string | undefined;
  /** Cursor position: first day and id. */
  after: readonly [string, string] | null;
  limit: number;
}

/**
 * Absences of the user and at managed businesses; closures of businesses that the user manages or works at.
 */
export function listTimeOff(db: Queryable, page: TimeOffPage): Promise<TimeOffRow[]> {
  const { session, professionalId, businessId, withAbsences, after } = page;
  const { userId } = session;
  const isNarrowed = professionalId !== undefined || businessId !== undefined;
  const days = sql`tsrange(${page.from ?? null}::date, ${page.to ?? null}::date + interval '1 day')`;
  const isWanted =
    professionalId === undefined && withAbsences
      ? sql`t.professional_id in (select bp.professional_id from business_professionals bp where bp.business_id = ${businessId ?? null})`
      : sql`t.professional_id = ${professionalId ?? null}`;
  const rest = after === null ? noSql : sql`and (t.start_date, t.id) > (${after[0]}::date, ${after[1]})`;
  const absences = sql`
    select ${columns}, ${isManaged(userId)} as may_manage from (${absencesInSight(userId)}) t
    where t.span && ${days} ${isNarrowed ? sql`and ${isWanted}` : noSql}
      ${businessId === undefined ? noSql : sql`and coalesce(t.at_business_id, ${businessId}) = ${businessId}`} ${rest}`;
  const closures = sql`
    select ${columns}, place.may_manage from (
      select b.id, ${manages(userId, sql`b.id`)} as may_manage from businesses b where b.id in (
        ${managedBusinesses(userId)}
        union
        select bp.business_id from professionals p join business_professionals bp on bp.professional_id = p.id
        where p.user_id = ${userId})
    ) place join time_off t on t.business_id = place.id
    where t.span && ${days} ${isNarrowed ? sql`and place.id = ${businessId ?? null}` : noSql} ${rest}`;
  return db.rows(sql`
    select * from (${absences} union all ${closures}) t
    where case when coalesce(t.business_id, t.at_business_id) is null then ${professionalWithinGrant(session, sql`t.professional_id`)}
      else ${withinGrant(session, sql`coalesce(t.business_id, t.at_business_id)`)} end order by t.start_date, t.id limit ${page.limit}`);
}

export interface AbsenceRights {
  isTheProfessional: boolean;
  /** Businesses where the professional works: all for the professional, otherwise those that the user manages. */
  businessIds: string[];
}

/** Rights of a user to enter an absence of a professional. */
export async function findAbsenceRights(
  db: Queryable,
  session: Session,
  professionalId: string,
): Promise<AbsenceRights> {
  const { userId } = session;
  const row = await db.row<AbsenceRights>(sql`
    select ${professionalId} in (${ownProfile(userId)}) as "isTheProfessional",
      array(select bp.business_id from business_professionals bp where bp.professional_id = ${professionalId}
        and (bp.professional_id in (${ownProfile(userId)}) or bp.business_id in (${managedBusinesses(userId)})) and ${withinGrant(session, sql`bp.business_id`)} order by 1) as "businessIds"`);
  return row!;
}

export async function insertTimeOff(db: Queryable, row: TimeOffRow, now: Date): Promise<void> {
  await db.run(sql`
    insert into time_off
      (id, professional_id, business_id, at_business_id, start_date, end_date, start_minute, end_minute, reason, created_at)
    values (${row.id}, ${row.professional_id}, ${row.business_id}, ${row.at_business_id}, ${row.start_date},
      ${row.end_date}, ${row.start_minute}, ${row.end_minute}, ${row.reason}, ${now})`);
}

interface Subject {
  /** Null for a closure. */
  professionalId: string | null;
  businessId: string | null;
  /** Business of an absence. Null: everywhere. */
  atBusinessId: string | null;
  span: TimeOffSpan;
}

/** Null when the user cannot delete the entry. */
export function findManagedTimeOff(db: Queryable, session: Session, id: string): Promise<Subject | null> {
  return db.row(sql`
    select t.professional_id as "professionalId", t.business_id as "businessId",
      t.at_business_id as "atBusinessId", jsonb_build_object('startDate', t.start_date, 'endDate', t.end_date,
        'startMinute', t.start_minute, 'endMinute', t.end_minute) as span from time_off t
    where t.id = ${id} and ${isManaged(session.userId)} and ${withinGrant(session, sql`coalesce(t.business_id, t.at_business_id)`)}`);
}

/** False when the user cannot delete the entry. */
export async function deleteManagedTimeOff(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const removed = await transaction.run(
    sql`delete from time_off t where t.id = ${id} and ${isManaged(userId)}`,
  );
  return removed === 1;
}

/** Time off with the instants that contain it in every time zone. */
export interface TimeOffAround {
  id: string;
  /** Null for a closure. */
  professionalId: string | null;
  /** Closed business, or the business of an absence. Null: everywhere. */
  businessId: string | null;
  from: Date;
  to: Date;
}

export interface AffectedRow {
  time_off_id: string;
  id: string;
  business_id: string;
  professional_id: string;
  grant_id: string | null;
  status: 'Pending' | 'Confirmed' | 'Cancelled';
  client_name: string;
  service_name: string;
  date: string;
  start_minute: number;
  timezone: string;
  starts_at: Date;
  ends_at: Date;
  /** Current time zone of the business, in which its time off is defined. */
  business_timezone: string;
}

// No appointment lasts a month, so the index on start times can be used.
const longestMs = 31 * dayMs;

/** Appointments around these entries that the user is staff of, earliest first. */
export function listAppointmentsAround(
  db: Queryable,
  session: Session,
  timeOff: readonly TimeOffAround[],
): Promise<AffectedRow[]> {
  const near = (whose: Sql): Sql => sql`
    select a.* from appointments a where ${whose} and a.status in ('Pending', 'Confirmed')
      and upper(a.during) > w.from_at and lower(a.during) > w.earliest and lower(a.during) < w.to_at`;
  return db.rows(sql`
    select w.id as time_off_id, a.id, a.business_id, a.professional_id, a.grant_id, a.status, a.client_name,
      coalesce((select string_agg(s.value ->> 'name', ', ' order by s.ordinality)
          from jsonb_array_elements(a.booked_services) with ordinality s),
        (select string_agg(s.name, ', ' order by s.name) from services s where s.id = any (a.service_ids)), '') as service_name,
      a.date, a.start_minute, a.timezone, lower(a.during) as starts_at, upper(a.during) as ends_at,
      b.timezone as business_timezone
    from unnest(${timeOff.map(({ id }) => id)}::text[], ${timeOff.map(({ professionalId }) => professionalId)}::text[],
        ${timeOff.map(({ businessId }) => businessId)}::text[], ${timeOff.map(({ from }) => from)}::timestamptz[],
        ${timeOff.map(({ from }) => new Date(from.getTime() - longestMs))}::timestamptz[],
        ${timeOff.map(({ to }) => to)}::timestamptz[])
      as w (id, professional_id, business_id, from_at, earliest, to_at)
    cross join lateral (
      ${near(sql`w.professional_id is not null and a.professional_id = w.professional_id
        and a.business_id = coalesce(w.business_id, a.business_id)`)}
      union all
      ${near(sql`w.professional_id is null and a.business_id = w.business_id`)}) a
    join businesses b on b.id = a.business_id
    where ${isStaff(session.userId)} and ${withinGrant(session, sql`a.business_id`)} order by lower(a.during), a.id`);
}
