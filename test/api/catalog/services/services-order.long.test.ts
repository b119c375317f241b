import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
  walk,
} from '../../../fixtures/marketplace.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await newUser(app, 'business');
  const berlin = await newBusiness(app, { city: 'Berlin', lat: 52.52, lng: 13.4, userId: owner.id });
  const potsdam = await newBusiness(app, { city: 'Potsdam', lat: 52.4, lng: 13.06 });
  const tokyo = await newBusiness(app, { city: 'Tōkyō', lat: 35.68, lng: 139.69, currency: 'JPY' });
  const nowhere = await newBusiness(app, { city: null });
  const draft = await newBusiness(app, {
    city: 'Berlin',
    lat: 52.52,
    lng: 13.4,
    status: 'draft',
    userId: owner.id,
  });
  const travelling = await newProfessional(app, { businessIds: [berlin, tokyo] });
  const add = (name: string, fields: Omit<Parameters<typeof newService>[1], 'name'>) =>
    newService(app, { name: `${name} cut`, parent: 'Haircut', ...fields });
  await add('Dear', { businessId: berlin, priceMinor: 9000 });
  await add('Unpriced', { businessId: potsdam });
  await add('Yen', { businessId: tokyo, priceMinor: 60, currency: 'JPY' });
  await add('Fair', { businessId: potsdam, priceMinor: 4550 });
  await add('Same', { businessId: nowhere, priceMinor: 4550 });
  await add('Free', { businessId: berlin, priceMinor: 0 });
  await add('Own', { ownerProfessionalId: travelling, professionalIds: [travelling], priceMinor: 5000 });
  await add('Hidden', { businessId: draft, priceMinor: 100 });
});
afterAll(() => app.close());

const names = async (query: string, who?: TestUser) => {
  const answer = await app.call('GET', `/api/services?${query}`, { token: who?.token } as never);
  expect(answer.status).toBe(200);
  return answer.body.map(({ name }: { name: string }) => name.replace(' cut', ''));
};

test('sort=price lists the cheapest of each currency first and services without a price last', async () => {
  const cheapestFirst = ['Free', 'Fair', 'Same', 'Own', 'Dear', 'Yen', 'Unpriced'];
  expect(await names('sort=price')).toEqual(cheapestFirst);
  expect(await names('sort=price&query=cut')).toEqual(cheapestFirst);
  expect(await names('sort=price&category=haircut&maxPrice=50')).toEqual(['Free', 'Fair', 'Same', 'Own']);
  expect(await names('maxPrice=45.49&sort=price')).toEqual(['Free']);
});

test('the owner also sees unpublished services', async () => {
  expect((await names('sort=price', owner)).slice(0, 2)).toEqual(['Free', 'Hidden']);
  expect(await names('sort=price&city=berlin', owner)).toEqual(['Free', 'Hidden', 'Own', 'Dear']);
});

describe('places', () => {
  test('by city in any spelling, including own services of professionals there', async () => {
    expect(await names('city=BERLIN')).toEqual(['Dear', 'Free', 'Own']);
    expect(await names('city=tokyo&sort=price')).toEqual(['Yen', 'Own']);
    expect(await names('city=tokyo&query=yen+cut')).toEqual(['Yen']);
    expect(await names('city=Faro')).toEqual([]);
    expect(await names('city=%3F')).toEqual([]);
  });

  test('around a point, nearest first', async () => {
    const nearest = await names('lat=52.4&lng=13.06&radiusKm=60');
    expect(nearest).toEqual(['Unpriced', 'Fair', 'Dear', 'Free', 'Own']);
    expect(await names('lat=52.4&lng=13.06')).toEqual(['Unpriced', 'Fair']);
    expect(await names('lat=52.4&lng=13.06&radiusKm=60&sort=price')).toEqual([
      'Free',
      'Fair',
      'Own',
      'Dear',
      'Unpriced',
    ]);
    expect(await names('lat=52.4&lng=13.06&radiusKm=60&sort=age')).toEqual(
      await names('sort=age&lat=52.5&lng=13.3&radiusKm=60'),
    );
    expect(await names('lat=52.5&lng=13.4&radiusKm=20000&query=cut&sort=distance')).toEqual([
      'Dear',
      'Free',
      'Own',
      'Unpriced',
      'Fair',
      'Yen',
    ]);
  });
});

