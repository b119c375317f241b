import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { noSql, sql } from '../../../../platform/database/sql.ts';
import type { SealedTable } from '../../../../platform/secrets/sealed-store.ts';
import { joinManagement, manages } from '../../../access/rights/right-sql.ts';
import type { OfferedEvent } from '../rules/offered-events.ts';

export type PauseReason = 'owner' | 'gone' | 'failing' | 'left';

export interface WebhookRow {
  id: string;
  business_id: string;
  url: string;
  events: OfferedEvent[];
  active: boolean;
  paused_at: Date | null;
  paused_reason: PauseReason | null;
  failing_since: Date | null;
  /** Account that set the URL or last resumed the webhook; null for old rows. */
  set_by: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`w.id, w.business_id, w.url, w.events, w.active, w.paused_at, w.paused_reason, w.failing_since,
  w.set_by, w.created_at, w.updated_at`;

/** Webhooks of all businesses the account manages, ordered by id. */
export function listWebhooks(
  db: Queryable,
  filter: { userId: string; businessId: string | undefined },
  page: { after: string; limit: number },
): Promise<WebhookRow[]> {
  return db.rows(sql`
    select ${columns} from businesses b join webhooks w on w.business_id = b.id
    where ${manages(filter.userId, sql`b.id`)} and w.id > ${page.after}
      ${filter.businessId === undefined ? noSql : sql`and b.id = ${filter.businessId}`}
    order by w.id limit ${page.limit}`);
}

export async function insertWebhook(
  transaction: Transaction,
  webhook: { id: string; businessId: string; url: string; events: OfferedEvent[]; setBy: string; now: Date },
): Promise<WebhookRow> {
  const row = await transaction.row<WebhookRow>(sql`
    insert into webhooks as w (id, business_id, url, events, set_by, created_at, updated_at)
    values (${webhook.id}, ${webhook.businessId}, ${webhook.url}, ${webhook.events}, ${webhook.setBy}, ${webhook.now},
      ${webhook.now})
    returning ${columns}`);
  return row!;
}

/** Null if the account does not manage the business. */
export function findOwnWebhook(
  db: Queryable,
  which: { id: string; userId: string },
): Promise<WebhookRow | null> {
  return db.row(sql`
    select ${columns} from webhooks w where w.id = ${which.id} and ${manages(which.userId, sql`w.business_id`)}`);
}

/** Like `findOwnWebhook`, but locks the row, so that changes and new deliveries are serialized. */
export function lockOwnWebhook(
  transaction: Transaction,
  which: { id: string; userId: string },
): Promise<WebhookRow | null> {
  return transaction.row(sql`
    select ${columns} from webhooks w ${joinManagement(which.userId, sql`w.business_id`)}
    where w.id = ${which.id} for update of w for share of m`);
}

export async function updateWebhook(
  transaction: Transaction,
  webhook: Omit<WebhookRow, 'business_id' | 'created_at'>,
): Promise<WebhookRow> {
  const row = await transaction.row<WebhookRow>(sql`
    update webhooks w set url = ${webhook.url}, events = ${webhook.events}, active = ${webhook.active},
      paused_at = ${webhook.paused_at}, paused_reason = ${webhook.paused_reason},
      failing_since = ${webhook.failing_since}, set_by = ${webhook.set_by}, updated_at = ${webhook.updated_at}
    where w.id = ${webhook.id} returning ${columns}`);
  return row!;
}

/** False if the account does not manage the business of the webhook. */
export async function deleteWebhook(db: Queryable, which: { id: string; userId: string }): Promise<boolean> {
  const deleted = await db.run(sql`
    with held as (
      select w.id from webhooks w ${joinManagement(which.userId, sql`w.business_id`)}
      where w.id = ${which.id} for update of w for share of m)
    delete from webhooks w using held where w.id = held.id`);
  return deleted === 1;
}

/** Without `businessId`: at all businesses. */
export interface SetBy {
  userId: string;
  businessId?: string;
}

/** Active webhooks, locked so that new deliveries wait. */
export function lockWebhooksSetBy(
  transaction: Transaction,
  { userId, businessId }: SetBy,
): Promise<{ id: string; businessId: string; ownerId: string | null }[]> {
  return transaction.rows(sql`
    select w.id, w.business_id as "businessId", b.user_id as "ownerId" from webhooks w join businesses b on b.id = w.business_id
    where w.set_by = ${userId} and w.active ${businessId === undefined ? noSql : sql`and w.business_id = ${businessId}`}
    order by w.id for update of w`);
}

/** Locks the row `for update` first, so that `listRecipients` and this transaction wait for each other. */
export async function updatePaused(
  transaction: Transaction,
  { id, reason, now }: { id: string; reason: PauseReason; now: Date },
): Promise<void> {
  await transaction.run(sql`select 1 from webhooks where id = ${id} for update`);
  await transaction.run(
    sql`update webhooks set active = false, paused_at = ${now}, paused_reason = ${reason} where id = ${id}`,
  );
}

/** Column names are the field names of the export. */
export function listWebhooksForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select w.id, w.business_id as "businessId", w.url, w.events, w.active, w.paused_at as "pausedAt",
      w.paused_reason as "pausedReason", w.failing_since as "failingSince", w.created_at as "createdAt",
      w.updated_at as "updatedAt"
    from webhooks w join businesses b on b.id = w.business_id where b.user_id = ${userId} order by w.id`);
}

/** Deletes the webhooks of all businesses of the account. */
export async function deleteWebhooksOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(
    sql`delete from webhooks w using businesses b where b.id = w.business_id and b.user_id = ${userId}`,
  );
}

export const sealedWebhookSecrets: SealedTable = {
  table: sql`webhook_secrets`,
  key: sql`key`,
  boundTo: sql`webhook_id`,
};

interface NewSecret {
  webhookId: string;
  sealed: Buffer;
  now: Date;
}

export async function insertSecret(
  transaction: Transaction,
  { webhookId, sealed, now }: NewSecret,
): Promise<void> {
  await transaction.run(sql`
    insert into webhook_secrets (webhook_id, sealed, created_at) values (${webhookId}, ${sealed}, ${now})`);
}

/**
 * The previous secret stays valid until `previousUntil`. Only the newest `maxPrevious` are kept, which
 * limits the length of the signature header.
 */
export async function replaceSecret(
  transaction: Transaction,
  replacement: NewSecret & { previousUntil: Date; maxPrevious: number },
): Promise<void> {
  await transaction.run(sql`
    update webhook_secrets set expires_at = ${replacement.previousUntil}
    where webhook_id = ${replacement.webhookId} and expires_at is null`);
  await transaction.run(sql`
    delete from webhook_secrets where key in (
      select key from webhook_secrets where webhook_id = ${replacement.webhookId}
      order by expires_at desc, created_at desc, key desc offset ${replacement.maxPrevious})`);
  await insertSecret(transaction, replacement);
}

export async function deleteExpiredSecrets(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from webhook_secrets where expires_at <= ${now}`);
}
