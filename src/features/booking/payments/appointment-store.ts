import type { Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { eventForEach } from '../../../platform/events/event-store.ts';
import { textColumn, textsColumn } from '../../../platform/events/payload-sql.ts';
import { staffUserIds } from '../../catalog/businesses/staff-store.ts';
import type { PaymentView } from './rules/payment-view.ts';

/** What happened to the money, as histories and events tell it. */
export interface MoneyNews {
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

/** What an appointment shows of its payment, with a line in its history and an event where money moved. The caller holds the row. */
export async function updateShownPayment(
  transaction: Transaction,
  appointmentId: string,
  view: PaymentView,
  news: MoneyNews | null,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    with before as (select id, payment_status from appointments where id = ${appointmentId}),
    changed as (
      update appointments a set payment_status = ${view.paymentStatus}, payment_intent_id = ${view.paymentIntentId},
        updated_at = ${now}
      where a.id = ${appointmentId} returning a.id, a.business_id, a.professional_id, a.user_id)
    ${news === null ? sql`select 1 from changed` : record(view, news, now)}`);
}

/** Follows `before` and `changed`. */
const record = (view: PaymentView, { action, by, amountMajor, currency }: MoneyNews, now: Date): Sql => sql`,
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
