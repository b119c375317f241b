import type { Session } from '../../http/caller.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { joinSql, noSql, type Sql, sql } from '../../platform/database/sql.ts';
import { holdMembership, isStaff, ownsBusinessOf, worksAt } from '../businesses/staff-store.ts';
import type { Status } from './rules/transitions.ts';

export interface AppointmentRow {
  id: string;
  business_id: string;
  professional_id: string;
  user_id: string | null;
  crm_client_id: string | null;
  family_member_id: string | null;
  client_name: string;
  status: Status;
  date: string;
  start_minute: number;
  timezone: string;
  starts_at: Date;
  ends_at: Date;
  service_ids: string[];
  booked_services: BookedServiceRow[] | null;
  currency: string;
  /** What the client owes; null when nothing booked has a price. */
  price_minor: number | null;
  subtotal_minor: number | null;
  coupon_code: string | null;
  package_purchase_id: string | null;
  package_sessions_total: number | null;
  notes: string | null;
  staff_notes: string | null;
  payment_status: 'unpaid' | 'paid' | 'refunded';
  payment_intent_id: string | null;
  recurring_group_id: string | null;
  /** How staff reach the client: as their record says, else as the account does. */
  contact: { email: string | null; phone: string | null } | null;
}

export interface BookedServiceRow {
  serviceId: string;
  name: string;
  duration: number;
  priceMajor?: number;
}

/** What the caller is to an appointment: its client, its staff, or (where rows are masked) nothing. */
type Standing = 'client' | 'staff' | 'stranger';
export type SeenAppointment = AppointmentRow & { standing: Standing };

export const columns = sql`a.id, a.business_id, a.professional_id, a.user_id, a.crm_client_id, a.family_member_id,
  a.client_name, a.status, a.date, a.start_minute, a.timezone, lower(a.during) as starts_at, upper(a.during) as ends_at,
  a.service_ids, a.booked_services, a.currency, a.price_minor, a.subtotal_minor, a.coupon_code, a.package_purchase_id,
  a.package_sessions_total, a.notes, a.staff_notes, a.payment_status, a.payment_intent_id, a.recurring_group_id,
  (select jsonb_build_object('email', coalesce(c.email, u.email), 'phone', coalesce(c.phone, u.phone)) from (select) as one
    left join users u on u.id = a.user_id and u.deleted_at is null
    left join clients c on c.id = coalesce(a.crm_client_id,
      (select own.id from clients own where own.business_id = a.business_id and own.user_id = a.user_id))
    where num_nonnulls(u.id, c.id) > 0) as contact`;

const standingOf = ({ userId }: Session): Sql => sql`case
  when ${isStaff(userId)} then 'staff' when a.user_id = ${userId} then 'client' else 'stranger' end`;

const concerns = ({ userId }: Session): Sql =>
  sql`a.status <> 'Held' and (a.user_id = ${userId} or ${isStaff(userId)})`;

/** Null for everybody it does not concern. */
export function findAppointment(
  db: Queryable,
  session: Session,
  id: string,
): Promise<SeenAppointment | null> {
  return db.row(sql`
    select ${columns}, ${standingOf(session)} as standing from appointments a
    where a.id = ${id} and ${concerns(session)}`);
}

export interface Filters {
  from?: string | undefined;
  to?: string | undefined;
  date?: string | undefined;
  status?: Status | undefined;
  businessId?: string | undefined;
  professionalId?: string | undefined;
  clientId?: string | undefined;
}

export interface PageRange {
  after: { startsAt: Date; id: string } | null;
  limit: number;
}

function conditionsFor(filters: Filters, { after }: PageRange): Sql {
  const { status, businessId, professionalId, clientId } = filters;
  return joinSql(
    [
      sql`a.status <> 'Held'`,
      ...dayConditions(filters),
      ...(status === undefined ? [] : [sql`a.status = ${status}`]),
      ...(businessId === undefined ? [] : [sql`a.business_id = ${businessId}`]),
      ...(professionalId === undefined ? [] : [sql`a.professional_id = ${professionalId}`]),
      ...(clientId === undefined ? [] : [sql`a.user_id = ${clientId}`]),
      ...(after === null
        ? []
        : [sql`(lower(a.during), a.id) > (${after.startsAt}::timestamptz, ${after.id})`]),
    ],
    ' and ',
  );
}

/** Local days, each with the stretch of UTC it lies in whatever the zone: that is what indexes know. */
function dayConditions({ from, to, date }: Filters): Sql[] {
  const since = (day: string) =>
    sql`a.date >= ${day}::date and lower(a.during) >= ${day}::date::timestamp at time zone 'UTC' - interval '1 day'`;
  const until = (day: string) =>
    sql`a.date <= ${day}::date and lower(a.during) < ${day}::date::timestamp at time zone 'UTC' + interval '2 days'`;
  return [
    ...(from === undefined ? [] : [since(from)]),
    ...(to === undefined ? [] : [until(to)]),
    ...(date === undefined ? [] : [since(date), until(date)]),
  ];
}

