import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOffers } from '../../../../src/features/booking/availability/offer-store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type ClockedApp, getUncached, monday, startAppWithClock } from '../../../fixtures/availability.ts';
import {
  newBusiness,
  newProfessional,
  newReview,
  newService,
  newUser,
  walk,
} from '../../../fixtures/marketplace.ts';

let app: ClockedApp;
const ids: Record<string, { businessId: string; professionalId: string; serviceId: string }> = {};
beforeAll(async () => {
  app = await startAppWithClock();
  // Oldest first, which is neither the order of prices nor of ratings.
  await newPlace('dear', { priceMinor: 9000, ratings: [5, 5, 4] });
  await newPlace('cheap', { priceMinor: 1500, ratings: [3] });
  await newPlace('unpriced', { priceMinor: null, ratings: [4, 5] });
  await newPlace('fair', { priceMinor: 3000, ratings: [] });
  await newPlace('class', { priceMinor: 1000, ratings: [2], capacity: 6 });
});
afterAll(() => app.close());
beforeEach(() => app.at(monday));

async function newPlace(
  name: string,
  { priceMinor, ratings, capacity = 1 }: { priceMinor: number | null; ratings: number[]; capacity?: number },
) {
  const businessId = await newBusiness(app, { name, city: 'Lisboa', lat: 38.72, lng: -9.14 });
  const professionalId = await newProfessional(app, { businessIds: [businessId] });
  const serviceId = await newService(app, {
    businessId,
    name: 'Trim',
    parent: 'Haircut',
    durationMinutes: 60,
    ...(priceMinor !== null && { priceMinor }),
    capacity,
    professionalIds: [professionalId],
  });
  const { id: clientId } = await newUser(app);
  for (const rating of ratings) await newReview(app, { businessId, professionalId, clientId, rating });
  await app.db.run(sql`update professionals set (rating_sum, review_count) =
    (select coalesce(sum(rating), 0), count(*) from reviews where professional_id = ${professionalId}) where id = ${professionalId}`);
  ids[name] = { businessId, professionalId, serviceId };
}

interface Row {
  business: string;
  businessName: string;
  businessSlug: string;
  kind: string;
  seatsLeft?: number;
  date: string;
  startUtc: string;
  rating: number | null;
  reviewCount: number;
}
const search = async (query: Record<string, string | number>): Promise<Row[]> =>
  (await getUncached(app, '/api/availability/search', { category: 'haircut', ...query })).body;
const names = (rows: Row[]) => [...new Set(rows.map(({ businessName }) => businessName))];
const where: [string, Record<string, string | number>][] = [
  ['anywhere', {}],
  ['in a city', { city: 'lisboa' }],
  ['around a point', { lat: 38.7, lng: -9.1, radiusKm: 20 }],
  ['by name', { serviceName: 'trmi' }],
];

describe.each(where)('search %s', (_, place) => {
  test('sort=price lists the cheapest first and services without a price last', async () => {
    const rows = await search({ ...place, sort: 'price', perBusiness: 2, limit: 200 });
    expect(rows.map(({ businessName }) => businessName)).toEqual(
      ['class', 'cheap', 'fair', 'dear', 'unpriced'].flatMap((name) => [name, name]),
    );
  });

  test('sort=rating lists the best rated first and businesses without reviews last', async () => {
    const rows = await search({ ...place, sort: 'rating', perBusiness: 1, limit: 200 });
    expect(rows.map(({ businessName, rating, reviewCount }) => [businessName, rating, reviewCount])).toEqual([
      ['dear', 4.67, 3],
      ['unpriced', 4.5, 2],
      ['cheap', 3, 1],
      ['class', 2, 1],
      ['fair', null, 0],
    ]);
  });

  test('equal results are sorted by time, and pages contain each row once in every order', async () => {
    for (const sort of ['time', 'price', 'rating'])
      for (const perBusiness of [undefined, 3]) {
        const query = new URLSearchParams({
          category: 'haircut',
          ...(Object.fromEntries(
            Object.entries(place).map(([name, value]) => [name, String(value)]),
          ) as object),
          sort,
          from: '2026-06-01',
          to: '2026-06-02',
          ...(perBusiness && { perBusiness: String(perBusiness) }),
        });
        const whole: Row[] = (await app.call('GET', `/api/availability/search?${query}&limit=200`)).body;
        for (const name of names(whole)) {
          const starts = whole.filter((row) => row.businessName === name).map(({ startUtc }) => startUtc);
          expect(starts).toEqual([...starts].sort());
          expect(starts).toHaveLength(perBusiness ?? starts.length);
        }
        expect(names(whole)).toHaveLength(5);
        expect(await walk(app, `/api/availability/search?${query}&limit=4`)).toEqual(whole);
      }
  });
});

