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
