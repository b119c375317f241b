import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../../http/pagination.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { findOwnWebhook, lockOwnWebhook } from '../endpoints/store.ts';
import type { WebhookDeliveryReply } from './contract.ts';
import { type DeliveryRow, listDeliveries as listRows, lockDelivery, scheduleNow } from './store.ts';

export async function listDeliveries(
  db: Database,
  session: Session,
  webhookId: string,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
): Promise<Page<WebhookDeliveryReply>> {
  const before = cursor === undefined ? null : readPosition(cursor);
  const webhook = await findOwnWebhook(db, { id: webhookId, userId: session.userId });
  if (webhook === null) throw new AppError('NOT_FOUND');
  const rows = await listRows(db, webhookId, { before, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.event_key]);
  return new Page(page.items.map(presentDelivery), page.next);
}

function readPosition(cursor: string): number {
  return decodeCursor(cursor, ['key'])[0];
}

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
    if (!webhook.active || isUnderWay)
      throw new AppError('INVALID_STATUS', {
        status: 409,
        reason: webhook.active ? 'pending' : 'inactive',
        detail: webhook.active
          ? 'An attempt is in progress. Try again later.'
          : 'The webhook is paused. Resume it first.',
      });
    const due = await scheduleNow(transaction, delivery.id, now);
    transaction.afterCommit(wakeSender);
    return presentDelivery(due);
  });
}

const isoOf = (date: Date | null) => date?.toISOString() ?? null;

function presentDelivery(row: DeliveryRow): WebhookDeliveryReply {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event,
    status: row.next_attempt_at !== null ? 'pending' : row.delivered_at !== null ? 'delivered' : 'failed',
    attempts: row.attempts,
    lastAttemptAt: isoOf(row.last_attempt_at),
    lastStatusCode: row.last_status_code,
    lastError: row.last_error,
    nextAttemptAt: isoOf(row.next_attempt_at),
    deliveredAt: isoOf(row.delivered_at),
    createdAt: row.created_at.toISOString(),
    payload: JSON.parse(row.payload),
  };
}
