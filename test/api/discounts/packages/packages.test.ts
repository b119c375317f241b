import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newService, newUser, walk } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { as, newShop, path, type Shop, terms } from './shop.ts';

let app: TestApp;
let shop: Shop;
const clock = movingClock('2026-03-02T10:00:00Z');
beforeAll(async () => {
  app = await startApp({ clock });
  shop = await newShop(app);
});
afterAll(() => app.close());

const owner = () => as(app, shop.owner);

test('a new package has every field and no sales count', async () => {
  const answer = await owner().create(
    terms(shop.serviceId, { title: ' Five haircuts ', description: 'For regulars.' }),
  );
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^pkg_/),
    businessId: shop.businessId,
    serviceId: shop.serviceId,
    title: 'Five haircuts',
    description: 'For regulars.',
    sessionCount: 5,
    packagePriceMajor: 90,
    singleSessionPriceMajor: 22.5,
    currency: 'EUR',
    validityDays: 365,
    isActive: true,
    onSaleUntil: null,
    savings: { totalSavingsMajor: 22.5, savingsPercent: 20 },
    createdAt: '2026-03-02T10:00:00.000Z',
    updatedAt: '2026-03-02T10:00:00.000Z',
  });
});

test('the list contains packages of all businesses of the owner with their sales counts', async () => {
  const mine = await newShop(app);
  const second = await newShop(app, 'JPY', mine.owner);
  const seller = as(app, mine.owner);
  const cuts = await seller.created(terms(mine.serviceId));
  const yen = { title: 'Yen', packagePriceMajor: 2000, singleSessionPriceMajor: 1000, currency: 'JPY' };
  const shaves = await seller.created(terms(second.serviceId, { ...yen, sessionCount: 3 }));
  const customer = await registerAccount(app);
  await seller.sold(cuts.id, customer.id);
  await seller.cancel((await seller.sold(cuts.id, customer.id)).id);

  const list = await seller.call('GET', path);
  expect(list.status).toBe(200);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(list.body).toEqual(
    [
      { ...cuts, purchaseCount: 2 },
      { ...shaves, purchaseCount: 0 },
    ].sort(byId),
  );
  expect(shaves).toMatchObject({
    description: null,
    savings: { totalSavingsMajor: 1000, savingsPercent: 33.33 },
  });
  const one = await seller.call('GET', `${path}?businessId=${second.businessId}`);
  expect(one.body).toEqual([{ ...shaves, purchaseCount: 0 }]);
});

test('the list is empty for an owner without a business and for businesses of others', async () => {
  const newcomer = as(app, await registerAccount(app, { role: 'business' }));
  expect((await newcomer.call('GET', path)).body).toEqual([]);
  expect((await newcomer.call('GET', `${path}?businessId=${shop.businessId}`)).body).toEqual([]);
  expect(outcome(await newcomer.create(terms(shop.serviceId)))).toEqual([400, 'SERVICE_NOT_OWNED']);
});

test('pages contain every package once in one order', async () => {
  const mine = await newShop(app);
  const second = await newShop(app, 'EUR', mine.owner);
  const ids: string[] = [];
  for (let index = 0; index < 7; index++) {
    clock.advance(0.001);
    const { serviceId } = index % 2 === 0 ? mine : second;
    ids.push((await as(app, mine.owner).created(terms(serviceId))).id);
  }
  for (const limit of [1, 3, 7, 200]) {
    const rows = await walk(app, `${path}?limit=${limit}`, { token: mine.owner.token });
    expect([limit, rows.map(({ id }) => id)]).toEqual([limit, ids]);
  }
  const get = (query: string) => as(app, mine.owner).call('GET', `${path}?${query}`);
  for (const query of ['limit=0', 'limit=201'])
    expect([query, ...outcome(await get(query))]).toEqual([query, 400, 'INVALID_VALUE']);
  for (const query of ['limit=x', 'cursor=x', 'cursor=W10'])
    expect([query, ...outcome(await get(query))]).toEqual([query, 400, 'INVALID_INPUT']);
});

test('returns 401 without a session and 403 to other roles', async () => {
  const requests = [
    ['GET', path],
    ['POST', path],
    ['PATCH', path],
    ['PUT', path],
    ['GET', `${path}/purchases`],
    ['DELETE', `${path}/purchases/pur_x`],
  ] as const;
  const key = (await app.call('POST', '/api/keys')).body.apiKey;
  const others = await Promise.all(
    (['customer', 'professional', 'admin'] as const).map((role) => newUser(app, role)),
  );
  for (const [method, to] of requests) {
    const request = `${method} ${to}`;
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
    expect([request, ...outcome(await app.call(method, to, body))]).toEqual([request, 401, 'AUTH_REQUIRED']);
    expect([request, ...outcome(await app.call(method, to, { ...body, key }))]).toEqual([
      request,
      401,
      'AUTH_REQUIRED',
    ]);
    for (const { token } of others) {
      const refused = await app.call(method, to, { ...body, token });
      expect([request, ...outcome(refused)]).toEqual([request, 403, 'FORBIDDEN']);
    }
  }
});

