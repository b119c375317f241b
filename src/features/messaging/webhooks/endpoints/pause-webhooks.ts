import type { Transaction } from '../../../../platform/database/database.ts';
import { publishEvent } from '../../../../platform/events/event-store.ts';
import { cancelDeliveries } from '../deliveries/store.ts';
import { lockWebhooksSetBy, type PauseReason, type SetBy, updatePaused } from './store.ts';

interface PausedWebhook {
  id: string;
  businessId: string;
  ownerId: string | null;
}

/** Pauses the webhook, cancels its pending deliveries and notifies the owner. */
export async function pauseWebhook(
  transaction: Transaction,
  { id, businessId, ownerId }: PausedWebhook,
  reason: Exclude<PauseReason, 'owner'>,
  now: Date,
): Promise<void> {
  await updatePaused(transaction, { id, reason, now });
  await cancelDeliveries(transaction, id);
  await publishEvent(transaction, {
    kind: 'webhook.paused',
    subjectId: id,
    byUserId: null,
    payload: { recipients: ownerId === null ? [] : [ownerId], businessId, reason },
    now,
  });
}

/**
 * Pauses webhooks set up by an account that no longer manages the business. A remaining manager has to resume
 * them.
 */
export async function pauseWebhooksSetBy(
  transaction: Transaction,
  { now, ...which }: SetBy & { now: Date },
): Promise<void> {
  for (const webhook of await lockWebhooksSetBy(transaction, which))
    await pauseWebhook(transaction, webhook, 'left', now);
}
