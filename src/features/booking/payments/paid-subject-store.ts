import type { Transaction } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { eventForEach } from '../../../platform/events/event-store.ts';
import {
  instantColumn,
  numberColumn,
  textColumn,
  textsColumn,
} from '../../../platform/events/payload-sql.ts';
import { staffUserIds } from '../../catalog/businesses/member-store.ts';
import { paidMinor } from '../../money/ledger/balance-sql.ts';
import { depositWith, statusWith } from '../appointments/deposit-sql.ts';
import { insertEvents, insertHistory } from '../appointments/lifecycle/store.ts';
import type { ChangedDay } from '../availability/rules/changed-days.ts';
import { type PaymentStatus, viewOfPayment } from './rules/payment-states.ts';
import type { PaymentRow } from './store.ts';

/** A movement of money, for history and events. */
export interface MoneyMovement {
  action: 'pay' | 'refund' | 'refund-failed';
  by: string | null;
  amountMajor: number;
  currency: string;
}

const kinds = {
  pay: 'appointment.paid',
  refund: 'appointment.refunded',
  'refund-failed': 'appointment.refund_failed',
} as const;

/**
 * Updates the payment fields of an appointment, with history entry and event when money moved. The caller has
 * locked the row, and posted what moved in the ledger.
 */
export async function updateAppointmentPayment(
  transaction: Transaction,
  payment: PaymentRow,
  news: MoneyMovement | null,
  now: Date,
): Promise<ChangedDay> {
  const { appointmentId } = payment;
  const view = viewOfPayment(payment);
  const isReceived = sql`${view.paymentStatus === 'paid'}::boolean`;
  const isPart = sql`(${payment.isDeposit}::boolean and ${payment.amountMinor}::bigint < coalesce(a.price_minor, 0))`;
  const money = sql`money.minor`;
  const row = await transaction.row<ChangedDay & { isConfirmed: boolean }>(sql`
    with before as (select id, payment_status, status from appointments where id = ${appointmentId}),
    money as (select ${paidMinor(sql`${appointmentId}::text`)} as minor),
    changed as (
      update appointments a set paid_minor = money.minor, updated_at = ${now},
        -- Paid only when nothing is due. A refunded part alone does not mean that the price was paid and returned.
        payment_status = case when ${isReceived} and money.minor < coalesce(a.price_minor, 0) then 'unpaid'
          when ${isPart} and not ${isReceived} then case a.payment_status when 'refunded' then 'refunded' else 'unpaid' end
          else ${view.paymentStatus} end,
        -- A reference stands for the price, so a received part shows none.
        payment_intent_id = case when not (${isPart} and ${view.paymentStatus !== 'unpaid'}::boolean) then ${view.paymentIntentId}::text end,
        deposit_status = ${depositWith(money)},
        status = ${statusWith(money)}
      from money, businesses b where a.id = ${appointmentId} and b.id = a.business_id
      returning a.id, a.business_id, a.professional_id, a.user_id, a.status, a.payment_status, a.date, lower(a.during) as starts_at)
    ${news === null ? noSql : historyAndEvent(news, now)}
    select changed.professional_id as "professionalId", changed.date, changed.status <> before.status as "isConfirmed"
    from changed join before using (id)`);
  const { isConfirmed, ...day } = row!;
  if (isConfirmed) await announceConfirmation(transaction, appointmentId!, now);
  return day;
}

/** History entry and event of an appointment that its deposit confirmed. */
export async function announceConfirmation(transaction: Transaction, id: string, now: Date): Promise<void> {
  const entry = {
    action: 'confirm',
    by: null,
    now,
    before: { status: 'Pending' },
    after: { status: 'Confirmed' },
  } as const;
  await transaction.run(sql`
    with changed as (select a.id, lower(a.during) as starts_at from appointments a where a.id = ${id}),
    noted as (${insertHistory(entry)})
    ${insertEvents(entry)}`);
}

/** Common table expressions that use `before` and `changed`. */
const historyAndEvent = ({ action, by, amountMajor, currency }: MoneyMovement, now: Date): Sql => sql`,
    noted as (
      insert into appointment_history (appointment_id, at, by_user_id, action, before, after)
      select id, ${now}::timestamptz, ${by}::text, ${action}::text,
        jsonb_build_object('paymentStatus', before.payment_status),
        jsonb_build_object('paymentStatus', changed.payment_status)
      from changed join before using (id)),
    announced as (${eventForEach(sql`changed c`, {
      kind: kinds[action],
      byUserId: by,
      payload: {
        appointmentId: textColumn(sql`c.id`),
        amountMajor,
        currency,
        recipients: textsColumn(
          sql`array_remove(array[c.user_id] || ${staffUserIds(sql`c.professional_id`, sql`c.business_id`)}, null)`,
        ),
      },
      now,
    })})`;

/** Final states without money. The purchase is void. */
const over: readonly PaymentStatus[] = ['cancelled', 'failed', 'refunded'];

/**
 * Updates the payment fields of a purchase. A payment in time starts its validity; a failed or refunded
 * payment makes it void. Publishes an event when money moved. The caller has locked the row.
 */
export async function updatePurchasePayment(
  transaction: Transaction,
  payment: PaymentRow,
  news: MoneyMovement | null,
  now: Date,
): Promise<void> {
  const { paymentStatus, paymentIntentId } = viewOfPayment(payment);
  const isOver = sql`${over.includes(payment.status)}::boolean`;
  const isBought = sql`(${news?.action === 'pay'}::boolean and not u.voided)`;
  await transaction.run(sql`
    with changed as (
      update package_purchases u set payment_status = ${paymentStatus}, payment_intent_id = ${paymentIntentId},
        purchased_at = case when ${isBought} then ${now}::timestamptz else u.purchased_at end,
        expires_at = case when ${isBought} then ${now}::timestamptz + u.validity_days * interval '24 hours' else u.expires_at end,
        cancelled_at = case when ${isOver} then coalesce(u.cancelled_at, ${now}::timestamptz) else u.cancelled_at end,
        voided = u.voided or ${isOver}
      where u.id = ${payment.purchaseId} returning u.*)
    ${news === null ? sql`select 1 from changed` : purchaseEvent(news, now)}`);
}

/** Uses the common table expression `changed`. */
function purchaseEvent({ action, by, amountMajor, currency }: MoneyMovement, now: Date): Sql {
  const about = {
    recipients: textsColumn(
      sql`array_remove(array[c.user_id] || ${staffUserIds(sql`null::text`, sql`c.business_id`)}, null)`,
    ),
    businessId: textColumn(sql`c.business_id`),
    packageId: textColumn(sql`c.package_id`),
    title: textColumn(sql`c.title`),
    amountMajor,
    currency,
  };
  if (action !== 'pay')
    return eventForEach(sql`changed c`, {
      kind: action === 'refund' ? 'package.refunded' : 'package.refund_failed',
      byUserId: by,
      payload: about,
      now,
    });
  // A late payment of a void purchase is refunded, which has an event of its own.
  return eventForEach(sql`changed c where not c.voided`, {
    kind: 'package.purchased',
    byUserId: by,
    payload: {
      ...about,
      sessionsTotal: numberColumn(sql`c.sessions_total`),
      expiresAt: instantColumn(sql`c.expires_at`),
    },
    now,
  });
}
