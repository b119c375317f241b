import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RunIdempotent } from '../../../http/route.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { getLockedAppointment } from '../appointments/get-locked-appointment.ts';
import { updateShownPayment } from './appointment-store.ts';
import { changePayment, followJob, type PaymentParts } from './change-payment.ts';
import type { StartedPayment, StartPaymentRequest } from './contract.ts';
import { firstLookAt } from './follow-payment.ts';
import { amountDueOf, refuse } from './get-amount-due.ts';
import { openPayment, presentOpen } from './open-payment.ts';
import { explainUnpayable } from './rules/payment-request.ts';
import { viewOfPayment } from './rules/payment-view.ts';
import { findLivePayment, insertPayment, type PaymentRow } from './store.ts';

export async function startPayment(
  parts: PaymentParts,
  session: Session,
  appointmentId: string,
  { mode = 'intent' }: StartPaymentRequest,
  runIdempotent: RunIdempotent,
): Promise<StartedPayment> {
  const open = await openPayment(parts, (transaction) =>
    begin(parts, transaction, session, appointmentId, mode),
  );
  return runIdempotent({ transaction: async () => presentOpen(open) });
}

/** The one that is under way, or a new one. */
async function begin(
  parts: PaymentParts,
  transaction: Transaction,
  session: Session,
  appointmentId: string,
  mode: 'intent' | 'checkout',
): Promise<PaymentRow> {
  const appointment = await getLockedAppointment(transaction, session, appointmentId);
  const amountDue = amountDueOf(appointment);
  refuse(explainUnpayable(amountDue));
  const live = await findLivePayment(transaction, appointmentId);
  if (live !== null && live.provider === parts.provider) return live;
  if (live?.provider === 'stripe') throw new AppError('PAYMENT_PENDING');
  const now = parts.clock.now();
  // From before another provider was set up.
  if (live !== null) await changePayment(parts, transaction, live.id, { event: 'withdrawn', by: null });
  const payment = await insertPayment(transaction, {
    id: newId('payment', now.getTime()),
    appointmentId,
    purchaseId: null,
    provider: parts.provider,
    mode,
    amountMinor: amountDue.priceMinor!,
    currency: appointment.currency,
    by: session.userId,
    now,
  });
  await updateShownPayment(transaction, appointmentId, viewOfPayment(payment), null, now);
  if (parts.provider === 'stripe')
    await parts.jobs.enqueue(transaction, followJob, { paymentId: payment.id }, firstLookAt(now));
  return payment;
}
