import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newService } from '../../../fixtures/marketplace.ts';

let app: TestApp;
const ids: Record<string, string> = {};
const nameOf = (id: string) => Object.entries(ids).find(([, known]) => known === id)?.[0];

beforeAll(async () => {
  app = await startApp();
  const add = async (label: string, fields: Parameters<typeof newBusiness>[1]) => {
    ids[label] = await newBusiness(app, fields);
  };
  await add('saoPaulo', { name: 'Estúdio Ipê', city: 'São Paulo', country: 'Brazil', currency: 'BRL' });
  await add('lisbon', { name: 'Chiado', city: 'Lisboa', country: 'Portugal', openDays: [1, 2, 3, 4, 5] });
  await add('paulo', { name: 'Paulista', city: 'Sao-Paulo', country: 'BR', openDays: [6] });
  await add('nowhere', { name: 'Nowhere' });
  await add('draft', { name: 'Draft', city: 'Lisboa', status: 'draft' });
  await newService(app, { businessId: ids.saoPaulo!, name: 'Deep tissue', parent: 'Massage' });
  await newService(app, { businessId: ids.saoPaulo!, name: 'Hot stone', parent: 'Massage' });
  await newService(app, { businessId: ids.lisbon!, name: 'Massage' });
  await newService(app, { businessId: ids.paulo!, name: 'Swedish', parent: 'massage', active: false });
  await newService(app, { businessId: ids.draft!, name: 'Swedish', parent: 'Massage' });
});
afterAll(() => app.close());

async function labels(query: string): Promise<(string | undefined)[]> {
  const answer = await app.call('GET', `/api/businesses${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.body.map(({ id }: { id: string }) => nameOf(id));
}

test('a business has every field, null where unknown', async () => {
  const answer = await app.call('GET', `/api/businesses/${ids.nowhere}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: ids.nowhere,
    name: 'Nowhere',
    slug: 'nowhere',
    workingHours: { start: '09:00', end: '17:00' },
    breaks: [],
    userId: null,
    cancellationWindowHours: 24,
    description: null,
    addressLine1: null,
    city: null,
    state: null,
    country: null,
    postalCode: null,
    timezone: 'Europe/Lisbon',
    currency: 'EUR',
    cityKey: null,
    countryKey: null,
    lat: null,
    lng: null,
    image: null,
    images: [],
    languages: [],
    accessibility: [],
    phone: null,
    email: null,
    website: null,
    weeklyHours: null,
    slotIntervalMinutes: 30,
    minNoticeMinutes: 0,
    bookingHorizonDays: 365,
    openDays: [0, 1, 2, 3, 4, 5, 6],
    rating: null,
    reviewCount: 0,
    autoConfirm: true,
  });
});

test('a business returns stored values and only start and end of breaks', async () => {
  const id = await newBusiness(app, {
    name: 'Full',
    description: 'About us',
    city: 'Kraków',
    country: 'Poland',
    lat: 50.0614,
    lng: 19.9366,
    status: 'active',
    breaks: [{ start: '12:00', end: '13:00' }],
  });
  const answer = await app.call('GET', `/api/businesses/${id}`);
  expect(answer.body).toMatchObject({
    description: 'About us',
    city: 'Kraków',
    cityKey: 'krakow',
    country: 'Poland',
    countryKey: 'pl',
    lat: 50.0614,
    lng: 19.9366,
    breaks: [{ start: '12:00', end: '13:00' }],
  });
  const listed = await app.call('GET', '/api/businesses?city=krakow');
  expect(listed.body).toEqual([answer.body]);
});

