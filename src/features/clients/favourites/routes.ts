import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import * as contract from './contract.ts';
import {
  type FavouriteRow,
  findFavourite,
  insertFavourite,
  listFavourites,
  removeFavourite,
  shareAccount,
} from './store.ts';

export function favouriteRoutes({ db, clock }: { db: Database; clock: Clock }): BoundRoute[] {
  return [
    bind(contract.listFavourites, async ({ caller, query }) => {
      const limit = query.limit ?? defaultLimit;
      const position =
        query.cursor === undefined ? null : decodeCursor(query.cursor, ['milliseconds', 'string']);
      const rows = await listFavourites(db, {
        userId: sessionOf(caller).userId,
        after: position && { createdMs: position[0], businessId: position[1] },
        limit: limit + 1,
      });
      const page = pageOf(rows, limit, (row) => [row.created_at.getTime(), row.business_id]);
      return new Page(page.items.map(presentFavourite), page.next);
    }),
    bind(contract.getFavourite, async ({ caller, params }) => {
      const row = await findFavourite(db, { userId: sessionOf(caller).userId, ...params });
      if (row === null) throw new AppError('NOT_FOUND');
      return presentFavourite(row);
    }),
    bind(contract.saveFavourite, ({ caller, params }) => {
      const which = { userId: sessionOf(caller).userId, ...params };
      return db.transaction(async (transaction) => {
        if (!(await shareAccount(transaction, which.userId))) throw new AppError('AUTH_REQUIRED');
        const now = clock.now();
        const isNew = await insertFavourite(transaction, which, now);
        const row = await findFavourite(transaction, which);
        if (row === null) throw new AppError('BUSINESS_NOT_FOUND');
        if (isNew) await requireRowLimit(transaction, 'favourites', which.userId, now);
        return presentFavourite(row);
      });
    }),
    bind(contract.deleteFavourite, async ({ caller, params }) => {
      const which = { userId: sessionOf(caller).userId, ...params };
      if (!(await removeFavourite(db, which))) throw new AppError('NOT_FOUND');
      return undefined;
    }),
  ];
}

const presentFavourite = (row: FavouriteRow): contract.FavouriteView => ({
  businessId: row.business_id,
  name: row.name,
  slug: row.slug,
  createdAt: row.created_at.toISOString(),
});
