import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newTimeOff } from '../../../fixtures/availability.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness, newService, newUser } from '../../../fixtures/marketplace.ts';
import { act, book, booked, makeRegulars, monday, outcome } from '../../../fixtures/salon.ts';
import { newStudio, nextThursday, plan, type Studio, slotsOf, thursday } from './studio.ts';

let app: TestApp;
let studio: Studio;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  studio = await newStudio(app);
});

const post = (token: string, path: string, body: object) => app.call('POST', path, { token, body });

test('GET /api/classes returns an empty list for a period that is over', async () => {
  const period = 'from=2026-05-14&to=2026-05-14';
  const answer = await app.call('GET', `/api/classes?businessId=${studio.business}&${period}`);
  expect([answer.status, answer.body]).toEqual([200, []]);
});

test('GET /api/classes has an ETag that changes with every booking', async () => {
  const read = (etag?: string) =>
    app.call('GET', `/api/classes?businessId=${studio.business}`, {
      headers: etag === undefined ? {} : { 'if-none-match': etag },
    });
  const first = await read();
  const etag = first.headers.get('etag')!;
  expect([first.status, first.body[0].seatsLeft, (await read(etag)).status]).toEqual([200, 3, 304]);
  const { id } = await booked(app, studio.customer.token, studio.seat);
  const second = await read(etag);
  expect([second.status, second.body[0].seatsLeft]).toEqual([200, 2]);
  await act(app, studio.customer.token, id, 'cancel');
  expect((await read(second.headers.get('etag')!)).body[0].seatsLeft).toBe(3);
});

