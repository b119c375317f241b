import { AppError } from '../../../../errors.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import { priceWithPackage } from '../../../catalog/services/rules/price.ts';
import {
  type AppliedCoupon,
  type CouponRequest,
  evaluateCoupon,
  useCoupon,
} from '../../../discounts/coupons/use-coupon.ts';
import { redeemSession } from '../../../discounts/packages/purchase-store.ts';
import { postRedemption } from '../../../money/ledger/post-package.ts';
import type { SlotRequest, Terms } from './check-booking.ts';
import type { BookingRequest } from './contract.ts';
import { findUsablePurchase, type Reduction, type UsablePurchase } from './record-store.ts';

export interface Reducible {
  body: Pick<BookingRequest, 'couponCode' | 'packagePurchaseId'>;
  request: SlotRequest;
  terms: Terms;
  now: Date;
}

/** Price of the first occurrence with a coupon or package. Null without either. Has no effects. */
export async function previewReduction(db: Queryable, booking: Reducible): Promise<Reduction | null> {
  const { couponCode, packagePurchaseId } = booking.body;
  if (couponCode !== undefined)
    return couponReduction(await evaluateCoupon(db, couponRequest(booking, couponCode)));
  if (packagePurchaseId === undefined) return null;
  const which = { purchaseId: packagePurchaseId, holder: booking.request, now: booking.now };
  return packageReduction(booking, packagePurchaseId, await findUsablePurchase(db, which));
}

/**
 * Uses the coupon or package for an inserted appointment. The appointment row is locked first, as by a
 * cancellation.
 */
export async function useReduction(
  transaction: Transaction,
  booking: Reducible,
  appointmentId: string,
): Promise<Reduction | null> {
  const { couponCode, packagePurchaseId } = booking.body;
  if (couponCode !== undefined)
    return couponReduction(
      await useCoupon(transaction, { ...couponRequest(booking, couponCode), appointmentId }),
    );
  if (packagePurchaseId === undefined) return null;
  const which = { purchaseId: packagePurchaseId, holder: booking.request, now: booking.now };
  const purchase = await redeemSession(transaction, which);
  const reduction = packageReduction(booking, packagePurchaseId, purchase);
  await postRedemption(transaction, purchase!, { appointmentId, now: booking.now });
  return reduction;
}

function couponRequest({ request, terms, now }: Reducible, couponCode: string): CouponRequest {
  const { businessId, userId, crmClientId } = request;
  const { services, price } = terms;
  return {
    couponCode,
    basket: {
      businessId,
      currency: price.currency,
      // Avoids a currency mismatch for services without a price.
      services: services.map(({ id, priceMinor, currency }) => ({
        id,
        priceMinor,
        currency: priceMinor === null ? price.currency : currency,
      })),
    },
    customer: { userId, crmClientId },
    now,
  };
}

const couponReduction = ({ couponCode, subtotalMinor, finalMinor }: AppliedCoupon): Reduction => ({
  couponCode,
  subtotalMinor,
  finalMinor,
});

function packageReduction(
  { request, terms }: Reducible,
  packagePurchaseId: string,
  purchase: UsablePurchase | null,
): Reduction {
  const field = 'body.packagePurchaseId';
  if (purchase === null) throw new AppError('NOT_FOUND', { field });
  if (purchase.business_id !== request.businessId) throw new AppError('BUSINESS_MISMATCH', { field });
  if (!request.serviceIds.includes(purchase.service_id))
    throw new AppError('SERVICE_NOT_ELIGIBLE', { field });
  // The appointment has to start before the package expires. In a series, the package pays for the first one.
  const startMs = toInstant(request.localDates[0]!, request.startMinute, terms.business.timezone);
  if (startMs !== null && startMs >= purchase.expires_at.getTime())
    throw new AppError('NOT_FOUND', {
      field,
      reason: 'expired',
      detail: `The package expires at ${purchase.expires_at.toISOString()}, before the appointment starts.`,
    });
  return {
    packagePurchaseId,
    sessionsTotal: purchase.sessions_total,
    subtotalMinor: terms.price.subtotalMinor ?? 0,
    finalMinor: priceWithPackage(terms.services, purchase.service_id),
  };
}
