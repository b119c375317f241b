import { AppError } from '../../../../errors.ts';
import { followSetupJob } from '../cards/change-setup.ts';
import { findSetup } from '../cards/store.ts';
import { changePayment, type PaymentChange, type PaymentDependencies } from '../change-payment.ts';
import type { ProviderEvent } from '../provider.ts';
import { findPayment, findPaymentOf, insertProviderEvent, type PaymentRow } from '../store.ts';

/**
 * Processes only signed events. Events about unknown payments are ignored: other systems may use the same
 * Stripe account, and an error would cause a repetition.
 */
export async function receiveEvent(
  dependencies: PaymentDependencies,
  body: string,
  signature: string | string[] | undefined,
): Promise<void> {
  const { db, clock, providers } = dependencies;
  const now = clock.now();
  const event = typeof signature === 'string' ? await providers.stripe.readEvent(body, signature, now) : null;
  if (event === null)
    throw new AppError('INVALID_INPUT', {
      field: 'Stripe-Signature',
      detail: 'The signature is missing, invalid or too old. Sign the event with the secret of the webhook.',
    });
  if (event.setupId !== undefined) return followSetupOf(dependencies, event, event.setupId);
  if (event.happened === null) return;
  await db.transaction(async (transaction) => {
    const paymentId = await findPaymentOf(transaction, event);
    // A concurrent request with the same event waits here, and then has no effect.
    const isNew = await insertProviderEvent(transaction, { id: event.id, kind: event.kind, paymentId, now });
    if (!isNew || paymentId === null) return;
    const payment = await findPayment(transaction, paymentId);
    const change = payment === null ? null : changeOf(payment, event);
    if (change !== null) await changePayment(dependencies, transaction, paymentId, change);
  });
}

/** The event only says that something happened: the job reads the current state. */
async function followSetupOf(
  { db, clock, jobs }: PaymentDependencies,
  { id, kind }: ProviderEvent,
  setupId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const event = { id, kind, paymentId: null, now: clock.now() };
    if (!(await insertProviderEvent(transaction, event))) return;
    if ((await findSetup(transaction, setupId)) === null) return;
    await jobs.enqueue(transaction, followSetupJob, { setupId });
  });
}

/** Null when the event does not apply to the stored payment. */
function changeOf(payment: PaymentRow, { happened }: ProviderEvent): PaymentChange | null {
  if (happened === null) return null;
  switch (happened.event) {
    case 'received':
      return { event: 'received', receipt: happened.receipt, by: null };
    case 'withdrawn':
      // The event may be about an intent that a checkout gave up.
      return payment.reference === happened.reference ? { event: 'withdrawn', by: null } : null;
    case 'returned':
      return { event: 'returned', by: null };
    case 'return_failed':
      // Different ids: the event is about an earlier attempt.
      return payment.refundId === happened.refundId ? { event: 'return_failed', by: null } : null;
  }
}
