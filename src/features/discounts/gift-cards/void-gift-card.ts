import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { toMajor } from '../../../shared/money.ts';
import { lockRight } from '../../access/rights/store.ts';
import { postGiftCardVoid } from '../../money/ledger/post-gift-card.ts';
import type { GiftCardView } from './contract.ts';
import { countMovements, moveBalance } from './movement-store.ts';
import { presentGiftCard } from './present.ts';
import { findGiftCard, findSettledPayment, type GiftCardRow, lockGiftCard, updateVoided } from './store.ts';

const refused = (detail: string) => new AppError('INVALID_STATUS', { status: 409, field: 'path.id', detail });

/**
 * The amount that a voided receipt returned to a voided card can be voided again, so that it can be paid out. The
 * payment of an online sale is refunded by a job.
 */
export async function voidGiftCard(
  transaction: Transaction,
  session: Session,
  id: string,
  { reason, refund = false }: { reason: string; refund?: boolean },
  now: Date,
): Promise<GiftCardView> {
  const card = await lockGiftCard(transaction, id);
  if (card === null || card.sold_at === null) throw new AppError('NOT_FOUND');
  if (!(await lockRight(transaction, session.userId, card.business_id, 'manage')))
    throw new AppError('NOT_FOUND');
  const { balance_minor: amountMinor, initial_minor: initialMinor, currency } = card;
  if (amountMinor === 0) throw refused('The card has no balance.');
  const isOnline = card.payment_status !== null;
  if (refund && isOnline && (amountMinor !== initialMinor || card.voided_at !== null))
    throw refused('Only an unused card can be refunded online. Void it without a refund.');
  const paymentId = refund && isOnline ? await findSettledPayment(transaction, id) : null;
  if (refund && isOnline && paymentId === null) throw refused('The payment is already refunded.');

  const key = `${id}/void/${await countMovements(transaction, id)}`;
  await moveBalance(transaction, id, { key, kind: 'void', amountMinor: -amountMinor }, now);
  const posted = { businessId: card.business_id, currency, amountMinor, key, paymentId };
  await postGiftCardVoid(transaction, posted, creditOf(card, refund), now);
  await updateVoided(transaction, id, { by: session.userId, reason, calledOff: paymentId !== null, now });
  await publishEvent(transaction, {
    kind: 'gift_card.voided',
    subjectId: id,
    byUserId: session.userId,
    payload: {
      recipients: card.buyer_id === null ? [] : [card.buyer_id],
      businessId: card.business_id,
      reason,
      amountMajor: toMajor(amountMinor, currency),
      currency,
    },
    now,
  });
  return presentGiftCard((await findGiftCard(transaction, id))!, now);
}

function creditOf({ method }: GiftCardRow, refund: boolean) {
  if (!refund) return 'gift-cards-lapsed';
  return method ?? 'refunds-due';
}
