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
  slotsOf,
  startAppWithClock,
} from '../../../fixtures/availability.ts';
import { newBusiness, newProfessional, newService } from '../../../fixtures/marketplace.ts';

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

// A Wednesday.
const date = '2026-06-10';

const setBusiness = (id: string, hours: [number, number], breaks: { start: string; end: string }[] = []) =>
  app.db.run(sql`update businesses set opens_minute = ${hours[0]}, closes_minute = ${hours[1]},
    breaks = ${JSON.stringify(breaks)} where id = ${id}`);
const setProfessional = (
  id: string,
  hours: [number, number],
  breaks: { start: string; end: string }[] = [],
) =>
  app.db
    .run(sql`update professionals set opens_minute = ${hours[0]}, closes_minute = ${hours[1]},
    breaks = ${JSON.stringify(breaks)} where id = ${id}`)
    .then(app.outlastCaches);

describe('the grid', () => {
  test('runs from the earlier opening to the later closing', async () => {
    await setBusiness(shop.businessId, [600, 720]);
    await setProfessional(shop.professionalId, [555, 660]);
    expect(await slotsOf(app, shop, date)).toEqual({
      '09:15': 'BUSINESS_CLOSED',
      '09:45': 'BUSINESS_CLOSED',
      '10:15': 'free',
      '10:45': 'OUTSIDE_HOURS',
      '11:15': 'OUTSIDE_HOURS',
      '11:45': 'BUSINESS_CLOSED',
    });
  });

  test('has the documented fields only', async () => {
    await setBusiness(shop.businessId, [540, 600]);
    await setProfessional(shop.professionalId, [540, 570]);
    const answer = await getUncached(app, '/api/availability', {
      professionalId: shop.professionalId,
      businessId: shop.businessId,
      date,
    });
    expect(answer.body).toEqual([
      { time: '09:00', available: true },
      { time: '09:30', available: false, reason: 'OUTSIDE_HOURS' },
    ]);
    expect(answer.headers.get('api-version')).toBe('1');
  });

  test('a slot requires time for the whole service', async () => {
    await setBusiness(shop.businessId, [540, 660]);
    const long = await newService(app, {
      businessId: shop.businessId,
      professionalIds: [shop.professionalId],
      durationMinutes: 75,
    });
    expect(await slotsOf(app, shop, date, long)).toMatchObject({
      '09:00': 'free',
      '09:30': 'free',
      '10:00': 'BUSINESS_CLOSED',
      '10:30': 'BUSINESS_CLOSED',
      '11:00': 'BUSINESS_CLOSED',
    });
  });

  test('a business open around the clock can be booked across midnight', async () => {
    await setBusiness(shop.businessId, [0, 1440]);
    await setProfessional(shop.professionalId, [0, 1440]);
    const night = await newService(app, {
      businessId: shop.businessId,
      professionalIds: [shop.professionalId],
      durationMinutes: 600,
    });
    expect((await slotsOf(app, shop, date, night))['23:30']).toBe('free');
    await occupy(app, shop, { start: '2026-06-11T08:00:00Z' });
    expect(await slotsOf(app, shop, date, night)).toMatchObject({ '23:00': 'free', '23:30': 'BOOKED' });
  });

  test('can be paginated and is complete by default', async () => {
    await setBusiness(shop.businessId, [0, 1440]);
    await app.db.run(sql`update businesses set slot_interval_minutes = 5 where id = ${shop.businessId}`);
    const all = await getUncached(app, '/api/availability', { ...shop, date });
    expect(all.body).toHaveLength(288);
    expect(all.headers.get('link')).toBeNull();
    const first = await getUncached(app, '/api/availability', { ...shop, date, limit: 200 });
    const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await app.call('GET', link.slice(app.url.length));
    expect([...first.body, ...second.body]).toEqual(all.body);
    for (const cursor of ['x', Buffer.from('["services",3]').toString('base64url')]) {
      const answer = await getUncached(app, '/api/availability', { ...shop, date, cursor });
      expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_INPUT']);
    }
  });
});

