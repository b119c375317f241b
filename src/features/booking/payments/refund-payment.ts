import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { AppointmentView } from '../appointments/contract.ts';
import { getAppointment } from '../appointments/reading/read-appointments.ts';
import { changePayment, type PaymentDependencies, unlessUnavailable } from './change-payment.ts';
import { amountDueOf, getLockedByStaff, refuse } from './get-amount-due.ts';
import type { RefundReport } from './provider.ts';
import { explainUnrefundable } from './rules/payment-request.ts';
import { findActivePayment, hasValidReceipt, isRefunding, listReceived, type PaymentRow } from './store.ts';

/**
 * The decision is committed before the provider is called. If the process dies, a job continues with the same
 * idempotency key.
 */
export async function refundPayment(
  dependencies: PaymentDependencies,
  session: Session,
  appointmentId: string,
): Promise<AppointmentView> {
  const payments = await dependencies.db.transaction((transaction) =>
    begin(dependencies, transaction, session, appointmentId),
  );
  const reports: RefundReport[] = [];
  for (const payment of payments)
    reports.push(
      await unlessUnavailable(dependencies, payment.id, () =>
        refundAtProvider(dependencies, payment, session.userId),
      ),
    );
  if (reports.includes('pending')) throw new AppError('PAYMENT_PENDING');
  if (reports.includes('failed')) throw new AppError('INVALID_STATUS', { status: 409 });
  return getAppointment(dependencies.db, session, appointmentId, dependencies.clock.now());
}

async function begin(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  session: Session,
  appointmentId: string,
): Promise<PaymentRow[]> {
  const appointment = await getLockedByStaff(transaction, session, appointmentId);
  if (await hasValidReceipt(transaction, appointmentId))
    throw new AppError('INVALID_STATUS', {
      status: 409,
      reason: 'in-use',
      detail: 'The appointment has a receipt. Void the receipt first.',
    });
  const active = await findActivePayment(transaction, appointmentId);
  const received = await listReceived(transaction, appointmentId);
  const isUnderWay =
    (active !== null && active.status !== 'settled') ||
    (received.length === 0 && (await isRefunding(transaction, appointmentId)));
  refuse(explainUnrefundable(amountDueOf(appointment), isUnderWay));
  if (received.length === 0) throw new AppError('INVALID_STATUS', { status: 409 });
  const refunds: PaymentRow[] = [];
  for (const { id } of received)
    refunds.push(await changePayment(dependencies, transaction, id, { event: 'refund', by: session.userId }));
  return refunds;
}

/** Calls the provider with the same idempotency key each time, and stores the result. */
export async function refundAtProvider(
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  by: string | null,
): Promise<RefundReport> {
  const { id, refundId, provider } = payment;
  if (refundId === null) throw new Error(`Payment ${id} has no refund.`);
  const report = await dependencies.providers[provider].refund({ ...payment, refundId });
  if (report === 'pending') return report;
  if (report === 'failed') dependencies.log.error({ payment: id }, 'the provider could not refund a payment');
  await dependencies.db.transaction((transaction) =>
    changePayment(dependencies, transaction, id, {
      event: report === 'returned' ? 'returned' : 'return_failed',
      by,
    }),
  );
  return report;
}
