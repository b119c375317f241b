import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Formats instants inside JSON like the rest of the export. */
const instant = (value: Sql): Sql =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Includes the history and the due times of reminders. Column names are the names in the export. */
export function listAppointmentsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select a.id, a.business_id as business, a.professional_id as professional, a.family_member_id as "familyMemberId",
      a.client_name as client, a.status, a.date,
      to_char(time '00:00' + a.start_minute * interval '1 minute', 'HH24:MI') as start,
      a.timezone, lower(a.during) as "startUtc", upper(a.during) as "endUtc", a.service_ids as services,
      a.booked_services as "bookedServices", a.currency, a.subtotal_minor as "subtotalMinor",
      a.price_minor as "priceMinor", a.coupon_code as "couponCode", a.package_purchase_id as "packagePurchaseId",
      a.package_sessions_total as "packageSessionsTotal", a.cancellation_window_hours as "cancellationWindowHours",
      a.cancellation_reason as "cancellationReason", a.made_by_staff as "madeByBusiness",
      a.placed_by_staff as "placedByBusiness", a.notes,
      a.deposit_minor as "depositMinor", a.deposit_due_at as "depositDueAt", a.deposit_status as "depositStatus", a.late_fee_minor as "lateFeeMinor",
      a.card_status as "cardStatus", a.card_due_at as "cardDueAt", a.card_late_fee_minor as "cardLateFeeMinor", a.card_no_show_fee_minor as "cardNoShowFeeMinor",
      a.no_show_fee_minor as "noShowFeeMinor", a.fee_minor as "feeMinor",
      a.payment_status as "paymentStatus", a.payment_intent_id as "paymentIntentId",
      a.recurring_group_id as "recurringGroupId", a.created_at as "createdAt", a.updated_at as "updatedAt",
      array(select r.due_at from reminders r where r.appointment_id = a.id order by r.due_at) as "remindersAt",
      (select coalesce(jsonb_agg(jsonb_build_object('at', ${instant(sql`h.at`)}, 'action', h.action,
          'byYou', h.by_user_id is not distinct from ${userId}, 'from', h.before, 'to', h.after) order by h.key), '[]')
        from appointment_history h where h.appointment_id = a.id) as history
    from appointments a where a.user_id = ${userId} order by lower(a.during), a.id`);
}

/** Current holds of the account. */
export function listHoldsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, business_id as business, professional_id as professional, service_ids as services,
      lower(during) as "startUtc", created_at as "createdAt", expires_at as "expiresAt"
    from appointments where held_by = ${userId} and status = 'Held' order by id`);
}

/**
 * Appointments are records of the business: they stay, without name, notes and reasons. Holds are deleted.
 */
export async function anonymiseAppointments(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from appointments where held_by = ${userId} and status = 'Held'`);
  await transaction.run(sql`
    update appointments set client_name = 'Deleted user', notes = null, staff_notes = null, cancellation_reason = null
    where user_id = ${userId}`);
  await transaction.run(sql`
    update appointment_history h set after = h.after - 'reason'
    from appointments a where a.id = h.appointment_id and a.user_id = ${userId} and h.after ? 'reason'`);
}

/**
 * Cancellation reasons that the account wrote as a professional: they may contain personal data of the
 * professional.
 */
const reasonsGivenBy = (userId: string) => sql`
  a.professional_id = (select p.id from professionals p where p.user_id = ${userId})
    and h.appointment_id = a.id and h.by_user_id = ${userId} and h.after ? 'reason'`;

/** Appointments with such a reason. */
export async function listCancelledWithReason(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct a.id from appointments a, appointment_history h where ${reasonsGivenBy(userId)}`);
  return rows.map(({ id }) => id);
}

export async function deleteReasonsGiven(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`
    with changed as (
      update appointment_history h set after = h.after - 'reason' from appointments a
      where ${reasonsGivenBy(userId)}
      returning a.id)
    update appointments a set cancellation_reason = null from changed where a.id = changed.id`);
}