const invalid: [string, object, string][] = [
  ['no session', { sessionCount: 0 }, 'INVALID_VALUE'],
  ['101 sessions', { sessionCount: 101 }, 'INVALID_VALUE'],
  ['minus one session', { sessionCount: -1 }, 'INVALID_VALUE'],
  ['half a session', { sessionCount: 1.5 }, 'INVALID_VALUE'],
  ['sessions as text', { sessionCount: '5' }, 'INVALID_INPUT'],
  ['no day', { validityDays: 0 }, 'INVALID_VALUE'],
  ['3651 days', { validityDays: 3651 }, 'INVALID_VALUE'],
  ['half a day', { validityDays: 0.5 }, 'INVALID_VALUE'],
  ['a negative price', { packagePriceMajor: -0.01 }, 'INVALID_VALUE'],
  ['a negative single price', { singleSessionPriceMajor: -1 }, 'INVALID_VALUE'],
  ['a price as text', { packagePriceMajor: '90' }, 'INVALID_INPUT'],
  ['half a cent', { packagePriceMajor: 90.005 }, 'INVALID_VALUE'],
  ['half a cent a session', { singleSessionPriceMajor: 0.005 }, 'INVALID_VALUE'],
  ['a price above the maximum', { packagePriceMajor: 90_071_992_547_409.94 }, 'INVALID_VALUE'],
  ['sessions worth more than the maximum', { singleSessionPriceMajor: 9_999_999_999_999 }, 'INVALID_VALUE'],
  ['an unknown currency', { currency: 'ABC' }, 'INVALID_CURRENCY'],
  ['a currency in lower case', { currency: 'eur' }, 'INVALID_CURRENCY'],
  ['a currency that is a number', { currency: 978 }, 'INVALID_CURRENCY'],
  ['a currency other than that of the business', { currency: 'USD' }, 'INVALID_CURRENCY'],
  ['a title of blanks', { title: ' ' }, 'INVALID_INPUT'],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, 'INVALID_INPUT'],
  ['a title that is a list', { title: ['x'] }, 'INVALID_INPUT'],
  ['a description of 2001 characters', { description: 'x'.repeat(2001) }, 'INVALID_INPUT'],
  ['a description that is a number', { description: 7 }, 'INVALID_INPUT'],
  ['a service that is a number', { serviceId: 7 }, 'INVALID_INPUT'],
];

const atTheEdge: [string, object][] = [
  ['one session', { sessionCount: 1 }],
  ['a hundred sessions', { sessionCount: 100 }],
  ['one day', { validityDays: 1 }],
  ['ten years', { validityDays: 3650 }],
  ['nothing to pay', { packagePriceMajor: 0, singleSessionPriceMajor: 0 }],
  ['a cent', { packagePriceMajor: 0.01, singleSessionPriceMajor: 0.01 }],
  ['the maximum price', { packagePriceMajor: 9_999_999_999_999.99 }],
  ['a title of 200 characters', { title: 'x'.repeat(200) }],
  ['a description of 2000 characters', { description: 'x'.repeat(2000) }],
  ['an empty description', { description: '' }],
];

