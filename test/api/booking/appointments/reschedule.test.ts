import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newProfessional, newUser } from '../../../fixtures/marketplace.ts';
import {
  act,
  book,
  booked,
  day,
  monday,
  moveTo,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
  setBusiness,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let id: string;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());

/** Each test uses a new salon with one appointment at 10:00. */
async function begin(change: object = {}): Promise<void> {
  salon = await newSalon(app);
  id = (await booked(app, salon.customer.token, { ...salon.slot, ...change })).id;
}

const move = (body: object, token = salon.customer.token) =>
  act(app, token, id, 'reschedule', { date: day, start: '12:00', ...body });
const now = async () => (await app.call('GET', `/api/appointments/${id}`, { token: salon.owner.token })).body;

describe('rescheduling an appointment', () => {
  test('keeps id, price and duration and releases the old time', async () => {
    await begin();
    const { clientEmail: _, ...before } = await now();
    const moved = await move({ date: '2026-06-04' });
    expect([moved.status, moved.body]).toEqual([
      200,
      {
        ...before,
        date: '2026-06-04',
        start: '12:00',
        time: '12:00',
        end: '12:30',
        startUtc: '2026-06-04T11:00:00.000Z',
        cancelUntil: '2026-06-03T11:00:00.000Z',
        rescheduleUntil: '2026-06-03T11:00:00.000Z',
        version: expect.not.stringMatching(before.version),
      },
    ]);
    const other = await newUser(app);
    expect((await book(app, other.token, salon.slot)).status).toBe(201);
    const taken = await book(app, other.token, { ...salon.slot, date: '2026-06-04', start: '12:00' });
    expect(outcome(taken)).toEqual([409, 'SLOT_TAKEN']);
  });

  test('keeps the discount regardless of later changes of prices and coupon', async () => {
    salon = await newSalon(app);
    const couponCode = await newCoupon(app, salon, { usageLimit: 1 });
    id = (await booked(app, salon.customer.token, { ...salon.slot, couponCode })).id;
    await app.db.run(
      sql`update services set price_minor = 9900, duration_minutes = 90 where id = ${salon.haircut}`,
    );
    const moved = await move({});
    expect(moved.body.discount).toEqual({ couponCode, subtotalMajor: 20, discountMajor: 5, finalMajor: 15 });
    expect([moved.body.start, moved.body.end]).toEqual(['12:00', '12:30']);
  });

  test('ignores its own current time', async () => {
    await begin();
    expect(
      (await act(app, salon.owner.token, id, 'reschedule', { date: day, start: '10:10' })).body.end,
    ).toBe('10:40');
    expect((await move({ start: '10:00' })).status).toBe(200);
    expect((await move({ start: '10:00' })).status).toBe(200);
  });

  test('keeps the status Pending', async () => {
    salon = await newSalon(app);
    await setBusiness(app, salon.business, sql`auto_confirm = false`);
    id = (await booked(app, salon.customer.token, salon.slot)).id;
    expect((await move({})).body.status).toBe('Pending');
  });

  test('to another professional requires that they perform the service', async () => {
    await begin();
    const colleague = await newProfessional(app, { businessIds: [salon.business] });
    expect(outcome(await move({ professional: colleague }))).toEqual([400, 'SERVICE_NOT_OFFERED']);
    await app.db.run(sql`insert into service_professionals values (${salon.haircut}, ${colleague})`);
    const moved = await move({ professional: colleague, start: '10:00' });
    expect([moved.status, moved.body.professional]).toEqual([200, colleague]);
    expect((await book(app, (await newUser(app)).token, salon.slot)).status).toBe(201);
    expect(outcome(await act(app, salon.worker.token, id, 'cancel'))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
  });

  test('of a class takes a seat in the new session and releases the old one', async () => {
    salon = await newSalon(app);
    const session = { ...salon.slot, services: [salon.yoga] };
    const users = await Promise.all(Array.from({ length: 6 }, () => newUser(app)));
    const rows = [];
    for (const [index, { token }] of users.entries())
      rows.push(await booked(app, token, { ...session, start: index < 3 ? '10:00' : '12:00' }));
    id = rows[0].id;
    expect(outcome(await move({}, users[0]!.token))).toEqual([409, 'SESSION_FULL']);
    expect(outcome(await move({ start: '11:30' }, users[0]!.token))).toEqual([409, 'SLOT_TAKEN']);
    expect((await move({ start: '10:00' }, users[0]!.token)).status).toBe(200);
    await act(app, users[4]!.token, rows[4].id, 'cancel');
    expect((await move({}, users[0]!.token)).body.start).toBe('12:00');
    expect((await book(app, users[4]!.token, session)).status).toBe(201);
  });
});

describe('who chose the time', () => {
  const deadline = async () =>
    (await app.call('GET', `/api/appointments/${id}`, { token: salon.customer.token })).body.cancelUntil;
  const entries = async () =>
    (await app.call('GET', `/api/appointments/${id}/history`, { token: salon.owner.token })).body.length;
  const inTime = '2026-06-02T09:00:00.000Z';
  const atStart = '2026-06-03T09:00:00.000Z';

  test('stays the client when staff send the same time or change only professional or length', async () => {
    await begin();
    const colleague = await newProfessional(app, { businessIds: [salon.business] });
    await app.db.run(sql`insert into service_professionals values (${salon.haircut}, ${colleague})`);
    const same = await move({ start: '10:00' }, salon.owner.token);
    expect([same.status, same.body.start, await entries(), await deadline()]).toEqual([
      200,
      '10:00',
      1,
      inTime,
    ]);
    await move({ start: '10:00', durationMinutes: 30 }, salon.owner.token);
    expect([await entries(), await deadline()]).toEqual([1, inTime]);
    await move({ start: '10:00', durationMinutes: 45 }, salon.owner.token);
    expect([await entries(), await deadline()]).toEqual([2, inTime]);
    const other = await move({ start: '10:00', professional: colleague }, salon.owner.token);
    expect([other.body.professional, await entries(), await deadline()]).toEqual([colleague, 3, inTime]);
    await move({ start: '10:10' }, salon.owner.token);
    expect(await deadline()).toBe('2026-06-03T09:10:00.000Z');
  });

  test('stays staff when the client sends the same time', async () => {
    await begin();
    await move({ date: '2026-06-04', start: '10:00' }, salon.owner.token);
    await move({ date: day, start: '10:00' }, salon.owner.token);
    expect(await deadline()).toBe(atStart);
    await move({ start: '10:00' });
    expect(await deadline()).toBe(atStart);
    await move({ start: '10:30' });
    expect(await deadline()).toBe('2026-06-02T09:30:00.000Z');
  });
});

describe('a refused reschedule changes nothing', () => {
  test.each([
    ['the past', { date: '2026-05-20' }, 400, 'RESCHEDULE_IN_PAST'],
    ['closed hours', { start: '08:00' }, 409, 'OUTSIDE_AVAILABILITY'],
    ['off the grid', { start: '12:10' }, 409, 'OUTSIDE_AVAILABILITY'],
    ['beyond the horizon', { date: '2199-12-31' }, 409, 'OUTSIDE_AVAILABILITY'],
    ['after the supported dates', { date: '9999-12-31' }, 400, 'INVALID_VALUE'],
    ['an unknown professional', { professional: 'pro_x' }, 404, 'PROFESSIONAL_NOT_FOUND'],
    ['no date', { date: undefined }, 400, 'MISSING_FIELDS'],
    ['an invalid date', { date: '2026-06-31' }, 400, 'INVALID_DATE_FORMAT'],
    ['an invalid time', { start: '25:00' }, 400, 'INVALID_TIME_FORMAT'],
  ])('%s', async (_, change, status, code) => {
    await begin();
    const before = await now();
    expect(outcome(await move(change))).toEqual([status, code]);
    expect(await now()).toEqual(before);
  });

  test('a taken slot, time off, a day off and a professional of another business', async () => {
    await begin();
    const before = await now();
    await booked(app, (await newUser(app)).token, { ...salon.slot, start: '12:00' });
    expect(outcome(await move({}))).toEqual([409, 'SLOT_TAKEN']);
    const off = { professionalId: salon.professional, startDate: '2026-06-20', endDate: '2026-06-20' };
    await app.call('POST', '/api/time-off', { token: salon.owner.token, body: off });
    expect(outcome(await move({ date: '2026-06-20' }))).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
    const rule = {
      professionalId: salon.professional,
      businessId: salon.business,
      weekday: 3,
      start: '09:00',
      end: '17:00',
    };
    await app.call('POST', '/api/availability-rules', { token: salon.owner.token, body: rule });
    expect(outcome(await move({ date: '2026-06-18' }))).toEqual([409, 'NOT_SCHEDULED']);
    const other = await newSalon(app);
    expect(outcome(await move({ professional: other.professional }))).toEqual([
      400,
      'PROFESSIONAL_NOT_AT_BUSINESS',
    ]);
    expect(await now()).toEqual(before);
  });

  test('a conflict with another appointment of the customer', async () => {
    await begin();
    const other = await newSalon(app);
    await booked(app, salon.customer.token, { ...other.slot, start: '12:00' });
    expect(outcome(await move({}))).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect((await now()).start).toBe('10:00');
  });

  test('within the window for customers; staff can reschedule', async () => {
    await begin();
    await setBusiness(app, salon.business, sql`cancellation_window_hours = 0`);
    await moveTo(app, id, new Date(Date.parse(monday) + 24 * 3_600_000 - 1).toISOString());
    const late = await move({});
    expect([late.status, late.body]).toEqual([409, { error: 'RESCHEDULE_WINDOW:24' }]);
    expect((await move({}, salon.worker.token)).status).toBe(200);
  });

  test('a new time inside the window, unless the customer accepts it', async () => {
    await begin();
    // Monday 15:00, less than 24 hours ahead.
    const soon = { date: monday.slice(0, 10), start: '15:00' };
    const refused = await move(soon);
    expect([refused.status, refused.body]).toEqual([409, { error: 'RESCHEDULE_WINDOW:24' }]);
    expect(errorInfo(refused)).toMatchObject({
      field: 'body.acceptWindow',
      reason: 'inside-window',
      limit: 24,
    });
    expect((await move({ ...soon, dryRun: true })).status).toBe(409);
    expect((await now()).start).toBe('10:00');
    const accepted = await move({ ...soon, acceptWindow: true });
    expect(accepted.body).toMatchObject({ ...soon, cancelUntil: null, rescheduleUntil: null });
  });

  test('no new time inside the window for staff', async () => {
    await begin();
    const soon = { date: monday.slice(0, 10), start: '15:00' };
    expect((await move(soon, salon.worker.token)).status).toBe(200);
  });

  test('a final status', async () => {
    await begin();
    for (const status of ['Cancelled', 'Completed', 'NoShow']) {
      await app.db.run(sql`update appointments set status = ${status} where id = ${id}`);
      expect([status, outcome(await move({}))]).toEqual([status, [409, 'INVALID_STATUS']]);
    }
  });
});

describe('durationMinutes', () => {
  test('lets staff extend an appointment and is recorded in the history', async () => {
    await begin();
    const longer = await move({ start: '10:00', durationMinutes: 75 }, salon.owner.token);
    expect([longer.status, longer.body.start, longer.body.end]).toEqual([200, '10:00', '11:15']);
    const other = await newUser(app);
    const inside = await book(app, other.token, { ...salon.slot, start: '11:00' });
    expect(outcome(inside)).toEqual([409, 'SLOT_TAKEN']);
    const history = await app.call('GET', `/api/appointments/${id}/history`, { token: salon.owner.token });
    expect(history.body.at(-1)).toMatchObject({
      action: 'lengthen',
      from: { durationMinutes: 30 },
      to: { durationMinutes: 75 },
    });
  });

  test('can extend an appointment that has started', async () => {
    await begin();
    await setBusiness(app, salon.business, sql`opens_minute = 420`);
    await app.db.run(sql`update professionals set opens_minute = 420 where id = ${salon.professional}`);
    await moveTo(app, id, '2026-06-01T06:45:00Z');
    await app.db.run(sql`update appointments set date = '2026-06-01', start_minute = 465 where id = ${id}`);
    const here = { date: '2026-06-01', start: '07:45' };
    expect(outcome(await move(here, salon.owner.token))).toEqual([400, 'RESCHEDULE_IN_PAST']);
    const longer = await move({ ...here, durationMinutes: 50 }, salon.owner.token);
    expect([longer.status, longer.body.end]).toEqual([200, '08:35']);
  });

  test('is limited by closing time and the next appointment', async () => {
    await begin();
    const other = await newUser(app);
    await booked(app, other.token, { ...salon.slot, start: '11:00' });
    const met = await move({ start: '10:00', durationMinutes: 61 }, salon.owner.token);
    expect(outcome(met)).toEqual([409, 'SLOT_TAKEN']);
    const late = await move({ start: '16:30', durationMinutes: 45 }, salon.owner.token);
    expect(outcome(late)).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect((await now()).end).toBe('10:30');
  });

  test('is refused to customers and for classes', async () => {
    await begin();
    expect(outcome(await move({ durationMinutes: 90 }))).toEqual([403, 'FORBIDDEN']);
    id = (await booked(app, salon.customer.token, { ...salon.slot, start: '14:00', services: [salon.yoga] }))
      .id;
    expect(outcome(await move({ durationMinutes: 90 }, salon.owner.token))).toEqual([400, 'INVALID_VALUE']);
  });
});

describe('dryRun', () => {
  test('returns the result or the error and changes nothing', async () => {
    await begin();
    const other = await newUser(app);
    await booked(app, other.token, { ...salon.slot, start: '12:00' });
    const before = await now();
    const possible = await move({ start: '14:10', dryRun: true }, salon.owner.token);
    expect([possible.status, possible.body.start, possible.body.end]).toEqual([200, '14:10', '14:40']);
    expect(outcome(await move({ start: '12:15', dryRun: true }, salon.owner.token))).toEqual([
      409,
      'SLOT_TAKEN',
    ]);
    // The appointment does not conflict with itself.
    expect((await move({ start: '10:10', dryRun: true }, salon.owner.token)).status).toBe(200);
    expect(await now()).toEqual(before);
  });
});
