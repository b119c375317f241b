import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newService, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { newAppointment, newCoupon, newShop, outcome, type Shop } from './shop.ts';

let app: TestApp;
let shop: Shop;
let customer: TestUser;
let now = new Date('2026-06-15T12:00:00Z');
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
  shop = await newShop(app);
  customer = await newUser(app);
});
afterAll(() => app.close());

const preview = (body: Record<string, unknown>, as: TestUser = customer) =>
  app.call('POST', '/api/coupons/preview', {
    token: as.token,
    body: { business: shop.id, services: [shop.haircut], ...body },
  });

/** Creates a coupon with these fields and previews it. */
async function previewOf(fields: Record<string, unknown>, body: Record<string, unknown> = {}) {
  const { code } = await newCoupon(app, shop, fields);
  return preview({ couponCode: code, ...body });
}

describe('the discount', () => {
  test('is returned with the stored spelling of the code, found in any case', async () => {
    await newCoupon(app, shop, { code: 'Spring-20', value: 20 });
    for (const couponCode of ['Spring-20', 'SPRING-20', ' spring-20 ']) {
      const answer = await preview({ couponCode, services: [shop.haircut, shop.shave] });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        couponCode: 'Spring-20',
        subtotalMajor: 32.5,
        discountMajor: 6.5,
        finalMajor: 26,
        currency: 'EUR',
      });
    }
  });

  test('applies to the covered services only', async () => {
    const answer = await previewOf(
      { type: 'fixed', value: 15, serviceIds: [shop.shave], minSpendMajor: 32.5 },
      { services: [shop.haircut, shop.shave] },
    );
    expect(answer.body).toMatchObject({ subtotalMajor: 32.5, discountMajor: 10, finalMajor: 22.5 });
  });

  test('rounds half a cent up, ignores services without a price and counts duplicates', async () => {
    const free = await newService(app, { businessId: shop.id, priceMinor: null });
    const answer = await previewOf({ value: 3 }, { services: [free, shop.haircut, shop.haircut] });
    // 3 % of 45.00 is 1.35, of 22.50 it is 0.675.
    expect(answer.body).toMatchObject({ subtotalMajor: 45, discountMajor: 1.35, finalMajor: 43.65 });
    expect((await previewOf({ value: 3 })).body).toMatchObject({ discountMajor: 0.68, finalMajor: 21.82 });
  });

  test.each([
    ['JPY', 2250, 338, 1912],
    ['KWD', 2.25, 0.338, 1.912],
  ])('has the decimals of %s', async (currency, subtotalMajor, discountMajor, finalMajor) => {
    const place = await newShop(app, { currency });
    const { code } = await newCoupon(app, place, { value: 15 });
    const answer = await preview({ couponCode: code, business: place.id, services: [place.haircut] });
    expect(answer.body).toEqual({ couponCode: code, subtotalMajor, discountMajor, finalMajor, currency });
  });

  test('a preview uses nothing', async () => {
    const { id, code } = await newCoupon(app, shop, {
      usageLimit: 1,
      perCustomerLimit: 1,
      firstTimeOnly: true,
    });
    for (let time = 0; time < 3; time++) expect((await preview({ couponCode: code })).status).toBe(200);
    expect(await app.db.row(sql`select use_count from coupons where id = ${id}`)).toEqual({ use_count: 0 });
  });
});

