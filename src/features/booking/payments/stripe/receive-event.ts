import { AppError } from '../../../../errors.ts';
import { changePayment, type PaymentChange, type PaymentDependencies } from '../change-payment.ts';
import type { ProviderEvent } from '../provider.ts';
import { findPayment, findPaymentOf, insertProviderEvent, type PaymentRow } from '../store.ts';

/**
 * Believes only what the provider has signed. An event of no payment of ours is accepted and forgotten: an account with the provider
 * may serve others too, and refusing would only make it come again.
 */
export async function receiveEvent(
  dependencies: PaymentDependencies,
  body: string,
  signature: string | string[] | undefined,
): Promise<void> {
  const { db, clock, providers } = dependencies;
  const now = clock.now();
  const event = typeof signature === 'string' ? await providers.stripe.readEvent(body, signature, now) : null;
  if (event === null) throw new AppError('INVALID_INPUT');
  if (event.happened === null) return;
  await db.transaction(async (transaction) => {
    const paymentId = await findPaymentOf(transaction, event);
    // Another one with the same id waits here until we are done, and then has nothing to do.
    const isNew = await insertProviderEvent(transaction, { id: event.id, kind: event.kind, paymentId, now });
    if (!isNew || paymentId === null) return;
    const payment = await findPayment(transaction, paymentId);
    const happening = payment === null ? null : happeningTo(payment, event);
    if (happening !== null) await changePayment(dependencies, transaction, paymentId, happening);
  });
}

/** Null when it is about something else than what we know of the payment. */
function happeningTo(payment: PaymentRow, { happened }: ProviderEvent): PaymentChange | null {
  if (happened === null) return null;
  switch (happened.event) {
    case 'received':
      return { event: 'received', receipt: happened.receipt, by: null };
    case 'withdrawn':
      // An intent that a checkout made and gave up is not the checkout.
      return payment.reference === happened.reference ? { event: 'withdrawn', by: null } : null;
    case 'returned':
      return { event: 'returned', by: null };
    case 'return_failed':
      // Of an earlier attempt, when the ids differ.
      return payment.refundId === happened.refundId ? { event: 'return_failed', by: null } : null;
  }
}
