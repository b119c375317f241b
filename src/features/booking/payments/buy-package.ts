import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RunIdempotent } from '../../../http/route.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { findPurchase, insertPurchase, lockUnpaidPurchase } from '../../discounts/packages/purchase-store.ts';
import { explainNotOnSale } from '../../discounts/packages/rules/package-terms.ts';
import { createPurchaseRow } from '../../discounts/packages/sell-package.ts';
import { lockCustomer, lockOfferedPackage, type OfferedPackage } from '../../discounts/packages/store.ts';
import { changePayment, followJob, type PaymentDependencies } from './change-payment.ts';
import type { StartedPurchase, StartPaymentRequest } from './contract.ts';
import { firstLookAt } from './follow-payment.ts';
import { updatePurchasePayment } from './paid-subject-store.ts';
import { payableMs } from './rules/next-step.ts';
import { openPayment, presentOpen } from './start-payment.ts';
import { findActivePurchasePayment, insertPayment, type PaymentRow } from './store.ts';

/**
 * Sells the package with its current terms. It is valid once it is paid. Returns the open payment again on
 * repeated requests.
 */
export async function buyPackage(
  dependencies: PaymentDependencies,
  session: Session,
  packageId: string,
  { mode = 'intent' }: StartPaymentRequest,
  runIdempotent: RunIdempotent,
): Promise<StartedPurchase> {
  if (dependencies.provider === 'none')
    throw new AppError('FORBIDDEN', {
      reason: 'unavailable',
      detail: 'Online payment is not available. Buy the package at the business.',
    });
  const open = await openPayment(dependencies, (transaction) =>
    begin(dependencies, transaction, session, packageId, mode),
  );
  const { payment } = open;
  const purchase = await findPurchase(dependencies.db, payment.purchaseId!);
  const reply: StartedPurchase = {
    ...presentOpen(open),
    purchaseId: payment.purchaseId!,
    packageId,
    title: purchase!.title,
    payUntil: new Date(payment.createdAt.getTime() + payableMs(payment).inAll).toISOString(),
  };
  return runIdempotent({ transaction: async () => reply });
}

/** The open payment or a new one. Null when a concurrent request of the customer has just created it. */
async function begin(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  session: Session,
  packageId: string,
  mode: 'intent' | 'checkout',
): Promise<PaymentRow | null> {
  const { userId } = session;
  const begun = await lockUnpaidPurchase(transaction, { packageId, userId });
  const active = begun === null ? null : await findActivePurchasePayment(transaction, begun.id);
  if (active !== null && active.provider === dependencies.provider) return active;
  if (active?.provider === 'stripe') throw new AppError('PAYMENT_PENDING');
  // The payment belongs to a provider that is no longer configured. The purchase becomes void with it.
  if (active !== null)
    await changePayment(dependencies, transaction, active.id, { event: 'withdrawn', by: null });
  const now = dependencies.clock.now();
  const sold = await lockOfferedPackage(transaction, packageId, session);
  requireOnSale(sold, now);
  if (!(await lockCustomer(transaction, userId))) throw new AppError('NOT_FOUND');
  const purchase = createPurchaseRow(sold, {
    userId,
    crmClientId: null,
    accountId: userId,
    createdById: null,
    paymentStatus: 'unpaid',
    now,
  });
  if (!(await insertPurchase(transaction, purchase))) return null;
  const payment = await insertPayment(transaction, {
    id: newId('payment', now.getTime()),
    appointmentId: null,
    purchaseId: purchase.id,
    provider: dependencies.provider,
    mode,
    amountMinor: purchase.package_price_minor,
    currency: purchase.currency,
    isDeposit: false,
    by: userId,
    now,
  });
  await updatePurchasePayment(transaction, payment, null, now);
  await dependencies.jobs.enqueue(transaction, followJob, { paymentId: payment.id }, firstLookAt(now));
  await requireRowLimit(transaction, 'unpaidPurchases', userId, now);
  await requireRowLimit(transaction, 'purchases', userId, now);
  return payment;
}

/**
 * A package that is not offered is not found. A package that is no longer on sale has an error of its own.
 */
function requireOnSale(sold: OfferedPackage | null, now: Date): asserts sold is OfferedPackage {
  if (!sold?.is_active || !sold.service_is_active) throw new AppError('NOT_FOUND');
  const field = 'path.packageId';
  if (sold.package_price_minor === 0)
    throw new AppError('INVALID_STATUS', {
      status: 409,
      field,
      detail: 'The package is free. Contact the business to get it.',
    });
  const sale = { isActive: true, onSaleUntilMs: sold.on_sale_until?.getTime() ?? null };
  const detail = explainNotOnSale(sale, now.getTime());
  if (detail !== null)
    throw new AppError('INVALID_STATUS', { status: 409, field, reason: 'inactive', detail });
}
