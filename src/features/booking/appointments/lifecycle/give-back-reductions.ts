import type { Transaction } from '../../../../platform/database/database.ts';
import { giveBackCoupons } from '../../../discounts/coupons/use-coupon.ts';
import { giveSessionsBack } from '../../../discounts/packages/purchase-store.ts';

interface Cancelled {
  id: string;
  package_purchase_id: string | null;
  coupon_code: string | null;
}

/**
 * The package session or the coupon of each. The rows are held, so of two cancellations at once only one comes here; and they are held first,
 * as they are by whoever books with a coupon or a package.
 */
export async function giveBackReductions(
  transaction: Transaction,
  appointments: readonly Cancelled[],
): Promise<void> {
  const purchases = appointments.flatMap(({ package_purchase_id: purchase }) => purchase ?? []);
  if (purchases.length > 0) await giveSessionsBack(transaction, purchases);
  const discounted = appointments.filter(({ coupon_code: code }) => code !== null);
  if (discounted.length > 0)
    await giveBackCoupons(
      transaction,
      discounted.map(({ id }) => id),
    );
}
