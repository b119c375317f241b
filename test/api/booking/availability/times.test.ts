import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import {
  type ClockedApp,
  getUncached,
  monday,
  newShop,
  newTimeOff,
  occupy,
  type Shop,
  startAppWithClock,
} from '../../../fixtures/availability.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness, newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';

let app: ClockedApp;
beforeAll(async () => {
  app = await startAppWithClock();
});
afterAll(() => app.close());

let shop: Shop;
/** Performs the same services. */
let colleague: string;
beforeEach(async () => {
  app.at(monday);
  shop = await newShop(app);
  colleague = await newProfessional(app, { businessIds: [shop.businessId] });
  await perform(shop.serviceId, colleague);
  // Four starts a day.
  await app.db.run(sql`update professionals set opens_minute = 540, closes_minute = 660
    where id in (${shop.professionalId}, ${colleague})`);
  await app.db.run(
    sql`update businesses set opens_minute = 540, closes_minute = 660 where id = ${shop.businessId}`,
  );
  app.outlastCaches();
});

const date = '2026-06-10';

test('days and times are read in pages', async () => {
  const asked = { businessId: shop.businessId, serviceIds: shop.serviceId };
  for (const [path, query, key] of [
    ['/api/availability/days', { from: date, to: '2026-06-13' }, 'date'],
    ['/api/availability/times', { date }, 'time'],
  ] as const) {
    const whole = await getUncached(app, path, { ...asked, ...query });
    expect(whole.body).toHaveLength(4);
    const pages: unknown[] = [];
    let next: string | null = `${path}?${new URLSearchParams({ ...asked, ...query, limit: '3' })}`;
    while (next !== null) {
      const page = await app.call('GET', next);
      expect(page.status).toBe(200);
      pages.push(page.body.map((row: Record<string, string>) => row[key]));
      next = /<https?:\/\/[^/]+([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    const keys = whole.body.map((row: Record<string, string>) => row[key]);
    expect(pages).toEqual([keys.slice(0, 3), keys.slice(3)]);
    const odd = await getUncached(app, path, { ...asked, ...query, limit: '201' });
    expect([odd.status, odd.body.error]).toEqual([400, 'INVALID_VALUE']);
  }
});
const perform = (serviceId: string, professionalId: string) =>
  app.db.run(
    sql`insert into service_professionals (service_id, professional_id) values (${serviceId}, ${professionalId})`,
  );

async function timesOf(query: Record<string, string | undefined> = {}, token?: string) {
  const asked = { businessId: shop.businessId, serviceIds: shop.serviceId, date, ...query };
  const answer = await getUncached(app, '/api/availability/times', asked, token);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as { time: string; available: boolean; reason?: string; professionals: string[] }[];
}

const namesOf = (ids: string[]) => ids.map((id) => (id === colleague ? 'colleague' : 'first')).join(' and ');
/** By time: the free professionals, or the reason. */
const who = async (query: Record<string, string | undefined> = {}, token?: string) =>
  Object.fromEntries(
    (await timesOf(query, token)).map(({ time, reason, professionals }) => [
      time,
      reason ?? namesOf(professionals),
    ]),
  );

async function daysOf(query: Record<string, string | undefined> = {}, token?: string) {
  const asked = { businessId: shop.businessId, serviceIds: shop.serviceId, ...query };
  const answer = await getUncached(app, '/api/availability/days', asked, token);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as { date: string; free: number; first: string | null; reason?: string }[];
}

describe('GET /api/availability/times', () => {
  test('lists the free professionals, or the reason', async () => {
    await occupy(app, shop, { start: `${date}T08:00:00Z` });
    const other = { businessId: shop.businessId, professionalId: colleague };
    await occupy(app, other, { start: `${date}T08:00:00Z`, minutes: 60 });
    await newTimeOff(app, { professionalId: colleague }, { from: date, to: date, startMinute: 600 });
    expect(await who()).toEqual({
      '09:00': 'BOOKED',
      '09:30': 'first',
      '10:00': 'first',
      '10:30': 'first',
    });
    expect(await who({ professionalId: colleague })).toEqual({
      '09:00': 'BOOKED',
      '09:30': 'BOOKED',
      '10:00': 'TIME_OFF',
      '10:30': 'TIME_OFF',
    });
  });

  test('has the documented fields only', async () => {
    const [first] = await timesOf({ professionalId: colleague });
    expect(first).toEqual({
      time: '09:00',
      startUtc: `${date}T08:00:00.000Z`,
      available: true,
      professionals: [colleague],
    });
    await newTimeOff(app, { businessId: shop.businessId }, { from: date, to: date });
    expect((await timesOf())[0]).toEqual({
      time: '09:00',
      startUtc: `${date}T08:00:00.000Z`,
      available: false,
      reason: 'BUSINESS_CLOSED',
      professionals: [],
    });
  });

  test('of several services fits all of them consecutively', async () => {
    const colour = await newService(app, {
      businessId: shop.businessId,
      durationMinutes: 60,
      professionalIds: [shop.professionalId],
    });
    await app.db.run(sql`update services set buffer_after_minutes = 30 where id = ${colour}`);
    app.outlastCaches();
    await occupy(app, shop, { start: `${date}T09:30:00Z` });
    const both = `${shop.serviceId},${colour}`;
    expect(await who({ serviceIds: both })).toMatchObject({
      '09:00': 'BOOKED',
      '09:30': 'BOOKED',
      '10:00': 'BUSINESS_CLOSED',
    });
    // The buffer belongs to the last service. In the other order it lies between both and is omitted.
    expect(await who({ serviceIds: `${colour},${shop.serviceId}` })).toMatchObject({ '09:00': 'first' });
    expect(await who({ serviceIds: `${shop.serviceId},${shop.serviceId}` })).toMatchObject({
      '09:00': 'first and colleague',
      '09:30': 'first and colleague',
      '10:00': 'colleague',
      '10:30': 'BUSINESS_CLOSED',
    });
  });

  test('of a class adds the seats of all professionals', async () => {
    const yoga = await newService(app, {
      businessId: shop.businessId,
      capacity: 4,
      professionalIds: [shop.professionalId, colleague],
    });
    await occupy(app, shop, { start: `${date}T08:00:00Z`, serviceId: yoga, capacity: 4 });
    const times = await timesOf({ serviceIds: yoga });
    expect(times.slice(0, 2)).toMatchObject([{ seatsLeft: 7 }, { seatsLeft: 8 }]);
    expect((await timesOf({ serviceIds: yoga, professionalId: shop.professionalId }))[0]).toMatchObject({
      seatsLeft: 3,
    });
  });

  test('reflects changed hours immediately despite cached schedules', async () => {
    expect(Object.values(await who())).toEqual(Array(4).fill('first and colleague'));
    await app.db.run(sql`update professionals set opens_minute = 600 where id = ${colleague}`);
    expect(await who()).toMatchObject({ '09:30': 'first', '10:00': 'first and colleague' });
    await app.db.run(sql`update businesses set closes_minute = 600 where id = ${shop.businessId}`);
    expect((await who())['10:00']).toBe('BUSINESS_CLOSED');
    await app.db.run(sql`delete from service_professionals where professional_id = ${shop.professionalId}`);
    expect((await who())['09:00']).toBe('OUTSIDE_HOURS');
  });

  test('answers for past dates and for drafts seen by their owner', async () => {
    expect(await who({ date: '2020-06-10' })).toMatchObject({ '09:00': 'OUTSIDE_HOURS' });
    const owner = await newUser(app, 'business');
    const draft = await newBusiness(app, { userId: owner.id, status: 'draft' });
    const professional = await newProfessional(app, { businessIds: [draft] });
    const service = await newService(app, { businessId: draft, professionalIds: [professional] });
    expect(await who({ businessId: draft, serviceIds: service }, owner.token)).toMatchObject({
      '09:00': 'first',
    });
  });

  test('excludes hidden professionals unless the caller may see them', async () => {
    await app.db.run(sql`update professionals set hidden_at = now() where id = ${shop.professionalId}`);
    expect((await who())['09:00']).toBe('colleague');
    const admin = await newUser(app, 'admin');
    expect((await who({ professionalId: shop.professionalId }, admin.token))['09:00']).toBe('first');
  });
});

describe('GET /api/availability/days', () => {
  test('covers two weeks from today in the time zone of the business', async () => {
    await app.db.run(sql`update businesses set timezone = 'Pacific/Auckland' where id = ${shop.businessId}`);
    app.outlastCaches();
    app.at('2026-06-01T13:00:00Z');
    const days = await daysOf();
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, day) => `2026-06-${String(day + 2).padStart(2, '0')}`),
    );
    expect(days[0]).toEqual({ date: '2026-06-02', free: 4, first: '09:00' });
  });

  test('counts free times of all professionals or returns the reason', async () => {
    await newTimeOff(app, { businessId: shop.businessId }, { from: '2026-06-02', to: '2026-06-02' });
    for (const professionalId of [shop.professionalId, colleague]) {
      await newTimeOff(app, { professionalId }, { from: '2026-06-03', to: '2026-06-03' });
      await occupy(app, { ...shop, professionalId }, { start: '2026-06-04T08:00:00Z', minutes: 120 });
    }
    await occupy(app, shop, { start: '2026-06-05T08:00:00Z', minutes: 120 });
    await app.db.run(sql`update businesses set booking_horizon_days = 5 where id = ${shop.businessId}`);
    app.outlastCaches();
    const summary = (days: Awaited<ReturnType<typeof daysOf>>) =>
      days.map(({ free, first, reason }) => reason ?? `${free} from ${first}`);
    const days = { from: '2026-05-31', to: '2026-06-07' };
    expect(summary(await daysOf(days))).toEqual([
      'OUTSIDE_HOURS',
      // It is 09:00.
      '4 from 09:00',
      'BUSINESS_CLOSED',
      'TIME_OFF',
      'BOOKED',
      '4 from 09:00',
      '4 from 09:00',
      'OUTSIDE_HOURS',
    ]);
    expect(summary(await daysOf({ ...days, professionalId: shop.professionalId }))[5]).toBe('BOOKED');
    app.at('2026-06-01T09:01:00Z');
    expect(summary(await daysOf())[0]).toBe('1 from 10:30');
  });

  test('covers at most 31 days in order', async () => {
    expect(await daysOf({ from: '2026-06-01', to: '2026-07-01' })).toHaveLength(31);
    expect(await daysOf({ from: '2026-06-01', to: '2026-06-01' })).toHaveLength(1);
    expect((await daysOf({ from: '2199-12-30' })).map(({ reason }) => reason)).toEqual([
      'OUTSIDE_HOURS',
      'OUTSIDE_HOURS',
    ]);
    for (const period of [
      { from: '2026-06-01', to: '2026-07-02' },
      { to: '2026-07-02' },
      { from: '2026-06-02', to: '2026-06-01' },
      { to: '2026-05-31' },
    ]) {
      const asked = { businessId: shop.businessId, serviceIds: shop.serviceId, ...period };
      const answer = await getUncached(app, '/api/availability/days', asked);
      expect([answer.status, answer.body.error, errorInfo(answer).field]).toEqual([
        400,
        'INVALID_VALUE',
        'query.to',
      ]);
    }
  });
});

