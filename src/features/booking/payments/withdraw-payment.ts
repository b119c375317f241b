import { AppError } from '../../../errors.ts';
import type { PaymentParts } from './change-payment.ts';
import { applyReport, changePayment } from './change-payment.ts';
import { ProviderUnavailable } from './provider.ts';
import type { PaymentRow } from './store.ts';

/** Sees to it that it cannot be paid any more, or learns that it has been. Throws PAYMENT_PENDING while neither is certain. */
export async function withdrawPayment(parts: PaymentParts, payment: PaymentRow): Promise<void> {
  if (payment.status === 'creating') return dropPayment(parts, payment.id);
  const report = await unlessUnavailable(parts, payment.id, () =>
    parts.providers[payment.provider].withdraw(payment),
  );
  await applyReport(parts, payment.id, report);
  if (report.state === 'open') throw new AppError('PAYMENT_PENDING');
}

/** One whose secret nobody was given: whoever is about to get it finds it gone. */
export async function dropPayment(parts: PaymentParts, id: string): Promise<void> {
  await parts.db.transaction((transaction) =>
    changePayment(parts, transaction, id, { event: 'dropped', by: null }),
  );
}

/** What a provider does not answer is under way for all we know. */
export async function unlessUnavailable<T>(
  { log }: PaymentParts,
  paymentId: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error, payment: paymentId }, 'a provider did not answer');
    throw new AppError('PAYMENT_PENDING', { cause: error });
  }
}