describe('reasons', () => {
  test('breaks of the business and of the professional', async () => {
    await setBusiness(shop.businessId, [540, 720], [{ start: '10:00', end: '10:30' }]);
    await setProfessional(shop.professionalId, [540, 720], [{ start: '11:10', end: '11:20' }]);
    expect(await slotsOf(app, shop, date)).toEqual({
      '09:00': 'free',
      '09:30': 'free',
      '10:00': 'BUSINESS_CLOSED',
      '10:30': 'free',
      '11:00': 'PROFESSIONAL_BREAK',
      '11:30': 'free',
    });
  });

  test('a closed weekday and a closure', async () => {
    const closed = await newShop(app, { openDays: [1, 2] });
    expect(new Set(Object.values(await slotsOf(app, closed, date)))).toEqual(new Set(['BUSINESS_CLOSED']));
    await newTimeOff(
      app,
      { businessId: shop.businessId },
      {
        from: date,
        to: date,
        startMinute: 600,
        endMinute: 660,
      },
    );
    expect(await slotsOf(app, shop, date)).toMatchObject({
      '09:30': 'free',
      '10:00': 'BUSINESS_CLOSED',
      '10:30': 'BUSINESS_CLOSED',
      '11:00': 'free',
    });
  });

  test('time off for part of a day and over several days', async () => {
    await newTimeOff(
      app,
      { professionalId: shop.professionalId },
      { from: date, to: '2026-06-12', startMinute: 735, endMinute: 600 },
    );
    expect(await slotsOf(app, shop, date)).toMatchObject({ '11:30': 'free', '12:00': 'TIME_OFF' });
    expect(await slotsOf(app, shop, '2026-06-11')).toMatchObject({
      '09:00': 'TIME_OFF',
      '16:30': 'TIME_OFF',
    });
    expect(await slotsOf(app, shop, '2026-06-12')).toMatchObject({ '09:30': 'TIME_OFF', '10:00': 'free' });
  });

  test('weekly rules replace the hours of the professional', async () => {
    await newRule(app, shop, { weekday: 3, start: 600, end: 660 });
    await newRule(app, shop, { weekday: 3, start: 1080, end: 1140 });
    const slots = await slotsOf(app, shop, date);
    expect(slots).toMatchObject({
      '09:30': 'OUTSIDE_HOURS',
      '10:00': 'free',
      '10:30': 'free',
      '11:00': 'OUTSIDE_HOURS',
      '18:00': 'BUSINESS_CLOSED',
    });
    expect(Object.keys(slots).at(-1)).toBe('18:30');
    expect(new Set(Object.values(await slotsOf(app, shop, '2026-06-11')))).toEqual(
      new Set(['OUTSIDE_HOURS']),
    );
  });

  test('past times, minimum notice and horizon', async () => {
    await app.db.run(sql`update businesses set min_notice_minutes = 90, booking_horizon_days = 10
      where id = ${shop.businessId}`);
    app.at('2026-06-01T08:30:00Z');
    expect(await slotsOf(app, shop, '2026-06-01')).toMatchObject({
      '09:00': 'OUTSIDE_HOURS',
      '10:30': 'OUTSIDE_HOURS',
      '11:00': 'free',
    });
    app.at('2026-06-01T08:30:00.001Z');
    expect(await slotsOf(app, shop, '2026-06-01')).toMatchObject({
      '11:00': 'OUTSIDE_HOURS',
      '11:30': 'free',
    });
    expect((await slotsOf(app, shop, '2026-06-11'))['16:30']).toBe('free');
    expect((await slotsOf(app, shop, '2026-06-12'))['09:00']).toBe('OUTSIDE_HOURS');
    expect((await slotsOf(app, shop, '2026-05-31'))['16:30']).toBe('OUTSIDE_HOURS');
  });

  test('the first applicable reason is returned', async () => {
    await setBusiness(shop.businessId, [540, 600]);
    await setProfessional(shop.professionalId, [570, 600], [{ start: '09:30', end: '10:00' }]);
    await occupy(app, shop, { start: '2026-06-10T08:00:00Z', minutes: 60 });
    expect(await slotsOf(app, shop, date)).toEqual({
      '09:00': 'OUTSIDE_HOURS',
      '09:30': 'PROFESSIONAL_BREAK',
    });
    await setProfessional(shop.professionalId, [540, 600]);
    expect(await slotsOf(app, shop, date)).toEqual({ '09:00': 'BOOKED', '09:30': 'BOOKED' });
    await newTimeOff(app, { businessId: shop.businessId }, { from: date, to: date });
    expect((await slotsOf(app, shop, date))['09:30']).toBe('BUSINESS_CLOSED');
    await newTimeOff(app, { professionalId: shop.professionalId }, { from: date, to: date });
    expect((await slotsOf(app, shop, date))['09:30']).toBe('TIME_OFF');
  });
});

