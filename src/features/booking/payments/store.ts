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
  /** Part that the business keeps when the payment is refunded. */
  keptMinor: number;
}

const columns = sql`p.id, p.appointment_id as "appointmentId", p.purchase_id as "purchaseId", p.provider, p.mode, p.status, p.amount_minor as "amountMinor",
  p.currency, p.reference, p.charge_reference as "chargeReference", p.refund_id as "refundId", p.problem,
  p.superfluous, p.is_deposit as "isDeposit", p.kept_minor as "keptMinor", p.created_at as "createdAt"`;

/**
 * The current payment of an appointment: an open one, otherwise the received one for its price. The caller
 * has locked the appointment.
 */
export function findActivePayment(
  transaction: Transaction,
  appointmentId: string,
): Promise<PaymentRow | null> {
  return transaction.row(sql`
    select ${columns} from payments p
    where p.appointment_id = ${appointmentId} and not p.superfluous
      and (p.status in ('creating', 'open') or (p.status = 'settled' and not p.is_deposit))
    order by p.status = 'settled', p.id limit 1`);
}

/** Received payments that can be refunded, the deposit first. The caller has locked the appointment. */
export function listReceived(transaction: Transaction, appointmentId: string): Promise<PaymentRow[]> {
  return transaction.rows(sql`
    select ${columns} from payments p
    where p.appointment_id = ${appointmentId} and p.status = 'settled' and not p.superfluous order by p.is_deposit desc, p.id`);
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
type FollowedPayment = PaymentRow & {
  isCalledOff: boolean;
  /** The client did not come, and the fee is less than the deposit. */
  isMissed: boolean;
};

const subjects = sql`left join appointments a on a.id = p.appointment_id left join package_purchases u on u.id = p.purchase_id`;
const isCalledOff = sql`coalesce(a.status = 'Cancelled', u.voided)`;
const isMissed = sql`coalesce(a.status = 'NoShow' and a.fee_minor is not null, false)`;

export function findPayment(db: Queryable, id: string): Promise<FollowedPayment | null> {
  return db.row(sql`
    select ${columns}, ${isCalledOff} as "isCalledOff", ${isMissed} as "isMissed" from payments p ${subjects} where p.id = ${id}`);
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
    'id' | 'appointmentId' | 'purchaseId' | 'provider' | 'mode' | 'amountMinor' | 'currency' | 'isDeposit'
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
    insert into payments as p (id, appointment_id, purchase_id, provider, mode, status, amount_minor, currency, is_deposit, created_by,
      created_at, updated_at)
    values (${payment.id}, ${payment.appointmentId}, ${payment.purchaseId}, ${payment.provider}, ${payment.mode}, 'creating',
      ${payment.amountMinor}, ${payment.currency}, ${payment.isDeposit}, ${payment.by}, ${payment.now}, ${payment.now})
    returning ${columns}`);
  return row!;
}

export type LockedPayment = FollowedPayment & {
  businessId: string;
  /**
   * Whether the subject has another payment that is not cancelled or failed, or a receipt. The received deposit and the
   * payment of the rest are not rivals.
   */
  hasRival: boolean;
  /** Whether the appointment has a receipt that is not voided. */
  hasReceipt: boolean;
  /** Part of the fee that the other payments of the appointment do not cover. */
  feeLeftMinor: number;
};

const hasReceipt = sql`exists (select 1 from receipts r where r.appointment_id = p.appointment_id and r.voided_at is null)`;

/** Locks the subject before the payment, in the same order as all other code. */
export async function lockPayment(transaction: Transaction, id: string): Promise<LockedPayment | null> {
  await transaction.run(sql`
    select 1 from appointments a where a.id = (select appointment_id from payments where id = ${id})
    for no key update of a`);
  await transaction.run(sql`
    select 1 from package_purchases u where u.id = (select purchase_id from payments where id = ${id})
    for no key update of u`);
  return transaction.row(sql`
    select ${columns}, ${isCalledOff} as "isCalledOff", ${isMissed} as "isMissed", ${feeLeft} as "feeLeftMinor", coalesce(a.business_id, u.business_id) as "businessId",
      exists (select 1 from payments other
        where (other.appointment_id = p.appointment_id or other.purchase_id = p.purchase_id) and other.id <> p.id
          and not other.superfluous and other.status not in ('cancelled', 'failed')
          and not (other.is_deposit and not p.is_deposit))
        -- Paid at the checkout before this payment arrived.
        or (p.status in ('creating', 'open', 'cancelled', 'failed') and ${hasReceipt}) as "hasRival", ${hasReceipt} as "hasReceipt"
    from payments p ${subjects} where p.id = ${id} for no key update of p`);
}

/**
 * Refunds of one appointment are decided one by one: a payment keeps what the others leave of the fee. Those
 * that were decided keep their part. A payment at the desk and the deposit count first.
 */
const feeLeft = sql`greatest(0, coalesce(a.fee_minor, 0) - coalesce((
  select sum(case when other.status = 'settled' then other.amount_minor else other.kept_minor end) from payments other
  where other.appointment_id = p.appointment_id and other.id <> p.id and not other.superfluous
    and (other.status in ('refunding', 'refunded')
      or (other.status = 'settled' and (other.provider = 'none' or other.is_deposit)))), 0))::bigint`;

export interface PaymentUpdate {
  status: PaymentStatus;
  reference: string | null;
  chargeReference: string | null;
  refundId: string | null;
  problem: PaymentRow['problem'];
  superfluous: boolean;
  keptMinor: number;
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
      refund_id = ${change.refundId}, problem = ${change.problem}, superfluous = ${change.superfluous}, kept_minor = ${change.keptMinor},
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

/** Payments of cancelled or missed appointments and cancelled purchases that may need an action. */
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
      p.reference, p.is_deposit as "isDeposit", p.kept_minor as "keptMinor", p.created_at as "createdAt", p.settled_at as "settledAt", p.refunded_at as "refundedAt"
    from payments p ${subjects} where a.user_id = ${userId} or u.user_id = ${userId} order by p.id`);
}

/** Whether the appointment has a receipt that is not voided. The caller has locked the appointment. */
export async function hasValidReceipt(db: Queryable, appointmentId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from receipts where appointment_id = ${appointmentId} and voided_at is null`);
  return row !== null;
}