describe('reasons why a coupon does not apply', () => {
  test('COUPON_NOT_FOUND for an unknown code', async () => {
    for (const couponCode of ['NO-SUCH-CODE', 'not even a code', '💈'])
      expect(outcome(await preview({ couponCode }))).toEqual([404, 'COUPON_NOT_FOUND']);
  });

  test('BUSINESS_MISMATCH for a code of another business, COUPON_NOT_FOUND if that is hidden', async () => {
    const [other, hidden] = [await newShop(app), await newShop(app, { status: 'draft' })];
    const theirs = await newCoupon(app, other, { code: 'OTHER-PLACE' });
    const secret = await newCoupon(app, hidden, { code: 'NOT-OPEN-YET' });
    expect(outcome(await preview({ couponCode: theirs.code }))).toEqual([400, 'BUSINESS_MISMATCH']);
    expect(outcome(await preview({ couponCode: secret.code }))).toEqual([404, 'COUPON_NOT_FOUND']);
    // The same code of this business takes precedence.
    await newCoupon(app, shop, { code: 'OTHER-PLACE' });
    expect((await preview({ couponCode: theirs.code })).status).toBe(200);
  });

  test('COUPON_INACTIVE', async () => {
    expect(outcome(await previewOf({ active: false }))).toEqual([400, 'COUPON_INACTIVE']);
  });

  test('COUPON_NOT_YET_VALID and COUPON_EXPIRED by days in the time zone of the business', async () => {
    const newYork = await newShop(app, { timezone: 'America/New_York', currency: 'USD' });
    const { code } = await newCoupon(app, newYork, { validFrom: '2026-11-01', validTo: '2026-11-01' });
    // Daylight saving ends in New York that day, which has 25 hours.
    const moments: [string, unknown][] = [
      ['2026-11-01T03:59:59.999Z', [400, 'COUPON_NOT_YET_VALID']],
      ['2026-11-01T04:00:00.000Z', [200, null]],
      ['2026-11-02T04:59:59.999Z', [200, null]],
      ['2026-11-02T05:00:00.000Z', [400, 'COUPON_EXPIRED']],
    ];
    const before = now;
    for (const [moment, expected] of moments) {
      now = new Date(moment);
      const visitor = await newUser(app);
      const body = { couponCode: code, business: newYork.id, services: [newYork.haircut] };
      expect([moment, outcome(await preview(body, visitor))]).toEqual([moment, expected]);
    }
    now = before;
  });

  test('USAGE_LIMIT_REACHED', async () => {
    const { id, code } = await newCoupon(app, shop, { usageLimit: 2 });
    await app.db.run(sql`update coupons set use_count = 1 where id = ${id}`);
    expect((await preview({ couponCode: code })).status).toBe(200);
    await app.db.run(sql`update coupons set use_count = 2 where id = ${id}`);
    expect(outcome(await preview({ couponCode: code }))).toEqual([409, 'USAGE_LIMIT_REACHED']);
  });

  test('CUSTOMER_LIMIT_REACHED for that customer', async () => {
    const { id, code } = await newCoupon(app, shop, { perCustomerLimit: 1 });
    const regular = await newUser(app);
    const appointment = await newAppointment(app.db, shop, { userId: regular.id });
    await app.db.run(sql`
      insert into coupon_uses (coupon_id, appointment_id, user_id, use_number) values (${id}, ${appointment}, ${regular.id}, 1)`);
    expect(outcome(await preview({ couponCode: code }, regular))).toEqual([409, 'CUSTOMER_LIMIT_REACHED']);
    expect((await preview({ couponCode: code })).status).toBe(200);
  });

  test.each([
    ['Pending', [400, 'FIRST_TIME_ONLY']],
    ['Confirmed', [400, 'FIRST_TIME_ONLY']],
    ['Completed', [400, 'FIRST_TIME_ONLY']],
    ['NoShow', [400, 'FIRST_TIME_ONLY']],
    ['Cancelled', [200, null]],
  ] as const)('FIRST_TIME_ONLY with a %s appointment', async (status, expected) => {
    const { code } = await newCoupon(app, shop, { firstTimeOnly: true });
    const visitor = await newUser(app);
    const elsewhere = await newShop(app);
    await newAppointment(app.db, elsewhere, { userId: visitor.id, status: 'Completed' });
    expect((await preview({ couponCode: code }, visitor)).status).toBe(200);
    await newAppointment(app.db, shop, { userId: visitor.id, status });
    expect(outcome(await preview({ couponCode: code }, visitor))).toEqual(expected);
  });

  test('SERVICE_NOT_ELIGIBLE if no chosen service is covered', async () => {
    expect(outcome(await previewOf({ serviceIds: [shop.shave] }))).toEqual([400, 'SERVICE_NOT_ELIGIBLE']);
  });

  test('CURRENCY_MISMATCH', async () => {
    const amount = await previewOf({ type: 'fixed', value: 5, currency: 'USD' });
    expect(outcome(amount)).toEqual([400, 'CURRENCY_MISMATCH']);
    expect(outcome(await previewOf({ currency: 'USD' }))).toEqual([400, 'CURRENCY_MISMATCH']);
  });

  test('MIN_SPEND_NOT_MET', async () => {
    expect(outcome(await previewOf({ minSpendMajor: 22.51 }))).toEqual([400, 'MIN_SPEND_NOT_MET']);
    expect((await previewOf({ minSpendMajor: 22.5 })).status).toBe(200);
  });
});

