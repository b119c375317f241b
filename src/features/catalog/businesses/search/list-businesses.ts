import type { Static } from 'typebox';
import { AppError } from '../../../../errors.ts';
import type { Caller, Session, Viewer } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../../http/pagination.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { countryKey } from '../../../../shared/countries.ts';
import { textKey } from '../../../../shared/text.ts';
import { weekdayOf } from '../../../../shared/time.ts';
import type { BusinessView, listBusinesses as route } from '../contract.ts';
import { listRolesAt } from '../member-store.ts';
import { presentBusiness } from '../present.ts';
import { readFacts } from '../rules/facts.ts';
import { readNear } from '../rules/near.ts';
import { readPlace } from '../rules/search-words.ts';
import {
  type BusinessFilters,
  type BusinessRow,
  findBusiness,
  listBusinessesByDistance,
  listBusinessesById,
} from '../store.ts';
import { searchBusinesses } from './search-businesses.ts';

export type BusinessQuery = Static<NonNullable<typeof route.query>>;

// The distance index is read from the nearest row on every page, so late pages are slow.
const maxNearby = 10_000;

export async function listBusinesses(
  { db, clock }: { db: Database; clock: Clock },
  query: BusinessQuery,
  caller: Pick<Caller, 'session' | 'missingScope'>,
): Promise<Page<BusinessView> | BusinessView> {
  const own = query.userId === 'me' ? requireSession(caller) : undefined;
  // Agents see only public data of other owners.
  const viewer = own ?? (caller.session?.grant === undefined ? caller.session : null);
  const filters = readFilters(query, own, clock.now());
  const page =
    filters === null ? new Page<BusinessRow>([], null) : await listPage(db, query, filters, viewer);
  const [only] = page.items;
  // A `userId` with exactly one match returns an object.
  const isSingle = page.items.length === 1 && page.next === null && query.cursor === undefined;
  const roles =
    viewer === null
      ? null
      : await listRolesAt(
          db,
          viewer.userId,
          page.items.map(({ id }) => id),
        );
  const present = (row: BusinessRow) => presentBusiness(row, viewer, roles?.get(row.id));
  if (query.userId !== undefined && isSingle && only !== undefined) return present(only);
  const shown = new Page(page.items.map(present), page.next);
  // Businesses open and close without a change of any record.
  shown.isCacheable = query.openNow !== true;
  return shown;
}

/** Null if no business can match. */
function readFilters(query: BusinessQuery, own: Session | undefined, now: Date): BusinessFilters | null {
  const near = readNear(query);
  const keys = {
    cityKey: query.city === undefined ? undefined : textKey(query.city),
    countryKey: query.country === undefined ? undefined : countryKey(query.country),
    categoryKey: query.category === undefined ? undefined : textKey(query.category),
    placeWords: readPlace(query.place),
  };
  if (Object.values(keys).includes(null)) return null;
  return Object.fromEntries(
    Object.entries({
      ...keys,
      near,
      ids: idsWithin(query.ids?.split(','), own?.grant?.businessIds),
      slug: query.slug?.toLowerCase(),
      userId: own === undefined ? query.userId : undefined,
      memberId: own?.userId,
      openOn: query.openOn && { date: query.openOn, weekday: weekdayOf(query.openOn) },
      status: query.status,
      ...readFacts(query, now),
    }).filter(([, value]) => value !== undefined),
  );
}

function requireSession({ session, missingScope }: Pick<Caller, 'session' | 'missingScope'>): Session {
  if (session !== null) return session;
  if (missingScope !== undefined) throw new AppError('FORBIDDEN', missingScope);
  throw new AppError('AUTH_REQUIRED');
}

/** Requested ids within the grant. */
const idsWithin = (asked: string[] | undefined, reached: readonly string[] | null | undefined) =>
  reached ? (asked ?? [...reached]).filter((id) => reached.includes(id)) : asked;

function listPage(
  db: Database,
  query: BusinessQuery,
  filters: BusinessFilters,
  viewer: Viewer,
): Promise<Page<BusinessRow>> {
  const limit = query.limit ?? defaultLimit;
  const { cursor } = query;
  if (query.query !== undefined) return searchBusinesses(db, query.query, { filters, viewer, cursor, limit });
  const { near } = filters;
  return near === undefined
    ? listOldest(db, filters, { viewer, cursor, limit })
    : listNearest(db, { ...filters, near }, { viewer, cursor, limit });
}

interface PageRequest {
  viewer: Viewer;
  cursor: string | undefined;
  limit: number;
}

const byId = 'businesses';
const byDistance = 'businesses by distance';

async function listOldest(
  db: Database,
  filters: BusinessFilters,
  { viewer, cursor, limit }: PageRequest,
): Promise<Page<BusinessRow>> {
  const [list, after] = cursor === undefined ? [byId, ''] : decodeCursor(cursor, ['string', 'string']);
  if (list !== byId) throw wrongCursor();
  const rows = await listBusinessesById(db, filters, { viewer, after, limit });
  return pageOf(rows, limit, ({ id }) => [byId, id]);
}

async function listNearest(
  db: Database,
  filters: BusinessFilters & Required<Pick<BusinessFilters, 'near'>>,
  { viewer, cursor, limit }: PageRequest,
): Promise<Page<BusinessRow>> {
  const [list, distance, id, seen] =
    cursor === undefined
      ? [byDistance, -1, '', 0]
      : decodeCursor(cursor, ['string', 'number', 'string', 'number']);
  if (list !== byDistance) throw wrongCursor();
  if (seen >= maxNearby) return new Page<BusinessRow>([], null);
  const rows = await listBusinessesByDistance(db, filters, {
    viewer,
    after: cursor === undefined ? null : { distance, id },
    limit,
  });
  const page = pageOf(rows, limit, (row) => [byDistance, row.distance, row.id, seen + limit]);
  return seen + limit >= maxNearby ? new Page(page.items, null) : page;
}

export async function getBusiness(db: Database, id: string, viewer: Viewer): Promise<BusinessView> {
  const row = await findBusiness(db, id, viewer);
  if (row === null) throw new AppError('BUSINESS_NOT_FOUND');
  const roles = viewer === null ? null : await listRolesAt(db, viewer.userId, [id]);
  return presentBusiness(row, viewer, roles?.get(id));
}

/** Public businesses only. */
export async function getEmbedding(db: Database, id: string): Promise<{ origins: string[] }> {
  const row = await findBusiness(db, id, null);
  if (row === null) throw new AppError('BUSINESS_NOT_FOUND');
  return { origins: row.embed_origins };
}