describe('bookings', () => {
  test('Pending and Confirmed appointments block, others do not', async () => {
    const at = (hour: number) => `2026-06-10T${String(hour).padStart(2, '0')}:00:00Z`;
    await occupy(app, shop, { start: at(8), status: 'Pending' });
    await occupy(app, shop, { start: at(9), status: 'Confirmed' });
    await occupy(app, shop, { start: at(10), status: 'Cancelled' });
    await occupy(app, shop, { start: at(11), status: 'Completed' });
    await occupy(app, shop, { start: at(12), status: 'NoShow' });
    expect(await slotsOf(app, shop, date)).toMatchObject({
      '09:00': 'BOOKED',
      '09:30': 'free',
      '10:00': 'BOOKED',
      '11:00': 'free',
      '12:00': 'free',
      '13:00': 'free',
    });
  });

  test('appointments at another business of the professional block', async () => {
    const elsewhere = await newBusiness(app, { timezone: 'Asia/Kathmandu' });
    await app.db.run(sql`insert into business_professionals (business_id, professional_id)
      values (${elsewhere}, ${shop.professionalId})`);
    await occupy(app, { ...shop, businessId: elsewhere }, { start: '2026-06-10T09:45:00Z', minutes: 5 });
    expect(await slotsOf(app, shop, date)).toMatchObject({
      '10:00': 'free',
      '10:30': 'BOOKED',
      '11:00': 'free',
    });
  });

  test('buffers of both appointments are kept and may lie outside working hours', async () => {
    const buffered = await newService(app, {
      businessId: shop.businessId,
      professionalIds: [shop.professionalId],
    });
    await app.db.run(
      sql`update services set buffer_before_minutes = 30, buffer_after_minutes = 15 where id = ${buffered}`,
    );
    await occupy(app, shop, { start: '2026-06-10T11:00:00Z', buffers: [10, 40] });
    expect(await slotsOf(app, shop, date, buffered)).toMatchObject({
      '09:00': 'free',
      '10:30': 'free',
      '11:00': 'free',
      '11:30': 'BOOKED',
      '12:00': 'BOOKED',
      '12:30': 'BOOKED',
      '13:00': 'BOOKED',
      '13:30': 'BOOKED',
      '14:00': 'free',
      '16:30': 'free',
    });
  });

  test('a hold blocks until it expires', async () => {
    await occupy(app, shop, { start: '2026-06-10T09:00:00Z', expiresAt: '2026-06-01T08:05:00Z' });
    expect((await slotsOf(app, shop, date))['10:00']).toBe('BOOKED');
    app.at('2026-06-01T08:04:59.999Z');
    expect((await slotsOf(app, shop, date))['10:00']).toBe('BOOKED');
    app.at('2026-06-01T08:05:00Z');
    app.outlastCaches();
    expect((await slotsOf(app, shop, date))['10:00']).toBe('free');
  });

  test('a class is available while it has seats and returns their number', async () => {
    const yoga = await newService(app, {
      businessId: shop.businessId,
      professionalIds: [shop.professionalId],
      durationMinutes: 60,
      capacity: 3,
    });
    const seat = (index: number, expiresAt?: string) =>
      occupy(app, shop, {
        start: '2026-06-10T09:00:00Z',
        minutes: 60,
        serviceId: yoga,
        seat: index,
        capacity: 3,
        ...(expiresAt !== undefined && { expiresAt }),
      });
    expect((await slotsOf(app, shop, date, yoga))['10:00']).toBe('free 3');
    await seat(0);
    await seat(1, '2026-06-01T08:05:00Z');
    expect(await slotsOf(app, shop, date, yoga)).toMatchObject({
      '09:00': 'free 3',
      '09:30': 'BOOKED',
      '10:00': 'free 1',
      '10:30': 'BOOKED',
      '11:00': 'free 3',
    });
    expect((await slotsOf(app, shop, date, shop.serviceId))['10:00']).toBe('BOOKED');
    await seat(2);
    expect((await slotsOf(app, shop, date, yoga))['10:00']).toBe('BOOKED');
    app.at('2026-06-01T08:05:00Z');
    app.outlastCaches();
    expect((await slotsOf(app, shop, date, yoga))['10:00']).toBe('free 1');
  });
});