describe('validation and access', () => {
  test('requires a session of any role', async () => {
    const { code } = await newCoupon(app, shop);
    for (const role of ['customer', 'professional', 'business', 'admin'] as const) {
      const answer = await preview({ couponCode: code }, await newUser(app, role));
      expect([role, answer.status]).toEqual([role, 200]);
    }
    const { apiKey } = (await app.call('POST', '/api/keys')).body;
    const body = { couponCode: code, business: shop.id, services: [shop.haircut] };
    for (const key of [undefined, apiKey]) {
      expect(outcome(await app.call('POST', '/api/coupons/preview', { body, key }))).toEqual([
        401,
        'AUTH_REQUIRED',
      ]);
    }
  });

  test('a draft business is visible to its owner only', async () => {
    const draft = await newShop(app, { status: 'draft' });
    const { code } = await newCoupon(app, draft);
    const body = { couponCode: code, business: draft.id, services: [draft.haircut] };
    expect(outcome(await preview(body))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect((await preview(body, draft.owner)).status).toBe(200);
  });

  const wrong: [string, Record<string, unknown>, unknown][] = [
    ['no code', { couponCode: undefined }, [400, 'MISSING_FIELDS']],
    ['a code that is a number', { couponCode: 5 }, [400, 'INVALID_CODE']],
    ['no business', { business: undefined }, [400, 'MISSING_FIELDS']],
    ['a business that is a list', { business: ['biz_1'] }, [400, 'INVALID_BUSINESS_ID']],
    ['an unknown business', { business: 'biz_unknown' }, [404, 'BUSINESS_NOT_FOUND']],
    ['services before business', { business: 'biz_unknown', services: [] }, [400, 'INVALID_SERVICES']],
    ['no services', { services: undefined }, [400, 'MISSING_FIELDS']],
    ['an empty list of services', { services: [] }, [400, 'INVALID_SERVICES']],
    ['services that are not a list', { services: 'svc_1' }, [400, 'INVALID_SERVICES']],
    ['services that are not ids', { services: [null] }, [400, 'INVALID_SERVICES']],
    ['an unknown code, whatever the services', { services: ['svc_unknown'] }, [404, 'COUPON_NOT_FOUND']],
  ];
  test.each(wrong)('%s is refused', async (_what, body, expected) => {
    expect(outcome(await preview({ couponCode: 'NO-SUCH-CODE', ...body }))).toEqual(expected);
  });

  test('inactive services and services of other businesses return 400 INVALID_SERVICES', async () => {
    const { code } = await newCoupon(app, shop);
    const other = await newShop(app);
    const off = await newService(app, { businessId: shop.id, active: false, priceMinor: 100 });
    for (const service of [off, other.haircut]) {
      const answer = await preview({ couponCode: code, services: [shop.haircut, service] });
      expect(outcome(answer)).toEqual([400, 'INVALID_SERVICES']);
    }
  });
});