describe('a service with class times', () => {
  test('is available exactly at these times, outside the hours of its professional', async () => {
    expect(await slotsOf(app, studio, studio.yoga, thursday)).toEqual([
      { time: '18:00', available: true, seatsLeft: 3 },
    ]);
    expect(await slotsOf(app, studio, studio.yoga, '2026-06-05')).toEqual([]);
    // Off the half-hour grid.
    expect((await plan(app, studio, { date: '2026-06-05', start: '10:10' })).status).toBe(201);
    expect(await slotsOf(app, studio, studio.yoga, '2026-06-05')).toEqual([
      { time: '10:10', available: true, seatsLeft: 3 },
    ]);
    const next = await app.call(
      'GET',
      `/api/availability/next?professionalId=${studio.professional}&businessId=${studio.business}&serviceId=${studio.yoga}`,
    );
    expect(next.body).toMatchObject({ date: thursday, time: '18:00', seatsLeft: 3 });
  });

  test('can be booked at these times only, by every caller and on every path', async () => {
    const { customer, owner, seat, worker } = studio;
    const other = await newUser(app);
    await makeRegulars(app, studio, other);
    const elsewhere = { ...seat, start: '10:00' };
    for (const [token, more] of [
      [customer.token, {}],
      [owner.token, { clientId: other.id }],
      [worker.token, { clientId: other.id }],
    ] as const) {
      expect(outcome(await book(app, token, { ...elsewhere, ...more }))).toEqual([
        409,
        'OUTSIDE_AVAILABILITY',
      ]);
      expect((await book(app, token, { ...seat, ...more })).status).toBe(token === worker.token ? 409 : 201);
    }
    const refused = [409, 'OUTSIDE_AVAILABILITY'];
    expect(outcome(await post(customer.token, '/api/holds', elsewhere))).toEqual(refused);
    expect(outcome(await post(customer.token, '/api/appointments/quote', elsewhere))).toEqual(refused);
    const series = { recurringFrequency: 'weekly', recurringCount: 3, date: '2026-06-18' };
    expect((await book(app, customer.token, { ...seat, ...series })).status).toBe(201);
    expect(outcome(await book(app, other.token, { ...elsewhere, ...series }))).toEqual(refused);
  });

  test('can be rescheduled to another class time only', async () => {
    const { customer, owner, seat } = studio;
    const { id } = await booked(app, customer.token, seat);
    const move = (token: string, to: object) => act(app, token, id, 'reschedule', to);
    for (const { token } of [customer, owner])
      expect(outcome(await move(token, { date: nextThursday, start: '17:00' }))).toEqual([
        409,
        'OUTSIDE_AVAILABILITY',
      ]);
    expect((await move(customer.token, { date: nextThursday, start: '18:00' })).status).toBe(200);
  });

  test('stays limited to class times after the last one is over, and is unrestricted without any', async () => {
    const { owner, yoga, slot, customer } = studio;
    expect((await plan(app, studio, { date: thursday, start: '10:00' })).status).toBe(201);
    const listed = await app.call('GET', `/api/class-times?serviceId=${yoga}`, { token: owner.token });
    const once = listed.body.find(({ date }: { date: string | null }) => date !== null);
    expect(
      (await app.call('DELETE', `/api/class-times/${studio.classTime}`, { token: owner.token })).status,
    ).toBe(200);
    const request = { ...slot, services: [yoga], date: '2026-06-05' };
    expect(outcome(await book(app, customer.token, request))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect((await app.call('DELETE', `/api/class-times/${once.id}`, { token: owner.token })).status).toBe(
      200,
    );
    expect((await book(app, customer.token, request)).status).toBe(201);
  });

  test('is unavailable when the business is closed or the professional is absent', async () => {
    const { business, professional, customer, seat, yoga } = studio;
    await newTimeOff(app, { businessId: business }, { from: thursday, to: thursday });
    await newTimeOff(app, { professionalId: professional }, { from: nextThursday, to: nextThursday });
    expect(await slotsOf(app, studio, yoga, thursday)).toEqual([
      { time: '18:00', available: false, reason: 'BUSINESS_CLOSED' },
    ]);
    expect(outcome(await book(app, customer.token, seat))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect(outcome(await book(app, customer.token, { ...seat, date: nextThursday }))).toEqual([
      409,
      'PROFESSIONAL_TIME_OFF',
    ]);
  });

  test('cannot be combined with other services', async () => {
    const single = await newService(app, {
      businessId: studio.business,
      professionalIds: [studio.professional],
    });
    expect((await plan(app, studio, { serviceId: single, date: '2026-06-05', start: '10:00' })).status).toBe(
      201,
    );
    const request = { ...studio.slot, date: '2026-06-05' };
    expect(
      outcome(await book(app, studio.customer.token, { ...request, services: [single, studio.haircut] })),
    ).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect((await book(app, studio.customer.token, { ...request, services: [single] })).status).toBe(201);
    const late = await book(app, (await newUser(app)).token, { ...request, services: [single] });
    expect(outcome(late)).toEqual([409, 'SLOT_TAKEN']);
  });
});

describe('a planned class', () => {
  const at = { date: '2026-06-05', start: '10:00' };

  test('blocks its professional, including buffers, whether booked or not', async () => {
    const { owner, customer, yoga, haircut, slot } = studio;
    const buffers = { bufferBefore: 15, bufferAfter: 15 };
    await app.call('PATCH', `/api/services/${yoga}`, { token: owner.token, body: buffers });
    const before = await slotsOf(app, studio, haircut, at.date);
    expect(before.find(({ time }: { time: string }) => time === '10:00')).toMatchObject({ available: true });
    expect((await plan(app, studio, at)).status).toBe(201);
    const slots: { time: string; available: boolean; reason?: string }[] = await slotsOf(
      app,
      studio,
      haircut,
      at.date,
    );
    expect(slots.filter(({ reason }) => reason === 'BOOKED').map(({ time }) => time)).toEqual([
      '09:30',
      '10:00',
      '10:30',
      '11:00',
    ]);
    for (const start of ['09:30', '11:00'])
      expect(outcome(await book(app, customer.token, { ...slot, ...at, start }))).toEqual([
        409,
        'SLOT_TAKEN',
      ]);
    expect((await book(app, customer.token, { ...slot, ...at, start: '11:30' })).status).toBe(201);
    const explained = await app.call(
      'GET',
      `/api/availability/explain?professionalId=${studio.professional}&businessId=${studio.business}&serviceId=${haircut}&start=${at.date}T10:00`,
    );
    expect(explained.body).toMatchObject({ available: false, reason: 'BOOKED', code: 'SLOT_TAKEN' });
  });

  test('blocks its professional at other businesses in any time zone', async () => {
    const { owner, professional, customer } = studio;
    const berlin = await newBusiness(app, { userId: owner.id, timezone: 'Europe/Berlin' });
    const { sql } = await import('../../../../src/platform/database/sql.ts');
    await app.db.run(
      sql`insert into business_professionals (business_id, professional_id) values (${berlin}, ${professional})`,
    );
    const massage = await newService(app, { businessId: berlin, professionalIds: [professional] });
    const request = { professional, business: berlin, date: at.date, services: [massage] };
    expect((await plan(app, studio, at)).status).toBe(201);
    // 10:00 in Lisbon is 11:00 in Berlin.
    expect(outcome(await book(app, customer.token, { ...request, start: '11:30' }))).toEqual([
      409,
      'SLOT_TAKEN',
    ]);
    expect((await book(app, customer.token, { ...request, start: '10:30' })).status).toBe(201);
    // A class cannot be planned over appointments there either.
    expect(outcome(await plan(app, studio, { ...at, start: '09:00' }))).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
  });

  test('cannot be planned over appointments and holds, except seats of the class itself', async () => {
    const { customer, slot } = studio;
    await booked(app, customer.token, { ...slot, ...at, start: '10:30' });
    const refused = await plan(app, studio, at);
    expect(outcome(refused)).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
    expect(errorInfo(refused)).toEqual({ date: '2026-06-05', reason: 'overlap' });
    const other = await newUser(app);
    expect(
      (await post(other.token, '/api/holds', { ...slot, date: '2026-06-08', start: '10:00' })).status,
    ).toBe(201);
    expect(outcome(await plan(app, studio, { date: '2026-06-08', start: '09:30' }))).toEqual([
      409,
      'SCHEDULE_TIME_TAKEN',
    ]);
    expect(outcome(await plan(app, studio, { weekday: 4, start: '17:30' }))).toEqual([
      409,
      'SCHEDULE_TIME_TAKEN',
    ]);
    expect((await plan(app, studio, { weekday: 4, start: '17:00' })).status).toBe(201);
  });
});
