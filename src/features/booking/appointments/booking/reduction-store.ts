import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { isUsable } from '../../../discounts/packages/purchase-store.ts';
import { type AppointmentRow, columns } from '../store.ts';

/** What a coupon or a package makes of the price. */
export interface Reduction {
  subtotalMinor: number;
  finalMinor: number;
  couponCode?: string;
  packagePurchaseId?: string;
  sessionsTotal?: number;
}

export async function updateReduction(
  transaction: Transaction,
  id: string,
  reduction: Reduction,
): Promise<AppointmentRow> {
  const row = await transaction.row<AppointmentRow>(sql`
    update appointments a set price_minor = ${reduction.finalMinor}, subtotal_minor = ${reduction.subtotalMinor},
      coupon_code = ${reduction.couponCode ?? null}, package_purchase_id = ${reduction.packagePurchaseId ?? null},
      package_sessions_total = ${reduction.sessionsTotal ?? null}
    where a.id = ${id} returning ${columns}`);
  return row!;
}

export interface UsablePurchase {
  business_id: string;
  service_id: string;
  sessions_total: number;
  expires_at: Date;
}

/** Null unless the customer has a session to use on it now. */
export function findUsablePurchase(
  db: Queryable,
  which: { purchaseId: string; userId: string | null; now: Date },
): Promise<UsablePurchase | null> {
  return db.row(sql`
    select u.business_id, u.service_id, u.sessions_total, u.expires_at from package_purchases u
    where u.id = ${which.purchaseId} and u.user_id = ${which.userId} and ${isUsable(which.now)}`);
}
