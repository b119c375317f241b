import type { WebhookDeliveryReply } from '../deliveries/contract.ts';
import type { DeliveryRow } from '../deliveries/store.ts';
import type { WebhookReply } from './contract.ts';
import type { WebhookRow } from './store.ts';

const isoOf = (date: Date | null) => date?.toISOString() ?? null;

export function presentWebhook(row: WebhookRow): WebhookReply {
  return {
    id: row.id,
    businessId: row.business_id,
    url: row.url,
    events: row.events,
    active: row.active,
    pausedAt: isoOf(row.paused_at),
    pausedReason: row.paused_reason,
    failingSince: isoOf(row.failing_since),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

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
