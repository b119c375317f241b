import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { AppointmentView } from '../appointments/contract.ts';
import { getAppointment } from '../appointments/reading/read-appointments.ts';
import { changePayment, type PaymentDependencies, unlessUnavailable } from './change-payment.ts';
import { amountDueOf, getLockedByStaff, refuse } from './get-amount-due.ts';
import type { RefundReport } from './provider.ts';
import { explainUnrefundable } from './rules/payment-request.ts';
import { findActivePayment, isRefunding, type PaymentRow } from './store.ts';

/**
 * The decision is committed before the provider is called. If the process dies, a job continues with the same
 * idempotency key.
 */
export async function refundPayment(
  dependencies: PaymentDependencies,
  session: Session,
  appointmentId: string,
): Promise<AppointmentView> {
  const payment = await dependencies.db.transaction((transaction) =>
    begin(dependencies, transaction, session, appointmentId),
  );
  const report = await unlessUnavailable(dependencies, payment.id, () =>
    refundAtProvider(dependencies, payment, session.userId),
  );
  if (report === 'pending') throw new AppError('PAYMENT_PENDING');
  if (report === 'failed') throw new AppError('INVALID_STATUS', { status: 409 });
  return getAppointment(dependencies.db, session, appointmentId, dependencies.clock.now());
}

async function begin(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  session: Session,
  appointmentId: string,
): Promise<PaymentRow> {
  const appointment = await getLockedByStaff(transaction, session, appointmentId);
  const active = await findActivePayment(transaction, appointmentId);
  const isUnderWay =
    active === null ? await isRefunding(transaction, appointmentId) : active.status !== 'settled';
  refuse(explainUnrefundable(amountDueOf(appointment), isUnderWay));
  if (active === null) throw new AppError('INVALID_STATUS', { status: 409 });
  return changePayment(dependencies, transaction, active.id, { event: 'refund', by: session.userId });
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
