import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Account, type Movement, transfer } from './rules/movements.ts';
import { insertMovements } from './store.ts';

/** A change of a gift card, as far as the ledger is concerned. The caller has locked the card. */
interface LedgerGiftCard {
  businessId: string;
  currency: string;
  amountMinor: number;
  /** Names the movement. */
  key: string;
  /** Payment that returns the amount. */
  paymentId?: string | null;
}

type Posted = Pick<Movement, 'kind'> & { debit: Account; credit: Account };

const movementOf = (
  { businessId, currency, amountMinor, key, paymentId = null }: LedgerGiftCard,
  { kind, debit, credit }: Posted,
  occurredAt: Date,
): Movement => ({
  key,
  kind,
  businessId,
  currency,
  appointmentId: null,
  purchaseId: null,
  paymentId,
  occurredAt,
  entries: transfer(amountMinor, { debit, credit }),
});

/** A sale at the desk. Online sales are posted with their payment, uses with the checkout. */
export function postGiftCardSale(
  transaction: Transaction,
  card: LedgerGiftCard,
  debit: 'cash' | 'terminal' | 'transfer',
  now: Date,
): Promise<void> {
  return insertMovements(transaction, [
    movementOf(card, { kind: 'gift-card-sale', debit, credit: 'gift-cards' }, now),
  ]);
}

/** The rest of a voided card: paid out, to be returned by the provider, or kept. */
export function postGiftCardVoid(
  transaction: Transaction,
  card: LedgerGiftCard,
  credit: 'cash' | 'terminal' | 'transfer' | 'refunds-due' | 'gift-cards-lapsed',
  now: Date,
): Promise<void> {
  return insertMovements(transaction, [
    movementOf(card, { kind: 'gift-card-void', debit: 'gift-cards', credit }, now),
  ]);
}

export function postGiftCardExpiries(
  db: Queryable,
  cards: readonly (LedgerGiftCard & { expiresAt: Date })[],
): Promise<void> {
  const posted = { kind: 'gift-card-expiry', debit: 'gift-cards', credit: 'gift-cards-lapsed' } as const;
  return insertMovements(
    db,
    cards.map((card) => movementOf(card, posted, card.expiresAt)),
  );
}
