import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { hasConsentOf } from '../../catalog/businesses/member-store.ts';
import { presentPurchase, statusOf } from './present.ts';
import type { PurchaseView } from './purchase-contract.ts';
import { insertPurchase, lockOwnPurchase, type PurchaseRow, updateCancelled } from './purchase-store.ts';
import { explainNotOnSale } from './rules/package-terms.ts';
import { canBecome } from './rules/purchase-status.ts';
import { lockCustomer, lockOwnPackage, type PackageRow } from './store.ts';

/** Records a sale. The purchase copies the current terms of the package. */
export async function assignPackage(
  transaction: Transaction,
  session: Session,
  body: { packageId: string; userId: string },
  now: Date,
): Promise<PurchaseView> {
  const sold = await lockOwnPackage(transaction, { id: body.packageId, managerId: session.userId }, 'sale');
  if (sold === null) throw new AppError('NOT_FOUND');
  if (!(await lockCustomer(transaction, body.userId))) throw new AppError('USER_NOT_FOUND');
  const refusal = explainNotOnSale(
    { isActive: sold.is_active, onSaleUntilMs: sold.on_sale_until?.getTime() ?? null },
    now.getTime(),
  );
  if (refusal !== null)
    throw new AppError('INVALID_STATUS', {
      status: 409,
      field: 'body.packageId',
      reason: 'inactive',
      detail: refusal,
    });
  const row = createPurchaseRow(sold, {
    userId: body.userId,
    createdById: session.userId,
    paymentStatus: null,
    now,
  });
  await insertPurchase(transaction, row);
  await requireRowLimit(transaction, 'packageSales', row.business_id, now);
  await publishEvent(transaction, {
    kind: 'package.assigned',
    subjectId: row.id,
    byUserId: session.userId,
    payload: {
      recipients: await listNotifiedUsers(transaction, row),
      businessId: row.business_id,
      packageId: row.package_id,
      title: row.title,
      sessionsTotal: row.sessions_total,
      expiresAt: row.expires_at.toISOString(),
    },
    now,
  });
  return presentPurchase(row, now);
}

export async function cancelPurchase(
  transaction: Transaction,
  session: Session,
  id: string,
  now: Date,
): Promise<void> {
  const purchase = await lockOwnPurchase(transaction, { id, managerId: session.userId });
  if (purchase === null) throw new AppError('NOT_FOUND');
  if (!canBecome(statusOf(purchase, now), 'cancelled'))
    throw new AppError('INVALID_STATUS', { status: 409, field: 'path.id' });
  await updateCancelled(transaction, id, now);
  await publishEvent(transaction, {
    kind: 'package.cancelled',
    subjectId: id,
    byUserId: session.userId,
    payload: {
      recipients: await listNotifiedUsers(transaction, purchase),
      businessId: purchase.business_id,
      packageId: purchase.package_id,
      title: purchase.title,
    },
    now,
  });
}

/**
 * Notifies customers who bought the package themselves or have booked at the business. Others only see it in
 * their list, because a package can be assigned to any account.
 */
async function listNotifiedUsers(
  transaction: Transaction,
  {
    user_id: userId,
    business_id: businessId,
    payment_status: paymentStatus,
  }: Pick<PurchaseRow, 'user_id' | 'business_id' | 'payment_status'>,
): Promise<string[]> {
  if (paymentStatus !== null) return [userId];
  return (await hasConsentOf(transaction, { userId, businessId })) ? [userId] : [];
}

/** Creates a purchase with a copy of the current terms. */
export function createPurchaseRow(
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
