import type { Transaction } from '../../../../platform/database/database.ts';
import { publishEvent } from '../../../../platform/events/event-store.ts';
import { giveUpDeliveries } from '../deliveries/store.ts';
import { lockWebhooksSetBy, pauseWebhook, type SetBy } from './store.ts';

/**
 * Somebody has no say over a business any more: nothing more is sent to where they had it sent, until whoever runs it has looked and switches
 * it on again.
 */
export async function pauseWebhooksSetBy(
  transaction: Transaction,
  { now, ...which }: SetBy & { now: Date },
): Promise<void> {
  for (const { id, businessId, ownerId } of await lockWebhooksSetBy(transaction, which)) {
    await pauseWebhook(transaction, { id, reason: 'left', now });
    await giveUpDeliveries(transaction, id);
    await publishEvent(transaction, {
      kind: 'webhook.paused',
      subjectId: id,
      byUserId: null,
      payload: { recipients: ownerId === null ? [] : [ownerId], businessId, reason: 'left' },
      now,
    });
  }
}
