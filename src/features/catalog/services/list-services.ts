import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { textKey } from '../../../shared/text.ts';
import { readNear } from '../businesses/rules/near.ts';
import { matchName } from '../businesses/search/known-words-store.ts';
import type { listServices as route, ServiceView } from './contract.ts';
import {
  listServicesById,
  listServicesByPosition,
  listServicesByRank,
  type ServiceFilters,
} from './list-store.ts';
import { presentService } from './present.ts';
import { findFirstCurrency, listServicesByPrice } from './price-list-store.ts';
import { requireOrder, type ServiceOrder } from './rules/service-order.ts';
import { findService, type ServiceRow } from './store.ts';

export type ServiceQuery = Static<NonNullable<typeof route.query>>;

export async function listServices(
  db: Database,
  query: ServiceQuery,
  viewer: Viewer,
): Promise<Page<ServiceView>> {
  const order = requireOrder(query);
  const filters = await readFilters(db, query, viewer);
  const request = { order, viewer, cursor: query.cursor, limit: query.limit ?? defaultLimit };
  const page = await lists[order](db, filters, request);
  return new Page(page.items.map(presentService), page.next);
}

/** Null if no service can match. */
async function readFilters(
  db: Database,
  query: ServiceQuery,
  viewer: Viewer,
): Promise<ServiceFilters | null> {
  const { category, city, query: words, businessId, professionalId, maxPrice } = query;
  const near = readNear(query);
  const categoryKey = category === undefined ? undefined : textKey(category);
  const cityKey = city === undefined ? undefined : textKey(city);
  const match = words === undefined ? undefined : await matchName(db, words, 'service', viewer);
  if (categoryKey === null || cityKey === null || match === null) return null;
  return { categoryKey, cityKey, near, businessId, professionalId, maxPrice, match };
}

interface PageRequest {
  order: ServiceOrder;
  viewer: Viewer;
  cursor: string | undefined;
  limit: number;
}

// Names in cursors. Existing cursors use them, so they must not change.
const listNames: Record<ServiceOrder, string> = {
  age: 'services',
  match: 'services by rank',
  distance: 'services by distance',
  price: 'services by price',
  position: 'services by position',
};

async function listOldest(
  db: Database,
  filters: ServiceFilters | null,
  { viewer, cursor, limit }: PageRequest,
): Promise<Page<ServiceRow>> {
  const [list, after] =
    cursor === undefined ? [listNames.age, ''] : decodeCursor(cursor, ['string', 'string']);
  if (list !== listNames.age) throw wrongCursor();
  if (filters === null) return new Page<ServiceRow>([], null);
  const rows = await listServicesById(db, filters, { viewer, after, limit });
  return pageOf(rows, limit, ({ id }) => [list, id]);
}

async function listRanked(
  db: Database,
  filters: ServiceFilters | null,
  { order, viewer, cursor, limit }: PageRequest,
): Promise<Page<ServiceRow>> {
  const [list, rank, id] =
    cursor === undefined
      ? [listNames[order], null, '']
      : decodeCursor(cursor, ['string', 'number', 'string']);
  if (list !== listNames[order]) throw wrongCursor();
  if (filters === null) return new Page<ServiceRow>([], null);
  const page = { viewer, after: rank === null ? null : { rank, id }, limit };
  const rows = await listServicesByRank(db, filters, page, order === 'match' ? 'match' : 'distance');
  return pageOf(rows, limit, (row) => [list, row.rank, row.id]);
}

// Price in cursors of services without a price. Larger than any price.
const noPrice = 1e15;

/** Cursors contain the first currency, so that later pages keep the order when services change. */
async function listCheapest(
  db: Database,
  filters: ServiceFilters | null,
  { viewer, cursor, limit }: PageRequest,
): Promise<Page<ServiceRow>> {
  const list = listNames.price;
  const position =
    cursor === undefined ? null : decodeCursor(cursor, ['string', 'string', 'string', 'number', 'string']);
  if (position !== null && position[0] !== list) throw wrongCursor();
  if (filters === null) return new Page<ServiceRow>([], null);
  const firstCurrency = position?.[1] ?? (await findFirstCurrency(db, filters, viewer));
  if (firstCurrency === null) return new Page<ServiceRow>([], null);
  const after = position && {
    currency: position[2],
    price: position[3] >= noPrice ? null : position[3],
    id: position[4],
  };
  const rows = await listServicesByPrice(db, filters, { viewer, firstCurrency, after, limit });
  return pageOf(rows, limit, ({ currency, price, id }) => [
    list,
    firstCurrency,
    currency,
    price ?? noPrice,
    id,
  ]);
}

async function listInOrder(
  db: Database,
  filters: ServiceFilters | null,
  { viewer, cursor, limit }: PageRequest,
): Promise<Page<ServiceRow>> {
  const [list, position, id] =
    cursor === undefined
      ? [listNames.position, -1, '']
      : decodeCursor(cursor, ['string', 'integer', 'string']);
  if (list !== listNames.position) throw wrongCursor();
  if (filters === null) return new Page<ServiceRow>([], null);
  const rows = await listServicesByPosition(db, filters, { viewer, after: { position, id }, limit });
  return pageOf(rows, limit, (row) => [list, row.position, row.id]);
}

const lists = {
  position: listInOrder,
  age: listOldest,
  match: listRanked,
  distance: listRanked,
  price: listCheapest,
};

export async function getService(db: Database, id: string, viewer: Viewer): Promise<ServiceView> {
  const row = await findService(db, id, viewer);
  if (row === null) throw new AppError('SERVICE_NOT_FOUND');
  return presentService(row);
}
