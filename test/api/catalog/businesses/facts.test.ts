import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import {
  type ClockedApp,
  getUncached,
  monday,
  newShop,
  startAppWithClock,
} from '../../../fixtures/availability.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';

let app: ClockedApp;
let owner: TestUser;
const names = new Map<string, string>();
beforeAll(async () => {
  app = await startAppWithClock();
  owner = await newUser(app, 'business');
  await newPlace('Polyglot', ['de', 'pt'], ['step-free', 'parking']);
  await newPlace('Local', ['pt'], ['step-free']);
  await newPlace('Silent', [], []);
});
beforeEach(() => app.at(monday));
afterAll(() => app.close());

async function newPlace(name: string, languages: string[], accessibility: string[]) {
  const { businessId } = await newShop(app, { name, city: 'Lisboa', lat: 38.7, lng: -9.1 });
  names.set(businessId, name);
  await app.db.run(sql`update businesses set languages = ${languages}, accessibility = ${accessibility},
    user_id = ${name === 'Polyglot' ? owner.id : null} where id = ${businessId}`);
}

const listed = async (query: object) =>
  (await getUncached(app, '/api/businesses', { ...query })).body
    .map(({ name }: { name: string }) => name)
    .sort();
const found = async (query: object) =>
  [
    ...new Set(
      (await getUncached(app, '/api/availability/search', { ...query, limit: 200 })).body.map(
        ({ business }: { business: string }) => names.get(business),
      ),
    ),
  ].sort();

test.each([
  [{ language: 'pt' }, ['Local', 'Polyglot']],
  [{ language: 'de' }, ['Polyglot']],
  [{ language: 'fr' }, []],
  [{ accessibility: 'step-free' }, ['Local', 'Polyglot']],
  [{ accessibility: 'step-free,parking' }, ['Polyglot']],
  [{ accessibility: 'hearing-loop' }, []],
  [{ language: 'pt', accessibility: 'parking' }, ['Polyglot']],
])('filter %j', async (filter, expected) => {
  const ways = [{ city: 'Lisboa' }, { query: 'haircut' }, { lat: 38.7, lng: -9.1 }];
  for (const way of ways) {
    expect(await listed({ ...way, ...filter })).toEqual(expected);
    expect(await found({ ...way, ...filter })).toEqual(expected);
  }
  expect(await listed(filter)).toEqual(expected);
});

test.each([
  [{ language: 'german' }, 'INVALID_INPUT'],
  [{ accessibility: 'lift' }, 'INVALID_INPUT'],
  [{ accessibility: 'step-free,' }, 'INVALID_INPUT'],
  [{ openNow: 'perhaps', city: 'Lisboa' }, 'INVALID_INPUT'],
  [{ openNow: true, query: 'haircut' }, 'MISSING_FIELDS'],
])('refuses %j', async (filter, code) => {
  for (const path of ['/api/businesses', '/api/availability/search'])
    expect((await getUncached(app, path, { city: undefined, ...filter } as never)).body.error).toMatch(
      path === '/api/businesses' || code !== 'INVALID_INPUT' ? code : /INVALID_INPUT|MISSING_FIELDS/,
    );
});

test('the owner sets languages and accessibility, which are public and in the export', async () => {
  const [id] = [...names].find(([, name]) => name === 'Polyglot')!;
  const change = (body: object) => app.call('PATCH', `/api/businesses/${id}`, { token: owner.token, body });
  const changed = await change({ languages: ['pt', 'en'], accessibility: ['hearing-loop'] });
  expect(changed.body).toMatchObject({ languages: ['pt', 'en'], accessibility: ['hearing-loop'] });
  expect((await getUncached(app, `/api/businesses/${id}`, {})).body).toMatchObject({
    languages: ['pt', 'en'],
    accessibility: ['hearing-loop'],
  });
  expect(await listed({ accessibility: 'hearing-loop' })).toEqual(['Polyglot']);
  const exported = await app.call('GET', '/api/account/export', { token: owner.token });
  expect(exported.body.businesses[0]).toMatchObject({
    languages: ['pt', 'en'],
    accessibility: ['hearing-loop'],
  });
  expect((await change({ languages: null, accessibility: null })).body).toMatchObject({
    languages: [],
    accessibility: [],
  });
  const other = await newUser(app, 'business');
  const refused = await app.call('PATCH', `/api/businesses/${id}`, {
    token: other.token,
    body: { languages: ['pt'] },
  });
  expect(refused.status).toBe(404);
});

test.each([
  [{ languages: ['xx'] }],
  [{ languages: ['EN'] }],
  [{ languages: ['en', 'en'] }],
  [{ languages: 'en' }],
  [{ accessibility: ['lift'] }],
  [{ accessibility: ['parking', 'parking'] }],
])('refuses the profile %j', async (body) => {
  const [id] = [...names].find(([, name]) => name === 'Polyglot')!;
  const { status, body: answer } = await app.call('PATCH', `/api/businesses/${id}`, {
    token: owner.token,
    body,
  });
  expect([status, answer.error]).toEqual([400, expect.stringMatching(/^INVALID_(VALUE|INPUT)$/)]);
});

// 09:00 in Lisbon at 08:00 UTC.
test.each([
  ['2026-06-01T08:00:00Z', true],
  ['2026-06-01T07:59:00Z', false],
  ['2026-06-01T15:59:00Z', true],
  ['2026-06-01T16:00:00Z', false],
  ['2026-06-01T11:30:00Z', false],
  ['2026-06-07T10:00:00Z', false],
  // Special hours replace the usual hours.
  ['2026-06-02T18:00:00Z', true],
  ['2026-06-02T09:00:00Z', false],
  // The whole business is closed.
  ['2026-06-03T09:00:00Z', false],
])('at %s, open is %j', async (now, isOpen) => {
  const [id] = [...names].find(([, name]) => name === 'Local')!;
  await app.db.run(sql`update businesses set open_days = '{1,2,3,4,5,6}', breaks = '[{"start":"12:00","end":"13:00"}]'
    where id = ${id}`);
  await app.db.run(sql`insert into special_hours (id, business_id, date, start_minute, end_minute)
    values ('sph_open_now', ${id}, '2026-06-02', 1080, 1320) on conflict do nothing`);
  await app.db.run(sql`insert into time_off (id, business_id, start_date, end_date)
    values ('off_open_now', ${id}, '2026-06-03', '2026-06-03') on conflict do nothing`);
  app.at(now);
  expect((await listed({ city: 'Lisboa', openNow: true })).includes('Local')).toBe(isOpen);
  expect((await found({ city: 'Lisboa', openNow: true })).includes('Local')).toBe(isOpen);
});

test('openNow follows weekly hours', async () => {
  const [id] = [...names].find(([, name]) => name === 'Silent')!;
  const week = JSON.stringify([{ weekday: 1, start: '14:00', end: '20:00' }]);
  await app.db.run(
    sql`update businesses set weekly_hours = ${week}, opens_minute = 840, closes_minute = 1200, open_days = '{1}' where id = ${id}`,
  );
  for (const [now, isOpen] of [
    ['2026-06-01T12:59:00Z', false],
    ['2026-06-01T13:00:00Z', true],
    ['2026-06-02T13:00:00Z', false],
  ] as const) {
    app.at(now);
    expect((await listed({ city: 'Lisboa', openNow: true })).includes('Silent')).toBe(isOpen);
  }
});
