import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RunIdempotent } from '../../../http/route.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import type { GiftCardView } from '../../discounts/gift-cards/contract.ts';
import { presentGiftCard } from '../../discounts/gift-cards/present.ts';
import { requireAmount } from '../../discounts/gift-cards/sell-gift-card.ts';
import { lockSeller } from '../../discounts/gift-cards/settings-store.ts';
import { findGiftCard, insertGiftCard, lockBegun, lockGiftCard } from '../../discounts/gift-cards/store.ts';
import { lockCustomer } from '../../discounts/packages/store.ts';
import { changePayment, followJob, type PaymentDependencies } from './change-payment.ts';
import { firstLookAt } from './follow-payment.ts';
import { updateGiftCardPayment } from './gift-card-payment-store.ts';
import type { buyGiftCard as route, StartedGiftCard } from './purchase-contract.ts';
import { payableMs } from './rules/next-step.ts';
import type { AmountDue } from './rules/payment-request.ts';
import { openPayment, presentOpen } from './start-payment.ts';
import { findActiveGiftCardPayment, insertPayment, type PaymentRow } from './store.ts';

type Request = Static<NonNullable<typeof route.body>>;

/** The card can be used once it is paid. Returns the open payment again on repeated requests. */
export async function buyGiftCard(
  dependencies: PaymentDependencies,
  session: Session,
  body: Request,
  runIdempotent: RunIdempotent,
): Promise<StartedGiftCard> {
  const open = await openPayment(dependencies, (transaction) =>
    begin(dependencies, transaction, session, body),
  );
  const { payment } = open;
  const reply: StartedGiftCard = {
    ...presentOpen(open),
    giftCardId: payment.giftCardId!,
    payUntil: new Date(payment.createdAt.getTime() + payableMs(payment).inAll).toISOString(),
  };
  return runIdempotent({ transaction: async () => reply });
}

const notSoldOnline = () =>
  new AppError('FORBIDDEN', {
    reason: 'unavailable',
    detail: 'The business sells no gift cards online. Buy the card at the business.',
  });

/** The open payment or a new one. Null when a concurrent request of the buyer has just created it. */
async function begin(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  session: Session,
  body: Request,
): Promise<PaymentRow | null> {
  const { userId } = session;
  const { businessId, amountMajor, currency, recipientEmail = null, mode = 'intent' } = body;
  const seller = await lockSeller(transaction, businessId);
  if (seller?.status !== 'active') throw new AppError('BUSINESS_NOT_FOUND', { field: 'body.businessId' });
  if (dependencies.provider === 'none' || !seller.soldOnline) throw notSoldOnline();
  const amountMinor = requireAmount({ amountMajor, currency }, seller);
  const terms = { businessId, buyerId: userId, amountMinor, currency, recipientEmail };
  const begun = await lockBegun(transaction, terms);
  const active = begun === null ? null : await findActiveGiftCardPayment(transaction, begun.id);
  if (active !== null && active.provider === dependencies.provider) return active;
  if (active?.provider === 'stripe') throw new AppError('PAYMENT_PENDING');
  // The payment belongs to a provider that is no longer configured. The card is called off with it.
  if (active !== null)
    await changePayment(dependencies, transaction, active.id, { event: 'withdrawn', by: null });
  if (!(await lockCustomer(transaction, userId))) throw new AppError('NOT_FOUND');
  const now = dependencies.clock.now();
  const card = await insertGiftCard(transaction, {
    id: newId('giftCard', now.getTime()),
    business_id: businessId,
    currency,
    initial_minor: amountMinor,
    balance_minor: 0,
    payment_status: 'unpaid',
    method: null,
    buyer_id: userId,
    created_by_id: null,
    recipient_email: recipientEmail,
    validity_days: seller.validityDays,
    created_at: now,
    sold_at: null,
    expires_at: null,
  });
  if (card === null) return null;
  const payment = await insertPayment(transaction, {
    id: newId('payment', now.getTime()),
    appointmentId: null,
    purchaseId: null,
    giftCardId: card.id,
    provider: dependencies.provider,
    mode,
    amountMinor,
    currency,
    isDeposit: false,
    by: userId,
    now,
  });
  await updateGiftCardPayment(dependencies.jobs, transaction, payment, null, now);
  await dependencies.jobs.enqueue(transaction, followJob, { paymentId: payment.id }, firstLookAt(now));
  await requireRowLimit(transaction, 'unpaidGiftCards', userId, now);
  await requireRowLimit(transaction, 'giftCardPurchases', userId, now);
  return payment;
}

/** Amount due of a gift card. Visible to its buyer. */
export async function getGiftCardDue(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<AmountDue> {
  const card = await lockGiftCard(transaction, id);
  if (card === null || card.buyer_id !== session.userId) throw new AppError('NOT_FOUND');
  return {
    status: card.called_off ? 'Cancelled' : 'Confirmed',
    paymentStatus: card.payment_status ?? 'paid',
    priceMinor: card.initial_minor,
    paidMinor: 0,
    dueMinor: card.initial_minor,
  };
}

export async function getGiftCard(transaction: Transaction, id: string, now: Date): Promise<GiftCardView> {
  return presentGiftCard((await findGiftCard(transaction, id))!, now);
}
