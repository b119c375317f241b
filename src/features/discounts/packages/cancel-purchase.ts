import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { listRecipients } from './list-recipients.ts';
import { statusOf } from './present.ts';
import { lockOwnPurchase, updateCancelled } from './purchase-store.ts';
import { canBecome } from './rules/purchase-status.ts';

export async function cancelPurchase(
  transaction: Transaction,
  session: Session,
  id: string,
  now: Date,
): Promise<void> {
  const purchase = await lockOwnPurchase(transaction, { id, managerId: session.userId });
  if (purchase === null) throw new AppError('NOT_FOUND');
  if (!canBecome(statusOf(purchase, now), 'cancelled')) throw new AppError('INVALID_STATUS', { status: 409 });
  await updateCancelled(transaction, id, now);
  await publishEvent(transaction, {
    kind: 'package.cancelled',
    subjectId: id,
    byUserId: session.userId,
    payload: {
      recipients: await listRecipients(transaction, purchase),
      businessId: purchase.business_id,
      packageId: purchase.package_id,
      title: purchase.title,
    },
    now,
  });
}
