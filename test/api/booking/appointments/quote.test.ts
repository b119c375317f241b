import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import {
  book,
  booked,
  monday,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
  soldPackage,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app);
});
afterAll(() => app.close());

const quote = (body: object, token = salon.customer.token) =>
  app.call('POST', '/api/appointments/quote', { token, body: { ...salon.slot, ...body } });

describe('POST /api/appointments/quote', () => {
  test('returns price, end and cancelUntil and books nothing', async () => {
    const { status, body } = await quote({ services: [salon.haircut, salon.colour] });
    expect([status, body]).toEqual([
      200,
      {
        subtotalMajor: 65.5,
        finalMajor: 65.5,
        currency: 'EUR',
        end: '11:30',
        endUtc: '2026-06-03T10:30:00.000Z',
        cancellationWindowHours: 24,
        cancelUntil: '2026-06-02T09:00:00.000Z',
      },
    ]);
    expect((await app.call('GET', '/api/appointments', { token: salon.customer.token })).body).toEqual([]);
  });

  test('answers signed-out callers with price and conditions, without coupons and packages', async () => {
    const anonymous = (body: object = {}) =>
      app.call('POST', '/api/appointments/quote', { body: { ...salon.slot, ...body } });
    const series = { recurringEvery: 2, recurringCount: 3 };
    for (const body of [{}, { services: [salon.haircut, salon.colour] }, series])
      expect((await anonymous(body)).body).toEqual((await quote(body)).body);
    for (const body of [{ couponCode: 'ANY' }, { packagePurchaseId: 'pkp_1' }])
      expect(outcome(await anonymous(body))).toEqual([401, 'AUTH_REQUIRED']);
    for (const [body, refused] of [
      [{ holdId: 'hld_1' }, [404, 'NOT_FOUND']],
      [{ familyMemberId: 'fam_1' }, [404, 'NOT_FOUND']],
      [{ crmClientId: 'cli_1' }, [403, 'CRM_CLIENT_STAFF_ONLY']],
      [{ override: ['hours'] }, [403, 'FORBIDDEN']],
      [{ start: '08:00' }, [409, 'OUTSIDE_AVAILABILITY']],
      [{ services: [] }, [400, 'INVALID_SERVICES']],
    ] as const)
      expect(outcome(await anonymous(body)), JSON.stringify(body)).toEqual(refused);
    const place = await newSalon(app);
    await booked(app, place.customer.token, place.slot);
    expect(outcome(await anonymous(place.slot))).toEqual([409, 'SLOT_TAKEN']);
    expect(outcome(await quote({}, (await newUser(app, 'admin')).token))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await quote({}, 'expired'))).toEqual([401, 'AUTH_REQUIRED']);
  });

  test('returns cancelUntil null when it is already too late, like the booking', async () => {
    const place = await newSalon(app);
    const slot = { ...place.slot, date: '2026-06-01', start: '15:00' };
    const { token } = place.customer;
    expect((await quote(slot, token)).body).toMatchObject({ cancellationWindowHours: 24, cancelUntil: null });
    expect((await booked(app, token, slot)).cancelUntil).toBeNull();
  });

  test('applies coupon and package without using them', async () => {
    const couponCode = await newCoupon(app, salon, { usageLimit: 1 });
    for (let times = 0; times < 2; times++)
      expect((await quote({ couponCode })).body).toMatchObject({
        subtotalMajor: 20,
        discountMajor: 5,
        finalMajor: 15,
      });
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id, { sessionCount: 1 });
    for (let times = 0; times < 2; times++)
      expect((await quote({ packagePurchaseId })).body).toMatchObject({ discountMajor: 20, finalMajor: 0 });
    expect((await book(app, salon.customer.token, { ...salon.slot, packagePurchaseId })).status).toBe(201);
  });

  test('returns the same errors as a booking', async () => {
    const place = await newSalon(app);
    await booked(app, place.customer.token, place.slot);
    const ask = async (token: string, change: object = {}) =>
      outcome(await quote({ ...place.slot, ...change }, token));
    expect(await ask(place.customer.token, { start: '16:45' })).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect(await ask((await newUser(app)).token)).toEqual([409, 'SLOT_TAKEN']);
    const other = await newSalon(app);
    expect(await ask(place.customer.token, other.slot)).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect(await ask(place.customer.token, { services: [] })).toEqual([400, 'INVALID_SERVICES']);
    expect(await ask(place.owner.token)).toEqual([409, 'SLOT_TAKEN']);
  });

  test('accepts the caller’s own hold', async () => {
    const place = await newSalon(app);
    const { token } = place.customer;
    const hold = await app.call('POST', '/api/holds', { token, body: place.slot });
    expect((await quote({ ...place.slot, holdId: hold.body.id }, token)).status).toBe(200);
    expect(outcome(await quote({ ...place.slot, holdId: hold.body.id }, (await newUser(app)).token))).toEqual(
      [404, 'NOT_FOUND'],
    );
  });
});
