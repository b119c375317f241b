import type { Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { silentActions } from '../../../shared/agent-actions.ts';
import type { LimitName } from '../../../shared/limits.ts';
import { managedBusinesses } from '../rights/right-sql.ts';
import { isAgentLimitKey } from './rules/limit-key.ts';

/** Rows that count towards a limit, with `at`, the time of creation. */
export const countedRows = {
  draftBusinesses: (userId: string) => sql`
    select created_at as at from businesses where user_id = ${userId}
      and (status in ('draft', 'under_review') or former_status in ('draft', 'under_review'))`,
  grants: (userId: string, now: Date) => sql`
    select created_at as at from grants where user_id = ${userId} and revoked_at is null
      and (expires_at is null or expires_at > ${now})`,
  familyMembers: (limitKey: string) => sql`
    select created_at as at from family_members where ${countsFor(limitKey, sql`user_id`)}`,
  // Favourites of hidden businesses are not listed and cannot be found to remove them.
  favourites: (userId: string) => sql`
    select f.created_at as at from favourites f join businesses b on b.id = f.business_id
    where f.user_id = ${userId} and b.status = 'active'`,
  passkeys: (userId: string) => sql`select created_at as at from passkeys where user_id = ${userId}`,
  waitlistEntries: (limitKey: string) => sql`
    select created_at as at from waitlist_entries where ${countsFor(limitKey, sql`user_id`)} and status in ('waiting', 'offered')`,
  clientsOnWaitlist: (businessId: string) => sql`
    select created_at as at from waitlist_entries
    where business_id = ${businessId} and client_id is not null and status in ('waiting', 'offered')`,
  // Releasing a hold needs no limit, because creating it was counted.
  agentHolds: (userId: string) => sql`
    select x.at from grants g join grant_activity x on x.grant_id = g.id
    where g.user_id = ${userId} and x.action = 'hold' and x.outcome = 'done'`,
  approvals: (grantId: string) => sql`
    select created_at as at from approvals where grant_id = ${grantId} and status = 'pending'`,
  // Each date of a series counts.
  approvalHolds: (userId: string, now: Date) => sql`
    select a.created_at as at from approvals a, unnest(a.hold_ids)
    where a.user_id = ${userId} and a.status = 'pending' and a.expires_at > ${now}`,
  // Actions of one transaction share a notification. Holds send none.
  agentActions: (grantId: string) => sql`
    select distinct x.at, x.action from grant_activity x
    where x.grant_id = ${grantId} and x.outcome in ('done', 'asked') and x.action <> all (${silentActions}::text[])`,
  alerts: (limitKey: string) => sql`
    select created_at as at from alerts where ${countsFor(limitKey, sql`raised_by_id`)}`,
  messages: (userId: string) => sql`
    select created_at as at from appointment_messages where author_id = ${userId}`,
  messagesPerAppointment: (appointmentId: string) => sql`
    select created_at as at from appointment_messages where appointment_id = ${appointmentId}`,
  alertsPerAppointment: (appointmentAndRole: string) => sql`
    select created_at as at from alerts
    where ${countsFor(appointmentAndRole, sql`appointment_id`)} and raised_by = split_part(${appointmentAndRole}, ' ', 2)`,
  // A series is booked and cancelled as a whole and sends one e-mail.
  staffActions: (businessAndClient: string) => sql`
    select distinct h.at, h.action, case when h.action in ('book', 'cancel') then coalesce(a.recurring_group_id, a.id) else h.key::text end as act
    from appointments a join appointment_history h on h.appointment_id = a.id
    where (a.user_id = split_part(${businessAndClient}, ' ', 2) or a.crm_client_id = split_part(${businessAndClient}, ' ', 2))
      and a.business_id = split_part(${businessAndClient}, ' ', 1)
      and h.by_user_id is distinct from a.user_id and h.action in ('book', 'reschedule', 'cancel')`,
  tickets: (userId: string) => sql`select created_at as at from support_tickets where user_id = ${userId}`,
  ticketMessages: (userId: string) => sql`
    select m.created_at as at from support_tickets t join support_messages m on m.ticket_id = t.id
    where t.user_id = ${userId} and m.author = 'customer'`,
  reports: (userId: string) => sql`select created_at as at from reports where reporter_id = ${userId}`,
  joinRequests: (userId: string) => sql`
    select r.created_at as at from (${managedBusinesses(userId)}) b
    join join_requests r on r.business_id = b.id and r.requested_by = 'business'
    union all
    select r.created_at from professionals p join join_requests r on r.professional_id = p.id and r.requested_by = 'professional'
    where p.user_id = ${userId}`,
  members: (businessId: string, now: Date) => sql`
    select joined_at as at from business_members where business_id = ${businessId}
    union all
    select created_at from member_invitations where business_id = ${businessId} and expires_at > ${now}`,
  // Purchases by customers do not count, only sales by the business.
  packageSales: (businessId: string) => sql`
    select purchased_at as at from package_purchases where business_id = ${businessId} and payment_status is null`,
  unpaidPurchases: (userId: string) => sql`
    select purchased_at as at from package_purchases
    where user_id = ${userId} and payment_status = 'unpaid' and cancelled_at is null`,
  purchases: (userId: string) => sql`
    select purchased_at as at from package_purchases where user_id = ${userId} and payment_status is not null`,
  webhooks: (businessId: string) => sql`
    select created_at as at from webhooks where business_id = ${businessId}`,
  professionals: (businessId: string) => sql`
    select joined_at as at from business_professionals where business_id = ${businessId}`,
  services: (businessId: string) => sql`
    select created_at as at from services where business_id = ${businessId}`,
  ownServices: (professionalId: string) => sql`
    select created_at as at from services where owner_professional_id = ${professionalId}`,
  clients: (businessId: string) =>
    sql`select created_at as at from clients where business_id = ${businessId}`,
  clientNotes: (clientId: string) =>
    sql`select created_at as at from client_notes where client_id = ${clientId}`,
  coupons: (businessId: string) =>
    sql`select created_at as at from coupons where business_id = ${businessId}`,
  packages: (businessId: string) => sql`
    select created_at as at from packages where business_id = ${businessId}`,
  availabilityRules: (professionalAndBusiness: string) => sql`
    select created_at as at from availability_rules
    where professional_id = split_part(${professionalAndBusiness}, ' ', 1)
      and business_id = split_part(${professionalAndBusiness}, ' ', 2)`,
  absences: (professionalAndPlace: string, now: Date) => sql`
    select created_at as at from time_off where professional_id = split_part(${professionalAndPlace}, ' ', 1)
      and coalesce(at_business_id, '') = split_part(${professionalAndPlace}, ' ', 2) and ${hasNotEnded(now)}`,
  calendarConnections: (professionalId: string) => sql`
    select created_at as at from calendar_connections where professional_id = ${professionalId}`,
  // UTC is at most one day away from the local date.
  classTimes: (businessId: string, now: Date) => sql`
    select created_at as at from class_times where business_id = ${businessId}
      and (to_date is null or to_date >= (${now}::timestamptz at time zone 'UTC')::date - 1)`,
  closures: (businessId: string, now: Date) => sql`
    select created_at as at from time_off where business_id = ${businessId} and ${hasNotEnded(now)}`,
  resources: (businessId: string) =>
    sql`select created_at as at from resources where business_id = ${businessId}`,
  pictures: (businessId: string) => sql`select created_at as at from media where business_id = ${businessId}`,
  portraits: (professionalId: string) =>
    sql`select created_at as at from media where professional_id = ${professionalId}`,
  specialOpenings: (businessId: string, now: Date) => sql`
    select created_at as at from special_hours where business_id = ${businessId} and ${isNotPast(now)}`,
  specialShifts: (professionalAndPlace: string, now: Date) => sql`
    select created_at as at from special_hours where professional_id = split_part(${professionalAndPlace}, ' ', 1)
      and coalesce(at_business_id, '') = split_part(${professionalAndPlace}, ' ', 2) and ${isNotPast(now)}`,
} satisfies Partial<Record<LimitName, (of: string, now: Date) => Sql>>;

/** For tables with `by_agent`: rows that count for a key of `limitKeyOf`. */
function countsFor(limitKey: string, column: Sql): Sql {
  return sql`${column} = split_part(${limitKey}, ' ', 1) and by_agent = ${isAgentLimitKey(limitKey)}`;
}

// UTC is at most one day away from the local time.
function hasNotEnded(now: Date): Sql {
  return sql`upper(span) > ${now}::timestamptz at time zone 'UTC' - interval '1 day'`;
}

function isNotPast(now: Date): Sql {
  return sql`date >= (${now}::timestamptz at time zone 'UTC')::date - 1`;
}

export interface AddedAppointments {
  userId: string;
  businessId: string;
  /** Dates that get one more appointment. */
  dates: readonly string[];
  /** Appointment that is being rescheduled. Not counted. */
  exceptId?: string;
  now: Date;
}

/**
 * Counts the upcoming appointments that the account booked itself, and those on the fullest of the dates at
 * this business. Appointments booked by staff do not count: others could otherwise block the account. Holds
 * of pending approval requests count like appointments.
 */
export async function countAppointments(
  transaction: Transaction,
  { userId, businessId, dates, exceptId, now }: AddedAppointments,
): Promise<{ ahead: number; onFullestDay: number }> {
  const row = await transaction.row<{ ahead: number; onFullestDay: number }>(sql`
    select coalesce(sum(day.appointments), 0)::integer as ahead,
      coalesce(max(day.appointments) filter (where day.business_id = ${businessId} and day.date = any (${dates}::date[])), 0)::integer
        as "onFullestDay"
    from (select visit.business_id, visit.date, count(*) as appointments from (
        select a.business_id, a.date from appointments a
        where a.user_id = ${userId} and lower(a.during) > ${now} and a.status in ('Pending', 'Confirmed')
          and not a.made_by_staff and a.id is distinct from ${exceptId ?? null}
        union all
        select h.business_id, h.date from appointments h
        where h.held_by = ${userId} and h.status = 'Held' and h.expires_at > ${now} and exists (
          select 1 from approvals asked join users u on u.id = asked.user_id and u.role = 'customer'
          where asked.user_id = ${userId} and asked.status = 'pending' and h.id = any (asked.hold_ids))) visit
      group by visit.business_id, visit.date) day`);
  return row!;
}

/** Counts the upcoming appointments that staff of the business booked for the account. */
export async function countAppointmentsByStaff(
  transaction: Transaction,
  { userId, businessId, now }: Pick<AddedAppointments, 'userId' | 'businessId' | 'now'>,
): Promise<number> {
  const row = await transaction.row<{ count: number }>(sql`
    select count(*) from appointments a
    where a.user_id = ${userId} and a.business_id = ${businessId} and a.made_by_staff and lower(a.during) > ${now}
      and a.status in ('Pending', 'Confirmed')`);
  return row!.count;
}
