import { AppError } from '../../../../errors.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import { priceWithPackage } from '../../../catalog/services/rules/price.ts';
import {
  type AppliedCoupon,
  type CouponRequest,
  judgeCoupon,
} from '../../../discounts/coupons/judge-coupon.ts';
import { useCoupon } from '../../../discounts/coupons/use-coupon.ts';
import { redeemSession } from '../../../discounts/packages/purchase-store.ts';
import type { SlotRequest } from './book-appointment.ts';
import type { Terms } from './check-booking.ts';
import type { BookingRequest } from './contract.ts';
import { findUsablePurchase, type Reduction, type UsablePurchase } from './record-store.ts';

export interface Reducible {
  body: Pick<BookingRequest, 'couponCode' | 'packagePurchaseId'>;
  request: SlotRequest;
  terms: Terms;
  now: Date;
}

/** What a coupon or a package would take off the first occurrence; null without either. Changes nothing. */
export async function previewReduction(db: Queryable, booking: Reducible): Promise<Reduction | null> {
  const { couponCode, packagePurchaseId } = booking.body;
  if (couponCode !== undefined)
    return couponReduction(await judgeCoupon(db, couponRequest(booking, couponCode)));
  if (packagePurchaseId === undefined) return null;
  const which = { purchaseId: packagePurchaseId, userId: booking.request.userId, now: booking.now };
  return packageReduction(booking, packagePurchaseId, await findUsablePurchase(db, which));
}

/** Uses it for an appointment this transaction has inserted: the row comes first, as it does when cancelling gives it back. */
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
  const which = { purchaseId: packagePurchaseId, userId: booking.request.userId ?? '', now: booking.now };
  return packageReduction(booking, packagePurchaseId, await redeemSession(transaction, which));
}

function couponRequest({ request, terms, now }: Reducible, couponCode: string): CouponRequest {
  const { businessId, userId, crmClientId } = request;
  const { services, price } = terms;
  return {
    couponCode,
    basket: {
      businessId,
      currency: price.currency,
      // A service without a price has no currency to disagree with.
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
  if (purchase === null) throw new AppError('NOT_FOUND');
  if (purchase.business_id !== request.businessId) throw new AppError('BUSINESS_MISMATCH');
  if (!request.serviceIds.includes(purchase.service_id)) throw new AppError('SERVICE_NOT_ELIGIBLE');
  // What is redeemed is a visit, not a booking: it has to begin while the package lasts. Of a series, the first pays with it.
  const startMs = toInstant(request.dates[0]!, minuteOfDay(request.start), terms.business.timezone);
  if (startMs !== null && startMs >= purchase.expires_at.getTime())
    throw new AppError('NOT_FOUND', {
      detail: `body.packagePurchaseId: the package expires at ${purchase.expires_at.toISOString()}, before the visit begins.`,
    });
  return {
    packagePurchaseId,
    sessionsTotal: purchase.sessions_total,
    subtotalMinor: terms.price.subtotalMinor ?? 0,
    finalMinor: priceWithPackage(terms.services, purchase.service_id),
  };
}
