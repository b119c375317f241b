import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { publishEvent } from '../../platform/events/event-store.ts';
import { newId } from '../../shared/ids.ts';
import { dayMs } from '../../shared/time.ts';
import { requireRoom } from '../limits/require-room.ts';
import type { PurchaseView } from './contract.ts';
import { listRecipients } from './list-recipients.ts';
import { presentPurchase } from './present.ts';
import { insertPurchase, type PurchaseRow } from './purchase-store.ts';
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
  if (!sold.is_active)
    throw new AppError('INVALID_STATUS', {
      status: 409,
      detail: 'body.packageId: the package is not active.',
    });
  const row: PurchaseRow = {
    id: newId('packagePurchase', now.getTime()),
    package_id: sold.id,
    business_id: sold.business_id,
    user_id: body.userId,
    service_id: sold.service_id,
    sessions_total: sold.session_count,
    sessions_redeemed: 0,
    package_price_minor: sold.package_price_minor,
    single_session_price_minor: sold.single_session_price_minor,
    currency: sold.currency,
    purchased_at: now,
    expires_at: new Date(now.getTime() + sold.validity_days * dayMs),
    cancelled_at: null,
    created_by_id: session.userId,
  };
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
      title: sold.title,
      sessionsTotal: row.sessions_total,
      expiresAt: row.expires_at.toISOString(),
    },
    now,
  });
  return presentPurchase(row, now);
}
