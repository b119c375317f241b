import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { matchName } from '../businesses/search/known-words-store.ts';
import type { ProfessionalView, listProfessionals as route } from './contract.ts';
import { presentProfessional } from './present.ts';
import {
  findProfessional,
  listProfessionalsById,
  listProfessionalsByRank,
  type ProfessionalRow,
} from './store.ts';

export type ProfessionalQuery = Static<NonNullable<typeof route.query>>;

const byId = 'professionals';
const byRank = 'professionals by rank';

export async function listProfessionals(
  db: Database,
  query: ProfessionalQuery,
  viewer: Viewer,
): Promise<Page<ProfessionalView> | ProfessionalView> {
  const page = await (query.query === undefined ? listOldest : listBestMatches)(db, query, viewer);
  const [only] = page.items;
  // A user has at most one profile, so there is no second page.
  if (query.userId !== undefined && only !== undefined && query.cursor === undefined)
    return presentProfessional(only);
  return new Page(page.items.map(presentProfessional), page.next);
}

function readFilters({ businessId, serviceId, userId, ids, slug }: ProfessionalQuery, viewer: Viewer) {
  if (userId === 'me' && viewer === null) throw new AppError('AUTH_REQUIRED');
  return {
    businessId,
    serviceId,
    userId: userId === 'me' ? viewer?.userId : userId,
    ids: ids?.split(','),
    slug: slug?.toLowerCase(),
  };
}

async function listOldest(
  db: Database,
  query: ProfessionalQuery,
  viewer: Viewer,
): Promise<Page<ProfessionalRow>> {
  const { cursor, limit = defaultLimit } = query;
  const filters = readFilters(query, viewer);
  const [list, after] = cursor === undefined ? [byId, ''] : decodeCursor(cursor, ['string', 'string']);
  if (list !== byId) throw wrongCursor();
  const rows = await listProfessionalsById(db, filters, { viewer, after, limit });
  return pageOf(rows, limit, ({ id }) => [byId, id]);
}

async function listBestMatches(
  db: Database,
  query: ProfessionalQuery,
  viewer: Viewer,
): Promise<Page<ProfessionalRow>> {
  const { cursor, limit = defaultLimit } = query;
  const filters = readFilters(query, viewer);
  const [list, rank, id] =
    cursor === undefined
      ? [byRank, Number.POSITIVE_INFINITY, '']
      : decodeCursor(cursor, ['string', 'number', 'string']);
  if (list !== byRank) throw wrongCursor();
  const match = await matchName(db, query.query ?? '', 'professional', viewer);
  if (match === null) return new Page<ProfessionalRow>([], null);
  const rows = await listProfessionalsByRank(db, match, filters, { viewer, after: { rank, id }, limit });
  return pageOf(rows, limit, (row) => [byRank, row.rank, row.id]);
}

export async function getProfessional(db: Database, id: string, viewer: Viewer): Promise<ProfessionalView> {
  const row = await findProfessional(db, id, viewer);
  if (row === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  return presentProfessional(row);
}
