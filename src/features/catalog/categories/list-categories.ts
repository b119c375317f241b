import type { Viewer } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CategoryView } from './contract.ts';
import { listCategoriesBySize } from './store.ts';

const list = 'categories';
// Counts all services.
const slowQuery = { milliseconds: 10_000 };

export async function listCategories(
  db: Database,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
  viewer: Viewer,
): Promise<Page<CategoryView>> {
  const [name, count, after] =
    cursor === undefined
      ? [list, Number.POSITIVE_INFINITY, '']
      : decodeCursor(cursor, ['string', 'number', 'string']);
  if (name !== list) throw wrongCursor();
  const wanted = { viewer, after: { count, name: after }, limit };
  const rows = await db.transaction((transaction) => listCategoriesBySize(transaction, wanted), slowQuery);
  const page = pageOf(rows, limit, (row) => [list, row.service_count, row.name]);
  return new Page(
    page.items.map((row) => ({ name: row.name, slug: row.slug, serviceCount: row.service_count })),
    page.next,
  );
}
