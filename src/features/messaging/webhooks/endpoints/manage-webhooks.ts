import { randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../../http/pagination.ts';
import type { RequireRepeated } from '../../../../http/repeated-fields.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import type { OutgoingHttp } from '../../../../platform/outgoing-http.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { hostOfAllowedUrl } from '../../../../shared/allowed-url.ts';
import { newId } from '../../../../shared/ids.ts';
import { dayMs } from '../../../../shared/time.ts';
import { requireRowLimit } from '../../../access/limits/require-limits.ts';
import { requireBusiness } from '../../../catalog/businesses/require-business.ts';
import { cancelDeliveries } from '../deliveries/store.ts';
import type * as contract from './contract.ts';
import type { WebhookReply, WebhookWithSecretReply } from './contract.ts';
import {
  insertSecret,
  insertWebhook,
  listWebhooks as listRows,
  lockOwnWebhook,
  replaceSecret,
  updateWebhook as updateRow,
  type WebhookRow,
} from './store.ts';

const secretBytes = 32;

/** The secret for the owner, and its encrypted form for the database. */
export function newSecret(secrets: Secrets, webhookId: string): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  return { secret, sealed: secrets.seal(Buffer.from(secret), webhookId) };
}

const isoOf = (date: Date | null) => date?.toISOString() ?? null;

function presentWebhook(row: WebhookRow): WebhookReply {
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

export interface UrlDependencies {
  http: OutgoingHttp;
  /** Allows local receivers and plain HTTP, for development. */
  allowPrivate: boolean;
}

/**
 * Resolves the host only to report the error early. The address is checked again whenever a delivery is sent.
 */
export async function requireAllowedUrl({ http, allowPrivate }: UrlDependencies, url: string): Promise<void> {
  const host = hostOfAllowedUrl(url, { allowPrivate });
  if (host === null || (await http.isPrivateHost(host)))
    throw new AppError('INVALID_VALUE', {
      field: 'body.url',
      detail: 'Must be a public https URL without credentials.',
    });
}

type ListQuery = Static<NonNullable<typeof contract.listWebhooks.query>>;

export async function listWebhooks(
  db: Database,
  session: Session,
  query: ListQuery,
): Promise<Page<WebhookReply>> {
  const { businessId, limit = defaultLimit } = query;
  const [after] = query.cursor === undefined ? [''] : decodeCursor(query.cursor, ['string']);
  const rows = await listRows(db, { userId: session.userId, businessId }, { after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.id]);
  return new Page(page.items.map(presentWebhook), page.next);
}

type CreateRequest = Static<NonNullable<typeof contract.createWebhook.body>>;

/** The caller has checked the URL. */
export async function createWebhook(
  transaction: Transaction,
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  session: Session,
  body: CreateRequest,
): Promise<WebhookWithSecretReply> {
  const business = await requireBusiness(transaction, session, body.businessId);
  const now = clock.now();
  const row = await insertWebhook(transaction, {
    id: newId('webhook', now.getTime()),
    businessId: business.id,
    url: body.url,
    events: [...new Set(body.events)],
    setBy: session.userId,
    now,
  });
  await requireRowLimit(transaction, 'webhooks', business.id, now);
  const { secret, sealed } = newSecret(secrets, row.id);
  await insertSecret(transaction, { webhookId: row.id, sealed, now });
  return { ...presentWebhook(row), secret };
}

type Change = Static<NonNullable<typeof contract.patchWebhook.body>>;

export async function updateWebhook(
  dependencies: UrlDependencies & { db: Database; clock: Clock },
  session: Session,
  id: string,
  change: Change,
  requireRepeated: RequireRepeated,
): Promise<WebhookReply> {
  if (change.url !== undefined) await requireAllowedUrl(dependencies, change.url);
  return dependencies.db.transaction(async (transaction) => {
    const row = await lockOwnWebhook(transaction, { id, userId: session.userId });
    if (row === null) throw new AppError('NOT_FOUND');
    await requireRepeated(() => presentWebhook(row));
    const changed = applyChange(row, change, session.userId, dependencies.clock.now());
    if (row.active && !changed.active) await cancelDeliveries(transaction, id);
    return presentWebhook(await updateRow(transaction, changed));
  });
}

function applyChange(row: WebhookRow, change: Change, by: string, now: Date): WebhookRow {
  const { url = row.url, events = row.events, active = row.active } = change;
  const pause =
    active || !row.active
      ? { paused_at: active ? null : row.paused_at, paused_reason: active ? null : row.paused_reason }
      : { paused_at: now, paused_reason: 'owner' as const };
  // A resumed webhook or a new URL starts without failures.
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

const previousSecretMs = dayMs;
const maxPreviousSecrets = 4;

export async function rotateSecret(
  transaction: Transaction,
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  session: Session,
  id: string,
): Promise<WebhookWithSecretReply> {
  const row = await lockOwnWebhook(transaction, { id, userId: session.userId });
  if (row === null) throw new AppError('NOT_FOUND');
  const now = clock.now();
  const { secret, sealed } = newSecret(secrets, id);
  const previousUntil = new Date(now.getTime() + previousSecretMs);
  await replaceSecret(transaction, {
    webhookId: id,
    sealed,
    now,
    previousUntil,
    maxPrevious: maxPreviousSecrets,
  });
  const changed = await updateRow(transaction, { ...row, updated_at: now });
  return { ...presentWebhook(changed), secret };
}
