import type { Session } from '../../http/caller.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { AppointmentRole, PartyRole } from '../../shared/appointment-role.ts';
import { holdMembership, isStaff, ownsBusinessOf } from '../businesses/staff-store.ts';
import type { BookedService } from './rules/new-appointment.ts';
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
  booked_services: BookedService[] | null;
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

/** With what the caller is to it. To others its row is masked. */
export type SeenAppointment = AppointmentRow & { role: AppointmentRole };
/** One that concerns the caller. */
export type OwnAppointment = AppointmentRow & { role: PartyRole };

/** What an appointment says itself. */
export const ownColumns = sql`a.id, a.business_id, a.professional_id, a.user_id, a.crm_client_id, a.family_member_id,
  a.client_name, a.status, a.date, a.start_minute, a.timezone, lower(a.during) as starts_at, upper(a.during) as ends_at,
  a.service_ids, a.booked_services, a.currency, a.price_minor, a.subtotal_minor, a.coupon_code, a.package_purchase_id,
  a.package_sessions_total, a.notes, a.staff_notes, a.payment_status, a.payment_intent_id, a.recurring_group_id`;

export const columns = sql`${ownColumns},
  (select jsonb_build_object('email', coalesce(c.email, u.email), 'phone', coalesce(c.phone, u.phone)) from (select) as one
    left join users u on u.id = a.user_id and u.deleted_at is null
    left join clients c on c.id = coalesce(a.crm_client_id,
      (select own.id from clients own where own.business_id = a.business_id and own.user_id = a.user_id))
    where num_nonnulls(u.id, c.id) > 0) as contact`;

/** What the caller is to the appointment in row `a`. */
export const roleOf = ({ userId }: Session): Sql => sql`case
  when ${isStaff(userId)} then 'staff' when a.user_id = ${userId} then 'client' else 'other' end`;

export const concerns = ({ userId }: Session): Sql =>
  sql`a.status <> 'Held' and (a.user_id = ${userId} or ${isStaff(userId)})`;

/** Null for everybody it does not concern. */
export function findAppointment(db: Queryable, session: Session, id: string): Promise<OwnAppointment | null> {
  return db.row(sql`
    select ${columns}, ${roleOf(session)} as role from appointments a
    where a.id = ${id} and ${concerns(session)}`);
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
    select ${columns}, ${roleOf(session)} as role, ${ownsBusinessOf(session.userId)} as owns_business, a.capacity, lower(a.blocked) as blocked_from,
      upper(a.blocked) as blocked_to, coalesce(a.cancellation_window_hours,
        (select b.cancellation_window_hours from businesses b where b.id = a.business_id)) as window_hours,
      a.made_by_staff or a.placed_by_staff as is_staffs_choice
    from appointments a where a.id = ${id} and ${concerns(session)} for no key update of a`);
  if (appointment?.role !== 'staff' || appointment.owns_business) return appointment;
  const { business_id: businessId, professional_id: professionalId } = appointment;
  const isMember = await holdMembership(transaction, session.userId, { businessId, professionalId });
  return isMember ? appointment : null;
}

export type LockedAppointment = OwnAppointment & {
  capacity: number;
  blocked_from: Date;
  blocked_to: Date;
  /** The policy agreed on when it was booked. */
  window_hours: number;
  /** Staff made it, or moved it to where it is. */
  is_staffs_choice: boolean;
};
