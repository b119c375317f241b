import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newService, newUser, walk } from '../../../fixtures/marketplace.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await newBusiness(app, { name: 'Suva', lat: -18.1248, lng: 178.4501 });
  await newBusiness(app, { name: 'Apia', lat: -13.8507, lng: -171.7514 });
  await newBusiness(app, { name: 'Pole east', lat: 89.9, lng: 90 });
  await newBusiness(app, { name: 'Pole west', lat: 89.95, lng: -90 });
  await newBusiness(app, { name: 'Berlin', lat: 52.52, lng: 13.405, city: 'Berlin', openDays: [1] });
  await newBusiness(app, { name: 'Potsdam', lat: 52.3906, lng: 13.0645, city: 'Potsdam' });
  await newBusiness(app, { name: 'Munich', lat: 48.1351, lng: 11.582, city: 'München' });
  await newBusiness(app, { name: 'Nowhere' });
  await newBusiness(app, { name: 'Draft', lat: 52.52, lng: 13.4, status: 'draft' });
});
afterAll(() => app.close());

async function names(query: string, token?: string): Promise<string[]> {
  const answer = await app.call('GET', `/api/businesses?${query}`, { token });
  expect(answer.status).toBe(200);
  return answer.body.map(({ name }: { name: string }) => name);
}

test.each([
  ['lat=52.5&lng=13.4', ['Berlin']],
  ['lat=52.5&lng=13.4&radiusKm=40', ['Berlin', 'Potsdam']],
  ['lat=48.1&lng=11.5&radiusKm=600', ['Munich', 'Potsdam', 'Berlin']],
  ['lat=52.5&lng=13.4&radiusKm=0.5', []],
  // Across the date line Suva is 3 degrees away, not 357.
  ['lat=-18&lng=-178.5&radiusKm=400', ['Suva']],
  ['lat=-16&lng=180&radiusKm=1200', ['Suva', 'Apia']],
  // Over the pole: opposite meridians, a few kilometres apart.
  ['lat=89.99&lng=0&radiusKm=20', ['Pole west', 'Pole east']],
  // From pole to pole are 20,015 km.
  ['lat=-90&lng=0&radiusKm=20000', ['Suva', 'Apia', 'Munich', 'Potsdam', 'Berlin']],
  ['lat=52.5&lng=13.4&radiusKm=600&openOn=2026-12-08', ['Potsdam', 'Munich']],
  ['lat=52.5&lng=13.4&radiusKm=600&city=munchen', ['Munich']],
])('%s finds %j', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('the radius is a circle: corners of the box around it are outside', async () => {
  // 30 km north and 30 km east: 42 km away.
  await newBusiness(app, { name: 'Corner', lat: 10.27, lng: 20.274 });
  expect(await names('lat=10&lng=20&radiusKm=35')).toEqual([]);
  expect(await names('lat=10&lng=20&radiusKm=45')).toEqual(['Corner']);
  expect(await names('lat=10&lng=20&radiusKm=35&openOn=2026-12-08')).toEqual([]);
});

test('together with a category', async () => {
  const id = await newBusiness(app, { name: 'Offering', lat: 30.1, lng: 30 });
  await newBusiness(app, { name: 'Not offering', lat: 30, lng: 30 });
  await newService(app, { businessId: id, name: 'Swedish', parent: 'Massage' });
  expect(await names('lat=30&lng=30&category=massage')).toEqual(['Offering']);
});

test('pages walk every business once, nearest first, also where many share one place', async () => {
  const owner = await newUser(app, 'business');
  const made: string[] = [];
  for (let index = 0; index < 40; index++) {
    const lat = -40 + (index % 4) * 0.01;
    const status = index % 10 === 9 ? 'draft' : 'active';
    made.push(await newBusiness(app, { name: `Place ${index}`, lat, lng: -70, userId: owner.id, status }));
  }
  const rows = await walk(app, '/api/businesses?lat=-40&lng=-70&limit=7');
  expect(rows).toHaveLength(36);
  const order = rows.map(({ lat, id }) => [-lat, id]);
  expect(order).toEqual([...order].sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? -1 : 1)));
  const own = await walk(app, '/api/businesses?lat=-40&lng=-70&limit=7', { token: owner.token });
  expect(own.map(({ id }) => id).sort()).toEqual([...made].sort());
  const filtered = await walk(app, '/api/businesses?lat=-40&lng=-70&limit=7&openOn=2026-12-08');
  expect(filtered.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test('a place added between two pages moves none of the others', async () => {
  for (let index = 0; index < 12; index++) await newBusiness(app, { lat: 5 + index * 0.01, lng: 5 });
  const before = await walk(app, '/api/businesses?lat=5&lng=5&limit=5');
  const rows = await walk(app, '/api/businesses?lat=5&lng=5&limit=5&x=1', {
    between: async () => void (await newBusiness(app, { lat: 5.001, lng: 5 })),
  });
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id } of before) expect(ids).toContain(id);
});

test('the list ends after ten thousand', async () => {
  const cursor = Buffer.from('["businesses by distance",0,"",10000]').toString('base64url');
  expect(await names(`lat=52.5&lng=13.4&cursor=${cursor}`)).toEqual([]);
});
