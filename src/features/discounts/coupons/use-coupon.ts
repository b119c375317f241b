import type { Transaction } from '../../../platform/database/database.ts';
import { type AppliedCoupon, type CouponRequest, judgeCoupon } from './judge-coupon.ts';
import { lockCouponByCode } from './store.ts';
import { insertUse, removeUses } from './use-store.ts';

/**
 * Uses a coupon for an appointment that this transaction has inserted already, and says what it takes off.
 * The appointment comes first because cancelling takes locks in that order too: appointment, then coupon.
 */
export async function useCoupon(
  transaction: Transaction,
  request: CouponRequest & { appointmentId: string },
): Promise<AppliedCoupon> {
  const applied = await judgeCoupon(transaction, request, lockCouponByCode);
  await insertUse(transaction, {
    couponId: applied.couponId,
    appointmentId: request.appointmentId,
    userId: request.customer.userId,
    now: request.now,
  });
  return applied;
}

/** Gives the uses of cancelled appointments back, and says how many there were to give. */
export function giveBackCoupons(
  transaction: Transaction,
  appointmentIds: readonly string[],
): Promise<number> {
  return removeUses(transaction, appointmentIds);
}
