import type { WebhookDeliveryReply } from './contract.ts';
import type { DeliveryRow } from './store.ts';

const isoOf = (date: Date | null) => date?.toISOString() ?? null;

export function presentDelivery(row: DeliveryRow): WebhookDeliveryReply {
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
