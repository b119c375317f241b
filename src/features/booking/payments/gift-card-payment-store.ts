import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { eventForEach } from '../../../platform/events/event-store.ts';
import { textColumn, textsColumn } from '../../../platform/events/payload-sql.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { staffUserIds } from '../../catalog/businesses/member-store.ts';
import { moveBalance } from '../../discounts/gift-cards/movement-store.ts';
import { giftCardMailJob } from '../../discounts/gift-cards/sell-gift-card.ts';
import { findGiftCard } from '../../discounts/gift-cards/store.ts';
import type { MoneyMovement } from './paid-subject-store.ts';
import { viewOfPayment } from './rules/payment-states.ts';
import type { PaymentRow } from './store.ts';

const over: readonly PaymentRow['status'][] = ['cancelled', 'failed', 'refunded'];

const kinds = {
  pay: 'gift_card.purchased',
  refund: 'gift_card.refunded',
  'refund-failed': 'gift_card.refund_failed',
} as const;

/**
 * Updates the payment fields of a gift card. A payment in time gives it its balance and its validity. A failed or
 * refunded payment calls it off and takes what is left. The caller has locked the card and posted the ledger.
 */
export async function updateGiftCardPayment(
  jobs: Jobs,
  transaction: Transaction,
  payment: PaymentRow,
  news: MoneyMovement | null,
  now: Date,
): Promise<void> {
  const id = payment.giftCardId!;
  const card = (await findGiftCard(transaction, id))!;
  const { paymentStatus, paymentIntentId } = viewOfPayment(payment);
  const isOver = over.includes(payment.status);
  const isBought = news?.action === 'pay' && payment.status === 'settled' && !card.called_off;
  if (isBought) {
    await moveBalance(
      transaction,
      id,
      { key: `${id}/sale`, kind: 'sale', amountMinor: card.initial_minor },
      now,
    );
    await jobs.enqueue(transaction, giftCardMailJob, { giftCardId: id });
  } else if (isOver && card.balance_minor > 0)
    await moveBalance(
      transaction,
      id,
      { key: `${payment.id}/refund`, kind: 'void', amountMinor: -card.balance_minor },
      now,
    );
  await transaction.run(sql`
    update gift_cards g set payment_status = ${paymentStatus}, payment_intent_id = ${paymentIntentId}::text,
      balance_minor = case when ${isBought}::boolean then g.initial_minor else g.balance_minor end,
      sold_at = case when ${isBought}::boolean then ${now}::timestamptz else g.sold_at end,
      expires_at = case when ${isBought}::boolean then ${now}::timestamptz + g.validity_days * interval '24 hours' else g.expires_at end,
      voided_at = case when ${isOver}::boolean and g.sold_at is not null then coalesce(g.voided_at, ${now}::timestamptz) else g.voided_at end,
      called_off = g.called_off or ${isOver}::boolean
    where g.id = ${id}`);
  // A late payment of a card that was called off is refunded, which has an event of its own.
  if (news === null || (news.action === 'pay' && !isBought)) return;
  await transaction.run(
    eventForEach(sql`gift_cards g where g.id = ${id}`, {
      kind: kinds[news.action],
      byUserId: news.by,
      payload: {
        recipients: textsColumn(
          sql`array_remove(array[g.buyer_id] || ${staffUserIds(sql`null::text`, sql`g.business_id`)}, null)`,
        ),
        businessId: textColumn(sql`g.business_id`),
        amountMajor: news.amountMajor,
        currency: news.currency,
      },
      now,
    }),
  );
}
