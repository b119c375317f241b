import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { newShop, outcome, type Shop } from '../../../fixtures/services.ts';

let app: TestApp;
let shop: Shop;
let members: string[];
beforeAll(async () => {
  app = await startApp();
  shop = await newShop(app);
  members = [
    await newProfessional(app, { businessIds: [shop.businessId] }),
    await newProfessional(app, { businessIds: [shop.businessId] }),
  ];
});
afterAll(() => app.close());

const least = { name: 'Haircut', duration: 30 };
const create = (body: unknown, { token }: { token?: string } = shop.owner, headers = {}) =>
  app.call('POST', '/api/services', { token, body, headers });

async function newWorker(businessIds: string[] = []): Promise<TestUser & { professionalId: string }> {
  const user = await newUser(app, 'professional');
  return { ...user, professionalId: await newProfessional(app, { userId: user.id, businessIds }) };
}

describe('a service of a business', () => {
  test('has every field and its defaults; everybody: true assigns all professionals, and no price is omitted', async () => {
    const answer = await create({ ...least, everybody: true });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^svc_[0-9a-z]{26}$/),
        name: 'Haircut',
        duration: 30,
        description: '',
        currency: 'EUR',
        active: true,
        parent: null,
        custom: false,
        capacity: 1,
        businessId: shop.businessId,
        priceFrom: false,
        professionalIds: [...members].sort(),
        professionalTerms: [],
        position: 0,
        canManage: true,
        bufferBefore: 0,
        bufferAfter: 0,
      },
    ]);
    expect((await create(least)).body.professionalIds).toEqual([]);
    const both = await create({ ...least, everybody: true, professionalIds: [] });
    expect([both.status, both.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
    const read = (token?: string) => app.call('GET', `/api/services/${answer.body.id}`, { token });
    expect((await read(shop.owner.token)).body).toEqual(answer.body);
    expect((await read()).body).toEqual({ ...answer.body, canManage: false });
    expect((await read(shop.owner.token)).text).not.toContain('"price"');
  });

  test('stores all fields', async () => {
    const said = {
      name: 'Yoga for beginners',
      duration: 1440,
      description: 'Bring water.\nNothing else.',
      price: 12.05,
      priceFrom: true,
      taxRatePercent: 7,
      active: false,
      parent: 'Yoga',
      custom: true,
      capacity: 1000,
      bufferBefore: 240,
      bufferAfter: 1,
      professionalIds: [members[1]],
    };
    const answer = await create({ ...said, currency: 'EUR', id: 'svc_mine', canManage: false });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...said,
      currency: 'EUR',
      id: expect.any(String),
      businessId: shop.businessId,
      professionalTerms: [],
      position: expect.any(Number),
      canManage: true,
    });
    expect(answer.body.id).not.toBe('svc_mine');
  });

  test('treats null and blank text as omitted', async () => {
    const blank = {
      description: null,
      price: null,
      parent: ' ',
      capacity: null,
      active: null,
      bufferAfter: null,
    };
    const answer = await create({ ...least, ...blank, name: ' Cut ', businessId: null });
    expect(answer.body).toMatchObject({
      name: 'Cut',
      parent: null,
      capacity: 1,
      active: true,
      bufferAfter: 0,
    });
    expect(answer.body).not.toHaveProperty('price');
  });

  test('is found immediately by name and category, and its business by the service', async () => {
    const paths = [
      '/api/services?query=kintsugi',
      '/api/services?category=pottery',
      '/api/businesses?query=kintsugi',
    ];
    for (const path of paths) expect((await app.call('GET', path)).body).toEqual([]);
    const { body } = await create({ ...least, name: 'Kintsugi repair', parent: 'Pottery' });
    const ids = await Promise.all(
      paths.map(async (path) => (await app.call('GET', path)).body.map(({ id }: { id: string }) => id)),
    );
    expect(ids).toEqual([[body.id], [body.id], [shop.businessId]]);
  });

  test('created concurrently with others is in the search index', async () => {
    const names = ['Aleph', 'Bethel', 'Gimel', 'Daleth'];
    const answers = await Promise.all(names.map((name) => create({ ...least, name: `${name} session` })));
    expect(answers.map(outcome)).toEqual(names.map(() => '201'));
    for (const name of names) {
      const found = await app.call('GET', `/api/businesses?query=${name}`);
      expect([name, found.body.map(({ id }: { id: string }) => id)]).toEqual([name, [shop.businessId]]);
    }
  });

  test('can have no professionals, and duplicates are removed', async () => {
    expect((await create({ ...least, professionalIds: [] })).body.professionalIds).toEqual([]);
    const twice = [members[0], members[0]];
    expect((await create({ ...least, professionalIds: twice })).body.professionalIds).toEqual([members[0]]);
  });

  test('can have professionals of the business only', async () => {
    const elsewhere = await newProfessional(app, { businessIds: [(await newShop(app)).businessId] });
    for (const stranger of [elsewhere, 'pro_none', ''])
      expect(outcome(await create({ ...least, professionalIds: [members[0], stranger] }))).toBe(
        '400 PROFESSIONAL_NOT_AT_BUSINESS',
      );
  });

  test('an owner of several businesses must name one; businesses of others return 404', async () => {
    const several = await newShop(app);
    const second = await newBusiness(app, { userId: several.owner.id, status: 'draft' });
    expect(outcome(await create(least, several.owner))).toBe('400 MISSING_FIELDS');
    expect((await create({ ...least, businessId: second }, several.owner)).body.businessId).toBe(second);
    const foreign = { ...least, businessId: shop.businessId };
    expect(outcome(await create(foreign, several.owner))).toBe('404 BUSINESS_NOT_FOUND');
    expect(outcome(await create(least, await newUser(app, 'business')))).toBe('404 BUSINESS_NOT_FOUND');
  });

  test('is created once with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one-service' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => create({ ...least, name: 'Once' }, shop.owner, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('invalid fields', () => {
  test.each(['name', 'duration'])('%s is required', async (field) => {
    for (const value of [undefined, null, ''])
      expect(outcome(await create({ ...least, [field]: value }))).toBe('400 MISSING_FIELDS');
  });

  test.each<[string, number, number]>([
    ['duration', 1, 1440],
    ['capacity', 1, 1000],
    ['bufferBefore', 0, 240],
    ['bufferAfter', 0, 240],
  ])('%s accepts %d to %d', async (field, lowest, most) => {
    for (const value of [lowest, most])
      expect((await create({ ...least, [field]: value })).body[field]).toBe(value);
    const refused = async (value: unknown) => outcome(await create({ ...least, [field]: value }));
    for (const value of [lowest - 1, most + 1, lowest + 0.5])
      expect([value, await refused(value)]).toEqual([value, '400 INVALID_VALUE']);
    for (const value of [String(most), true])
      expect([value, await refused(value)]).toEqual([value, '400 INVALID_INPUT']);
  });

  test.each<[string, object, string]>([
    ['a blank name', { name: '  ' }, 'INVALID_INPUT'],
    ['a name without letters', { name: '★ ★' }, 'INVALID_INPUT'],
    ['a name too long', { name: 'x'.repeat(201) }, 'INVALID_INPUT'],
    ['a description too long', { description: 'x'.repeat(5001) }, 'INVALID_INPUT'],
    ['a category too long', { parent: 'x'.repeat(101) }, 'INVALID_INPUT'],
    ['a category without letters', { parent: '!' }, 'INVALID_INPUT'],
    ['a negative price', { price: -0.01 }, 'INVALID_VALUE'],
    ['a price as text', { price: '10' }, 'INVALID_INPUT'],
    ['a price in tenths of a cent', { price: 10.001 }, 'INVALID_VALUE'],
    ['a price above the maximum', { price: 1e15 }, 'INVALID_VALUE'],
    ['an unknown currency', { currency: 'EUX' }, 'INVALID_CURRENCY'],
    ['a currency other than that of the business', { price: 1, currency: 'USD' }, 'CURRENCY_MISMATCH'],
    ['a business that is a number', { businessId: 7 }, 'INVALID_BUSINESS_ID'],
    ['professionals that are not a list', { professionalIds: 'pro_1' }, 'INVALID_INPUT'],
    ['professionals that are numbers', { professionalIds: [1] }, 'INVALID_INPUT'],
    ['active as text', { active: 'yes' }, 'INVALID_INPUT'],
    ['custom as a number', { custom: 1 }, 'INVALID_INPUT'],
  ])('%s is refused', async (_what, fields, code) => {
    expect(outcome(await create({ ...least, ...fields }))).toBe(`400 ${code}`);
  });

  test.each<[string, number, number]>([
    ['EUR', 0, 0.001],
    ['EUR', 19.99, 19.999],
    ['JPY', 1500, 1500.5],
    ['KWD', 1.005, 1.0005],
    ['USD', 9_999_999_999_999.99, 1e14],
  ])('a price in %s: %d is accepted and %d is refused', async (currency, price, wrong) => {
    const place = await newShop(app, { currency });
    expect((await create({ ...least, price }, place.owner)).body.price).toBe(price);
    expect(outcome(await create({ ...least, price: wrong }, place.owner))).toBe('400 INVALID_VALUE');
  });
});

describe('a professional’s own service', () => {
  test('has an owner instead of a business and is performed by the owner only', async () => {
    const worker = await newWorker([shop.businessId]);
    const answer = await create({ ...least, price: 20, businessId: shop.businessId }, worker);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        ownerProfessionalId: worker.professionalId,
        professionalIds: [worker.professionalId],
        canManage: true,
        price: 20,
      },
    ]);
    expect(answer.body).not.toHaveProperty('businessId');
    const others = { ...least, professionalIds: [worker.professionalId, members[0]] };
    expect(outcome(await create(others, worker))).toBe('400 PROFESSIONAL_NOT_AT_BUSINESS');
    const own = { ...least, professionalIds: [worker.professionalId] };
    expect((await create(own, worker)).body.professionalIds).toEqual([worker.professionalId]);
  });

  test('uses the given currency, or that of the business joined first', async () => {
    const tokyo = await newShop(app, { currency: 'JPY' });
    const worker = await newWorker([tokyo.businessId]);
    await app.db.run(sql`insert into business_professionals (business_id, professional_id, joined_at)
      values (${shop.businessId}, ${worker.professionalId}, now() + interval '1 day')`);
    expect(outcome(await create({ ...least, price: 10.5 }, worker))).toBe('400 INVALID_VALUE');
    expect((await create({ ...least, price: 1000 }, worker)).body.price).toBe(1000);
    expect((await create({ ...least, price: 10.5, currency: 'USD' }, worker)).body.price).toBe(10.5);
    expect(outcome(await create({ ...least, price: 1, currency: 'usd' }, worker))).toBe(
      '400 INVALID_CURRENCY',
    );
  });

  test('without a business requires a currency for a price', async () => {
    const worker = await newWorker();
    expect(outcome(await create({ ...least, price: 10 }, worker))).toBe('400 MISSING_FIELDS');
    expect((await create({ ...least, price: 10, currency: 'CHF' }, worker)).body.price).toBe(10);
    const unpriced = await create(least, worker);
    expect(unpriced.status).toBe(201);
    const patch = (body: object) =>
      app.call('PATCH', `/api/services/${unpriced.body.id}`, { token: worker.token, body });
    expect(outcome(await patch({ price: 10 }))).toBe('400 MISSING_FIELDS');
    expect((await patch({ price: 10, currency: 'CHF' })).body.price).toBe(10);
    expect((await patch({ price: 11.5 })).body.price).toBe(11.5);
    // A price that the new currency cannot represent is not rounded.
    expect(outcome(await patch({ currency: 'JPY' }))).toBe('400 INVALID_VALUE');
    expect((await patch({ currency: 'JPY', price: 1150 })).body.price).toBe(1150);
  });

  test('requires a profile', async () => {
    expect(outcome(await create(least, await newUser(app, 'professional')))).toBe(
      '404 PROFESSIONAL_NOT_FOUND',
    );
  });
});

test('returns 401 without a session and 403 to customers and admins', async () => {
  const { apiKey } = (await app.call('POST', '/api/keys')).body;
  expect(outcome(await app.call('POST', '/api/services', { key: apiKey, body: least }))).toBe(
    '401 AUTH_REQUIRED',
  );
  for (const role of ['customer', 'admin'] as const)
    expect(outcome(await create({}, await newUser(app, role)))).toBe('403 FORBIDDEN');
});
