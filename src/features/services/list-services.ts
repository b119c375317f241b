import type { Static } from 'typebox';
import type { Viewer } from '../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../http/pagination.ts';
import type { Database } from '../../platform/database/database.ts';
import { textKey } from '../../shared/text.ts';
import { matchName } from '../businesses/search/name-match-sql.ts';
import type { listServices as route, ServiceView } from './contract.ts';
import { presentService } from './present.ts';
import { listServicesById, listServicesByRank, type ServiceFilters, type ServiceRow } from './store.ts';

export type ServiceQuery = Static<NonNullable<typeof route.query>>;

const byId = 'services';
const byRank = 'services by rank';

export async function listServices(
  db: Database,
  query: ServiceQuery,
  viewer: Viewer,
): Promise<Page<ServiceView>> {
  const page = await (query.query === undefined ? listOldest : listBestMatches)(db, query, viewer);
  return new Page(page.items.map(presentService), page.next);
}

/** Null when no category can have such a name. */
function readFilters({ category, businessId, professionalId }: ServiceQuery): ServiceFilters | null {
  const categoryKey = category === undefined ? undefined : textKey(category);
  return categoryKey === null ? null : { categoryKey, businessId, professionalId };
}

async function listOldest(db: Database, query: ServiceQuery, viewer: Viewer): Promise<Page<ServiceRow>> {
  const { cursor, limit = defaultLimit } = query;
  const [list, after] = cursor === undefined ? [byId, ''] : decodeCursor(cursor, ['string', 'string']);
  if (list !== byId) throw wrongCursor();
  const filters = readFilters(query);
  if (filters === null) return new Page<ServiceRow>([], null);
  const rows = await listServicesById(db, filters, { viewer, after, limit });
  return pageOf(rows, limit, ({ id }) => [byId, id]);
}

async function listBestMatches(db: Database, query: ServiceQuery, viewer: Viewer): Promise<Page<ServiceRow>> {
  const { cursor, limit = defaultLimit } = query;
  const [list, rank, id] =
    cursor === undefined
      ? [byRank, Number.POSITIVE_INFINITY, '']
      : decodeCursor(cursor, ['string', 'number', 'string']);
  if (list !== byRank) throw wrongCursor();
  const filters = readFilters(query);
  const match = await matchName(db, query.query ?? '', 'service', viewer);
  if (filters === null || match === null) return new Page<ServiceRow>([], null);
  const rows = await listServicesByRank(db, match, filters, { viewer, after: { rank, id }, limit });
  return pageOf(rows, limit, (row) => [byRank, row.rank, row.id]);
}
