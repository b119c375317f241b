import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { toMinor } from '../../../shared/money.ts';
import type { PurchaseView } from '../../discounts/packages/purchase-contract.ts';
import type { AppointmentView } from '../appointments/contract.ts';
import { getAppointment } from '../appointments/reading/read-appointments.ts';
import { getLockedAppointment } from '../appointments/store.ts';
import { changePayment, type PaymentDependencies, withdrawPayment } from './change-payment.ts';
import { isMockReference } from './create-providers.ts';
import {
  amountDueOf,
  getLockedByStaff,
  getPurchase,
  getPurchaseDue,
  refuse,
  refuseAmount,
} from './get-amount-due.ts';
import { explainDeskAmount, explainUnpayable, explainUnpayableAtDesk } from './rules/payment-request.ts';
import { findActivePayment, findPaymentByReference, insertPayment, type PaymentRow } from './store.ts';

/** Settles a payment of the mock provider. */
export async function settlePayment(
  dependencies: PaymentDependencies,
  session: Session,
  reference: string,
  amountMajor: number | undefined,
): Promise<AppointmentView | PurchaseView> {
  if (amountMajor === undefined) throw new AppError('AMOUNT_REQUIRED', { field: 'body.amountMajor' });
  if (!isMockReference(reference))
    throw new AppError(isReference(reference) ? 'PAYMENT_NOT_MOCK' : 'NOT_FOUND');
  return dependencies.db.transaction(async (transaction) => {
    const payment = await findPaymentByReference(transaction, reference);
    if (payment === null) throw new AppError('NOT_FOUND');
    const { appointmentId, purchaseId } = payment;
    const due =
      purchaseId === null
        ? amountDueOf(await getLockedAppointment(transaction, session, appointmentId!).catch(hideAppointment))
        : await getPurchaseDue(transaction, session, purchaseId);
    if (toMinor(amountMajor, payment.currency) !== payment.amountMinor)
      refuseAmount('PAYMENT_AMOUNT_MISMATCH', payment.amountMinor, payment.currency);
    // With a real provider, old mock payments cannot be settled.
    if (dependencies.provider !== 'mock') throw new AppError('PAYMENT_NOT_MOCK');
    refuse(explainUnpayable(due));
    const settled = await changePayment(dependencies, transaction, payment.id, {
      event: 'received',
      receipt: null,
      by: session.userId,
    });
    if (settled.status !== 'settled') throw new AppError('PAYMENT_ALREADY_SETTLED');
    return purchaseId === null
      ? getAppointment(transaction, session, appointmentId!, dependencies.clock.now())
      : getPurchase(transaction, purchaseId, dependencies.clock.now());
  });
}

/** Checks only the form, so that the error reveals nothing else. */
const isReference = (text: string) => /^(pi_|cs_|pending$)/.test(text);

/** A caller who cannot see the appointment cannot see its payment. */
function hideAppointment(error: unknown): never {
  throw error instanceof AppError && error.code === 'APPOINTMENT_NOT_FOUND'
    ? new AppError('NOT_FOUND')
    : error;
}

const maxAttempts = 3;

/**
 * Records a payment at the desk. Withdraws an open online payment first, so that the client cannot pay twice.
 */
export async function markPaid(
  dependencies: PaymentDependencies,
  session: Session,
  appointmentId: string,
  amountMajor: number | undefined,
): Promise<AppointmentView> {
  if (amountMajor === undefined) throw new AppError('AMOUNT_REQUIRED', { field: 'body.amountMajor' });
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const inTheWay = await dependencies.db.transaction((transaction) =>
      pay(dependencies, transaction, session, appointmentId, amountMajor),
    );
    if (inTheWay === null)
      return getAppointment(dependencies.db, session, appointmentId, dependencies.clock.now());
    await withdrawPayment(dependencies, inTheWay);
  }
  throw new AppError('PAYMENT_PENDING');
}

/** Null when it is paid. Otherwise the online payment to withdraw first. */
async function pay(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  session: Session,
  appointmentId: string,
  amountMajor: number,
): Promise<PaymentRow | null> {
  const appointment = await getLockedByStaff(transaction, session, appointmentId);
  const amountDue = amountDueOf(appointment);
  const takenMinor = toMinor(amountMajor, appointment.currency);
  refuseAmount(explainDeskAmount(takenMinor, amountDue), amountDue.dueMinor, appointment.currency);
  refuse(explainUnpayableAtDesk(amountDue));
  const active = await findActivePayment(transaction, appointmentId);
  if (active !== null && active.provider !== 'none') return active;
  const now = dependencies.clock.now();
  const payment =
    active ??
    (await insertPayment(transaction, {
      id: newId('payment', now.getTime()),
      appointmentId,
      purchaseId: null,
      provider: 'none',
      mode: 'intent',
      amountMinor: takenMinor!,
      currency: appointment.currency,
      isDeposit: false,
      by: session.userId,
      now,
    }));
  await changePayment(dependencies, transaction, payment.id, {
    event: 'received',
    receipt: null,
    by: session.userId,
  });
  return null;
}