describe('several currencies', () => {
  const price = ({ currency, price }: { currency: string; price?: number }) => [currency, price ?? null];
  const pricesOf = (rows: Parameters<typeof price>[0][]) => rows.map(price);
  let zurich: string;
  beforeAll(async () => {
    zurich = await newBusiness(app, { city: 'Zürich', currency: 'CHF', userId: owner.id });
    const airport = await newBusiness(app, { city: 'Zürich', currency: 'EUR' });
    const far = await newBusiness(app, { city: 'Kuwait', currency: 'KWD' });
    const add = (businessId: string, currency: string, amounts: (number | null)[]) =>
      Promise.all(
        amounts.map((priceMinor) =>
          newService(app, {
            businessId,
            name: 'Shave',
            parent: 'Shave',
            currency,
            ...(priceMinor !== null && { priceMinor }),
          }),
        ),
      );
    await add(zurich, 'CHF', [5000, 9900, 3000, null]);
    await add(airport, 'EUR', [4000, 100]);
    await add(far, 'KWD', [2500, 500]);
  });

  const swissFirst = [
    ['CHF', 30],
    ['CHF', 50],
    ['CHF', 99],
    ['EUR', 1],
    ['EUR', 40],
  ];
  const kuwaiti = [
    ['KWD', 0.5],
    ['KWD', 2.5],
  ];
  test.each([
    ['city=zurich', [...swissFirst, ['CHF', null]]],
    ['category=shave', [...swissFirst, ...kuwaiti, ['CHF', null]]],
    ['query=shave', [...swissFirst, ...kuwaiti, ['CHF', null]]],
    ['category=shave&maxPrice=40', [swissFirst[3], swissFirst[4], swissFirst[0], ...kuwaiti]],
    ['category=shave&city=kuwait', kuwaiti],
  ])('%s: the most common currency comes first, on every page size', async (query, expected) => {
    const whole = await app.call('GET', `/api/services?${query}&sort=price`);
    expect(pricesOf(whole.body)).toEqual(expected);
    for (const limit of [1, 2, 3])
      expect(await walk(app, `/api/services?${query}&sort=price&limit=${limit}`)).toEqual(whole.body);
    const own = await app.call('GET', `/api/services?${query}&sort=price`, { token: owner.token });
    expect(pricesOf(own.body)).toEqual(expected);
  });

  test('later pages keep the order of currencies of the first page', async () => {
    const path = '/api/services?category=shave&sort=price&limit=4';
    const first = await app.call('GET', path);
    for (let count = 0; count < 9; count++)
      await newService(app, {
        businessId: zurich,
        name: 'Late',
        parent: 'Shave',
        currency: 'USD',
        priceMinor: 1000,
      });
    const next = /<[^>]*(\/api[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1]!;
    const second = await app.call('GET', next);
    expect(pricesOf(second.body)).toEqual([['EUR', 40], ...kuwaiti, ['USD', 10]]);
  });
});

test.each(['sort=price', 'sort=price&city=berlin', 'lat=52.4&lng=13.06&radiusKm=60', 'query=cut&sort=price'])(
  'pages of %s contain each row once',
  async (query) => {
    const whole = (await app.call('GET', `/api/services?${query}`)).body;
    expect(whole.length).toBeGreaterThan(2);
    for (const limit of [1, 2, 3])
      expect(await walk(app, `/api/services?${query}&limit=${limit}`)).toEqual(whole);
  },
);

test.each([
  ['sort=match', 'MISSING_FIELDS'],
  ['sort=distance', 'MISSING_FIELDS'],
  ['lat=1', 'MISSING_FIELDS'],
  ['radiusKm=3', 'MISSING_FIELDS'],
  ['sort=name', 'INVALID_VALUE'],
  ['maxPrice=-1', 'INVALID_VALUE'],
  ['lat=91&lng=0', 'INVALID_VALUE'],
])('%s is refused', async (query, code) => {
  const answer = await app.call('GET', `/api/services?${query}`);
  expect([answer.status, answer.body]).toEqual([400, { error: code }]);
});
