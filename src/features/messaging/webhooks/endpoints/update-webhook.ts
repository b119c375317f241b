import type { Static } from 'typebox';
import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { RequireRepeated } from '../../../../http/repeated-fields.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { giveUpDeliveries } from '../deliveries/store.ts';
import type { patchWebhook, WebhookReply } from './contract.ts';
import { presentWebhook } from './present.ts';
import { type AddressParts, requireAllowedUrl } from './require-allowed-url.ts';
import { lockOwnWebhook, updateWebhook as updateRow, type WebhookRow } from './store.ts';

type Change = Static<NonNullable<typeof patchWebhook.body>>;

export async function updateWebhook(
  parts: AddressParts & { db: Database; clock: Clock },
  session: Session,
  id: string,
  change: Change,
  requireRepeated: RequireRepeated,
): Promise<WebhookReply> {
  if (change.url !== undefined) await requireAllowedUrl(parts, change.url);
  return parts.db.transaction(async (transaction) => {
    const row = await lockOwnWebhook(transaction, { id, userId: session.userId });
    if (row === null) throw new AppError('NOT_FOUND');
    await requireRepeated(() => presentWebhook(row));
    const changed = applyChange(row, change, session.userId, parts.clock.now());
    if (row.active && !changed.active) await giveUpDeliveries(transaction, id);
    return presentWebhook(await updateRow(transaction, changed));
  });
}

function applyChange(row: WebhookRow, change: Change, by: string, now: Date): WebhookRow {
  const { url = row.url, events = row.events, active = row.active } = change;
  const pause =
    active || !row.active
      ? { paused_at: active ? null : row.paused_at, paused_reason: active ? null : row.paused_reason }
      : { paused_at: now, paused_reason: 'owner' as const };
  // Resumed, or somewhere else: what failed before is no longer held against it.
  const isFresh = url !== row.url || (active && !row.active);
  const failing_since = isFresh ? null : row.failing_since;
  const set_by = isFresh ? by : row.set_by;
  return {
    ...row,
    url,
    events: [...new Set(events)],
    active,
    ...pause,
    failing_since,
    set_by,
    updated_at: now,
  };
}
