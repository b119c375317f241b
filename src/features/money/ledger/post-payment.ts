import type { Transaction } from '../../../platform/database/database.ts';
import { type LedgerPayment, movementOfPayment, type PaymentStep } from './rules/movements.ts';
import { getPaymentBalances, insertMovements } from './store.ts';

/** Posts what a change of a payment moved. The caller has locked the payment and its purchase. */
export async function postPayment(
  transaction: Transaction,
  payment: LedgerPayment,
  steps: readonly PaymentStep[],
  now: Date,
): Promise<void> {
  for (const step of steps) {
    // A receipt does not depend on earlier movements.
    const balances = step === 'receipt' ? none : await getPaymentBalances(transaction, payment);
    await insertMovements(transaction, [movementOfPayment(payment, step, balances, now)]);
  }
}

const none = { refunds: 0, failedRefunds: 0, unusedMinor: 0, dueMinor: 0 };
