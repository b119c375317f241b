import type { ErrorCode } from 'openslot-facts/errors';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { formatAmount, toMajor } from '../../../shared/money.ts';
import { presentPurchase } from '../../discounts/packages/present.ts';
import type { PurchaseView } from '../../discounts/packages/purchase-contract.ts';
import { findPurchase, lockVisiblePurchase } from '../../discounts/packages/purchase-store.ts';
import { isDepositDue, restOf } from '../appointments/rules/deposit.ts';
import { type AppointmentRow, getLockedAppointment, type LockedAppointment } from '../appointments/store.ts';
import type { AmountDue } from './rules/payment-request.ts';

export const amountDueOf = (appointment: AppointmentRow): AmountDue => ({
  status: appointment.status,
  paymentStatus: appointment.payment_status,
  priceMinor: appointment.price_minor,
  paidMinor: appointment.paid_minor,
  // A settled appointment has its price here, so that it is refused as settled.
  dueMinor: appointment.payment_status === 'unpaid' ? restOf(appointment) : appointment.price_minor,
});

/** Amount of an online payment: the deposit while it is due, otherwise the rest of the price. */
export function payableMinor(appointment: AppointmentRow): number {
  const { deposit, paid_minor: paidMinor } = appointment;
  return deposit !== null && isDepositDue(appointment)
    ? deposit.amountMinor - paidMinor
    : (restOf(appointment) ?? 0);
}

/** All codes about a current state have status 409, also INVALID_STATUS, which has another default. */
export function refuse(code: ErrorCode | null): void {
  if (code === null) return;
  throw new AppError(code, code === 'INVALID_STATUS' ? { status: 409 } : {});
}

const field = 'body.amountMajor';

/** Refusal of an amount that was sent. `dueMinor` is null when the services have no price. */
export function refuseAmount(code: ErrorCode | null, dueMinor: number | null, currency: string): void {
  if (code === null) return;
  if (dueMinor === null)
    throw new AppError(code, { field, detail: `Must be a positive amount in ${currency}.` });
  throw new AppError(code, {
    field,
    limit: toMajor(dueMinor, currency),
    detail: `The amount due is ${formatAmount(dueMinor, currency)}. Send exactly this amount.`,
  });
}

/** For actions of staff: clients get the error of an unknown appointment. */
export async function getLockedByStaff(
  transaction: Transaction,
  session: Session,
  appointmentId: string,
): Promise<LockedAppointment> {
  const appointment = await getLockedAppointment(transaction, session, appointmentId);
  if (appointment.role !== 'staff') throw new AppError('APPOINTMENT_NOT_FOUND');
  return appointment;
}

/** Amount due of a purchase. Visible to its customer and to staff of the business. */
export async function getPurchaseDue(
  transaction: Transaction,
  session: Session,
  purchaseId: string,
): Promise<AmountDue> {
  const purchase = await lockVisiblePurchase(transaction, { id: purchaseId, userId: session.userId });
  if (purchase === null) throw new AppError('NOT_FOUND');
  return {
    status: purchase.cancelled_at === null ? 'Confirmed' : 'Cancelled',
    paymentStatus: purchase.payment_status ?? 'paid',
    priceMinor: purchase.package_price_minor,
    paidMinor: 0,
    dueMinor: purchase.package_price_minor,
  };
}

export async function getPurchase(transaction: Transaction, id: string, now: Date): Promise<PurchaseView> {
  const purchase = await findPurchase(transaction, id);
  if (purchase === null) throw new Error(`Purchase ${id} does not exist.`);
  return presentPurchase(purchase, now);
}
