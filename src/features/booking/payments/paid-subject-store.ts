import type { Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { eventForEach } from '../../../platform/events/event-store.ts';
import {
  instantColumn,
  numberColumn,
  textColumn,
  textsColumn,
} from '../../../platform/events/payload-sql.ts';
import { staffUserIds } from '../../catalog/businesses/member-store.ts';
import { type PaymentStatus, type PaymentView, viewOfPayment } from './rules/payment-states.ts';
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
 * locked the row.
 */
export async function updateAppointmentPayment(
  transaction: Transaction,
  appointmentId: string,
  view: PaymentView,
  news: MoneyMovement | null,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    with before as (select id, payment_status from appointments where id = ${appointmentId}),
    changed as (
      update appointments a set payment_status = ${view.paymentStatus}, payment_intent_id = ${view.paymentIntentId},
        updated_at = ${now}
      where a.id = ${appointmentId} returning a.id, a.business_id, a.professional_id, a.user_id)
    ${news === null ? sql`select 1 from changed` : historyAndEvent(view, news, now)}`);
}

/** Uses the common table expressions `before` and `changed`. */
const historyAndEvent = (
  view: PaymentView,
  { action, by, amountMajor, currency }: MoneyMovement,
  now: Date,
): Sql => sql`,
    noted as (
      insert into appointment_history (appointment_id, at, by_user_id, action, before, after)
      select id, ${now}::timestamptz, ${by}::text, ${action}::text,
        jsonb_build_object('paymentStatus', before.payment_status),
        jsonb_build_object('paymentStatus', ${view.paymentStatus}::text)
      from changed join before using (id))
    ${eventForEach(sql`changed c`, {
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
    })}`;

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
