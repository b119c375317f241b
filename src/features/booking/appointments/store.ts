import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { AppointmentRole, PartyRole } from '../../../shared/appointment-role.ts';
import { appointmentWithinGrant } from '../../access/grants/within-grant-sql.ts';
import { isStaff, lockMembership, ownsBusinessOf } from '../../catalog/businesses/member-store.ts';
import type { Override } from '../availability/rules/overrides.ts';
import type { Requirement } from '../availability/rules/resource-use.ts';
import { depositOf } from './deposit-sql.ts';
import type { BookedService } from './rules/booking.ts';
import type { StoredDeposit } from './rules/deposit.ts';
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
  /** Units as booked. Null when the appointment needs none. */
  requires: Requirement[] | null;
  /** Units that it takes. Null when it needs none. */
  units: UsedUnit[] | null;
  booked_services: BookedService[] | null;
  currency: string;
  /** Agreed price. Null when no booked service has a price. */
  price_minor: number | null;
  /** Received for the appointment and not returned. */
  paid_minor: number;
  subtotal_minor: number | null;
  coupon_code: string | null;
  package_purchase_id: string | null;
  package_sessions_total: number | null;
  notes: string | null;
  staff_notes: string | null;
  payment_status: 'unpaid' | 'paid' | 'refunded';
  payment_intent_id: string | null;
  recurring_group_id: string | null;
  created_at: Date;
  made_by_staff: boolean;
  /** Grant and name of the agent that booked. */
  grant_id: string | null;
  agent_name: string | null;
  /** Staff booked the appointment or chose its current time. */
  is_staffs_choice: boolean;
  /** Cancellation window agreed on when it was booked. */
  window_hours: number;
  business_name: string;
  professional_name: string;
  /** Changes with every update of the row, also when the clock stands still. */
  version: string;
  /** Contact data from the client record, otherwise from the account. */
  contact: { email: string | null; phone: string | null } | null;
  /** Rules that staff set aside for the current time. */
  overrides: Override[] | null;
  /** Deposit and fees that were agreed on when it was booked. Null without a deposit. */
  deposit: StoredDeposit | null;
}

/** A unit of a resource, numbered from 1. */
export interface UsedUnit {
  id: string;
  name: string;
  kind: string;
  unit: number;
}

/** With the role of the caller. Other callers get a masked view. */
export type SeenAppointment = AppointmentRow & { role: AppointmentRole };
/** An appointment of the caller, as client or staff. */
export type OwnAppointment = AppointmentRow & { role: PartyRole };

/** `xmin` is the transaction that wrote the row. It is hashed, so that it does not show the number of transactions. */
export const versionOf = sql`to_hex(hashtextextended(a.xmin::text, (extract(epoch from a.updated_at) * 1000)::bigint))`;

/** Triggers take the units at the end of a statement, so a statement that books or moves does not see them. */
const unitsOf = sql`case when a.requires is not null then (
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'kind', r.kind, 'unit', t.unit) order by r.id, t.unit), '[]')
  from appointment_resources t join resources r on r.id = t.resource_id where t.appointment_id = a.id) end`;

/**
 * Columns of an appointment, with names. Subselects, because the planner would optimize a join for many rows.
 */
const ownColumns = sql`a.id, a.business_id, a.professional_id, a.user_id, a.crm_client_id, a.family_member_id,
  a.client_name, a.status, a.date, a.start_minute, a.timezone, lower(a.during) as starts_at, upper(a.during) as ends_at,
  a.service_ids, a.requires, ${unitsOf} as units, a.booked_services, a.currency, a.price_minor, a.paid_minor, a.subtotal_minor, a.coupon_code, a.package_purchase_id,
  a.package_sessions_total, a.notes, a.staff_notes, a.payment_status, a.payment_intent_id, a.recurring_group_id, a.created_at, a.overrides,
  a.made_by_staff, a.grant_id, (select g.agent_name from grants g where g.id = a.grant_id) as agent_name, a.made_by_staff or a.placed_by_staff as is_staffs_choice,
  coalesce(a.cancellation_window_hours,
    (select b.cancellation_window_hours from businesses b where b.id = a.business_id)) as window_hours,
  (select b.name from businesses b where b.id = a.business_id) as business_name,
  (select p.name from professionals p where p.id = a.professional_id) as professional_name,
  ${versionOf} as version, ${depositOf} as deposit`;

