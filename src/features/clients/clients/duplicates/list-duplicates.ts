import type { Static } from 'typebox';
import type { Session } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../../http/pagination.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { requireBusiness } from '../../../catalog/businesses/require-business.ts';
import { presentClient } from '../present.ts';
import { listClientsInOrder } from '../store.ts';
import { type DuplicatesReply, maxClientsPerGroup, type listDuplicates as route } from './contract.ts';
import { listDuplicateGroups } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

const name = 'duplicate clients';

export async function listDuplicates(
  db: Database,
  session: Session,
  { businessId, cursor, limit = defaultLimit }: Query,
): Promise<Page<DuplicatesReply>> {
  const [list, first, reason] =
    cursor === undefined ? [name, '', ''] : decodeCursor(cursor, ['string', 'string', 'string']);
  if (list !== name) throw wrongCursor();
  const business = await requireBusiness(db, session, businessId);
  const groups = await listDuplicateGroups(db, {
    businessId: business.id,
    after: [first, reason],
    limit: limit + 1,
    maxClients: maxClientsPerGroup,
  });
  const page = pageOf(groups, limit, (group) => [name, group.first, group.reason]);
  const ids = [...new Set(page.items.flatMap((group) => group.ids))];
  const clients = await listClientsInOrder(db, business.id, ids);
  const byId = new Map(clients.map((row) => [row.id, presentClient(row)]));
  // A client may have been deleted between the two queries.
  const items = page.items.map((group) => ({
    reason: group.reason,
    clients: group.ids.flatMap((id) => byId.get(id) ?? []),
  }));
  return new Page(items, page.next);
}
