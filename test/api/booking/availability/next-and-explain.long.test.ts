import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import {
  type ClockedApp,
  getUncached,
  monday,
  newRule,
  newShop,
  newTimeOff,
  occupy,
  type Shop,
  startAppWithClock,
} from '../../../fixtures/availability.ts';
import { newProfessional, newService } from '../../../fixtures/marketplace.ts';

let app: ClockedApp;
beforeAll(async () => {
  app = await startAppWithClock();
});
afterAll(() => app.close());

let shop: Shop;
beforeEach(async () => {
  app.at(monday);
  shop = await newShop(app);
});

describe('GET /api/availability/next', () => {
  const next = () => getUncached(app, '/api/availability/next', { ...shop });

  test('returns the current slot when it is free', async () => {
    expect((await next()).body).toEqual({
      date: '2026-06-01',
      time: '09:00',
      startUtc: '2026-06-01T08:00:00.000Z',
    });
    app.at('2026-06-01T08:00:01Z');
    expect((await next()).body).toMatchObject({ date: '2026-06-01', time: '09:30' });
  });

  test('starts with today in the time zone of the business', async () => {
    shop = await newShop(app, { timezone: 'Pacific/Kiritimati' });
    app.at('2026-06-01T22:00:00Z');
    expect((await next()).body).toEqual({
      date: '2026-06-02',
      time: '12:00',
      startUtc: '2026-06-01T22:00:00.000Z',
    });
    shop = await newShop(app, { timezone: 'Etc/GMT+12' });
    app.at('2026-06-02T02:00:00Z');
    expect((await next()).body).toMatchObject({ date: '2026-06-01', time: '14:00' });
  });

  test('finds a slot after weeks of absence', async () => {
    await newTimeOff(app, { professionalId: shop.professionalId }, { from: '2026-06-01', to: '2026-11-19' });
    await occupy(app, shop, { start: '2026-11-20T09:00:00Z', minutes: 60 });
    expect((await next()).body).toEqual({
      date: '2026-11-20',
      time: '10:00',
      startUtc: '2026-11-20T10:00:00.000Z',
    });
  });

  test('returns seatsLeft for a class', async () => {
    const yoga = await newService(app, {
      businessId: shop.businessId,
      professionalIds: [shop.professionalId],
      capacity: 8,
    });
    await occupy(app, shop, { start: '2026-06-01T08:00:00Z', serviceId: yoga, capacity: 8 });
    const answer = await getUncached(app, '/api/availability/next', { ...shop, serviceId: yoga });
    expect(answer.body).toMatchObject({ time: '09:00', seatsLeft: 7 });
  });

  test('searches up to the last day of the horizon and returns 404 otherwise', async () => {
    await newTimeOff(app, { professionalId: shop.professionalId }, { from: '2026-05-01', to: '2026-06-30' });
    await app.db.run(sql`update businesses set booking_horizon_days = 30 where id = ${shop.businessId}`);
    expect((await next()).body).toMatchObject({ date: '2026-07-01', time: '09:00' });
    await app.db.run(sql`update businesses set booking_horizon_days = 29 where id = ${shop.businessId}`);
    const none = await next();
    expect([none.status, none.body.error]).toEqual([404, 'NOT_FOUND']);
  });

  test('returns 404 when the hours of professional and business never overlap', async () => {
    await app.db.run(sql`update businesses set booking_horizon_days = 3650 where id = ${shop.businessId}`);
    await newRule(app, shop, { weekday: 3, start: 1200, end: 1260 });
    expect((await next()).status).toBe(404);
  });
});

