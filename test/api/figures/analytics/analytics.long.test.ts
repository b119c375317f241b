import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';
import { insertAppointment, newPlace, type Place } from './appointments.ts';

let app: TestApp;
const now = new Date('2026-06-01T07:00:00Z');
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
});
afterAll(() => app.close());

const ask = (place: Pick<Place, 'owner'>, query = '') =>
  app.call('GET', `/api/business/analytics${query}`, { token: place.owner.token });
const figuresOf = async (place: Place, query: string) => {
  const { status, body } = await ask(place, query);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const may = '?from=2026-05-01&to=2026-05-31';
const none = { total: 0, pending: 0, confirmed: 0, completed: 0, noShow: 0, cancelled: 0 };
const nothing = {
  visits: 0,
  revenueMajor: 0,
  paidMajor: 0,
  unpaidMajor: 0,
  refundedMajor: 0,
  expectedVisits: 0,
  expectedMajor: 0,
  expectedPaidMajor: 0,
};

test('a business without appointments has zeros and null rates', async () => {
  const owner = await newUser(app, 'business');
  const businessId = await newBusiness(app, { userId: owner.id, currency: 'CHF' });
  const { body } = await ask({ owner });
  expect(body).toEqual({
    businessId,
    timezone: 'Europe/Lisbon',
    from: '2026-05-03',
    to: '2026-06-01',
    bookings: none,
    revenue: [{ currency: 'CHF', ...nothing }],
    occupancy: { bookedMinutes: 0, offeredMinutes: 0, rate: null },
    noShowRate: null,
    topServices: [],
    clients: { new: 0, returning: 0, total: 0 },
    byDay: expect.any(Array),
    byProfessional: [],
    byService: [],
    byWeekday: expect.any(Array),
    packages: { sold: 0, cancelled: 0, revenue: [] },
  });
  expect(body.byDay).toHaveLength(30);
  expect(body.byWeekday.map(({ weekday }: { weekday: number }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(body.byDay[0]).toEqual({
    date: '2026-05-03',
    bookings: none,
    revenue: [],
    bookedMinutes: 0,
    offeredMinutes: 0,
  });
});

test('counts every status by day, and the days add up to the totals', async () => {
  const place = await newPlace(app);
  const { id: userId } = await newUser(app);
  const add = (day: number, status: string, more = {}) =>
    insertAppointment(app, place, {
      userId,
      startsAt: `2026-05-${day}T10:00:00Z`,
      status,
      priceMinor: 1_999,
      ...more,
    });
  await add(10, 'Completed', { payment: 'paid', minutes: 45 });
  await add(10, 'NoShow', { startsAt: '2026-05-10T12:00:00Z' });
  await add(11, 'Completed', { priceMinor: 10, minutes: 15 });
  await add(12, 'Completed', { payment: 'refunded', priceMinor: 500 });
  await add(12, 'Completed', { startsAt: '2026-05-12T13:00:00Z', priceMinor: null });
  await add(13, 'Cancelled');
  await add(14, 'Pending');
  await add(15, 'Confirmed', { minutes: 90 });
  const figures = await figuresOf(place, '?from=2026-05-10&to=2026-05-16');
  expect(figures.bookings).toEqual({
    total: 8,
    pending: 1,
    confirmed: 1,
    completed: 4,
    noShow: 1,
    cancelled: 1,
  });
  expect(figures.revenue).toEqual([
    {
      currency: 'EUR',
      visits: 3,
      revenueMajor: 20.09,
      paidMajor: 19.99,
      unpaidMajor: 0.1,
      refundedMajor: 5,
      expectedVisits: 2,
      expectedMajor: 39.98,
      expectedPaidMajor: 0,
    },
  ]);
  // 45 + 60 + 15 + 60 + 60 + 60 + 90 minutes of seven whole days.
  expect(figures.occupancy).toEqual({ bookedMinutes: 390, offeredMinutes: 10_080, rate: 0.0387 });
  expect(figures.noShowRate).toBe(0.2);
  expect(figures.byDay.map((day: { date: string }) => day.date.slice(8))).toEqual([
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
  ]);
  expect(figures.byDay[0]).toEqual({
    date: '2026-05-10',
    bookings: { ...none, total: 2, completed: 1, noShow: 1 },
    revenue: [{ currency: 'EUR', ...nothing, visits: 1, revenueMajor: 19.99, paidMajor: 19.99 }],
    bookedMinutes: 105,
    offeredMinutes: 1440,
  });
  expect(figures.byDay[3]).toMatchObject({
    bookings: { ...none, total: 1, cancelled: 1 },
    bookedMinutes: 0,
    revenue: [],
  });
  const sum = (field: string) =>
    figures.byDay.reduce((total: number, day: never) => total + Number(day[field]), 0);
  expect([sum('bookedMinutes'), sum('offeredMinutes')]).toEqual([390, 10_080]);
});

test('currencies are reported separately with their own decimals', async () => {
  const place = await newPlace(app, { currency: 'JPY' });
  const { id: userId } = await newUser(app);
  for (const [hour, currency, priceMinor] of [
    ['08', 'JPY', 4_500],
    ['10', 'EUR', 1_010],
    ['12', 'EUR', 2_020],
    ['14', 'KWD', 1_234],
  ] as const)
    await insertAppointment(app, place, {
      userId,
      startsAt: `2026-05-10T${hour}:00:00Z`,
      currency,
      priceMinor,
    });
  const amounts = [
    { currency: 'EUR', ...nothing, visits: 2, revenueMajor: 30.3, unpaidMajor: 30.3 },
    { currency: 'JPY', ...nothing, visits: 1, revenueMajor: 4500, unpaidMajor: 4500 },
    { currency: 'KWD', ...nothing, visits: 1, revenueMajor: 1.234, unpaidMajor: 1.234 },
  ];
  const figures = await figuresOf(place, may);
  expect(figures.revenue).toEqual(amounts);
  expect(figures.byDay[9].revenue).toEqual(amounts);
});

test('amounts beyond the safe integer range cause no error', async () => {
  const place = await newPlace(app);
  for (let hour = 10; hour < 20; hour++)
    await insertAppointment(app, place, {
      startsAt: `2026-05-10T${hour}:00:00Z`,
      priceMinor: Number.MAX_SAFE_INTEGER * 1_000,
    });
  expect((await figuresOf(place, may)).revenue[0].revenueMajor).toBeCloseTo(9.007199254740991e17, -4);
});

describe('days in the time zone of the business', () => {
  test.each([
    // 00:30 is the day before in UTC, 23:30 the day after.
    ['Pacific/Apia', '2026-05-09T11:30:00Z', '2026-05-10T10:30:00Z', '2026-06-01'],
    ['Pacific/Pago_Pago', '2026-05-10T11:30:00Z', '2026-05-11T10:30:00Z', '2026-05-31'],
    ['Asia/Kathmandu', '2026-05-09T18:45:00Z', '2026-05-10T17:45:00Z', '2026-06-01'],
  ])('in %s, from midnight to midnight, including today', async (timezone, first, last, today) => {
    const place = await newPlace(app, { timezone });
    await insertAppointment(app, place, { startsAt: first, minutes: 30 });
    await insertAppointment(app, place, { startsAt: last, minutes: 30 });
    const figures = await figuresOf(place, '?from=2026-05-10&to=2026-05-10');
    expect([figures.bookings.total, figures.byDay.length]).toEqual([2, 1]);
    for (const day of ['2026-05-09', '2026-05-11'])
      expect((await figuresOf(place, `?from=${day}&to=${day}`)).bookings.total).toBe(0);
    expect((await figuresOf(place, '')).to).toBe(today);
  });

  test('days have 23 and 25 hours on daylight saving changes', async () => {
    const place = await newPlace(app, { timezone: 'Europe/Berlin' });
    // 01:30 to 03:30 local time is one hour. The first 02:00 to 03:00 is two hours.
    await insertAppointment(app, place, { startsAt: '2026-03-29T00:30:00Z', minutes: 60 });
    await insertAppointment(app, place, { startsAt: '2026-10-25T00:00:00Z', minutes: 120 });
    const spring = await figuresOf(place, '?from=2026-03-29&to=2026-03-29');
    expect(spring.occupancy).toEqual({ bookedMinutes: 60, offeredMinutes: 1380, rate: 0.0435 });
    const autumn = await figuresOf(place, '?from=2026-10-25&to=2026-10-25');
    expect(autumn.occupancy).toEqual({ bookedMinutes: 120, offeredMinutes: 1500, rate: 0.08 });
  });
});

describe('occupancy', () => {
  test('a class counts once, not per seat', async () => {
    const place = await newPlace(app);
    for (let seat = 0; seat < 3; seat++)
      await insertAppointment(app, place, {
        startsAt: '2026-05-10T10:00:00Z',
        session: 'yoga at ten',
        status: 'Confirmed',
      });
    await insertAppointment(app, place, {
      startsAt: '2026-05-10T10:00:00Z',
      session: 'yoga at ten',
      status: 'Cancelled',
    });
    const figures = await figuresOf(place, may);
    expect([figures.bookings.total, figures.occupancy.bookedMinutes]).toEqual([4, 60]);
  });

  test('offered time follows hours, breaks, closed days, rules, absences and closures since joining', async () => {
    const place = await newPlace(app);
    await app.db.run(sql`
      update businesses set opens_minute = 540, closes_minute = 1020, breaks = '[{"start":"12:00","end":"13:00"}]',
        open_days = '{1,2,3,4,5}' where id = ${place.business}`);
    const offered = async () => {
      // Monday to Sunday.
      const figures = await figuresOf(place, '?from=2026-05-11&to=2026-05-17');
      return figures.byDay.map((day: { offeredMinutes: number }) => day.offeredMinutes);
    };
    expect(await offered()).toEqual([420, 420, 420, 420, 420, 0, 0]);
    await app.db.run(sql`
      insert into time_off (id, business_id, start_date, end_date) values ('off_a1', ${place.business}, '2026-05-12', '2026-05-12')`);
    await app.db.run(sql`
      insert into time_off (id, professional_id, start_date, end_date, start_minute, end_minute)
      values ('off_a2', ${place.professional}, '2026-05-13', '2026-05-13', 840, 1020)`);
    expect(await offered()).toEqual([420, 0, 240, 420, 420, 0, 0]);
    await app.db.run(sql`
      insert into availability_rules (id, business_id, professional_id, weekday, start_minute, end_minute)
      values ('rul_a1', ${place.business}, ${place.professional}, 1, 540, 600),
        ('rul_a2', ${place.business}, ${place.professional}, 3, 780, 1020)`);
    expect(await offered()).toEqual([60, 0, 60, 0, 0, 0, 0]);
    await app.db.run(sql`
      update business_professionals set joined_at = '2026-05-12T22:00:00Z' where business_id = ${place.business}`);
    expect(await offered()).toEqual([0, 0, 60, 0, 0, 0, 0]);
  });
});

describe('services', () => {
  test('the price of several services is distributed by their prices to the cent', async () => {
    const place = await newPlace(app);
    const [cut, colour] = [
      await newService(app, { businessId: place.business, name: 'Cut' }),
      await newService(app, { businessId: place.business, name: 'Colour' }),
    ];
    const both = [
      { id: cut, priceMajor: 20 },
      { id: colour, priceMajor: 45.5 },
    ];
    await insertAppointment(app, place, {
      startsAt: '2026-05-10T10:00:00Z',
      services: both,
      priceMinor: 5_000,
    });
    await insertAppointment(app, place, {
      startsAt: '2026-05-11T10:00:00Z',
      services: [both[0]!],
      priceMinor: 2_000,
    });
    await insertAppointment(app, place, {
      startsAt: '2026-05-12T10:00:00Z',
      services: [both[0]!],
      priceMinor: 2_000,
      status: 'NoShow',
    });
    await insertAppointment(app, place, {
      startsAt: '2026-05-13T10:00:00Z',
      services: both,
      priceMinor: 6_550,
      status: 'Cancelled',
    });
    const { topServices } = await figuresOf(place, may);
    // 50.00 in the ratio of 20 to 45.50: 15.27 and 34.73.
    expect(topServices).toEqual([
      { serviceId: cut, name: 'Cut', bookings: 3, revenue: [{ currency: 'EUR', revenueMajor: 35.27 }] },
      { serviceId: colour, name: 'Colour', bookings: 1, revenue: [{ currency: 'EUR', revenueMajor: 34.73 }] },
    ]);
  });

  test('without prices it is distributed evenly; deleted services keep their booked name', async () => {
    const place = await newPlace(app);
    const services = ['svc_gone_a', 'svc_gone_b', 'svc_gone_c'].map((id) => ({
      id,
      name: `Gone ${id.slice(-1)}`,
    }));
    await insertAppointment(app, place, { startsAt: '2026-05-10T10:00:00Z', services, priceMinor: 1_000 });
    const { topServices } = await figuresOf(place, may);
    const shares = topServices.map((service: { name: string; revenue: { revenueMajor: number }[] }) => [
      service.name,
      service.revenue[0]?.revenueMajor,
    ]);
    expect(shares.sort()).toEqual([
      ['Gone a', 3.33],
      ['Gone b', 3.34],
      ['Gone c', 3.33],
    ]);
  });

  test('services paid by a package have no revenue', async () => {
    const place = await newPlace(app);
    const { id: userId } = await newUser(app);
    const [cut, colour] = [
      await newService(app, { businessId: place.business, name: 'Cut' }),
      await newService(app, { businessId: place.business, name: 'Colour' }),
    ];
    await app.db.run(sql`
      insert into packages (id, business_id, service_id, title, session_count, package_price_minor, single_session_price_minor,
        currency, validity_days) values ('pkg_an', ${place.business}, ${cut}, 'Cuts', 5, 1, 1, 'EUR', 30)`);
    await app.db.run(sql`
      insert into package_purchases (id, package_id, business_id, user_id, service_id, sessions_total, package_price_minor,
        single_session_price_minor, currency, purchased_at, expires_at, title, validity_days)
      values ('pur_an', 'pkg_an', ${place.business}, ${userId}, ${cut}, 5, 1, 1, 'EUR', '2026-01-01', '2027-01-01', 'Five', 90)`);
    const services = [
      { id: cut, priceMajor: 20 },
      { id: colour, priceMajor: 45.5 },
    ];
    await insertAppointment(app, place, {
      userId,
      startsAt: '2026-05-10T10:00:00Z',
      services,
      priceMinor: 4_550,
      purchaseId: 'pur_an',
    });
    const { topServices } = await figuresOf(place, may);
    expect(
      topServices.map(({ name, revenue }: { name: string; revenue: object[] }) => [name, revenue]),
    ).toEqual([
      ['Colour', [{ currency: 'EUR', revenueMajor: 45.5 }]],
      ['Cut', [{ currency: 'EUR', revenueMajor: 0 }]],
    ]);
  });

  test('the ten most booked services are listed, most frequent first', async () => {
    const place = await newPlace(app);
    for (let service = 1; service <= 12; service++)
      for (let time = 0; time < service; time++)
        await insertAppointment(app, place, {
          startsAt: `2026-05-${10 + service}T${String(time + 8).padStart(2, '0')}:00:00Z`,
          services: [{ id: `svc_number${service}` }],
        });
    const { topServices } = await figuresOf(place, may);
    expect(topServices.map(({ bookings }: { bookings: number }) => bookings)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
  });
});

test('clients are new with their first appointment in the period and returning with an earlier one', async () => {
  const place = await newPlace(app);
  const elsewhere = await newPlace(app);
  const users = await Promise.all(Array.from({ length: 5 }, () => newUser(app)));
  const [fresh, loyal, cancelledBefore, parent, later] = users.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const { body: child } = await app.call('POST', '/api/family-members', {
    token: users[3]!.token,
    body: { name: 'Emil' },
  });
  for (const id of ['cli_an1', 'cli_an2'])
    await app.db.run(
      sql`insert into clients (id, business_id, name, search_key) values (${id}, ${place.business}, 'Walter', 'walter')`,
    );
  const before = '2026-04-30T10:00:00Z';
  await insertAppointment(app, elsewhere, { userId: fresh, startsAt: before });
  await insertAppointment(app, place, { userId: loyal, startsAt: before });
  await insertAppointment(app, place, { userId: cancelledBefore, startsAt: before, status: 'Cancelled' });
  await insertAppointment(app, place, { userId: parent, startsAt: '2026-04-29T10:00:00Z' });
  await insertAppointment(app, place, {
    crmClientId: 'cli_an1',
    startsAt: '2026-01-29T10:00:00Z',
    status: 'NoShow',
  });
  const inMay = { startsAt: '2026-05-10T10:00:00Z', status: 'Confirmed' };
  await insertAppointment(app, place, { ...inMay, userId: fresh });
  await insertAppointment(app, place, { ...inMay, userId: fresh, startsAt: '2026-05-20T10:00:00Z' });
  await insertAppointment(app, place, { ...inMay, userId: loyal, startsAt: '2026-05-11T10:00:00Z' });
  await insertAppointment(app, place, {
    ...inMay,
    userId: cancelledBefore,
    startsAt: '2026-05-12T10:00:00Z',
  });
  // The child was never there, unlike the parent.
  await insertAppointment(app, place, {
    ...inMay,
    userId: parent,
    familyMemberId: child.id,
    startsAt: '2026-05-13T10:00:00Z',
  });
  await insertAppointment(app, place, { ...inMay, crmClientId: 'cli_an1', startsAt: '2026-05-14T10:00:00Z' });
  await insertAppointment(app, place, { ...inMay, crmClientId: 'cli_an2', startsAt: '2026-05-15T10:00:00Z' });
  await insertAppointment(app, place, {
    ...inMay,
    userId: later,
    startsAt: '2026-05-16T10:00:00Z',
    status: 'Cancelled',
  });
  expect((await figuresOf(place, may)).clients).toEqual({ new: 4, returning: 2, total: 6 });
  expect((await figuresOf(place, '?from=2026-05-11&to=2026-05-31')).clients).toEqual({
    new: 3,
    returning: 3,
    total: 6,
  });
});

test('holds do not count', async () => {
  const place = await newPlace(app);
  const id = await insertAppointment(app, place, { startsAt: '2026-05-10T10:00:00Z' });
  await app.db.run(sql`
    update appointments set status = 'Held', held_by = ${place.owner.id}, expires_at = now(), client_key = null where id = ${id}`);
  expect((await figuresOf(place, may)).bookings).toEqual(none);
});

describe('parameters', () => {
  test('default to 30 days up to today, at most 366 days', async () => {
    const place = await newPlace(app);
    const range = async (query: string) => {
      const { from, to, byDay } = await figuresOf(place, query);
      return [from, to, byDay.length];
    };
    expect(await range('')).toEqual(['2026-05-03', '2026-06-01', 30]);
    expect(await range('?to=2026-03-01')).toEqual(['2026-01-31', '2026-03-01', 30]);
    expect(await range('?from=2026-05-30')).toEqual(['2026-05-30', '2026-06-01', 3]);
    expect(await range('?from=2024-01-01&to=2024-12-31')).toEqual(['2024-01-01', '2024-12-31', 366]);
    expect(await range('?from=2026-06-01&to=2026-06-01')).toEqual(['2026-06-01', '2026-06-01', 1]);
    expect(await range('?from=2199-12-31&to=2199-12-31')).toEqual(['2199-12-31', '2199-12-31', 1]);
    expect(await range('?from=1900-01-01&to=1900-01-02')).toEqual(['1900-01-01', '1900-01-02', 2]);
  });

  test.each([
    ['?from=2026-05-02&to=2026-05-01', 'INVALID_VALUE'],
    ['?from=2026-06-02', 'INVALID_VALUE'],
    ['?from=2025-05-01&to=2026-05-02', 'INVALID_VALUE'],
    ['?from=2026-02-30', 'INVALID_DATE_FORMAT'],
    ['?to=tomorrow', 'INVALID_DATE_FORMAT'],
    ['?to=0001-01-01', 'INVALID_VALUE'],
    ['?from=1899-12-31&to=1900-01-01', 'INVALID_VALUE'],
    ['?to=2200-01-01', 'INVALID_VALUE'],
    ['?from=2026-05-01&from=2026-05-02', 'INVALID_INPUT'],
    [`?businessId=${'x'.repeat(101)}`, 'INVALID_BUSINESS_ID'],
  ])('%s is refused with %s', async (query, code) => {
    const place = await newPlace(app);
    const { status, body } = await ask(place, query);
    expect([status, body]).toEqual([400, { error: code }]);
  });

  test('invalid dates are reported before the business is looked up', async () => {
    const owner = await newUser(app, 'business');
    expect((await ask({ owner }, '?from=2026-05-02&to=2026-05-01')).body).toEqual({ error: 'INVALID_VALUE' });
    expect((await ask({ owner })).body).toEqual({ error: 'BUSINESS_NOT_FOUND' });
  });

  test('one of several businesses must be named; businesses of others return 404', async () => {
    const [place, other] = [await newPlace(app), await newPlace(app)];
    const second = await newBusiness(app, { userId: place.owner.id });
    expect((await ask(place)).body).toEqual({ error: 'MISSING_FIELDS' });
    expect((await ask(place, `?businessId=${second}`)).body.businessId).toBe(second);
    for (const foreign of [other.business, 'biz_unknown']) {
      const { status, body } = await ask(place, `?businessId=${foreign}`);
      expect([status, body]).toEqual([404, { error: 'BUSINESS_NOT_FOUND' }]);
    }
  });

  test('customers, platform staff and API keys are refused', async () => {
    for (const role of ['customer', 'admin'] as const) {
      const owner = await newUser(app, role);
      const { status, body } = await ask({ owner });
      expect([role, status, body]).toEqual([role, 403, { error: 'FORBIDDEN' }]);
    }
    const { apiKey } = (await app.call('POST', '/api/keys')).body;
    const { status, body } = await app.call('GET', '/api/business/analytics', { key: apiKey });
    expect([status, body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
  });

  test('a professional sees only their own figures at their business', async () => {
    const place = await newPlace(app);
    const worker = await newUser(app, 'professional');
    const none = await ask({ owner: worker });
    expect([none.status, none.body]).toEqual([404, { error: 'BUSINESS_NOT_FOUND' }]);
    const colleague = {
      ...place,
      professional: await newProfessional(app, { businessIds: [place.business] }),
    };
    await app.db.run(sql`update professionals set user_id = ${worker.id} where id = ${place.professional}`);
    const { id: userId } = await newUser(app);
    const add = (where: Place, hour: number, status: string) =>
      insertAppointment(app, where, {
        userId,
        startsAt: `2026-05-10T${hour}:00:00Z`,
        status,
        priceMinor: 1_000,
      });
    await add(place, 10, 'Completed');
    await add(place, 12, 'Confirmed');
    await add(colleague, 14, 'Completed');
    const { body: own } = await ask({ owner: worker }, may);
    expect(own.bookings.total).toBe(2);
    expect(own.revenue).toEqual([
      {
        ...nothing,
        currency: 'EUR',
        visits: 1,
        revenueMajor: 10,
        unpaidMajor: 10,
        expectedVisits: 1,
        expectedMajor: 10,
      },
    ]);
    expect(own.byProfessional).toEqual([expect.objectContaining({ professionalId: place.professional })]);
    expect([own.packages, own.clients.total]).toEqual([null, 1]);
    expect(own.occupancy.offeredMinutes).toBe(31 * 1440);
    const all = await figuresOf(place, may);
    expect(all.bookings.total).toBe(3);
    expect(
      all.byProfessional.map(({ professionalId }: { professionalId: string }) => professionalId),
    ).toEqual([place.professional, colleague.professional]);
    // A professional who left has no access.
    await app.db.run(sql`
      delete from business_professionals where business_id = ${place.business} and professional_id = ${place.professional}`);
    expect((await ask({ owner: worker }, may)).status).toBe(404);
  });
});