describe.each([
  ['/api/availability/days', {}],
  ['/api/availability/times', { date }],
])('errors of %s', (path, more: Record<string, string>) => {
  const refused = async (change: Record<string, string | undefined>) => {
    const { businessId, serviceId } = shop;
    const answer = await getUncached(app, path, { businessId, serviceIds: serviceId, ...more, ...change });
    return [answer.status, answer.body.error];
  };

  test('missing and malformed parameters', async () => {
    for (const name of ['businessId', 'serviceIds', ...Object.keys(more)])
      expect([name, ...(await refused({ [name]: undefined }))]).toEqual([name, 400, 'MISSING_FIELDS']);
    const nine = Array(9).fill(shop.serviceId).join();
    for (const serviceIds of [',', `${shop.serviceId},`, `,${shop.serviceId}`, nine, 'x'.repeat(101)])
      expect([serviceIds, ...(await refused({ serviceIds }))]).toEqual([serviceIds, 400, 'INVALID_SERVICES']);
    expect((await refused({ serviceIds: Array(8).fill(shop.serviceId).join() }))[0]).toBe(200);
  });

  test('unknown ids, the professional first', async () => {
    const unknown = { professionalId: 'pro_nobody', businessId: 'biz_nowhere', serviceIds: 'svc_nothing' };
    expect(await refused(unknown)).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
    expect(await refused({ ...unknown, professionalId: undefined })).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect(await refused({ ...unknown, professionalId: colleague })).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect(await refused({ serviceIds: `${shop.serviceId},svc_nothing` })).toEqual([
      400,
      'SERVICE_NOT_OFFERED',
    ]);
  });

  test('records that do not belong together', async () => {
    const other = await newShop(app);
    expect(await refused({ professionalId: other.professionalId, serviceIds: 'svc_nothing' })).toEqual([
      400,
      'PROFESSIONAL_NOT_AT_BUSINESS',
    ]);
    expect(await refused({ serviceIds: other.serviceId })).toEqual([400, 'SERVICE_NOT_OFFERED']);
    const { businessId } = shop;
    const [mine, theirs] = [
      await newService(app, { businessId, professionalIds: [shop.professionalId], priceMinor: 100 }),
      await newService(app, { businessId, professionalIds: [colleague] }),
    ];
    // Each service is offered, but no professional performs both.
    expect(await refused({ serviceIds: `${mine},${theirs}` })).toEqual([400, 'SERVICE_NOT_OFFERED']);
    expect(await refused({ serviceIds: mine, professionalId: colleague })).toEqual([
      400,
      'SERVICE_NOT_OFFERED',
    ]);
    await app.db.run(sql`update services set active = false where id = ${theirs}`);
    expect(await refused({ serviceIds: theirs })).toEqual([400, 'SERVICE_NOT_OFFERED']);
    const performers = { professionalIds: [shop.professionalId], businessId };
    const yoga = await newService(app, { ...performers, capacity: 5 });
    expect(await refused({ serviceIds: `${mine},${yoga}` })).toEqual([400, 'INVALID_SERVICES']);
    const foreign = await newService(app, { ...performers, priceMinor: 100, currency: 'USD' });
    expect(await refused({ serviceIds: `${mine},${foreign}` })).toEqual([400, 'CURRENCY_MISMATCH']);
  });
});