describe('daylight saving changes', () => {
  test('skipped times are not offered, and repeated times are offered once', async () => {
    const lisbon = await newShop(app);
    await setBusiness(lisbon.businessId, [0, 240]);
    await setProfessional(lisbon.professionalId, [0, 240]);
    await app.db.run(sql`update businesses set booking_horizon_days = 3650 where id = ${lisbon.businessId}`);
    const free = async (day: string) =>
      Object.entries(await slotsOf(app, lisbon, day))
        .filter(([, said]) => said === 'free')
        .map(([time]) => time);
    const usual = ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30'];
    expect(await free('2026-10-25')).toEqual(usual);
    expect(await free('2027-03-28')).toEqual(usual.filter((time) => !time.startsWith('01')));
    // The first of two 01:30, at 00:30 UTC.
    await occupy(app, lisbon, { start: '2026-10-25T00:30:00Z' });
    expect(await free('2026-10-25')).toEqual(usual.filter((time) => time !== '01:30'));
  });

  test('time zones with an offset of a fraction of an hour', async () => {
    const nepal = await newShop(app, { timezone: 'Asia/Kathmandu' });
    await occupy(app, nepal, { start: '2026-06-10T04:15:00Z' });
    expect(await slotsOf(app, nepal, date)).toMatchObject({
      '09:30': 'free',
      '10:00': 'BOOKED',
      '10:30': 'free',
    });
  });
});

describe('the limits of the calendar', () => {
  test.each(['1900-01-01', '1901-12-31', '1969-07-20', '2199-12-31'])(
    '%s is accepted and has no free slots',
    async (day) => {
      const slots = await slotsOf(app, shop, day);
      expect(Object.keys(slots)).toHaveLength(16);
      expect(Object.values(slots)).not.toContain('free');
    },
  );
});

describe('services', () => {
  test('a professional’s own service is offered wherever they work', async () => {
    const own = await newService(app, {
      ownerProfessionalId: shop.professionalId,
      professionalIds: [shop.professionalId],
      durationMinutes: 45,
    });
    expect((await slotsOf(app, shop, date, own))['16:30']).toBe('BUSINESS_CLOSED');
    const colleague = await newProfessional(app, { businessIds: [shop.businessId] });
    const answer = await getUncached(app, '/api/availability', {
      ...shop,
      professionalId: colleague,
      date,
      serviceId: own,
    });
    expect([answer.status, answer.body.error]).toEqual([400, 'SERVICE_NOT_OFFERED']);
  });
});
