import type { Static } from 'typebox';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CityView, listCities as route } from './contract.ts';
import { listCitiesBySize } from './store.ts';

const list = 'cities';
// Counts all businesses.
const slowQuery = { milliseconds: 10_000 };

export async function listCities(
  db: Database,
  { slug, cursor, limit = defaultLimit }: Static<NonNullable<typeof route.query>>,
): Promise<Page<CityView>> {
  const [name, count, after] =
    cursor === undefined
      ? [list, Number.POSITIVE_INFINITY, '']
      : decodeCursor(cursor, ['string', 'number', 'string']);
  if (name !== list) throw wrongCursor();
  const wanted = { slug: slug?.toLowerCase(), after: { count, slug: after }, limit };
  const rows = await db.transaction((transaction) => listCitiesBySize(transaction, wanted), slowQuery);
  const page = pageOf(rows, limit, (row) => [list, row.business_count, row.slug]);
  return new Page(
    page.items.map((row) => ({
      city: row.city,
      country: row.country,
      slug: row.slug,
      businessCount: row.business_count,
      lat: row.lat,
      lng: row.lng,
      categories: row.categories,
    })),
    page.next,
  );
}
