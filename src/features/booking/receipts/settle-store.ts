import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { eventForEach } from '../../../platform/events/event-store.ts';
import { textColumn, textsColumn } from '../../../platform/events/payload-sql.ts';
import { staffUserIds } from '../../catalog/businesses/member-store.ts';
import { paidMinor } from '../../money/ledger/balance-sql.ts';
import { cardAfter } from '../appointments/card-sql.ts';
import { depositWith, statusWith, statusWithoutCard } from '../appointments/deposit-sql.ts';
import { announceConfirmation } from '../payments/paid-subject-store.ts';

interface SettledNews {
  /** Received for the services at the checkout. Nothing: no history entry or event. */
  amountMajor: number;
  currency: string;
  by: string;
  now: Date;
}

/** Nothing is due any more, also no deposit and no card. The caller has locked the row and posted the checkout in the ledger. */
export async function updateSettled(
  transaction: Transaction,
  appointmentId: string,
  { amountMajor, currency, by, now }: SettledNews,
): Promise<void> {
  const paid = sql`before.paid`;
  const row = await transaction.row<{ isConfirmed: boolean }>(sql`
    with before as (select id, status, payment_status, (${paidMinor(sql`${appointmentId}::text`)}) as paid from appointments where id = ${appointmentId}),
    changed as (
      update appointments a set payment_status = 'paid', payment_intent_id = nullif(a.payment_intent_id, 'pending'),
        paid_minor = before.paid, deposit_status = ${depositWith(paid)}, card_status = ${cardAfter('confirmed')},
        status = case when a.card_status = 'due' then ${statusWithoutCard(paid)} else ${statusWith(paid)} end, updated_at = ${now}
      from before, businesses b where a.id = before.id and b.id = a.business_id
      returning a.id, a.business_id, a.professional_id, a.user_id, a.status),
    noted as (
      insert into appointment_history (appointment_id, at, by_user_id, action, before, after)
      select id, ${now}::timestamptz, ${by}::text, 'pay', jsonb_build_object('paymentStatus', before.payment_status),
        jsonb_build_object('paymentStatus', 'paid')
      from changed join before using (id) where ${amountMajor > 0}::boolean),
    announced as (${eventForEach(sql`changed c where ${amountMajor > 0}::boolean`, {
      kind: 'appointment.paid',
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
    })})
    select changed.status <> before.status as "isConfirmed" from changed join before using (id)`);
  if (row!.isConfirmed) await announceConfirmation(transaction, appointmentId, now);
}

/**
 * After the counter-entry, the appointment is unpaid, unless earlier payments cover its price. The caller has
 * locked the row.
 */
export async function updateUnsettled(
  transaction: Transaction,
  appointmentId: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<void> {
  await transaction.run(sql`
    with before as (select id, payment_status, (${paidMinor(sql`${appointmentId}`)}) as paid_minor from appointments where id = ${appointmentId}),
    changed as (
      update appointments a set paid_minor = before.paid_minor, deposit_status = ${depositWith(sql`before.paid_minor`)}, updated_at = ${now},
        payment_status = case when before.paid_minor > 0 and before.paid_minor >= coalesce(a.price_minor, 0) then a.payment_status else 'unpaid' end
      from before where a.id = before.id returning a.id, a.payment_status)
    insert into appointment_history (appointment_id, at, by_user_id, action, before, after)
    select id, ${now}::timestamptz, ${by}::text, 'void', jsonb_build_object('paymentStatus', before.payment_status),
      jsonb_build_object('paymentStatus', changed.payment_status, 'reason', ${reason}::text)
    from changed join before using (id)`);
}
