import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newUser, walk } from '../../../fixtures/marketplace.ts';
import { createCoupon, newAppointment, newCode, newCoupon, newShop, outcome, type Shop } from './shop.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await startApp();
  shop = await newShop(app);
});
afterAll(() => app.close());

const token = () => shop.owner.token;
const patch = (id: string, body: unknown, as = token()) =>
  app.call('PATCH', `/api/business/coupons/${id}`, { token: as, body });
const remove = (id: string, as = token()) => app.call('DELETE', `/api/business/coupons/${id}`, { token: as });

describe('access', () => {
  const calls: [string, string, object | undefined][] = [
    ['GET', '/api/business/coupons', undefined],
    ['POST', '/api/business/coupons', { code: 'HELLO', type: 'percent', value: 10 }],
    ['PATCH', '/api/business/coupons/cpn_1', { active: false }],
    ['DELETE', '/api/business/coupons/cpn_1', undefined],
  ];

  test('returns 401 without a session, even with an API key', async () => {
    const { apiKey } = (await app.call('POST', '/api/keys')).body;
    for (const [method, path, body] of calls) {
      for (const key of [undefined, apiKey]) {
        expect([method, outcome(await app.call(method, path, { body, key }))]).toEqual([
          method,
          [401, 'AUTH_REQUIRED'],
        ]);
      }
    }
  });

  test.each(['customer', 'professional', 'admin'] as const)('returns 403 to a %s', async (role) => {
    const { token } = await newUser(app, role);
    for (const [method, path, body] of calls) {
      expect([method, outcome(await app.call(method, path, { body, token }))]).toEqual([
        method,
        [403, 'FORBIDDEN'],
      ]);
    }
  });

  test('coupons of other owners return 404 COUPON_NOT_FOUND', async () => {
    const stranger = await newShop(app);
    const { id } = await newCoupon(app, shop);
    for (const which of [id, 'cpn_unknown']) {
      expect(outcome(await patch(which, { active: false }, stranger.owner.token))).toEqual([
        404,
        'COUPON_NOT_FOUND',
      ]);
      expect(outcome(await remove(which, stranger.owner.token))).toEqual([404, 'COUPON_NOT_FOUND']);
    }
    const theirs = await createCoupon(app, stranger.owner.token, { businessId: shop.id });
    expect(outcome(theirs)).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect(await walk(app, '/api/business/coupons', { token: stranger.owner.token })).toEqual([]);
    expect(
      await walk(app, `/api/business/coupons?businessId=${shop.id}`, { token: stranger.owner.token }),
    ).toEqual([]);
    expect((await patch(id, {})).body.active).toBe(true);
  });
});

