import type { Transaction } from '../../../platform/database/database.ts';
import type { Account, Entry, Movement } from './rules/movements.ts';
import { findEntries, insertMovements } from './store.ts';

/** A receipt, as far as the ledger is concerned. */
export interface LedgerReceipt {
  id: string;
  businessId: string;
  appointmentId: string;
  currency: string;
  /** Received now. Earlier payments are posted already. */
  received: readonly { account: Account; amountMinor: number }[];
  /** Part of the received amount. */
  tipMinor: number;
  taxMinor: number;
}

const keyOf = (receiptId: string) => `${receiptId}/checkout`;

export async function postCheckout(
  transaction: Transaction,
  receipt: LedgerReceipt,
  now: Date,
): Promise<void> {
  const entries = checkoutEntries(receipt);
  if (entries.length === 0) return;
  const { businessId, currency, appointmentId } = receipt;
  const about = { businessId, currency, appointmentId, purchaseId: null, paymentId: null, occurredAt: now };
  await insertMovements(transaction, [{ ...about, key: keyOf(receipt.id), kind: 'checkout', entries }]);
}

function checkoutEntries({ received, tipMinor, taxMinor }: LedgerReceipt): Entry[] {
  const totals = new Map<Account, number>();
  let receivedMinor = 0;
  for (const { account, amountMinor } of received) {
    totals.set(account, (totals.get(account) ?? 0) + amountMinor);
    receivedMinor += amountMinor;
  }
  const entries: Entry[] = [
    ...[...totals].map(([account, amountMinor]) => ({ account, amountMinor })),
    { account: 'appointments', amountMinor: tipMinor - receivedMinor },
    { account: 'tips', amountMinor: -tipMinor },
    { account: 'tax-included', amountMinor: taxMinor },
    { account: 'tax', amountMinor: -taxMinor },
  ];
  return entries.filter(({ amountMinor }) => amountMinor !== 0);
}

/** Counter-entry of the checkout. The caller has locked the receipt. */
export async function postVoid(transaction: Transaction, receiptId: string, now: Date): Promise<void> {
  const posted = await findEntries(transaction, keyOf(receiptId));
  if (posted === null) return;
  const counter: Movement = {
    ...posted,
    key: `${receiptId}/void`,
    kind: 'void',
    purchaseId: null,
    paymentId: null,
    occurredAt: now,
    entries: posted.entries.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor })),
  };
  await insertMovements(transaction, [counter]);
}