describe('POST /api/business/packages', () => {
  test.each(invalid)('%s is refused', async (_name, change, code) => {
    expect(outcome(await owner().create(terms(shop.serviceId, change)))).toEqual([400, code]);
  });

  test.each(atTheEdge)('%s is accepted', async (_name, change) => {
    const answer = await owner().create(terms(shop.serviceId, change));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject(change);
  });

  test('required fields must not be absent, null or empty', async () => {
    const whole: Record<string, unknown> = terms(shop.serviceId);
    for (const field of Object.keys(whole)) {
      for (const nothing of [undefined, null, '']) {
        const answer = await owner().create({ ...whole, [field]: nothing });
        expect([field, nothing, ...outcome(answer)]).toEqual([field, nothing, 400, 'MISSING_FIELDS']);
      }
    }
  });

  test('a number beyond the range of JSON numbers is refused', async () => {
    const body = JSON.stringify(terms(shop.serviceId, { packagePriceMajor: 1 })).replace(
      '"packagePriceMajor":1',
      '"packagePriceMajor":1e999',
    );
    expect(outcome(await owner().call('POST', path, { body }))).toEqual([400, 'INVALID_VALUE']);
  });

  test.each([
    ['JPY', 1000, 500, 1000.5],
    ['EUR', 1000.25, 499.75, 1000.255],
    ['KWD', 1000.255, 499.745, 1000.2555],
  ])('%s accepts its own decimals only', async (currency, fits, saved, doesNot) => {
    const mine = await newShop(app, currency);
    const body = (packagePriceMajor: number) =>
      terms(mine.serviceId, { currency, packagePriceMajor, singleSessionPriceMajor: 300 });
    const seller = as(app, mine.owner);
    expect(outcome(await seller.create(body(doesNot)))).toEqual([400, 'INVALID_VALUE']);
    const answer = await seller.create(body(fits));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ packagePriceMajor: fits, savings: { totalSavingsMajor: saved } });
  });

  test('savings are never negative', async () => {
    const dear = await owner().create(terms(shop.serviceId, { packagePriceMajor: 200 }));
    expect(dear.body.savings).toEqual({ totalSavingsMajor: 0, savingsPercent: 0 });
    const free = await owner().create(terms(shop.serviceId, { singleSessionPriceMajor: 0 }));
    expect(free.body.savings).toEqual({ totalSavingsMajor: 0, savingsPercent: 0 });
  });

  test('returns 400 SERVICE_NOT_OWNED for services of others and unknown ones', async () => {
    const elsewhere = await newShop(app);
    const nobodys = await newService(app, { businessId: await newBusiness(app) });
    const independent = await newService(app, { ownerProfessionalId: await newProfessional(app) });
    // A service of the owner as a professional, not of a business.
    const moonlighting = await newService(app, {
      ownerProfessionalId: await newProfessional(app, { userId: shop.owner.id }),
    });
    for (const id of [elsewhere.serviceId, nobodys, independent, moonlighting, 'svc_unknown'])
      expect(outcome(await owner().create(terms(id)))).toEqual([400, 'SERVICE_NOT_OWNED']);
  });

  test('a package can be created inactive', async () => {
    const answer = await owner().create(terms(shop.serviceId, { isActive: false }));
    expect([answer.status, answer.body.isActive]).toEqual([201, false]);
    const { id } = answer.body;
    expect(
      outcome(await owner().call('PUT', path, { body: { packageId: id, userId: 'usr_x' } }))[0],
    ).not.toBe(201);
    expect((await owner().patch({ id, isActive: true })).body.isActive).toBe(true);
  });

  test('read-only fields are ignored', async () => {
    const extras = { id: 'pkg_mine', businessId: 'biz_x', purchaseCount: 9, savings: null };
    const answer = await owner().create(terms(shop.serviceId, extras));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ businessId: shop.businessId, isActive: true });
    expect(answer.body.id).not.toBe('pkg_mine');
    expect(answer.body.purchaseCount).toBeUndefined();
  });

  test('a repeat with the same Idempotency-Key creates one package', async () => {
    const mine = await newShop(app);
    const headers = { 'idempotency-key': 'offer-once' };
    const first = await as(app, mine.owner).create(terms(mine.serviceId), headers);
    const again = await as(app, mine.owner).create(terms(mine.serviceId), headers);
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
    expect((await as(app, mine.owner).call('GET', path)).body).toHaveLength(1);
  });
});

