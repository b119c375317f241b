import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../../http/pagination.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { findOwnWebhook } from '../endpoints/store.ts';
import type { WebhookDeliveryReply } from './contract.ts';
import { presentDelivery } from './present.ts';
import { listDeliveries as listRows } from './store.ts';

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
  const [key] = decodeCursor(cursor, ['number']);
  if (!Number.isSafeInteger(key)) throw wrongCursor();
  return key;
}
