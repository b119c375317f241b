import { newId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import type { PurchaseRow } from './purchase-store.ts';
import type { PackageRow } from './store.ts';

/** What a customer gets when the package is sold as it is at this moment; it keeps all of it. */
export function makePurchase(
  sold: PackageRow,
  {
    userId,
    createdById,
    paymentStatus,
    now,
  }: { userId: string; createdById: string | null; paymentStatus: 'unpaid' | null; now: Date },
): PurchaseRow {
  return {
    id: newId('packagePurchase', now.getTime()),
    package_id: sold.id,
    business_id: sold.business_id,
    user_id: userId,
    service_id: sold.service_id,
    title: sold.title,
    description: sold.description,
    validity_days: sold.validity_days,
    sessions_total: sold.session_count,
    sessions_redeemed: 0,
    package_price_minor: sold.package_price_minor,
    single_session_price_minor: sold.single_session_price_minor,
    currency: sold.currency,
    purchased_at: now,
    expires_at: new Date(now.getTime() + sold.validity_days * dayMs),
    cancelled_at: null,
    created_by_id: createdById,
    payment_status: paymentStatus,
    payment_intent_id: null,
    voided: false,
  };
}