describe('PATCH /api/business/packages', () => {
  let id: string;
  beforeAll(async () => {
    id = (await owner().created(terms(shop.serviceId))).id;
  });

  test.each(invalid)('%s is refused', async (_name, change, code) => {
    expect(outcome(await owner().patch({ id, ...change }))).toEqual([400, code]);
  });

  test.each(atTheEdge)('%s is accepted', async (_name, change) => {
    const mine = (await owner().created(terms(shop.serviceId))).id;
    const answer = await owner().patch({ id: mine, ...change });
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining(change)]);
  });

  test('changes only the fields that are sent and updatedAt', async () => {
    const before = await owner().created(terms(shop.serviceId, { description: 'Old.' }));
    clock.advance(60);
    const other = await newService(app, { businessId: shop.businessId });
    const changes: [object, object][] = [
      [{ title: ' New ' }, { title: 'New' }],
      [{ description: null }, { description: null }],
      [{ serviceId: other }, { serviceId: other }],
      [{ isActive: false }, { isActive: false }],
      [{ isActive: true }, { isActive: true }],
      [{ validityDays: 30 }, { validityDays: 30 }],
      [{ sessionCount: 4 }, { sessionCount: 4, savings: { totalSavingsMajor: 0, savingsPercent: 0 } }],
      [
        { packagePriceMajor: 45.45, singleSessionPriceMajor: 30 },
        {
          packagePriceMajor: 45.45,
          singleSessionPriceMajor: 30,
          savings: { totalSavingsMajor: 74.55, savingsPercent: 62.13 },
        },
      ],
      [{ currency: 'EUR' }, {}],
      [{}, {}],
    ];
    let expected = { ...before, updatedAt: clock.now().toISOString() };
    for (const [sent, changed] of changes) {
      const answer = await owner().patch({ id: before.id, ...sent });
      expected = { ...expected, ...changed };
      expect([answer.status, answer.body]).toEqual([200, expected]);
    }
    const listed = (await owner().call('GET', `${path}?limit=200`)).body;
    expect(listed.find((row: { id: string }) => row.id === before.id)).toEqual({
      ...expected,
      purchaseCount: 0,
    });
  });

  test('only the description can be cleared', async () => {
    const cases: [object, string][] = [
      [{ title: null }, 'INVALID_INPUT'],
      [{ title: '' }, 'INVALID_INPUT'],
      [{ serviceId: null }, 'INVALID_INPUT'],
      [{ isActive: null }, 'INVALID_INPUT'],
      [{ isActive: 'false' }, 'INVALID_INPUT'],
      [{ sessionCount: null }, 'INVALID_INPUT'],
      [{ validityDays: null }, 'INVALID_INPUT'],
      [{ packagePriceMajor: null }, 'INVALID_INPUT'],
      [{ singleSessionPriceMajor: null }, 'INVALID_INPUT'],
      [{ currency: null }, 'INVALID_CURRENCY'],
      [{ currency: '' }, 'INVALID_CURRENCY'],
    ];
    for (const [change, code] of cases)
      expect([change, ...outcome(await owner().patch({ id, ...change }))]).toEqual([change, 400, code]);
  });

  test('requires an id; packages of other owners return 404', async () => {
    for (const nothing of [undefined, null, ''])
      expect(outcome(await owner().patch({ id: nothing, title: 'X' }))).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await owner().patch({ id: 'pkg_unknown', title: 'X' }))).toEqual([404, 'NOT_FOUND']);
    const stranger = as(app, (await newShop(app)).owner);
    expect(outcome(await stranger.patch({ id, title: 'Stolen' }))).toEqual([404, 'NOT_FOUND']);
    // Validation errors take precedence and reveal nothing about the record.
    expect(outcome(await stranger.patch({ id, currency: 'ABC' }))).toEqual([400, 'INVALID_CURRENCY']);
    expect((await owner().patch({ id })).body.title).not.toBe('Stolen');
  });

  test('the service must belong to the same business', async () => {
    const second = await newShop(app, 'EUR', shop.owner);
    const elsewhere = await newShop(app);
    const independent = await newService(app, { ownerProfessionalId: await newProfessional(app) });
    for (const serviceId of [second.serviceId, elsewhere.serviceId, independent, 'svc_unknown'])
      expect(outcome(await owner().patch({ id, serviceId }))).toEqual([400, 'SERVICE_NOT_OWNED']);
  });

  test('prices and currency are validated together', async () => {
    const mine = await newShop(app);
    const seller = as(app, mine.owner);
    const old = await seller.created(terms(mine.serviceId));
    await app.db.run(sql`update businesses set currency = 'JPY' where id = ${mine.businessId}`);
    // 22.50 per session is not possible in yen.
    expect(outcome(await seller.patch({ id: old.id, currency: 'JPY' }))).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await seller.patch({ id: old.id, currency: 'EUR' }))).toEqual([400, 'INVALID_CURRENCY']);
    // A package in the old currency can still be deactivated.
    expect((await seller.patch({ id: old.id, isActive: false })).status).toBe(200);
    const moved = await seller.patch({ id: old.id, currency: 'JPY', singleSessionPriceMajor: 2500 });
    expect(moved.body).toMatchObject({
      currency: 'JPY',
      packagePriceMajor: 90,
      singleSessionPriceMajor: 2500,
    });
    // More sessions can exceed the maximum, too.
    const dear = await owner().created(
      terms(shop.serviceId, { sessionCount: 1, singleSessionPriceMajor: 9_999_999_999_999 }),
    );
    expect(outcome(await owner().patch({ id: dear.id, sessionCount: 2 }))).toEqual([400, 'INVALID_VALUE']);
  });

  test('concurrent changes of different fields are all kept', async () => {
    const mine = await owner().created(terms(shop.serviceId));
    const changes = [{ title: 'A' }, { description: 'B' }, { sessionCount: 9 }, { validityDays: 9 }];
    const answers = await Promise.all(changes.map((change) => owner().patch({ id: mine.id, ...change })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await owner().patch({ id: mine.id })).body).toMatchObject(Object.assign({}, ...changes));
  });
});
