import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { hasConsentOf } from '../../catalog/businesses/member-store.ts';
import { postCancellation, postSale } from '../../money/ledger/post-package.ts';
import { presentPurchase, statusOf } from './present.ts';
import type { PurchaseView } from './purchase-contract.ts';
import {
  type Holder,
  insertPurchase,
  lockOwnPurchase,
  type PurchaseRow,
  updateCancelled,
} from './purchase-store.ts';
import { explainNotOnSale } from './rules/package-terms.ts';
import { canBecome } from './rules/purchase-status.ts';
import { lockClientRecord, lockCustomer, lockOwnPackage, type PackageRow } from './store.ts';

/** Records a sale. The purchase copies the current terms of the package. */
export async function assignPackage(
  transaction: Transaction,
  session: Session,
  body: SaleRequest,
  now: Date,
): Promise<PurchaseView> {
  const named = requireOneBuyer(body);
  const sold = await lockOwnPackage(transaction, { id: body.packageId, managerId: session.userId }, 'sale');
  if (sold === null) throw new AppError('NOT_FOUND');
  const buyer = await lockBuyer(transaction, sold.business_id, named);
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
    ...buyer,
    createdById: session.userId,
    paymentStatus: null,
    now,
  });
  await insertPurchase(transaction, row);
  await postSale(transaction, row, now);
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

interface Buyer extends Holder {
  /** Account of the client record, or `userId`. */
  accountId: string | null;
}

/** Exactly one of the fields is present. */
type NamedBuyer = { userId: string } | { crmClientId: string };

interface SaleRequest {
  packageId: string;
  userId?: string;
  crmClientId?: string;
}

function requireOneBuyer({ userId: sentId, crmClientId }: SaleRequest): NamedBuyer {
  // An empty id is a missing one.
  const userId = sentId || undefined;
  if (userId !== undefined && crmClientId !== undefined)
    throw new AppError('INVALID_INPUT', {
      field: 'body.crmClientId',
      reason: 'conflicting',
      detail: 'Cannot be combined with userId.',
    });
  if (userId !== undefined) return { userId };
  if (crmClientId !== undefined) return { crmClientId };
  throw new AppError('MISSING_FIELDS', { field: 'body.userId', detail: 'Send userId or crmClientId.' });
}

async function lockBuyer(transaction: Transaction, businessId: string, named: NamedBuyer): Promise<Buyer> {
  if ('userId' in named) {
    const { userId } = named;
    if (!(await lockCustomer(transaction, userId))) throw new AppError('USER_NOT_FOUND');
    return { userId, crmClientId: null, accountId: userId };
  }
  const { crmClientId } = named;
  const record = await lockClientRecord(transaction, { id: crmClientId, businessId });
  if (record === null) throw new AppError('CLIENT_NOT_FOUND', { field: 'body.crmClientId' });
  return { userId: null, crmClientId, accountId: record.user_id };
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
  // An online payment is refunded if no session was used.
  const isVoid = purchase.payment_status !== null && purchase.sessions_redeemed === 0;
  await updateCancelled(transaction, id, { isVoid, now });
  await postCancellation(transaction, purchase, { isRefunded: isVoid, now });
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
    account_id: userId,
    business_id: businessId,
    payment_status: paymentStatus,
  }: Pick<PurchaseRow, 'account_id' | 'business_id' | 'payment_status'>,
): Promise<string[]> {
  if (userId === null) return [];
  if (paymentStatus !== null) return [userId];
  return (await hasConsentOf(transaction, { userId, businessId })) ? [userId] : [];
}

/** Creates a purchase with a copy of the current terms. */
export function createPurchaseRow(
  sold: PackageRow,
  {
    userId,
    crmClientId,
    accountId,
    createdById,
    paymentStatus,
    now,
  }: Buyer & { createdById: string | null; paymentStatus: 'unpaid' | null; now: Date },
): PurchaseRow {
  return {
    id: newId('packagePurchase', now.getTime()),
    package_id: sold.id,
    business_id: sold.business_id,
    user_id: userId,
    crm_client_id: crmClientId,
    account_id: accountId,
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
