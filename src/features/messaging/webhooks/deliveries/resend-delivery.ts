import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { lockOwnWebhook } from '../endpoints/store.ts';
import type { WebhookDeliveryReply } from './contract.ts';
import { presentDelivery } from './present.ts';
import { lockDelivery, makeDue } from './store.ts';

export function resendDelivery(
  { db, clock, wakeSender }: { db: Database; clock: Clock; wakeSender: () => void },
  session: Session,
  which: { id: string; deliveryId: string },
): Promise<WebhookDeliveryReply> {
  return db.transaction(async (transaction) => {
    const webhook = await lockOwnWebhook(transaction, { id: which.id, userId: session.userId });
    const delivery =
      webhook && (await lockDelivery(transaction, { id: which.deliveryId, webhookId: webhook.id }));
    if (webhook === null || delivery === null) throw new AppError('NOT_FOUND');
    const now = clock.now();
    const isUnderWay = delivery.under_way_until !== null && delivery.under_way_until > now;
    if (!webhook.active || isUnderWay) throw new AppError('INVALID_STATUS', { status: 409 });
    const due = await makeDue(transaction, delivery.id, now);
    transaction.afterCommit(wakeSender);
    return presentDelivery(due);
  });
}