describe('POST /api/business/coupons', () => {
  test('requires code, type and value; other fields have defaults', async () => {
    const answer = await createCoupon(app, token(), { code: ' Hello_1 ', value: 12.5 });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^cpn_/),
      businessId: shop.id,
      code: 'Hello_1',
      type: 'percent',
      value: 12.5,
      currency: null,
      active: true,
      validFrom: null,
      validTo: null,
      usageLimit: null,
      perCustomerLimit: null,
      firstTimeOnly: false,
      serviceIds: [],
      minSpendMajor: null,
      public: false,
      useCount: 0,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: answer.body.createdAt,
    });
  });

  test('returns all fields and ignores read-only ones', async () => {
    const fields = {
      code: 'EVERYTHING',
      type: 'fixed',
      value: 5.5,
      currency: 'EUR',
      active: false,
      validFrom: '2026-12-01T09:00:00.000Z',
      validTo: '2026-12-24T18:00:00.000Z',
      usageLimit: 10,
      perCustomerLimit: 2,
      firstTimeOnly: true,
      serviceIds: [shop.haircut],
      minSpendMajor: 20,
      businessId: shop.id,
    };
    const answer = await createCoupon(app, token(), { ...fields, useCount: 7, id: 'cpn_mine' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...fields,
      useCount: 0,
      id: expect.not.stringMatching(/^cpn_mine$/),
    });
    expect(answer.body).not.toHaveProperty('foo');
  });

  test('treats null as omitted', async () => {
    const nothing = {
      currency: null,
      validFrom: null,
      validTo: null,
      usageLimit: null,
      perCustomerLimit: null,
    };
    const answer = await createCoupon(app, token(), {
      ...nothing,
      serviceIds: null,
      minSpendMajor: null,
      active: null,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...nothing, serviceIds: [], minSpendMajor: null, active: true });
  });

  test('a repeat with the same Idempotency-Key returns the first response', async () => {
    const send = () =>
      app.call('POST', '/api/business/coupons', {
        token: token(),
        headers: { 'idempotency-key': 'coupon-once' },
        body: { code: 'ONCE-ONLY', type: 'percent', value: 10 },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  const refused: [string, Record<string, unknown>, string][] = [
    ['no code', { code: undefined }, 'MISSING_FIELDS'],
    ['an empty code', { code: '' }, 'MISSING_FIELDS'],
    ['no type', { type: undefined }, 'MISSING_FIELDS'],
    ['no value', { value: undefined }, 'MISSING_FIELDS'],
    ['a null value', { value: null }, 'MISSING_FIELDS'],
    ['a code too short', { code: ' AB ' }, 'INVALID_CODE'],
    ['a code too long', { code: 'A'.repeat(41) }, 'INVALID_CODE'],
    ['a code with a space', { code: 'TWO WORDS' }, 'INVALID_CODE'],
    ['a code with an accent', { code: 'MAÑANA' }, 'INVALID_CODE'],
    ['a code that is a number', { code: 12345 }, 'INVALID_CODE'],
    ['an unknown type', { type: 'free' }, 'INVALID_TYPE'],
    ['a type that is not text', { type: 1 }, 'INVALID_TYPE'],
    ['a value that is text', { value: '10' }, 'INVALID_COUPON_VALUE'],
    ['a value of zero', { value: 0 }, 'INVALID_COUPON_VALUE'],
    ['a negative value', { value: -5 }, 'INVALID_COUPON_VALUE'],
    ['more than 100 percent', { value: 100.01 }, 'INVALID_COUPON_VALUE'],
    ['a thousandth of a percent', { value: 0.001 }, 'INVALID_COUPON_VALUE'],
    ['an amount with too many decimals', { type: 'fixed', value: 1.001 }, 'INVALID_COUPON_VALUE'],
    ['an unknown currency', { currency: 'XYZ' }, 'INVALID_CURRENCY'],
    ['a currency that is a number', { currency: 978 }, 'INVALID_CURRENCY'],
    ['an invalid date', { validFrom: '2026-02-30' }, 'INVALID_DATE_FORMAT'],
    ['a date that is a number', { validTo: 20261201 }, 'INVALID_DATE_FORMAT'],
    ['an end before the start', { validFrom: '2026-12-02', validTo: '2026-12-01' }, 'INVALID_VALUE'],
    ['a limit of zero', { usageLimit: 0 }, 'INVALID_VALUE'],
    ['half a limit', { perCustomerLimit: 1.5 }, 'INVALID_VALUE'],
    ['a limit above the maximum', { usageLimit: 2 ** 31 }, 'INVALID_VALUE'],
    ['services that are not a list', { serviceIds: 'svc_1' }, 'INVALID_SERVICES'],
    ['services that are not ids', { serviceIds: [1] }, 'INVALID_SERVICES'],
    ['unknown services', { serviceIds: ['svc_unknown'] }, 'INVALID_SERVICES'],
    ['a negative minimum', { minSpendMajor: -1 }, 'INVALID_VALUE'],
    ['a minimum with too many decimals', { minSpendMajor: 1.005 }, 'INVALID_VALUE'],
    ['a minimum that is text', { minSpendMajor: '10' }, 'INVALID_INPUT'],
    ['active that is not a boolean', { active: 'yes' }, 'INVALID_INPUT'],
    ['a business id that is a number', { businessId: 7 }, 'INVALID_BUSINESS_ID'],
  ];
  test.each(refused)('%s is refused', async (_what, fields, code) => {
    expect(outcome(await createCoupon(app, token(), fields))).toEqual([400, code]);
  });

  test('services of another business are refused', async () => {
    const other = await newShop(app, { owner: await newUser(app, 'business') });
    const answer = await createCoupon(app, token(), { serviceIds: [shop.haircut, other.haircut] });
    expect(outcome(answer)).toEqual([400, 'INVALID_SERVICES']);
  });

  test('an owner of several businesses must name one; an owner without a business gets 404', async () => {
    const first = await newShop(app);
    const second = await newBusiness(app, { userId: first.owner.id });
    expect(outcome(await createCoupon(app, first.owner.token))).toEqual([400, 'MISSING_FIELDS']);
    const named = await createCoupon(app, first.owner.token, { businessId: second });
    expect(named.body.businessId).toBe(second);
    const { token } = await newUser(app, 'business');
    expect(outcome(await createCoupon(app, token))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    // Validation errors take precedence.
    expect(outcome(await createCoupon(app, token, { currency: 'XYZ' }))).toEqual([400, 'INVALID_CURRENCY']);
  });
});

describe('amounts and dates', () => {
  test('an amount without a currency uses that of the business and its decimals', async () => {
    const tokyo = await newShop(app, { currency: 'JPY', timezone: 'Asia/Tokyo' });
    const yen = await createCoupon(app, tokyo.owner.token, {
      type: 'fixed',
      value: 500,
      minSpendMajor: 1000,
    });
    expect(yen.body).toMatchObject({ value: 500, currency: 'JPY', minSpendMajor: 1000 });
    const half = await createCoupon(app, tokyo.owner.token, { type: 'fixed', value: 0.5 });
    expect(outcome(half)).toEqual([400, 'INVALID_COUPON_VALUE']);
    const kuwait = await newShop(app, { currency: 'KWD', timezone: 'Asia/Kuwait' });
    const dinar = await createCoupon(app, kuwait.owner.token, {
      type: 'fixed',
      value: 1.125,
      minSpendMajor: 4.005,
    });
    expect(dinar.body).toMatchObject({ value: 1.125, currency: 'KWD', minSpendMajor: 4.005 });
    const dollars = await createCoupon(app, kuwait.owner.token, {
      type: 'fixed',
      value: 5.25,
      currency: 'USD',
    });
    expect(dollars.body).toMatchObject({ value: 5.25, currency: 'USD' });
  });

  test('dates without a time are days in the time zone of the business, also on daylight saving changes', async () => {
    const newYork = await newShop(app, { timezone: 'America/New_York', currency: 'USD' });
    const day = await createCoupon(app, newYork.owner.token, {
      validFrom: '2026-03-08',
      validTo: '2026-03-08',
    });
    expect(day.body).toMatchObject({
      validFrom: '2026-03-08T05:00:00.000Z',
      validTo: '2026-03-09T04:00:00.000Z',
    });
  });
});

describe('unique codes', () => {
  test('a code is unique per business regardless of case', async () => {
    const code = newCode();
    await newCoupon(app, shop, { code });
    const again = await createCoupon(app, token(), { code: code.toLowerCase() });
    expect(outcome(again)).toEqual([409, 'COUPON_CODE_EXISTS']);
    const other = await newShop(app);
    expect((await createCoupon(app, other.owner.token, { code })).status).toBe(201);
  });

  test('only one of several concurrent requests with one code succeeds', async () => {
    const code = newCode();
    const answers = await Promise.all(Array.from({ length: 6 }, () => createCoupon(app, token(), { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('renaming to a taken code is refused, to another case of its own accepted', async () => {
    const [first, second] = [await newCoupon(app, shop), await newCoupon(app, shop)];
    expect(outcome(await patch(second.id, { code: first.code.toLowerCase() }))).toEqual([
      409,
      'COUPON_CODE_EXISTS',
    ]);
    expect((await patch(second.id, { code: second.code.toLowerCase() })).body.code).toBe(
      second.code.toLowerCase(),
    );
  });

  test('only one of several concurrent renames to one code succeeds', async () => {
    const code = newCode();
    const made = await Promise.all([1, 2, 3].map(() => newCoupon(app, shop)));
    const answers = await Promise.all(made.map(({ id }) => patch(id, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('PATCH /api/business/coupons/:id', () => {
  const full = {
    type: 'fixed',
    value: 5,
    validFrom: '2026-12-01T09:00:00.000Z',
    validTo: '2026-12-24T18:00:00.000Z',
    usageLimit: 10,
    perCustomerLimit: 2,
    firstTimeOnly: true,
    minSpendMajor: 20,
  };

  test('changes only the fields that are sent', async () => {
    const before = await newCoupon(app, shop, { ...full, serviceIds: [shop.haircut] });
    const after = await patch(before.id, { value: 7.5 });
    expect(after.status).toBe(200);
    expect(after.body).toEqual({ ...before, value: 7.5, updatedAt: after.body.updatedAt });
  });

  test('null clears optional fields and is refused for others', async () => {
    const { id } = await newCoupon(app, shop, { ...full, serviceIds: [shop.haircut] });
    const cleared = {
      validFrom: null,
      validTo: null,
      usageLimit: null,
      perCustomerLimit: null,
      minSpendMajor: null,
    };
    const after = await patch(id, { ...cleared, serviceIds: null, type: 'percent', currency: null });
    expect(after.body).toMatchObject({
      ...cleared,
      serviceIds: [],
      type: 'percent',
      currency: null,
      value: 5,
    });
    const needed = {
      code: 'INVALID_CODE',
      type: 'INVALID_TYPE',
      value: 'INVALID_COUPON_VALUE',
      active: 'INVALID_INPUT',
    };
    for (const [field, code] of Object.entries(needed)) {
      expect([field, outcome(await patch(id, { [field]: null }))]).toEqual([field, [400, code]]);
    }
  });

  test('validates new values together with stored ones', async () => {
    const { id } = await newCoupon(app, shop, { ...full, value: 250.5 });
    expect(outcome(await patch(id, { type: 'percent' }))).toEqual([400, 'INVALID_COUPON_VALUE']);
    expect(outcome(await patch(id, { currency: 'JPY' }))).toEqual([400, 'INVALID_COUPON_VALUE']);
    expect(outcome(await patch(id, { validTo: '2026-12-01T09:00:00Z' }))).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await patch(id, { validFrom: 'tomorrow' }))).toEqual([400, 'INVALID_DATE_FORMAT']);
    expect(outcome(await patch(id, { serviceIds: ['svc_unknown'] }))).toEqual([400, 'INVALID_SERVICES']);
    expect((await patch(id, { currency: null })).body.currency).toBe('EUR');
  });

  test('usageLimit cannot be set below the number of uses', async () => {
    const { id } = await newCoupon(app, shop, { usageLimit: 5 });
    await app.db.run(sql`update coupons set use_count = 3 where id = ${id}`);
    expect(outcome(await patch(id, { usageLimit: 2 }))).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await patch(id, { usageLimit: 3, useCount: 0 }))).toEqual([400, 'INVALID_INPUT']);
    expect((await patch(id, { usageLimit: 3, useCount: 3 })).body).toMatchObject({
      usageLimit: 3,
      useCount: 3,
    });
  });

  test('a deleted service does not block other changes', async () => {
    const { id } = await newCoupon(app, shop, { serviceIds: [shop.haircut] });
    await app.db.run(sql`update coupons set service_ids = '{svc_gone}' where id = ${id}`);
    expect((await patch(id, { active: false })).body).toMatchObject({
      active: false,
      serviceIds: ['svc_gone'],
    });
  });
});

describe('DELETE /api/business/coupons/:id', () => {
  test('deletes the coupon and releases its code', async () => {
    const { id, code } = await newCoupon(app, shop);
    const answer = await remove(id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(outcome(await remove(id))).toEqual([404, 'COUPON_NOT_FOUND']);
    expect((await createCoupon(app, token(), { code })).status).toBe(201);
  });

  test('keeps appointments that used it', async () => {
    const { id } = await newCoupon(app, shop);
    const customer = await newUser(app);
    const appointment = await newAppointment(app.db, shop, { userId: customer.id });
    await app.db.run(sql`
      insert into coupon_uses (coupon_id, appointment_id, user_id, use_number) values (${id}, ${appointment}, ${customer.id}, 1)`);
    expect((await remove(id)).status).toBe(204);
    expect(await app.db.row(sql`select id from appointments where id = ${appointment}`)).not.toBeNull();
  });
});

test('the list contains all coupons of the owner, oldest first, with pagination and filters', async () => {
  const first = await newShop(app);
  const second = await newShop(app, { owner: first.owner });
  const made: string[] = [];
  for (const [index, place] of [first, second, first, second, first].entries())
    made.push((await newCoupon(app, place, { active: index !== 0 })).id);
  const list = async (query: string) =>
    (await walk(app, `/api/business/coupons?${query}`, { token: first.owner.token })).map(({ id }) => id);
  expect(await list('limit=2')).toEqual([...made].sort());
  expect(await list(`businessId=${second.id}`)).toEqual([made[1], made[3]].sort());
  expect(await list('active=false')).toEqual([made[0]]);
  expect(await list(`active=true&businessId=${first.id}&limit=1`)).toEqual([made[2], made[4]].sort());
  expect(await list('businessId=biz_unknown')).toEqual([]);
  for (const [wrong, code] of [
    ['active=maybe', 'INVALID_INPUT'],
    ['limit=0', 'INVALID_VALUE'],
    ['limit=201', 'INVALID_VALUE'],
    ['cursor=nonsense', 'INVALID_INPUT'],
  ]) {
    const answer = await app.call('GET', `/api/business/coupons?${wrong}`, { token: first.owner.token });
    expect([wrong, outcome(answer)]).toEqual([wrong, [400, code]]);
  }
});
