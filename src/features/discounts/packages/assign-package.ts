import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { listRecipients } from './list-recipients.ts';
import { makePurchase } from './make-purchase.ts';
import { presentPurchase } from './present.ts';
import type { PurchaseView } from './purchase-contract.ts';
import { insertPurchase } from './purchase-store.ts';
import { explainNotOnSale } from './rules/on-sale.ts';
import { lockCustomer, lockOwnPackage } from './store.ts';

/** Records a sale: the customer gets the package as it is at this moment. */
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
    throw new AppError('INVALID_STATUS', { status: 409, detail: `body.packageId: ${refusal}` });
  const row = makePurchase(sold, {
    userId: body.userId,
    createdById: session.userId,
    paymentStatus: null,
    now,
  });
  await insertPurchase(transaction, row);
  await requireRoom(transaction, 'packageSales', row.business_id, now);
  await publishEvent(transaction, {
    kind: 'package.assigned',
    subjectId: row.id,
    byUserId: session.userId,
    payload: {
      recipients: await listRecipients(transaction, row),
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
