import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { toMinor } from '../../../shared/money.ts';
import type { AppointmentView } from '../appointments/contract.ts';
import { getAppointment } from '../appointments/reading/get-appointment.ts';
import type { PaymentParts } from './change-payment.ts';
import { changePayment } from './change-payment.ts';
import { amountDueOf, getLockedByStaff, refuse } from './get-amount-due.ts';
import { explainDeskAmount, explainUnpayableAtDesk } from './rules/payment-request.ts';
import { findLivePayment, insertPayment, type PaymentRow } from './store.ts';
import { withdrawPayment } from './withdraw-payment.ts';

const mostRounds = 3;

/** Paid at the desk. What is open online is taken back first, so that nobody pays twice. */
export async function markPaid(
  parts: PaymentParts,
  session: Session,
  appointmentId: string,
  amountMajor: number | undefined,
): Promise<AppointmentView> {
  if (amountMajor === undefined) throw new AppError('AMOUNT_REQUIRED');
  for (let round = 0; round < mostRounds; round++) {
    const inTheWay = await parts.db.transaction((transaction) =>
      pay(parts, transaction, session, appointmentId, amountMajor),
    );
    if (inTheWay === null) return getAppointment(parts.db, session, appointmentId, parts.clock.now());
    await withdrawPayment(parts, inTheWay);
  }
  throw new AppError('PAYMENT_PENDING');
}

/** Null once it is paid; else the online payment that has to go first. */
async function pay(
  parts: PaymentParts,
  transaction: Transaction,
  session: Session,
  appointmentId: string,
  amountMajor: number,
): Promise<PaymentRow | null> {
  const appointment = await getLockedByStaff(transaction, session, appointmentId);
  const amountDue = amountDueOf(appointment);
  const takenMinor = toMinor(amountMajor, appointment.currency);
  refuse(explainDeskAmount(takenMinor, amountDue) ?? explainUnpayableAtDesk(amountDue));
  const live = await findLivePayment(transaction, appointmentId);
  if (live !== null && live.provider !== 'none') return live;
  const now = parts.clock.now();
  const payment =
    live ??
    (await insertPayment(transaction, {
      id: newId('payment', now.getTime()),
      appointmentId,
      purchaseId: null,
      provider: 'none',
      mode: 'intent',
      amountMinor: takenMinor!,
      currency: appointment.currency,
      by: session.userId,
      now,
    }));
  await changePayment(parts, transaction, payment.id, {
    event: 'received',
    receipt: null,
    by: session.userId,
  });
  return null;
}
