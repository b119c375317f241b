import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { newId } from '../../../shared/ids.ts';
import { toMinor } from '../../../shared/money.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { postGiftCardSale } from '../../money/ledger/post-gift-card.ts';
import type { sellGiftCard as route, SoldGiftCardView } from './contract.ts';
import type { GiftCardCodes } from './gift-card-codes.ts';
import { moveBalance } from './movement-store.ts';
import { presentGiftCard } from './present.ts';
import { expiryAfterSale } from './rules/status.ts';
import { lockSeller, type Seller } from './settings-store.ts';
import { insertGiftCard } from './store.ts';

/** Mails a code to the recipient or buyer. */
export const giftCardMailJob = jobKind<{ giftCardId: string }>('gift-card-mail', 'urgent');

interface SaleDependencies {
  codes: GiftCardCodes;
  jobs: Jobs;
}

/** Amount in minor units of a currency that must be that of the business. */
export function requireAmount(
  { amountMajor, currency }: { amountMajor: number; currency: string },
  seller: Pick<Seller, 'currency'>,
): number {
  if (currency !== seller.currency)
    throw new AppError('CURRENCY_MISMATCH', {
      field: 'body.currency',
      detail: `Must be ${seller.currency}, the currency of the business.`,
    });
  const amountMinor = toMinor(amountMajor, currency);
  if (amountMinor === null || amountMinor <= 0)
    throw new AppError('INVALID_VALUE', {
      field: 'body.amountMajor',
      reason: 'malformed',
      detail: `Must be a positive amount in ${currency}.`,
    });
  return amountMinor;
}

export async function sellGiftCard(
  { codes, jobs }: SaleDependencies,
  transaction: Transaction,
  session: Session,
  body: Static<NonNullable<typeof route.body>>,
  now: Date,
): Promise<SoldGiftCardView> {
  const { id: businessId } = await requireBusiness(transaction, session, body.businessId, 'desk:book');
  const seller = (await lockSeller(transaction, businessId))!;
  // The mail names the business, so the platform has to know it.
  if (seller.status !== 'active' && seller.status !== 'unlisted')
    throw new AppError('INVALID_STATUS', {
      status: 409,
      field: 'body.businessId',
      reason: 'inactive',
      detail: 'Publish the business first.',
    });
  const amountMinor = requireAmount(body, seller);
  const { method = 'cash', recipientEmail = null } = body;
  const card = (await insertGiftCard(transaction, {
    id: newId('giftCard', now.getTime()),
    business_id: businessId,
    currency: body.currency,
    initial_minor: amountMinor,
    balance_minor: amountMinor,
    payment_status: null,
    method,
    buyer_id: null,
    created_by_id: session.userId,
    recipient_email: recipientEmail,
    validity_days: seller.validityDays,
    created_at: now,
    sold_at: now,
    expires_at: expiryAfterSale(seller.validityDays, now),
  }))!;
  const key = `${card.id}/sale`;
  await moveBalance(transaction, card.id, { key, kind: 'sale', amountMinor }, now);
  await postGiftCardSale(transaction, { businessId, currency: card.currency, amountMinor, key }, method, now);
  const code = await codes.issue(transaction, card.id, now);
  if (recipientEmail !== null) await jobs.enqueue(transaction, giftCardMailJob, { giftCardId: card.id });
  await requireRowLimit(transaction, 'giftCardSales', businessId, now);
  return { ...presentGiftCard(card, now), code };
}
