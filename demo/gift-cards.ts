import { insertCode } from '../src/features/discounts/gift-cards/code-store.ts';
import { createGiftCardCodes } from '../src/features/discounts/gift-cards/gift-card-codes.ts';
import { moveBalance } from '../src/features/discounts/gift-cards/movement-store.ts';
import { upsertSettings } from '../src/features/discounts/gift-cards/settings-store.ts';
import {
  insertGiftCard,
  type NewGiftCard,
  updateVoided,
} from '../src/features/discounts/gift-cards/store.ts';
import { postGiftCardSale, postGiftCardVoid } from '../src/features/money/ledger/post-gift-card.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Secrets } from '../src/platform/secrets/secrets.ts';
import { dayMs } from '../src/shared/time.ts';

interface DemoCard {
  id: `gft_demo_${string}`;
  amountMinor: number;
  method: 'cash' | 'terminal';
  daysAgo: number;
  recipientEmail?: string;
  voided?: string;
}

const business = 'biz_demo_salon';
const seller = 'usr_demo_business';
const validityDays = 1095;

const cards: readonly DemoCard[] = [
  { id: 'gft_demo_1', amountMinor: 5_000, method: 'cash', daysAgo: 40 },
  { id: 'gft_demo_2', amountMinor: 3_000, method: 'cash', daysAgo: 21, voided: 'The client lost the card.' },
  {
    id: 'gft_demo_3',
    amountMinor: 10_000,
    method: 'terminal',
    daysAgo: 9,
    recipientEmail: 'deniz@example.com',
  },
];

/** The code in the examples of the API reference. */
const publishedCode = { giftCardId: 'gft_demo_1', code: '7KQ2-M4XA-0ZRT-9B3N' };

export async function insertPublishedCode(
  transaction: Transaction,
  secrets: Secrets,
  now: Date,
): Promise<void> {
  const hash = await createGiftCardCodes({ db: transaction, secrets }).hash(publishedCode.code);
  await insertCode(transaction, { hash: hash!, giftCardId: publishedCode.giftCardId }, now);
}

/** Gift cards that the salon sold at the desk. Their codes are with their buyers. */
export async function insertGiftCards(transaction: Transaction, now: Date): Promise<void> {
  await upsertSettings(transaction, business, { soldOnline: true, validityDays });
  for (const card of cards) await insertCard(transaction, card, now);
}

async function insertCard(
  transaction: Transaction,
  { id, amountMinor, method, daysAgo, recipientEmail, voided }: DemoCard,
  now: Date,
): Promise<void> {
  const soldAt = new Date(now.getTime() - daysAgo * dayMs);
  const row: NewGiftCard = {
    id,
    business_id: business,
    currency: 'EUR',
    initial_minor: amountMinor,
    balance_minor: amountMinor,
    payment_status: null,
    method,
    buyer_id: null,
    created_by_id: seller,
    recipient_email: recipientEmail ?? null,
    validity_days: validityDays,
    created_at: soldAt,
    sold_at: soldAt,
    expires_at: new Date(soldAt.getTime() + validityDays * dayMs),
  };
  const about = { businessId: business, currency: 'EUR', amountMinor };
  await insertGiftCard(transaction, row);
  await moveBalance(transaction, id, { key: `${id}/sale`, kind: 'sale', amountMinor }, soldAt);
  await postGiftCardSale(transaction, { ...about, key: `${id}/sale` }, method, soldAt);
  if (voided === undefined) return;
  const key = `${id}/void/1`;
  const voidedAt = new Date(soldAt.getTime() + dayMs);
  await moveBalance(transaction, id, { key, kind: 'void', amountMinor: -amountMinor }, voidedAt);
  await postGiftCardVoid(transaction, { ...about, key }, method, voidedAt);
  await updateVoided(transaction, id, { by: seller, reason: voided, calledOff: false, now: voidedAt });
}
