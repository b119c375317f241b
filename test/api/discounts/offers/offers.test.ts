import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness, newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { booked, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const offersOf = (id: string, token?: string) =>
  app.call('GET', `/api/businesses/${id}/offers`, token === undefined ? {} : { token });
const owner = (method: string, path: string, body?: object) =>
  app.call(method, path, { token: salon.owner.token, ...(body && { body }) });
const terms = (fields: object = {}) => ({
  serviceId: salon.haircut,
  title: 'Five haircuts',
  description: 'For regulars.',
  sessionCount: 5,
  packagePriceMajor: 80,
  singleSessionPriceMajor: 20,
  currency: 'EUR',
  validityDays: 365,
  ...fields,
});
const makePackage = async (fields: object = {}) => {
  const made = await owner('POST', '/api/business/packages', terms(fields));
  expect(made.status, made.text).toBe(201);
  return made.body;
};
const makeCoupon = async (fields: object) => {
  const made = await owner('POST', '/api/business/coupons', {
    businessId: salon.business,
    type: 'percent',
    value: 10,
    ...fields,
  });
  expect(made.status, made.text).toBe(201);
  return made.body;
};
/** Sends a session token, because responses to anonymous callers are cached. */
const titles = async () =>
  (await offersOf(salon.business, salon.owner.token)).body.packages.map(
    ({ title }: { title: string }) => title,
  );
const codes = async () =>
  (await offersOf(salon.business, salon.owner.token)).body.coupons.map(({ code }: { code: string }) => code);

describe('GET /api/businesses/:id/offers', () => {
  test('is empty initially', async () => {
    salon = await newSalon(app);
    const answer = await offersOf(salon.business);
    expect([answer.status, answer.body]).toEqual([200, { packages: [], coupons: [], onlinePayment: false }]);
    expect(answer.headers.get('etag')).not.toBeNull();
  });

  test('returns 404 for hidden businesses, except to their owner', async () => {
    const draft = await newBusiness(app, { status: 'draft', userId: salon.owner.id });
    for (const id of [draft, 'biz_unknown'])
      expect(outcome(await offersOf(id))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect(outcome(await offersOf(draft, (await newUser(app)).token))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect((await offersOf(draft, salon.owner.token)).status).toBe(200);
  });

  test('lists packages on sale', async () => {
    const { id } = await makePackage({ onSaleUntil: '2026-06-03' });
    expect((await offersOf(salon.business)).body.packages).toEqual([
      {
        id,
        serviceId: salon.haircut,
        serviceName: 'Haircut',
        title: 'Five haircuts',
        description: 'For regulars.',
        sessionCount: 5,
        packagePriceMajor: 80,
        singleSessionPriceMajor: 20,
        currency: 'EUR',
        savings: { totalSavingsMajor: 20, savingsPercent: 20 },
        validityDays: 365,
        // Until the end of the day in Lisbon.
        onSaleUntil: '2026-06-03T23:00:00.000Z',
      },
    ]);
  });

  test('reflects changes immediately', async () => {
    const titles = async () =>
      (await offersOf(salon.business)).body.packages.map(({ title }: { title: string }) => title).sort();
    const made = await makePackage({ title: 'New', isActive: false });
    expect(await titles()).toEqual(['Five haircuts']);
    await owner('PATCH', '/api/business/packages', { id: made.id, isActive: true });
    expect(await titles()).toEqual(['Five haircuts', 'New']);
    await owner('PATCH', '/api/business/packages', { id: made.id, isActive: false });
    expect(await titles()).toEqual(['Five haircuts']);
  });

  test('excludes packages of inactive services', async () => {
    await app.db.run(sql`update services set active = false where id = ${salon.haircut}`);
    clock.advance(1);
    expect(await titles()).toEqual([]);
    await app.db.run(sql`update services set active = true where id = ${salon.haircut}`);
    clock.advance(1);
    expect(await titles()).toEqual(['Five haircuts']);
  });

  test('lists public coupons that are currently valid', async () => {
    await makeCoupon({ code: 'SECRET' });
    const open = await makeCoupon({
      code: 'Open-10',
      public: true,
      minSpendMajor: 15,
      perCustomerLimit: 1,
      firstTimeOnly: true,
      serviceIds: [salon.haircut],
      validTo: '2026-06-30',
    });
    expect(open.public).toBe(true);
    await makeCoupon({ code: 'LATER', public: true, validFrom: '2026-06-05' });
    await makeCoupon({ code: 'OVER', public: true, validTo: '2026-05-31' });
    await makeCoupon({ code: 'OFF', public: true, active: false });
    expect((await offersOf(salon.business)).body.coupons).toEqual([
      {
        code: 'Open-10',
        type: 'percent',
        value: 10,
        currency: 'EUR',
        validFrom: null,
        validTo: '2026-06-30T23:00:00.000Z',
        perCustomerLimit: 1,
        firstTimeOnly: true,
        serviceIds: [salon.haircut],
        minSpendMajor: 15,
      },
    ]);
    await owner('PATCH', `/api/business/coupons/${open.id}`, { public: false });
    expect(await codes()).toEqual([]);
    await owner('PATCH', `/api/business/coupons/${open.id}`, { public: true });
    expect(await codes()).toEqual(['Open-10']);
    expect((await owner('DELETE', `/api/business/coupons/${open.id}`)).status).toBe(204);
    expect(await codes()).toEqual([]);
  });

  test('excludes a used-up coupon until a use is released', async () => {
    await makeCoupon({ code: 'ONCE', public: true, usageLimit: 1 });
    expect(await codes()).toEqual(['ONCE']);
    const visit = await booked(app, salon.customer.token, { ...salon.slot, couponCode: 'once' });
    clock.advance(1);
    expect(await codes()).toEqual([]);
    await app.call('POST', `/api/appointments/${visit.id}/cancel`, { token: salon.customer.token, body: {} });
    clock.advance(1);
    expect(await codes()).toEqual(['ONCE']);
  });

  test('refuses a public flag that is not a boolean', async () => {
    const body = { businessId: salon.business, code: 'MAYBE', type: 'percent', value: 10, public: 'yes' };
    expect((await owner('POST', '/api/business/coupons', body)).status).toBe(400);
    expect(await codes()).toEqual(['ONCE']);
  });
});

describe('onSaleUntil', () => {
  test('accepts a date, an instant or null and refuses other values', async () => {
    const { id } = await makePackage({ title: 'Dated', onSaleUntil: '2026-06-02T10:00:00Z' });
    const patch = (onSaleUntil: unknown) =>
      owner('PATCH', '/api/business/packages', { id, onSaleUntil } as object);
    for (const wrong of ['tomorrow', '2026-13-01', '2026-06-31', '2026-06-01T25:00', '', 'x'.repeat(41)]) {
      const answer = await patch(wrong);
      expect([wrong, ...outcome(answer)]).toEqual([wrong, 400, 'INVALID_DATE_FORMAT']);
      expect(errorInfo(answer).field).toBe('body.onSaleUntil');
    }
    expect((await patch(7)).status).toBe(400);
    expect((await patch('2026-06-04T12:00')).body.onSaleUntil).toBe('2026-06-04T11:00:00.000Z');
    expect((await patch(null)).body.onSaleUntil).toBeNull();
    const [listed] = (await owner('GET', '/api/business/packages')).body.slice(-1);
    expect(listed).toMatchObject({ id, onSaleUntil: null });
  });

  test('is the first instant at which the package is neither listed nor sold', async () => {
    const { id } = await makePackage({ title: 'Short', onSaleUntil: '2026-06-02T10:00:00Z' });
    const sell = () => owner('PUT', '/api/business/packages', { packageId: id, userId: salon.customer.id });
    clock.advance((Date.parse('2026-06-02T09:59:59.999Z') - clock.now().getTime()) / 1000);
    salon.owner.token = await again();
    expect(await titles()).toContain('Short');
    expect((await sell()).status).toBe(201);
    clock.advance(0.001);
    const refused = await sell();
    expect(outcome(refused)).toEqual([409, 'INVALID_STATUS']);
    expect(errorInfo(refused)).toEqual({ field: 'body.packageId', reason: 'inactive' });
    clock.advance(1);
    expect(await titles()).not.toContain('Short');
  });
});

/** Signs in again, because the clock was advanced beyond the session. */
async function again(): Promise<string> {
  const row = await app.db.row<{ email: string }>(sql`select email from users where id = ${salon.owner.id}`);
  const body = { email: row!.email, password: 'a long password' };
  return (await app.call('POST', '/api/auth/login', { body })).body.accessToken;
}