test('perBusiness limits the rows of one business', async () => {
  expect(names(await search({ limit: 5 }))).not.toHaveLength(1);
  const all = await search({ limit: 200, to: '2026-06-03' });
  const rows = await search({ perBusiness: 2, limit: 200, to: '2026-06-03' });
  for (const name of names(all))
    expect(rows.filter(({ businessName }) => businessName === name)).toEqual(
      all.filter(({ businessName }) => businessName === name).slice(0, 2),
    );
  expect(rows).toHaveLength(10);
});

test('perDay limits the rows of one business per day, also over pages', async () => {
  const query = { limit: 200, from: '2026-06-01', to: '2026-06-05' };
  const all = await search(query);
  for (const sort of ['time', 'price', 'rating']) {
    const rows = await search({ ...query, sort, perDay: 2 });
    for (const name of names(all)) {
      const theirs = rows.filter(({ businessName }) => businessName === name);
      const days = [...new Set(theirs.map(({ date }) => date))];
      expect(days).toHaveLength(5);
      for (const day of days) expect(theirs.filter(({ date }) => date === day)).toHaveLength(2);
    }
    const path = `/api/availability/search?category=haircut&from=2026-06-01&to=2026-06-05&sort=${sort}&perDay=2`;
    expect(await walk(app, `${path}&limit=7`)).toEqual(rows);
  }
  const first = all.find(({ businessName }) => businessName === 'dear')!;
  expect((await search({ ...query, perDay: 1 })).find(({ businessName }) => businessName === 'dear')).toEqual(
    first,
  );
});

test('perDay and perBusiness together', async () => {
  const rows = await search({ from: '2026-06-01', to: '2026-06-05', perDay: 1, perBusiness: 3, limit: 200 });
  expect(rows).toHaveLength(15);
  for (const name of names(rows))
    expect(rows.filter((row) => row.businessName === name).map(({ date }) => date)).toEqual([
      '2026-06-01',
      '2026-06-02',
      '2026-06-03',
    ]);
});

test('rows contain slug, kind and seats', async () => {
  const rows = await search({ perBusiness: 1 });
  const slugs = await app.db.rows<{ id: string; slug: string }>(sql`select id, slug from businesses`);
  expect(rows).toHaveLength(5);
  for (const { businessName, business, businessSlug, kind, seatsLeft } of rows) {
    expect(slugs).toContainEqual({ id: business, slug: businessSlug });
    expect([kind, seatsLeft]).toEqual(businessName === 'class' ? ['class', 6] : ['single', undefined]);
  }
});

test('perBusiness counts all professionals of a business together', async () => {
  const { businessId, serviceId } = ids.dear!;
  const second = await newProfessional(app, { businessIds: [businessId] });
  await app.db.run(
    sql`insert into service_professionals (service_id, professional_id) values (${serviceId}, ${second})`,
  );
  expect(await search({ businessId, perBusiness: 3 })).toHaveLength(3);
  await app.db.run(sql`delete from service_professionals where professional_id = ${second}`);
});

