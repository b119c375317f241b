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

/** Sold with the terms of this moment, and theirs once it is paid. The one that is being paid for is given again. */
export async function buyPackage(
  dependencies: PaymentDependencies,
  session: Session,
  packageId: string,
  { mode = 'intent' }: StartPaymentRequest,
  runIdempotent: RunIdempotent,
): Promise<StartedPurchase> {
  if (dependencies.provider === 'none')
    throw new AppError('FORBIDDEN', {
      detail: 'Nothing can be paid online here: buy the package at the business.',
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

/** The one that is under way, or a new one; null when another request of the customer has just begun it. */
async function begin(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  session: Session,
  packageId: string,
  mode: 'intent' | 'checkout',
): Promise<PaymentRow | null> {
  const { userId } = session;
  const begun = await lockUnpaidPurchase(transaction, { packageId, userId });
  const live = begun === null ? null : await findActivePurchasePayment(transaction, begun.id);
  if (live !== null && live.provider === dependencies.provider) return live;
  if (live?.provider === 'stripe') throw new AppError('PAYMENT_PENDING');
  // From before another provider was set up. The purchase is void with it.
  if (live !== null)
    await changePayment(dependencies, transaction, live.id, { event: 'withdrawn', by: null });
  const now = dependencies.clock.now();
  const sold = await lockOfferedPackage(transaction, packageId, session);
  requireOnSale(sold, now);
  if (!(await lockCustomer(transaction, userId))) throw new AppError('NOT_FOUND');
  const purchase = createPurchaseRow(sold, { userId, createdById: null, paymentStatus: 'unpaid', now });
  if (!(await insertPurchase(transaction, purchase))) return null;
  const payment = await insertPayment(transaction, {
    id: newId('payment', now.getTime()),
    appointmentId: null,
    purchaseId: purchase.id,
    provider: dependencies.provider,
    mode,
    amountMinor: purchase.package_price_minor,
    currency: purchase.currency,
    by: userId,
    now,
  });
  await updatePurchasePayment(transaction, payment, null, now);
  await dependencies.jobs.enqueue(transaction, followJob, { paymentId: payment.id }, firstLookAt(now));
  await requireRowLimit(transaction, 'unpaidPurchases', userId, now);
  await requireRowLimit(transaction, 'purchases', userId, now);
  return payment;
}

/** What is not offered at all looks absent; what was, and no longer is, says so. */
function requireOnSale(sold: OfferedPackage | null, now: Date): asserts sold is OfferedPackage {
  if (!sold?.is_active || !sold.service_is_active) throw new AppError('NOT_FOUND');
  const refusal =
    sold.package_price_minor === 0
      ? 'the package costs nothing: ask for it at the business.'
      : explainNotOnSale(
          { isActive: true, onSaleUntilMs: sold.on_sale_until?.getTime() ?? null },
          now.getTime(),
        );
  if (refusal !== null)
    throw new AppError('INVALID_STATUS', { status: 409, detail: `packageId: ${refusal}` });
}
