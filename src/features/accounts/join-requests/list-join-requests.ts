import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { JoinRequestView, listJoinRequests as route } from './contract.ts';
import { presentListed } from './present.ts';
import { listRequests } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

const list = 'join requests';

export async function listJoinRequests(
  db: Database,
  { userId }: Session,
  { status, businessId, cursor, limit = defaultLimit }: Query,
  now: Date,
): Promise<Page<JoinRequestView>> {
  const before = cursor === undefined ? null : readCursor(cursor);
  const rows = await listRequests(db, { userId, status, businessId, before, limit: limit + 1, now });
  const page = pageOf(rows, limit, ({ id }) => [list, id]);
  return new Page(page.items.map(presentListed), page.next);
}

function readCursor(cursor: string): string {
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}