describe('GET /api/availability/explain', () => {
  const explain = (start: string, change: Partial<Shop> = {}) =>
    getUncached(app, '/api/availability/explain', { ...shop, start, ...change });
  const times = (nearest: { date: string; time: string }[]) =>
    nearest.map(({ date, time }) => `${date.slice(8)} ${time}`);

  test('returns available: true for a free time', async () => {
    expect((await explain('2026-06-10T10:00')).body).toEqual({ available: true, nearest: [] });
  });

  test('returns heldUntil while only holds are in the way', async () => {
    const [soon, later] = ['2026-06-01T08:04:00.000Z', '2026-06-01T08:05:00.000Z'];
    const booked = { available: false, reason: 'BOOKED', code: 'SLOT_TAKEN' };
    await occupy(app, shop, { start: '2026-06-10T09:00:00Z', expiresAt: soon });
    expect((await explain('2026-06-10T10:00')).body).toMatchObject({ ...booked, heldUntil: soon });
    // Of several holds in the way, the latest expiry counts.
    await occupy(app, shop, { start: '2026-06-10T10:00:00Z', expiresAt: later });
    const long = await newService(app, {
      businessId: shop.businessId,
      professionalIds: [shop.professionalId],
      durationMinutes: 120,
    });
    const wide = () => explain('2026-06-10T09:30', { serviceId: long });
    expect((await wide()).body).toMatchObject({ ...booked, heldUntil: later });
    await occupy(app, shop, { start: '2026-06-10T09:30:00Z' });
    expect((await wide()).body).toMatchObject({ ...booked, heldUntil: null });
    expect((await explain('2026-06-10T10:30')).body).toMatchObject({ ...booked, heldUntil: null });
    // Expired holds and holds elsewhere are ignored.
    expect((await explain('2026-06-10T03:00')).body).toMatchObject({ available: false, heldUntil: null });
    app.at(soon);
    app.outlastCaches();
    expect((await explain('2026-06-10T10:00')).body).toEqual({ available: true, nearest: [] });
  });

  test('returns for a full class when the first held seat may become free', async () => {
    const yoga = await newService(app, {
      businessId: shop.businessId,
      professionalIds: [shop.professionalId],
      capacity: 3,
    });
    const seat = (number: number, fields: object = {}) =>
      occupy(app, shop, {
        start: '2026-06-10T09:00:00Z',
        serviceId: yoga,
        capacity: 3,
        seat: number,
        ...fields,
      });
    await seat(0);
    await seat(1, { expiresAt: '2026-06-01T08:05:00.000Z' });
    const ask = () => explain('2026-06-10T10:00', { serviceId: yoga });
    expect((await ask()).body.available).toBe(true);
    await seat(2, { expiresAt: '2026-06-01T08:04:00.000Z' });
    expect((await ask()).body).toMatchObject({
      reason: 'BOOKED',
      code: 'SESSION_FULL',
      heldUntil: '2026-06-01T08:04:00.000Z',
    });
  });

  test('returns the reason and the three nearest times', async () => {
    await occupy(app, shop, { start: '2026-06-10T09:00:00Z', minutes: 60 });
    const { body } = await explain('2026-06-10T10:30');
    expect(body).toMatchObject({ available: false, reason: 'BOOKED', code: 'SLOT_TAKEN' });
    expect(times(body.nearest)).toEqual(['10 11:00', '10 09:30', '10 11:30']);
    expect(body.nearest[0]).toEqual({
      professionalId: shop.professionalId,
      date: '2026-06-10',
      time: '11:00',
      startUtc: '2026-06-10T10:00:00.000Z',
    });
  });

  test('also returns the nearest times of other professionals', async () => {
    const colleagues = await Promise.all(
      [1, 2, 3, 4].map(() => newProfessional(app, { businessIds: [shop.businessId] })),
    );
    const hidden = await newProfessional(app, { businessIds: [shop.businessId], hidden: true });
    const unable = await newProfessional(app, { businessIds: [shop.businessId] });
    for (const id of [...colleagues, hidden])
      await app.db.run(sql`insert into service_professionals values (${shop.serviceId}, ${id})`);
    for (const professionalId of [shop.professionalId, colleagues[0]!])
      await occupy(app, { ...shop, professionalId }, { start: '2026-06-10T09:00:00Z' });
    await newTimeOff(app, { professionalId: colleagues[1]! }, { from: '2026-06-01', to: '2026-06-30' });
    const { nearest } = (await explain('2026-06-10T10:00')).body;
    const others = nearest
      .slice(3)
      .map((slot: { professionalId: string; time: string }) => [slot.professionalId, slot.time]);
    expect(nearest.slice(0, 3).every((slot: Shop) => slot.professionalId === shop.professionalId)).toBe(true);
    expect(others).toHaveLength(3);
    expect(new Set(others.slice(0, 2).map(String))).toEqual(
      new Set([`${colleagues[2]},10:00`, `${colleagues[3]},10:00`]),
    );
    expect(others[2]).toEqual([colleagues[0], '09:30']);
    expect(JSON.stringify(nearest)).not.toContain(hidden);
    expect(JSON.stringify(nearest)).not.toContain(unable);
  });

  test.each([
    ['2026-06-10T10:15', 'OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY'],
    ['2026-06-10T08:00', 'BUSINESS_CLOSED', 'OUTSIDE_AVAILABILITY'],
    ['2026-05-20T10:00', 'OUTSIDE_HOURS', 'APPOINTMENT_IN_PAST'],
    ['2031-05-20T10:00', 'OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY'],
    ['2199-12-31T10:00', 'OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY'],
    ['1900-01-01T10:00', 'OUTSIDE_HOURS', 'APPOINTMENT_IN_PAST'],
  ])('%s returns %s and the booking code %s', async (start, reason, code) => {
    const { body } = await explain(start);
    expect(body).toMatchObject({ available: false, reason, code });
    // The search covers every bookable day, regardless of the requested date.
    expect(body.nearest).toHaveLength(3);
  });

  test('distinguishes weekdays without rules, time off and full classes', async () => {
    const yoga = await newService(app, {
      businessId: shop.businessId,
      professionalIds: [shop.professionalId],
      capacity: 2,
    });
    for (const seat of [0, 1])
      await occupy(app, shop, { start: '2026-06-10T09:00:00Z', serviceId: yoga, seat, capacity: 2 });
    expect((await explain('2026-06-10T10:00', { serviceId: yoga })).body).toMatchObject({
      code: 'SESSION_FULL',
    });
    await newRule(app, shop, { weekday: 3, start: 540, end: 1020 });
    expect((await explain('2026-06-11T10:00')).body).toMatchObject({ code: 'NOT_SCHEDULED' });
    await newTimeOff(app, { professionalId: shop.professionalId }, { from: '2026-06-10', to: '2026-06-10' });
    expect((await explain('2026-06-10T11:00')).body).toMatchObject({ code: 'PROFESSIONAL_TIME_OFF' });
  });
});