describe('filters', () => {
  test.each([
    ['?city=sao paulo', ['saoPaulo', 'paulo']],
    ['?city=São-Paulo', ['saoPaulo', 'paulo']],
    ['?city=SAO%20%20PAULO!', ['saoPaulo', 'paulo']],
    ['?city=lisboa', ['lisbon']],
    ['?city=Porto', []],
    ['?city=%C2%BF%3F', []],
    ['?country=Brazil', ['saoPaulo', 'paulo']],
    ['?country=br', ['saoPaulo', 'paulo']],
    ['?country=PORTUGAL', ['lisbon']],
    ['?country=!!', []],
    ['?category=massage', ['saoPaulo', 'lisbon']],
    ['?category=MASSAGE', ['saoPaulo', 'lisbon']],
    ['?category=deep tissue', []],
    ['?category=!', []],
    ['?category=massage&city=sao paulo', ['saoPaulo']],
    ['?category=massage&country=portugal', ['lisbon']],
    // A Saturday and a Monday.
    ['?openOn=2026-12-05&city=sao paulo', ['saoPaulo', 'paulo']],
    ['?openOn=2026-12-07&city=sao paulo', ['saoPaulo']],
    ['?openOn=2026-12-05&city=lisboa', []],
    ['?openOn=2026-12-07&category=massage', ['saoPaulo', 'lisbon']],
    ['?city=sao paulo&country=portugal', []],
    ['?userId=usr_nobody', []],
  ])('%s', async (query, expected) => {
    expect(await labels(query)).toEqual(expected);
  });

  test('empty values are ignored', async () => {
    const found = await labels('?city=&country=');
    expect(found.slice(0, 4)).toEqual(['saoPaulo', 'lisbon', 'paulo', 'nowhere']);
  });

  test.each([
    ['?openOn=2026-02-30', 'INVALID_DATE_FORMAT'],
    ['?openOn=tomorrow', 'INVALID_DATE_FORMAT'],
    ['?lat=1', 'MISSING_FIELDS'],
    ['?lng=1', 'MISSING_FIELDS'],
    ['?radiusKm=5', 'MISSING_FIELDS'],
    ['?lat=1&radiusKm=5', 'MISSING_FIELDS'],
    ['?lat=91&lng=0', 'INVALID_VALUE'],
    ['?lat=0&lng=-180.5', 'INVALID_VALUE'],
    ['?lat=x&lng=0', 'INVALID_INPUT'],
    ['?lat=0&lng=0&radiusKm=0', 'INVALID_VALUE'],
    ['?lat=0&lng=0&radiusKm=20001', 'INVALID_VALUE'],
    ['?limit=0', 'INVALID_VALUE'],
    ['?limit=201', 'INVALID_VALUE'],
    ['?limit=x', 'INVALID_INPUT'],
    ['?limit=1.5', 'INVALID_VALUE'],
    ['?cursor=x', 'INVALID_INPUT'],
    ['?cursor=%00', 'INVALID_INPUT'],
    [`?cursor=${Buffer.from('["services","svc_1"]').toString('base64url')}`, 'INVALID_INPUT'],
    [`?cursor=${Buffer.from('["businesses by rank",1,"biz_1"]').toString('base64url')}`, 'INVALID_INPUT'],
    [`?query=massage&cursor=${Buffer.from('["businesses","biz_1"]').toString('base64url')}`, 'INVALID_INPUT'],
    ['?city=a&city=b', 'INVALID_INPUT'],
    [`?query=${'x'.repeat(10_000)}`, 'INVALID_INPUT'],
    ['?query=%00', 'INVALID_INPUT'],
  ])('%s returns 400 %s', async (query, code) => {
    const answer = await app.call('GET', `/api/businesses${query}`);
    expect([answer.status, answer.body]).toEqual([400, { error: code }]);
    expect(answer.headers.get('api-version')).toBe('1');
  });

  test('userId=me without a session returns 401 AUTH_REQUIRED', async () => {
    const answer = await app.call('GET', '/api/businesses?userId=me');
    expect([answer.status, answer.body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
  });
});

test('hostile input finds nothing and causes no error', async () => {
  const texts = [
    "'; drop table businesses; --",
    '%_\\',
    '" or 1=1',
    '𝕸𝖆𝖘𝖘𝖆𝖌𝖊 💈',
    '\u202e\ufeff',
    '\u{10FFFF}',
    'Ω'.repeat(200),
    '()|&!*:<->',
    'a b c d e f g h i j k l m n o p',
  ];
  for (const text of texts) {
    for (const field of ['query', 'city', 'country', 'category', 'userId']) {
      if (field === 'userId' && text.length > 100) continue;
      const answer = await app.call('GET', `/api/businesses?${field}=${encodeURIComponent(text)}`);
      expect([field, text, answer.status]).toEqual([field, text, 200]);
    }
  }
  const infinite = Buffer.from('["businesses by rank",1e999,"x"]').toString('base64url');
  expect((await app.call('GET', `/api/businesses?query=massage+tissue&cursor=${infinite}`)).status).toBe(400);
  const far = Buffer.from('["businesses by distance",1e999,"",-1e999]').toString('base64url');
  expect((await app.call('GET', `/api/businesses?lat=0&lng=0&cursor=${far}`)).status).toBe(400);
  const half = Buffer.from('["businesses by rank",1,"\\ud800"]').toString('base64url');
  expect((await app.call('GET', `/api/businesses?query=massage&cursor=${half}`)).status).toBe(400);
  expect((await app.call('GET', '/api/businesses?city=%ff%fe')).status).toBe(400);
});

test('unknown and malformed ids return 404 BUSINESS_NOT_FOUND', async () => {
  for (const id of ['biz_unknown', 'svc_1', '%25', "'", '🦊']) {
    const answer = await app.call('GET', `/api/businesses/${encodeURIComponent(id)}`);
    expect([id, answer.status, answer.body]).toEqual([id, 404, { error: 'BUSINESS_NOT_FOUND' }]);
    expect(answer.headers.get('api-version')).toBe('1');
  }
});