const inOrder = (limit: number) => sql`order by lower(a.during), a.id limit ${limit}`;

export function listOfClient(
  db: Queryable,
  session: Session,
  filters: Filters,
  page: PageRange,
): Promise<AppointmentRow[]> {
  return db.rows(sql`
    select ${columns} from appointments a
    where a.user_id = ${session.userId} and ${conditionsFor(filters, page)} ${inOrder(page.limit)}`);
}

/** What they perform, where they work. */
export function listOfProfessional(
  db: Queryable,
  session: Session,
  filters: Filters,
  page: PageRange,
): Promise<AppointmentRow[]> {
  return db.rows(sql`
    select ${columns} from appointments a
    where a.professional_id = (select id from professionals where user_id = ${session.userId})
      and ${worksAt(sql`a.professional_id`, sql`a.business_id`)} and ${conditionsFor(filters, page)} ${inOrder(page.limit)}`);
}

/** Of all their businesses: no more rows of each than the page can show. */
export function listOfOwner(
  db: Queryable,
  session: Session,
  filters: Filters,
  page: PageRange,
): Promise<AppointmentRow[]> {
  const { businessId } = filters;
  return db.rows(sql`
    select ${columns} from businesses b cross join lateral (
      select * from appointments a where a.business_id = b.id and ${conditionsFor(filters, page)} ${inOrder(page.limit)}) a
    where b.user_id = ${session.userId} ${businessId === undefined ? noSql : sql`and b.id = ${businessId}`}
    ${inOrder(page.limit)}`);
}

/** A professional's day: what concerns the caller in full, and of the rest whatever keeps the professional busy. */
export function listDayOfProfessional(
  db: Queryable,
  session: Session,
  filters: Filters & { professionalId: string; date: string },
  page: PageRange,
): Promise<SeenAppointment[]> {
  return db.rows(sql`
    select ${columns}, ${standingOf(session)} as standing from appointments a
    where ${conditionsFor(filters, page)} and (a.status in ('Pending', 'Confirmed') or ${concerns(session)})
    ${inOrder(page.limit)}`);
}

/**
 * Null for everybody it does not concern. Closes: two changes of one appointment at once, each judging what the other left; and a change by
 * staff who are being removed.
 */
export async function lockAppointment(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<LockedAppointment | null> {
  const appointment = await transaction.row<LockedAppointment & { owns_business: boolean }>(sql`
    select ${columns}, ${standingOf(session)} as standing, ${ownsBusinessOf(session.userId)} as owns_business, a.capacity, lower(a.blocked) as blocked_from,
      upper(a.blocked) as blocked_to, coalesce(a.cancellation_window_hours,
        (select b.cancellation_window_hours from businesses b where b.id = a.business_id)) as window_hours,
      a.made_by_staff or a.placed_by_staff as is_staffs_choice
    from appointments a where a.id = ${id} and ${concerns(session)} for no key update of a`);
  if (appointment?.standing !== 'staff' || appointment.owns_business) return appointment;
  const { business_id: businessId, professional_id: professionalId } = appointment;
  const isMember = await holdMembership(transaction, session.userId, { businessId, professionalId });
  return isMember ? appointment : null;
}

/** Whether it is a visit of the user's own that staff made, or moved to where it is. */
export async function isStaffsChoice(db: Queryable, { userId }: Session, id: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from appointments a where a.id = ${id} and a.user_id = ${userId} and (a.made_by_staff or a.placed_by_staff)`);
  return row !== null;
}

/** False when the account is gone. Closes: writing while the account is being deleted, which would leave the words of nobody. */
export async function holdAccount(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null for key share`,
  );
  return row !== null;
}

export type LockedAppointment = SeenAppointment & {
  capacity: number;
  blocked_from: Date;
  blocked_to: Date;
  /** The policy agreed on when it was booked. */
  window_hours: number;
  /** Staff made it, or moved it to where it is. */
  is_staffs_choice: boolean;
};

/** Until when delays that somebody told of matter: one that waits for an answer, and one that was granted. Null: there is none. */
export interface Delays {
  pendingUntil: Date | null;
  grantedUntil: Date | null;
}

/** To be asked once the appointment is held, in a statement of its own: what was raised or answered while waiting for it must show. */
export async function findDelays(transaction: Transaction, id: string): Promise<Delays> {
  const row = await transaction.row<Delays>(sql`
    select max(told.until) filter (where told.status = 'pending') as "pendingUntil",
      max(told.until) filter (where told.status = 'accepted') as "grantedUntil"
    from (select l.status, l.starts_at + l.minutes * interval '1 minute' as until
      from alerts l join appointments a on a.id = l.appointment_id and lower(a.during) = l.starts_at
      where l.appointment_id = ${id}) told`);
  return row!;
}