describe('filters', () => {
  test('by business and professional, also alone', async () => {
    const { businessId, professionalId } = ids.fair!;
    for (const query of [{ businessId }, { professionalId }, { businessId, professionalId }]) {
      expect(names(await search(query))).toEqual(['fair']);
      const alone = await getUncached(app, '/api/availability/search', query);
      expect(names(alone.body)).toEqual(['fair']);
    }
    expect(await search({ businessId, professionalId: ids.dear!.professionalId })).toEqual([]);
    expect(await search({ businessId: 'biz_nobody' })).toEqual([]);
    expect(await search({ professionalId: 'pro_nobody' })).toEqual([]);
    expect(await search({ businessId, city: 'Porto' })).toEqual([]);
  });

  test.each(where)('%s by minRating, without businesses that have no reviews', async (_, place) => {
    const rated = async (minRating: number) =>
      names(await search({ ...place, minRating, limit: 200 })).sort();
    expect(await rated(4.5)).toEqual(['dear', 'unpriced']);
    expect(await rated(4.67)).toEqual(['dear']);
    expect(await rated(4.68)).toEqual([]);
    expect(await rated(1)).toEqual(['cheap', 'class', 'dear', 'unpriced']);
  });

  test.each(where)('%s by kind', async (_, place) => {
    expect(names(await search({ ...place, kind: 'class' }))).toEqual(['class']);
    expect(names(await search({ ...place, kind: 'single', limit: 200 })).sort()).toEqual([
      'cheap',
      'dear',
      'fair',
      'unpriced',
    ]);
  });
});

test.each([
  [{ minRating: 0.5 }, 'INVALID_VALUE'],
  [{ minRating: 6 }, 'INVALID_VALUE'],
  [{ kind: 'group' }, 'INVALID_VALUE'],
  [{ sort: 'distance' }, 'INVALID_VALUE'],
  [{ perBusiness: 0 }, 'INVALID_VALUE'],
  [{ perBusiness: 201 }, 'INVALID_VALUE'],
  [{ perDay: 0 }, 'INVALID_VALUE'],
  [{ perDay: 201 }, 'INVALID_VALUE'],
])('%j is refused', async (query, code) => {
  const answer = await getUncached(app, '/api/availability/search', {
    category: 'haircut',
    ...query,
  } as never);
  expect([answer.status, answer.body]).toEqual([400, { error: code }]);
});

test('a cursor of another sort order is refused', async () => {
  const answer = await app.call('GET', '/api/availability/search?category=haircut&sort=price&limit=1');
  const cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
  const other = await app.call(
    'GET',
    `/api/availability/search?category=haircut&sort=rating&cursor=${cursor}`,
  );
  expect([other.status, other.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
});

test('sort=price keeps all offers of the most common currency when it reads a part of the offers', async () => {
  const businessId = await newBusiness(app, { name: 'dinar', city: 'Lisboa', currency: 'KWD' });
  const professionalIds = [await newProfessional(app, { businessIds: [businessId] })];
  await newService(app, { businessId, parent: 'Haircut', priceMinor: 10, currency: 'KWD', professionalIds });
  const filters = { place: { cityKey: 'lisboa' } };
  const offers = await listOffers(app.db, filters, { order: 'price', most: 2 });
  expect(offers.map(({ business_name }) => business_name)).toEqual(['class', 'cheap']);
  await app.db.run(sql`update businesses set status = 'unlisted' where id = ${businessId}`);
});

test('the chosen currency comes first with sort=price, and maxPrice applies to it only', async () => {
  const businessId = await newBusiness(app, { name: 'dinar', city: 'Lisboa', currency: 'KWD' });
  const professionalIds = [await newProfessional(app, { businessIds: [businessId] })];
  const service = { name: 'Trim', parent: 'Haircut', priceMinor: 10, currency: 'KWD' };
  await newService(app, { ...service, businessId, professionalIds });
  const currencies = async (query: Record<string, string | number>) => {
    const { body } = await getUncached(app, '/api/availability/search', {
      ...query,
      perBusiness: 1,
      limit: 200,
    });
    return body.map(({ currency }: { currency: string }) => currency);
  };
  for (const way of [
    { category: 'Haircut' },
    { category: 'Haircut', city: 'Lisboa' },
    { query: 'trim haircut' },
  ]) {
    const found = await currencies({ ...way, sort: 'price', currency: 'KWD' });
    expect(found[0]).toBe('KWD');
    expect(found).toContain('EUR');
    expect(new Set(await currencies({ ...way, maxPrice: 100, currency: 'KWD' }))).toEqual(new Set(['KWD']));
    expect(new Set(await currencies({ ...way, maxPrice: 100 }))).toEqual(new Set(['KWD', 'EUR']));
  }
  const refused = await getUncached(app, '/api/availability/search', { city: 'Lisboa', currency: 'XXY' });
  expect(refused.body.error).toBe('INVALID_CURRENCY');
});