export const columns = sql`${ownColumns},
  (select jsonb_build_object('email', coalesce(c.email, u.email), 'phone', coalesce(c.phone, u.phone)) from (select) as one
    left join users u on u.id = a.user_id and u.deleted_at is null
    left join clients c on c.id = coalesce(a.crm_client_id,
      (select own.id from clients own where own.business_id = a.business_id and own.user_id = a.user_id))
    where num_nonnulls(u.id, c.id) > 0) as contact`;

/** Role of the caller for row `a`. */
export const roleOf = ({ userId }: Session): Sql => sql`case
  when ${isStaff(userId)} then 'staff' when a.user_id = ${userId} then 'client' else 'other' end`;

export const concerns = (session: Session): Sql =>
  sql`a.status <> 'Held' and (a.user_id = ${session.userId} or ${isStaff(session.userId)})
    and ${appointmentWithinGrant(session)}`;

/** Null when the caller is neither client nor staff. */
export function findAppointment(db: Queryable, session: Session, id: string): Promise<OwnAppointment | null> {
  return db.row(sql`
    select ${columns}, ${roleOf(session)} as role from appointments a
    where a.id = ${id} and ${concerns(session)}`);
}

/** The same for several ids, in the given order. Appointments that the caller cannot see are left out. */
export function findAppointments(
  db: Queryable,
  session: Session,
  ids: readonly string[],
): Promise<OwnAppointment[]> {
  return db.rows(sql`
    select ${columns}, ${roleOf(session)} as role from appointments a
    where a.id = any (${ids}::text[]) and ${concerns(session)} order by array_position(${ids}::text[], a.id)`);
}

/**
 * Null when the caller is neither client nor staff. Closes the races with other changes of the appointment,
 * and with removing the caller from the staff.
 */
export async function lockAppointment(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<LockedAppointment | null> {
  const [appointment] = await lockAppointments(transaction, session, sql`a.id = ${id}`);
  return appointment ?? null;
}

/** The same for the appointment and the upcoming ones of its series, locked in the order of their ids. */
export function lockSeries(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<LockedAppointment[]> {
  const series = sql`a.recurring_group_id = (select one.recurring_group_id from appointments one where one.id = ${id})`;
  return lockAppointments(
    transaction,
    session,
    sql`(a.id = ${id} or (${series} and a.status in ('Pending', 'Confirmed')))`,
  );
}

async function lockAppointments(
  transaction: Transaction,
  session: Session,
  which: Sql,
): Promise<LockedAppointment[]> {
  const found = await transaction.rows<LockedAppointment & { owns_business: boolean }>(sql`
    select ${columns}, ${roleOf(session)} as role, ${ownsBusinessOf(session.userId)} as owns_business, a.capacity, lower(a.blocked) as blocked_from,
      upper(a.blocked) as blocked_to
    from appointments a where ${which} and ${concerns(session)} order by a.id for no key update of a`);
  const held: LockedAppointment[] = [];
  for (const appointment of found) {
    const { business_id: businessId, professional_id: professionalId } = appointment;
    const isHeld =
      appointment.role !== 'staff' ||
      appointment.owns_business ||
      (await lockMembership(transaction, session.userId, { businessId, professionalId }));
    if (isHeld) held.push(appointment);
  }
  return held;
}

export type LockedAppointment = OwnAppointment & {
  capacity: number;
  blocked_from: Date;
  blocked_to: Date;
};

export async function getLockedAppointment(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<LockedAppointment> {
  const appointment = await lockAppointment(transaction, session, id);
  if (appointment === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return appointment;
}

/** The rows with the units that they took in an earlier statement of the transaction. */
export async function withUnits<Row extends AppointmentRow>(
  transaction: Transaction,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.filter(({ requires }) => requires !== null).map(({ id }) => id);
  if (ids.length === 0) return [...rows];
  const read = await transaction.rows<Pick<AppointmentRow, 'id' | 'units' | 'version'>>(sql`
    select a.id, ${unitsOf} as units, ${versionOf} as version from appointments a where a.id = any (${ids}::text[])`);
  const byId = new Map(read.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }));
}
