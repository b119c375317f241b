import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProfessionals, generateMarketplace } from '../../../../bench/generate.ts';
import { listOffers, type OfferFilters } from '../../../../src/features/booking/availability/offer-store.ts';
import type { FoundOrder } from '../../../../src/features/booking/availability/rules/found-order.ts';
import { readNear } from '../../../../src/features/catalog/businesses/rules/near.ts';
import { aboveLoose, listLoosely } from '../../../../src/features/catalog/businesses/search/loose-store.ts';
import {
  type BusinessFilters,
  listBusinessesById,
} from '../../../../src/features/catalog/businesses/store.ts';
import type { Queryable } from '../../../../src/platform/database/database.ts';
import { type Sql, sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newService } from '../../../fixtures/marketplace.ts';

// More than a search looks at, so that a search of all of them is visible in the count.
const businesses = 6000;
/** Pages of the database that a search may read: about 40 for each of the businesses that it looks at. */
const maxBuffers = 80_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await generateMarketplace(app.db, businesses);
  await addProfessionals(app.db);
}, 120_000);
afterAll(() => app.close());

const everywhere = { near: readNear({ lat: 50, lng: 10, radiusKm: 20_000 })! };
const filters: [name: string, filters: OfferFilters][] = [
  ['all', { place: everywhere }],
  ['no category', { place: everywhere, categoryKey: 'unknown' }],
  ['no price', { place: everywhere, maxPrice: 0 }],
  ['no rating', { place: everywhere, minRating: 5 }],
  ['no class', { place: everywhere, kind: 'class' }],
  ['no professional', { place: everywhere, professionalId: 'pro_unknown' }],
  ['a category', { place: everywhere, categoryKey: 'massage' }],
  ['no language', { place: { ...everywhere, language: 'xx' } }],
  ['no accessibility', { place: { ...everywhere, accessibility: ['hearing-loop'] } }],
  ['open businesses', { place: { ...everywhere, openAt: new Date('2026-06-01T10:00:00Z') } }],
  ['closed businesses', { place: { ...everywhere, openAt: new Date('2026-06-01T01:00:00Z') } }],
];

for (const [name, wanted] of filters)
  test.each<FoundOrder>(['time', 'price', 'rating'])(
    `a search for ${name} by %s reads few pages`,
    async (order) => {
      expect(await buffersOf((db) => listOffers(db, wanted, { order, most: 200 }))).toBeLessThan(maxBuffers);
    },
  );

test.each<BusinessFilters>([{ language: 'xx' }, { accessibility: ['hearing-loop', 'parking'] }])(
  'a list of all businesses with %j reads an index',
  async (filter) => {
    const page = { viewer: null, after: '', limit: 20 };
    expect(await buffersOf((db) => listBusinessesById(db, filter, page))).toBeLessThan(200);
  },
);

test('a search for businesses with some of the words reads few pages', async () => {
  const words = ['massage', 'haircut', 'yoga'].map((word) => [{ word, likeness: 1000 }]);
  const page = { viewer: null, after: { rank: aboveLoose, id: '' }, limit: 20 };
  const buffers = await buffersOf((db) => listLoosely(db, words, words, {}, page));
  expect(buffers).toBeGreaterThan(0);
  expect(buffers).toBeLessThan(maxBuffers / 4);
});

test('a rare category is found beyond the nearest businesses', async () => {
  const businessId = await newBusiness(app, { lat: -30, lng: 150 });
  const professionalIds = [await newProfessional(app, { businessIds: [businessId] })];
  await newService(app, { businessId, parent: 'Falconry', professionalIds });
  const rare = { place: everywhere, categoryKey: 'falconry' };
  for (const order of ['time', 'price', 'rating'] as const)
    expect((await listOffers(app.db, rare, { order, most: 200 })).map((offer) => offer.business_id)).toEqual([
      businessId,
    ]);
});

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** Pages read by the statement. */
async function buffersOf(query: (db: Queryable) => Promise<unknown>): Promise<number> {
  let buffers = 0;
  const explaining = {
    ...app.db,
    async rows(statement: Sql) {
      const [row] = await app.db.rows<{ 'QUERY PLAN': Plan[] }>(
        sql`explain (analyze, buffers, format json) ${statement}`,
      );
      const { Plan } = row!['QUERY PLAN'][0]!;
      buffers += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
      return [];
    },
  };
  await query(explaining as Queryable);
  return buffers;
}
