import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { toMinor } from '../../../shared/money.ts';
import { type Holder, redeemSession } from '../../discounts/packages/purchase-store.ts';
import { postRedemption } from '../../money/ledger/post-package.ts';
import { findUsablePurchase } from '../appointments/booking/record-store.ts';
import type { LockedAppointment } from '../appointments/store.ts';
import type { CheckoutRequest } from './contract.ts';
import { findServiceOf, updateRedeemed } from './store.ts';

/** The service that a package session pays for. */
export interface Covered {
  purchaseId: string;
  serviceId: string;
  valueMinor: number;
  /** Price of the appointment without the service. */
  priceMinor: number;
  /** Redeemed by this checkout. */
  isNew: boolean;
}

const holderOf = ({ user_id: userId, crm_client_id: crmClientId }: LockedAppointment): Holder => ({
  userId,
  crmClientId,
});

/** The session that the booking redeemed, or that the checkout asks to redeem. Null without either. */
export async function findCovered(
  transaction: Transaction,
  appointment: LockedAppointment,
  payments: CheckoutRequest['payments'],
  now: Date,
): Promise<Covered | null> {
  const index = payments.findIndex(({ method }) => method === 'package');
  const {
    package_purchase_id: redeemedId,
    price_minor: priceMinor,
    subtotal_minor: subtotalMinor,
  } = appointment;
  if (redeemedId !== null) {
    const serviceId = await findServiceOf(transaction, redeemedId);
    const valueMinor = (subtotalMinor ?? 0) - (priceMinor ?? 0);
    return { purchaseId: redeemedId, serviceId, valueMinor, priceMinor: priceMinor ?? 0, isNew: false };
  }
  if (index < 0) return null;
  const field = `body.payments[${index}].packagePurchaseId`;
  const purchaseId = payments[index]!.packagePurchaseId;
  if (purchaseId === undefined) throw new AppError('MISSING_FIELDS', { field });
  if (appointment.coupon_code !== null)
    throw new AppError('INVALID_VALUE', {
      field: `body.payments[${index}].method`,
      reason: 'conflicting',
      detail: 'The appointment has a coupon.',
    });
  const purchase = await findUsablePurchase(transaction, {
    purchaseId,
    holder: holderOf(appointment),
    now,
  });
  if (purchase === null || appointment.starts_at >= purchase.expires_at)
    throw new AppError('NOT_FOUND', { field });
  if (purchase.business_id !== appointment.business_id) throw new AppError('BUSINESS_MISMATCH', { field });
  const service = (appointment.booked_services ?? []).find(
    ({ serviceId }) => serviceId === purchase.service_id,
  );
  const valueMinor = service?.priceMajor && toMinor(service.priceMajor, appointment.currency);
  if (!valueMinor || priceMinor === null || valueMinor > priceMinor - appointment.paid_minor)
    throw new AppError('SERVICE_NOT_ELIGIBLE', { field });
  const { service_id: serviceId } = purchase;
  return { purchaseId, serviceId, valueMinor, priceMinor: priceMinor - valueMinor, isNew: true };
}

/** Redeems the session as a booking does. Closes a race for the last session. */
export async function redeemAtDesk(
  transaction: Transaction,
  appointment: LockedAppointment,
  { purchaseId, priceMinor }: Covered,
  now: Date,
): Promise<void> {
  const { id, price_minor: subtotalMinor } = appointment;
  const purchase = await redeemSession(transaction, { purchaseId, holder: holderOf(appointment), now });
  if (purchase === null) throw new AppError('NOT_FOUND', { field: 'body.payments' });
  await postRedemption(transaction, purchase, { appointmentId: id, now });
  const { sessions_total: sessionsTotal } = purchase;
  await updateRedeemed(transaction, id, {
    purchaseId,
    sessionsTotal,
    subtotalMinor: subtotalMinor ?? 0,
    priceMinor,
  });
}
