import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { toMinor } from '../../../shared/money.ts';
import type { PurchaseView } from '../../discounts/packages/purchase-contract.ts';
import type { AppointmentView } from '../appointments/contract.ts';
import { getLockedAppointment } from '../appointments/get-locked-appointment.ts';
import { getAppointment } from '../appointments/reading/get-appointment.ts';
import type { PaymentParts } from './change-payment.ts';
import { changePayment } from './change-payment.ts';
import { amountDueOf, refuse } from './get-amount-due.ts';
import { isMockReference } from './local-providers.ts';
import { getPurchase, getPurchaseDue } from './purchases/get-purchase.ts';
import { explainUnpayable } from './rules/payment-request.ts';
import { findPaymentByReference } from './store.ts';

/** Plays the provider's part for a payment of the mock. */
export async function settlePayment(
  parts: PaymentParts,
  session: Session,
  reference: string,
  amountMajor: number | undefined,
): Promise<AppointmentView | PurchaseView> {
  if (amountMajor === undefined) throw new AppError('AMOUNT_REQUIRED');
  if (!isMockReference(reference))
    throw new AppError(isReference(reference) ? 'PAYMENT_NOT_MOCK' : 'NOT_FOUND');
  return parts.db.transaction(async (transaction) => {
    const payment = await findPaymentByReference(transaction, reference);
    if (payment === null) throw new AppError('NOT_FOUND');
    const { appointmentId, purchaseId } = payment;
    const due =
      purchaseId === null
        ? amountDueOf(await getLockedAppointment(transaction, session, appointmentId!).catch(hideAppointment))
        : await getPurchaseDue(transaction, session, purchaseId);
    if (toMinor(amountMajor, payment.currency) !== payment.amountMinor)
      throw new AppError('PAYMENT_AMOUNT_MISMATCH');
    // Where real money is taken, leftovers of the mock pay for nothing.
    if (parts.provider !== 'mock') throw new AppError('PAYMENT_NOT_MOCK');
    refuse(explainUnpayable(due));
    const settled = await changePayment(parts, transaction, payment.id, {
      event: 'received',
      receipt: null,
      by: session.userId,
    });
    if (settled.status !== 'settled') throw new AppError('PAYMENT_ALREADY_SETTLED');
    return purchaseId === null
      ? getAppointment(transaction, session, appointmentId!, parts.clock.now())
      : getPurchase(transaction, purchaseId, parts.clock.now());
  });
}

/** Whether it looks like one at all, real or not: nobody learns more from the answer than that. */
const isReference = (text: string) => /^(pi_|cs_|pending$)/.test(text);

/** To whom the appointment does not exist, its payment does not either. */
function hideAppointment(error: unknown): never {
  throw error instanceof AppError && error.code === 'APPOINTMENT_NOT_FOUND'
    ? new AppError('NOT_FOUND')
    : error;
}
