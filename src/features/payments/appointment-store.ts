import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { staffUserIds } from '../businesses/staff-store.ts';
import type { PaymentView } from './rules/payment-view.ts';

/** What happened to the money, as the appointment's history and events tell it. */
export interface MoneyNews {
  action: 'pay' | 'refund' | 'refund-failed';
  kind: 'appointment.paid' | 'appointment.refunded' | 'appointment.refund_failed';
  by: string | null;
  amountMajor: number;
  currency: string;
}

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
      where a.id = ${appointmentId} returning a.id, a.business_id, a.professional_id, a.user_id),
    noted as (
      insert into appointment_history (appointment_id, at, by_user_id, action, before, after)
      select id, ${now}::timestamptz, ${news?.by ?? null}::text, ${news?.action ?? null}::text,
        jsonb_build_object('paymentStatus', before.payment_status),
        jsonb_build_object('paymentStatus', ${view.paymentStatus}::text)
      from changed join before using (id) where ${news?.action ?? null}::text is not null)
    insert into events (kind, subject_id, by_user_id, detail, at)
    select ${news?.kind ?? null}::text, c.id, ${news?.by ?? null}::text, jsonb_build_object('appointmentId', c.id,
        'amountMajor', ${news?.amountMajor ?? null}::float8, 'currency', ${news?.currency ?? null}::text,
        'recipients', array_remove(array[c.user_id] || ${staffUserIds(sql`c.professional_id`, sql`c.business_id`)}, null)),
      ${now}::timestamptz
    from changed c where ${news?.kind ?? null}::text is not null`);
}
