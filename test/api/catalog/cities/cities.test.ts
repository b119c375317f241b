import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newService, walk } from '../../../fixtures/marketplace.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const lisbon = { city: 'Lisbon', country: 'Portugal' };
  const first = await newBusiness(app, { ...lisbon, lat: 38.7, lng: -9.1 });
  const second = await newBusiness(app, { city: 'LISBON', country: 'PT', lat: 38.8, lng: -9.3 });
  const third = await newBusiness(app, lisbon);
  const draft = await newBusiness(app, { ...lisbon, status: 'draft' });
  await newBusiness(app, { city: 'Porto', country: 'Portugal', status: 'suspended' });
  await newBusiness(app, { city: 'Paris', country: 'France' });
  await newBusiness(app, { city: 'Paris', country: 'France' });
  await newBusiness(app, { city: 'Paris', country: 'USA' });
  await newBusiness(app, { city: 'Köln' });
  await newBusiness(app, { city: '東京', country: 'Japan' });
  await newBusiness(app);
  for (const businessId of [first, second]) await newService(app, { businessId, parent: 'Deep Massage' });
  await newService(app, { businessId: third, name: 'deep-massage' });
  await newService(app, { businessId: first, parent: 'Hair' });
  await newService(app, { businessId: first, parent: 'Hair', active: false });
  await newService(app, { businessId: first, name: 'Alone' });
  await newService(app, { businessId: draft, parent: 'Secret' });
});
afterAll(() => app.close());

const list = async (query = '') => (await app.call('GET', `/api/cities${query}`)).body;
const slugs = async (query: string) => (await list(query)).map(({ slug }: { slug: string }) => slug);

test('lists cities with public businesses, largest first, with their categories', async () => {
  expect(await list()).toEqual([
    {
      city: 'Lisbon',
      country: 'Portugal',
      slug: 'lisbon',
      businessCount: 3,
      lat: 38.75,
      lng: -9.2,
      categories: [
        { name: 'Deep Massage', slug: 'deep-massage', serviceCount: 3 },
        { name: 'Hair', slug: 'hair', serviceCount: 1 },
      ],
    },
    {
      city: 'Paris',
      country: 'France',
      slug: 'paris-fr',
      businessCount: 2,
      lat: null,
      lng: null,
      categories: [],
    },
    expect.objectContaining({ city: '東京', slug: expect.stringMatching(/^city-[0-9a-f]{6}$/) }),
    expect.objectContaining({ city: 'Köln', country: null, slug: 'koln' }),
    expect.objectContaining({ city: 'Paris', country: 'USA', slug: 'paris-us', businessCount: 1 }),
  ]);
});

test('a slug finds its city, with and without the country', async () => {
  expect(await slugs('?slug=lisbon')).toEqual(['lisbon']);
  expect(await slugs('?slug=Lisbon-PT')).toEqual(['lisbon']);
  expect(await slugs('?slug=paris')).toEqual(['paris-fr', 'paris-us']);
  expect(await slugs('?slug=paris-us')).toEqual(['paris-us']);
  expect(await slugs('?slug=porto')).toEqual([]);
  for (const { slug } of await list()) expect(await slugs(`?slug=${slug}`)).toEqual([slug]);
});

test('each count equals the number of filtered businesses, and category slugs work as filters', async () => {
  for (const { city, country, businessCount } of await list()) {
    const among = new URLSearchParams({ city, ...(country && { country }) });
    expect((await app.call('GET', `/api/businesses?${among}`)).body).toHaveLength(businessCount);
  }
  expect((await app.call('GET', '/api/businesses?city=lisbon&category=deep-massage')).body).toHaveLength(3);
  const categories = (await app.call('GET', '/api/categories')).body;
  expect(categories).toContainEqual({ name: 'Deep Massage', slug: 'deep-massage', serviceCount: 3 });
});

test('pages contain every city once; a cursor of another list is refused', async () => {
  expect(await walk(app, '/api/cities?limit=1')).toEqual(await list());
  const cursor = Buffer.from('["categories",1,"x"]').toString('base64url');
  const answer = await app.call('GET', `/api/cities?cursor=${cursor}`);
  expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
});

test('keys without Latin letters get random slugs, and no slug is only a number', async () => {
  const rows = await app.db.rows<{ slug: string }>(sql`
    select key_slug(key, 'city') as slug from unnest(array['new york', 'tokyo 東京', '東京', '京都', '1234', ${'x'.repeat(80)}]) key`);
  expect(rows.map(({ slug }) => slug)).toEqual([
    'new-york',
    expect.stringMatching(/^tokyo-[0-9a-f]{6}$/),
    expect.stringMatching(/^city-[0-9a-f]{6}$/),
    expect.stringMatching(/^city-[0-9a-f]{6}$/),
    expect.stringMatching(/^city-[0-9a-f]{6}$/),
    expect.stringMatching(/^x{50}-[0-9a-f]{6}$/),
  ]);
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(6);
});
