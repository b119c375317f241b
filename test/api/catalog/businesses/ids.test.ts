import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newService, walk } from '../../../fixtures/marketplace.ts';

let app: TestApp;
const businesses: string[] = [];
const professionals: string[] = [];
let draft: string;

beforeAll(async () => {
  app = await startApp();
  for (const name of ['One', 'Two', 'Three']) {
    const business = await newBusiness(app, { name, city: 'Lisboa', lat: 38.7, lng: -9.1 });
    businesses.push(business);
    professionals.push(await newProfessional(app, { name: `Pro ${name}`, businessIds: [business] }));
  }
  draft = await newBusiness(app, { name: 'Draft', status: 'draft' });
  await newService(app, { businessId: businesses[1]!, name: 'Thai', parent: 'Massage' });
});
afterAll(() => app.close());

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const found = async (path: string) => idsOf((await app.call('GET', path)).body);

test('returns the named and visible records once, in the usual order', async () => {
  const [one, two, three] = businesses;
  expect(await found(`/api/businesses?ids=${three},${one},${one},biz_none,${draft}`)).toEqual([one, three]);
  expect(await found(`/api/businesses?ids=${two}`)).toEqual([two]);
  expect(await found('/api/businesses?ids=biz_none')).toEqual([]);
  expect(await found(`/api/professionals?ids=${professionals[2]},${professionals[0]}`)).toEqual([
    professionals[0],
    professionals[2],
  ]);
});

test('can be combined with other filters and paginated', async () => {
  const [one, two, three] = businesses;
  const all = `ids=${businesses.join(',')}`;
  expect(await found(`/api/businesses?${all}&category=massage`)).toEqual([two]);
  expect(await found(`/api/businesses?ids=${one}&category=massage`)).toEqual([]);
  expect(await found(`/api/businesses?ids=${one},${three}&query=three`)).toEqual([three]);
  expect((await found(`/api/businesses?ids=${one},${three}&lat=38.7&lng=-9.1`)).sort()).toEqual([one, three]);
  expect(await found(`/api/professionals?ids=${professionals.join(',')}&businessId=${two}`)).toEqual([
    professionals[1],
  ]);
  expect(idsOf(await walk(app, `/api/businesses?${all}&limit=1`))).toEqual(businesses);
  expect(idsOf(await walk(app, `/api/professionals?ids=${professionals.join(',')}&limit=2`))).toEqual(
    professionals,
  );
});

test('accepts at most 100 ids', async () => {
  const named = (count: number) =>
    [
      businesses[0],
      ...Array.from({ length: count - 1 }, (_, index) => `biz_01kf4zq0m8w3c5x7e9g2j4${index}`),
    ].join(',');
  for (const kind of ['businesses', 'professionals']) {
    const hundred = await app.call('GET', `/api/${kind}?ids=${named(100)}`);
    expect([hundred.status, hundred.body.length]).toEqual([200, kind === 'businesses' ? 1 : 0]);
    for (const ids of [named(101), ',', `${businesses[0]},`, `,${businesses[0]}`]) {
      const answer = await app.call('GET', `/api/${kind}?ids=${ids}`);
      expect([ids, answer.status, answer.body]).toEqual([ids, 400, { error: 'INVALID_INPUT' }]);
    }
  }
});
