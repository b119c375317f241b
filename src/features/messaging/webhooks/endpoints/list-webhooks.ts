import type { Static } from 'typebox';
import type { Session } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../../http/pagination.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { listWebhooks as contract, WebhookReply } from './contract.ts';
import { presentWebhook } from './present.ts';
import { listWebhooks as listRows } from './store.ts';

type Query = Static<NonNullable<typeof contract.query>>;

export async function listWebhooks(
  db: Database,
  session: Session,
  query: Query,
): Promise<Page<WebhookReply>> {
  const { businessId, limit = defaultLimit } = query;
  const [after] = query.cursor === undefined ? [''] : decodeCursor(query.cursor, ['string']);
  const rows = await listRows(db, { userId: session.userId, businessId }, { after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.id]);
  return new Page(page.items.map(presentWebhook), page.next);
}
