import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { KnownPayment } from './provider.ts';
import type { PaymentStatus, ProviderName } from './rules/payment-states.ts';

export interface PaymentRow extends KnownPayment {
  provider: ProviderName;
  status: PaymentStatus;
  refundId: string | null;
  problem: 'amount' | 'refund_failed' | null;
  superfluous: boolean;
}

const columns = sql`p.id, p.appointment_id as "appointmentId", p.purchase_id as "purchaseId", p.provider, p.mode, p.status, p.amount_minor as "amountMinor",
  p.currency, p.reference, p.charge_reference as "chargeReference", p.refund_id as "refundId", p.problem,
  p.superfluous, p.created_at as "createdAt"`;

/** The current payment of an appointment. The caller has locked the appointment. */
export function findActivePayment(
  transaction: Transaction,
  appointmentId: string,
): Promise<PaymentRow | null> {
  return transaction.row(sql`
    select ${columns} from payments p
    where p.appointment_id = ${appointmentId} and p.status in ('creating', 'open', 'settled') and not p.superfluous`);
}

/** The same for a purchase. */
export function findActivePurchasePayment(
  transaction: Transaction,
  purchaseId: string,
): Promise<PaymentRow | null> {
  return transaction.row(sql`
    select ${columns} from payments p
    where p.purchase_id = ${purchaseId} and p.status in ('creating', 'open', 'settled') and not p.superfluous`);
}

/** Whether a refund of the appointment is in progress. The caller has locked the appointment. */
export async function isRefunding(transaction: Transaction, appointmentId: string): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 from payments
    where appointment_id = ${appointmentId} and status = 'refunding' and not superfluous limit 1`);
  return row !== null;
}

/** `isCalledOff`: the appointment is cancelled, or the purchase is void. */
type FollowedPayment = PaymentRow & { isCalledOff: boolean };

const subjects = sql`left join appointments a on a.id = p.appointment_id left join package_purchases u on u.id = p.purchase_id`;
const isCalledOff = sql`coalesce(a.status = 'Cancelled', u.voided)`;

export function findPayment(db: Queryable, id: string): Promise<FollowedPayment | null> {
  return db.row(sql`
    select ${columns}, ${isCalledOff} as "isCalledOff" from payments p ${subjects} where p.id = ${id}`);
}

/** Finds the payment of a provider event. Our id comes first, because the reference may not be stored yet. */
export async function findPaymentOf(
  db: Queryable,
  named: { paymentId: string | null; references: readonly string[] },
): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select id from payments where provider = 'stripe' and (id = ${named.paymentId}
      or reference = any (${named.references}::text[]) or charge_reference = any (${named.references}::text[]))
    order by id = ${named.paymentId} desc nulls last limit 1`);
  return row?.id ?? null;
}

export function findPaymentByReference(db: Queryable, reference: string): Promise<PaymentRow | null> {
  return db.row(sql`select ${columns} from payments p where p.reference = ${reference}`);
}

export interface NewPayment
  extends Pick<
    PaymentRow,
    'id' | 'appointmentId' | 'purchaseId' | 'provider' | 'mode' | 'amountMinor' | 'currency'
  > {
  by: string;
  now: Date;
}

/**
 * The indexes `one_live_payment` and `one_live_payment_of_purchase` close the race between two payments of
 * one subject.
 */
export async function insertPayment(transaction: Transaction, payment: NewPayment): Promise<PaymentRow> {
  const row = await transaction.row<PaymentRow>(sql`
    insert into payments as p (id, appointment_id, purchase_id, provider, mode, status, amount_minor, currency, created_by,
      created_at, updated_at)
    values (${payment.id}, ${payment.appointmentId}, ${payment.purchaseId}, ${payment.provider}, ${payment.mode}, 'creating',
      ${payment.amountMinor}, ${payment.currency}, ${payment.by}, ${payment.now}, ${payment.now})
    returning ${columns}`);
  return row!;
}

export type LockedPayment = FollowedPayment & {
  /** Whether the subject has another payment that is not cancelled or failed. */
  hasRival: boolean;
};

/** Locks the subject before the payment, in the same order as all other code. */
export async function lockPayment(transaction: Transaction, id: string): Promise<LockedPayment | null> {
  await transaction.run(sql`
    select 1 from appointments a where a.id = (select appointment_id from payments where id = ${id})
    for no key update of a`);
  await transaction.run(sql`
    select 1 from package_purchases u where u.id = (select purchase_id from payments where id = ${id})
    for no key update of u`);
  return transaction.row(sql`
    select ${columns}, ${isCalledOff} as "isCalledOff",
      exists (select 1 from payments other
        where (other.appointment_id = p.appointment_id or other.purchase_id = p.purchase_id) and other.id <> p.id
          and not other.superfluous and other.status not in ('cancelled', 'failed')) as "hasRival"
    from payments p ${subjects} where p.id = ${id} for no key update of p`);
}

export interface PaymentUpdate {
  status: PaymentStatus;
  reference: string | null;
  chargeReference: string | null;
  refundId: string | null;
  problem: PaymentRow['problem'];
  superfluous: boolean;
  refundedBy: string | null;
}

/** The caller has locked the row. */
export async function updatePayment(
  transaction: Transaction,
  id: string,
  change: PaymentUpdate,
  now: Date,
): Promise<PaymentRow> {
  const { status, refundedBy } = change;
  const row = await transaction.row<PaymentRow>(sql`
    update payments p set status = ${status}, reference = ${change.reference}, charge_reference = ${change.chargeReference},
      refund_id = ${change.refundId}, problem = ${change.problem}, superfluous = ${change.superfluous},
      refunded_by = coalesce(${refundedBy}, p.refunded_by),
      updated_at = ${now}, settled_at = ${reached(sql`p.settled_at`, status === 'settled', now)},
      refunded_at = ${reached(sql`p.refunded_at`, status === 'refunded', now)}
    where p.id = ${id} returning ${columns}`);
  return row!;
}

const reached = (moment: Sql, isNow: boolean, now: Date) =>
  sql`coalesce(${moment}, case when ${isNow}::boolean then ${now}::timestamptz end)`;

/** False when the event was processed before. Waits for a concurrent transaction with the same event. */
export async function insertProviderEvent(
  transaction: Transaction,
  event: { id: string; kind: string; paymentId: string | null; now: Date },
): Promise<boolean> {
  const inserted = await transaction.run(sql`
    insert into payment_events (id, kind, payment_id, received_at)
    values (${event.id}, ${event.kind}, ${event.paymentId}, ${event.now}) on conflict do nothing`);
  return inserted === 1;
}

/** Providers repeat events for some days only. */
export async function deleteOldProviderEvents(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from payment_events where received_at < ${now}::timestamptz - interval '60 days'`);
}

/** Payments of cancelled appointments and purchases that may need an action. */
export async function listUnfinished(
  transaction: Transaction,
  subjectIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select id from payments
    where (appointment_id = any (${subjectIds}::text[]) or purchase_id = any (${subjectIds}::text[]))
      and (status in ('creating', 'open') or (status = 'settled' and provider <> 'none')) order by id`);
  return rows.map(({ id }) => id);
}

export function listPaymentsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select p.id, p.appointment_id as "appointmentId", p.purchase_id as "purchaseId", p.provider, p.status, p.amount_minor as "amountMinor", p.currency,
      p.reference, p.created_at as "createdAt", p.settled_at as "settledAt", p.refunded_at as "refundedAt"
    from payments p ${subjects} where a.user_id = ${userId} or u.user_id = ${userId} order by p.id`);
}
