import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newGrantToken } from '../../../../src/features/access/grants/read-grant.ts';
import { insertGrantToken } from '../../../../src/features/access/grants/store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newAgent } from '../../../fixtures/approvals.ts';
import { newProfessional } from '../../../fixtures/marketplace.ts';
import {
  booked,
  day,
  monday,
  newCoupon,
  newSalon,
  type Salon,
  setBusiness,
} from '../../../fixtures/salon.ts';
import { callTool, connect } from './mcp-client.ts';

let app: TestApp;
let salon: Salon;
let person: Client;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app, { city: 'Lisbon', name: 'Salon Tejo' });
  person = await connect(app, { token: salon.customer.token });
  owner = await connect(app, { token: salon.owner.token });
  // After listing the tools, the client validates every result against its schema.
  await Promise.all([person.listTools(), owner.listTools()]);
});

const count = async () =>
  (await app.db.row<{ n: number }>(
    sql`select count(*)::integer as n from appointments where business_id = ${salon.business}`,
  ))!.n;

const bookTen = (client = person, more: object = {}) => callTool(client, 'book', { ...salon.slot, ...more });

test('a repeated call with a refreshed token creates nothing twice', async () => {
  const now = new Date(monday);
  const { grantId, token } = await newAgent(app, { now: () => now }, salon.customer.id, { asksFirst: false });
  const renewed = newGrantToken();
  await app.db.transaction((transaction) =>
    insertGrantToken(transaction, { hash: renewed.hash, grantId, kind: 'access', expiresAt: null, now }),
  );
  const answers = [];
  for (const proof of [token, renewed.token])
    answers.push(await bookTen(await connect(app, { token: proof })));
  expect(answers.map(({ isError }) => isError)).toEqual([false, false]);
  expect(answers[1]!.data.appointment).toEqual(answers[0]!.data.appointment);
  expect(await count()).toBe(1);
});

describe('find_times and business_profile', () => {
  test('a row of find_times can be booked without further calls', async () => {
    const found = await callTool(person, 'find_times', {
      query: 'haircut',
      business: salon.business,
      from: day,
    });
    const { business, professional, service, date, start } = found.data.times[0];
    const done = await callTool(person, 'book', { business, professional, services: [service], date, start });
    expect(done.data).toMatchObject({
      outcome: 'done',
      appointment: { date, start, total: 20, currency: 'EUR' },
    });
  });

  test('filter by day, time, price and rating', async () => {
    const request = { business: salon.business, from: day, to: day };
    const late = await callTool(person, 'find_times', {
      ...request,
      after: '15:00',
      maxPrice: 25,
      limit: 40,
    });
    expect(late.data.times.length).toBeGreaterThan(0);
    for (const row of late.data.times)
      expect([row.date, row.start >= '15:00', row.price <= 25]).toEqual([day, true, true]);
    const rated = await callTool(person, 'find_times', { ...request, minRating: 4 });
    expect(rated.data).toMatchObject({
      times: [],
      more: false,
      nothing: 'nothing-exists',
      next: expect.stringContaining('other words'),
    });
  });

  describe('results over several days', () => {
    const days = ['2026-06-03', '2026-06-04', '2026-06-05'];
    const request = { query: 'haircut', from: days[0], to: days[2] };
    type Row = { date: string; business: string };
    const counted = (times: Row[], of: keyof Row) =>
      [...new Set(times.map((row) => row[of]))].map((one) => times.filter((row) => row[of] === one).length);
    const find = async (more: object) => (await callTool(person, 'find_times', { ...request, ...more })).data;

    test('of one business are distributed evenly over the days', async () => {
      await newSalon(app, { city: 'Faro' });
      for (const where of [{ business: salon.business }, { city: 'Faro' }]) {
        const { times, more, next } = await find({ ...where, limit: 40 });
        expect([counted(times, 'date'), more]).toEqual([[14, 13, 13], true]);
        expect(next).toContain('narrow');
        expect(counted((await find(where)).times, 'date')).toEqual([4, 3, 3]);
      }
    });

    test('of several businesses include all of them', async () => {
      const city = 'Coimbra';
      for (let index = 0; index < 4; index++) await newSalon(app, { city });
      const { times, more } = await find({ city, limit: 12 });
      expect([counted(times, 'date'), counted(times, 'business'), more]).toEqual([
        [4, 4, 4],
        [3, 3, 3, 3],
        true,
      ]);
      const cheapest = await find({ city, limit: 12, sort: 'price' });
      expect(counted(cheapest.times, 'business')).toEqual([3, 3, 3, 3]);
      expect(cheapest.more).toBe(true);
    });

    test('report more: false when complete', async () => {
      const { business } = salon;
      const few = await find({ business, after: '09:00', before: '11:00', limit: 40 });
      expect(few.more).toBe(false);
      const starts = new Set(few.times.map(({ start }: { start: string }) => start)).size;
      expect(counted(few.times, 'date')).toEqual([starts, starts, starts]);
      expect(few.times.length).toBeGreaterThan(6);
      const one = await find({
        business,
        from: days[0],
        to: days[0],
        limit: few.times.length,
        before: '11:00',
      });
      expect(one.more).toBe(false);
    });
  });

  test('find a business by name and city and list others of the same name', async () => {
    const other = await newSalon(app, { city: 'Porto', name: 'Salon Tejo' });
    const { data } = await callTool(person, 'business_profile', { name: 'Salon Tejo', city: 'Porto' });
    expect(data.id).toBe(other.business);
    const both = await callTool(person, 'business_profile', { name: 'Salon Tejo' });
    expect(both.data.others.length).toBeGreaterThan(0);
  });

  test('return services, staff, hours, reviews and offers together', async () => {
    const code = await newCoupon(app, salon, { public: true });
    const { data } = await callTool(person, 'business_profile', { business: salon.business });
    expect(data).toMatchObject({
      name: 'Salon Tejo',
      currency: 'EUR',
      timezone: 'Europe/Lisbon',
      reviews: [],
    });
    expect(data.services.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Colour',
      'Haircut',
      'Yoga',
    ]);
    expect(data.team).toMatchObject([{ id: salon.professional }]);
    expect(data.hours[1]).toBe('Monday 09:00 to 17:00');
    expect(data.coupons).toEqual([{ code, off: '25 percent' }]);
  });

  test('explain why a time is taken and suggest the nearest ones', async () => {
    await bookTen();
    const { business, professional } = salon.slot;
    const asked = { business, professional, service: salon.haircut, date: day, start: '10:00' };
    const { data } = await callTool(person, 'explain_time', asked);
    expect(data).toMatchObject({ available: false, reason: 'BOOKED', code: 'SLOT_TAKEN' });
    expect(data.nearest[0]).toMatchObject({ professional, date: day });
  });
});

describe('book, quote and hold', () => {
  test('a repeated call books nothing and returns repeated: true', async () => {
    const first = await bookTen();
    const second = await bookTen();
    expect(second.data).toMatchObject({ outcome: 'done', repeated: true });
    expect(second.data.appointment.id).toBe(first.data.appointment.id);
    expect(await count()).toBe(1);
  });

  test('ten identical concurrent calls book once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => bookTen()));
    expect(new Set(all.map(({ data }) => data?.appointment.id)).size).toBe(1);
    expect(await count()).toBe(1);
  });

  test('another key books again, which is refused for the same time', async () => {
    const seat = { services: [salon.yoga], start: '12:00' };
    await bookTen(person, seat);
    const again = await bookTen(person, { ...seat, key: 'second' });
    expect(again).toMatchObject({ isError: true, error: { code: 'CLIENT_DOUBLE_BOOKED' } });
    expect(again.error.next).toContain('my_appointments');
  });

  test('a repeat after a cancellation returns the cancelled appointment; another key books again', async () => {
    const { data } = await bookTen();
    await callTool(person, 'cancel', { appointment: data.appointment.id });
    const repeat = await bookTen();
    expect(repeat.data).toMatchObject({ appointment: { status: 'Cancelled' }, repeated: true });
    expect(repeat.text).toMatch(/^Nothing was booked/);
    expect(repeat.data.next).toContain('set key');
    const meant = await bookTen(person, { key: 'again' });
    expect(meant.data).toMatchObject({
      outcome: 'done',
      appointment: { status: expect.not.stringMatching('Cancelled') },
    });
    expect(meant.data.repeated).toBeUndefined();
  });

  test('identical calls of two customers are independent', async () => {
    const other = await newSalon(app);
    const stranger = await connect(app, { token: other.customer.token });
    await bookTen();
    expect(await bookTen(stranger)).toMatchObject({ isError: true, error: { code: 'SLOT_TAKEN' } });
  });

  test('quote applies a coupon, hold reserves the time, and book uses both', async () => {
    const couponCode = await newCoupon(app, salon);
    const quote = await callTool(person, 'quote', { ...salon.slot, couponCode });
    expect(quote.data).toMatchObject({ subtotal: 20, discount: 5, total: 15, currency: 'EUR' });
    const held = await callTool(person, 'hold', salon.slot);
    const other = await newSalon(app);
    const stranger = await connect(app, { token: other.customer.token });
    expect((await bookTen(stranger)).error.code).toBe('SLOT_TAKEN');
    const done = await bookTen(person, { hold: held.data.hold, couponCode });
    expect(done.data.appointment.total).toBe(15);
    const wrong = await callTool(person, 'quote', { ...salon.slot, start: '11:00', couponCode: 'NOBODYS' });
    expect(wrong).toMatchObject({ isError: true, error: { code: 'COUPON_NOT_FOUND' } });
  });

  test('a series is booked and cancelled as a whole', async () => {
    const { data } = await bookTen(person, { repeat: 'weekly', times: 3 });
    expect(data.occurrences).toHaveLength(3);
    const mine = await callTool(person, 'my_appointments');
    expect(mine.data.appointments).toHaveLength(3);
    const cancelled = await callTool(person, 'cancel', {
      appointment: data.appointment.id,
      scope: 'following',
    });
    expect(cancelled.data.occurrences).toHaveLength(3);
    const again = await callTool(person, 'cancel', { appointment: data.appointment.id, scope: 'following' });
    expect(again.data).toMatchObject({ outcome: 'done', repeated: true });
  });

  test('cancelling the following occurrences is refused after only one was cancelled', async () => {
    const { data } = await bookTen(person, { repeat: 'weekly', times: 3 });
    const appointment = data.appointment.id;
    await callTool(person, 'cancel', { appointment });
    const following = await callTool(person, 'cancel', { appointment, scope: 'following' });
    expect(following).toMatchObject({ isError: true, error: { code: 'INVALID_STATUS' } });
  });
});

describe('reschedule, cancel and join_waitlist', () => {
  test('repeated calls change nothing', async () => {
    const { data } = await bookTen();
    const appointment = data.appointment.id;
    const judged = await callTool(person, 'reschedule', {
      appointment,
      date: day,
      start: '14:00',
      dryRun: true,
    });
    expect(judged.text).toContain('can be moved');
    expect(judged.data).toMatchObject({ outcome: 'possible' });
    for (const repeated of [undefined, true]) {
      const moved = await callTool(person, 'reschedule', { appointment, date: day, start: '14:00' });
      expect(moved.data).toMatchObject({ outcome: 'done', appointment: { start: '14:00' } });
      expect(moved.data.repeated).toBe(repeated);
    }
    expect((await callTool(person, 'cancel', { appointment })).data.appointment.status).toBe('Cancelled');
    expect((await callTool(person, 'cancel', { appointment })).data).toMatchObject({
      outcome: 'done',
      repeated: true,
    });
    expect((await callTool(person, 'my_appointments')).data.appointments).toEqual([]);
    expect((await callTool(person, 'my_appointments', { which: 'past' })).data.appointments).toHaveLength(1);
  });

  test('a late cancellation is refused with the hours and the next step', async () => {
    await setBusiness(app, salon.business, sql`cancellation_window_hours = 72`);
    const { data } = await bookTen();
    const late = await callTool(person, 'cancel', { appointment: data.appointment.id });
    expect(late).toMatchObject({ isError: true, error: { code: 'CANCEL_WINDOW', argument: 72 } });
    expect(late.text).toMatch(/^CANCEL_WINDOW:72\b.*: .+\nNext: .*business_profile/);
  });

  test('appointments of others are not found', async () => {
    const { data } = await bookTen();
    const other = await newSalon(app);
    const stranger = await connect(app, { token: other.customer.token });
    const input = { appointment: data.appointment.id };
    for (const tool of ['cancel', 'calendar_file'])
      expect((await callTool(stranger, tool, input)).error.code).toBe('APPOINTMENT_NOT_FOUND');
  });

  test('calendar_file returns an iCalendar file', async () => {
    const { data } = await bookTen();
    const file = await callTool(person, 'calendar_file', { appointment: data.appointment.id });
    expect(file.data).toMatchObject({ name: `${data.appointment.id}.ics`, mimeType: 'text/calendar' });
    expect(file.data.file).toMatch(/^BEGIN:VCALENDAR/);
  });

  test('a repeated join_waitlist returns the same entry', async () => {
    const request = {
      business: salon.business,
      services: [salon.haircut],
      from: day,
      to: day,
      after: '10:00',
      before: '10:15',
    };
    const first = await callTool(person, 'join_waitlist', request);
    expect(first.data).toMatchObject({ status: 'waiting', freeNow: 1 });
    const second = await callTool(person, 'join_waitlist', request);
    expect(second.data).toMatchObject({ id: first.data.id, repeated: true });
    expect((await callTool(person, 'my_appointments')).data.waiting).toMatchObject([{ id: first.data.id }]);
  });

  test('my_appointments lists open waitlist entries regardless of ended ones', async () => {
    const request = { business: salon.business, services: [salon.haircut], from: day, to: day };
    for (let minute = 10; minute < 32; minute++) {
      const { data } = await callTool(person, 'join_waitlist', { ...request, after: `10:${minute}` });
      await app.call('DELETE', `/api/waitlist/${data.id}`, { token: salon.customer.token });
    }
    const open = await callTool(person, 'join_waitlist', request);
    expect((await callTool(person, 'my_appointments')).data.waiting).toMatchObject([{ id: open.data.id }]);
  });
});

describe('desk tools', () => {
  test('day_schedule lists clients, absences and classes', async () => {
    await booked(app, salon.customer.token, salon.slot);
    await callTool(owner, 'block_time', {
      professional: salon.professional,
      from: day,
      to: day,
      start: '15:00',
      end: '16:00',
    });
    const { data } = await callTool(owner, 'day_schedule', { date: day });
    expect(data).toMatchObject({
      business: salon.business,
      date: day,
      appointments: [{ start: '10:00', client: 'Maya Rossi', services: ['Haircut'] }],
      away: [{ professional: salon.professional, start: '15:00', end: '16:00' }],
    });
    const today = await callTool(owner, 'day_schedule');
    expect(today.data).toMatchObject({ date: '2026-06-01', appointments: [], more: false });
  });

  test('day_schedule lists every absence', async () => {
    const absentees = [];
    for (let index = 0; index < 22; index++) {
      const professional = await newProfessional(app, { businessIds: [salon.business] });
      const block = { professional, from: day, to: day };
      expect((await callTool(owner, 'block_time', block)).isError).toBe(false);
      absentees.push(professional);
    }
    const { data } = await callTool(owner, 'day_schedule', { date: day });
    const away = data.away.map(({ professional }: { professional: string }) => professional);
    expect([away.sort(), data.more]).toEqual([absentees.sort(), false]);
    const one = await callTool(owner, 'day_schedule', { date: day, professional: absentees[0] });
    expect(one.data.away).toMatchObject([{ professional: absentees[0] }]);
  });

  test('day_schedule reports when there are more appointments', async () => {
    await app.db.run(sql`
      insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name, status,
        date, start_minute, timezone, during, blocked, session_key, service_ids, currency)
      select 'apt_many_' || n || b.id, b.id, p.id, p.key, u.id, u.person_key, u.name, 'Cancelled', ${day}, 600, b.timezone,
        '[2026-06-03T09:00Z,2026-06-03T09:30Z)', '[2026-06-03T09:00Z,2026-06-03T09:30Z)', 'many ' || n, '{}', b.currency
      from businesses b, professionals p, users u, generate_series(1, 201) n
      where b.id = ${salon.business} and p.id = ${salon.professional} and u.id = ${salon.customer.id}`);
    const full = await callTool(owner, 'day_schedule', { date: day });
    expect(full.data.more).toBe(true);
    expect(full.text).toContain('there are more than listed');
  });

  test('book_for_client reuses a client found by phone and asks when several match', async () => {
    const request = { ...salon.slot, name: 'Ana Costa', phone: '+351 910 000 001' };
    const first = await callTool(owner, 'book_for_client', request);
    expect(first.data).toMatchObject({ outcome: 'done', appointment: { client: 'Ana Costa' } });
    expect((await callTool(owner, 'book_for_client', request)).data.repeated).toBe(true);
    await callTool(owner, 'book_for_client', { ...request, start: '12:00', phone: '+351910000001' });
    const names = await app.db.rows(sql`select name from clients where business_id = ${salon.business}`);
    expect(names).toEqual([{ name: 'Ana Costa' }]);
    await callTool(owner, 'book_for_client', { ...request, start: '13:00', phone: '+351 910 000 002' });
    const { phone: _, ...nameAlone } = request;
    const unclear = await callTool(owner, 'book_for_client', { ...nameAlone, start: '14:00' });
    expect(unclear).toMatchObject({ isError: true, error: { code: 'INVALID_VALUE' } });
    expect(unclear.error.info.field).toBe('arguments.client');
    expect(unclear.text).toMatch(/cli_/);
  });

  test('book_for_client stores no client when the booking is refused', async () => {
    await booked(app, salon.customer.token, salon.slot);
    const refused = await callTool(owner, 'book_for_client', { ...salon.slot, name: 'Rui Alves' });
    expect(refused).toMatchObject({ isError: true, error: { code: 'SLOT_TAKEN' } });
    expect(await app.db.rows(sql`select 1 from clients where name = 'Rui Alves'`)).toEqual([]);
  });

  test('block_time requires a choice when appointments are affected', async () => {
    await booked(app, salon.customer.token, salon.slot);
    const block = { professional: salon.professional, from: day, to: day };
    const refused = await callTool(owner, 'block_time', block);
    expect(refused).toMatchObject({ isError: true, error: { code: 'SCHEDULE_TIME_TAKEN' } });
    expect(refused.error.next).toContain('affected');
    const kept = await callTool(owner, 'block_time', { ...block, affected: 'keep' });
    expect(kept.data.affected).toMatchObject([{ start: '10:00', client: 'Maya Rossi' }]);
    expect((await callTool(owner, 'block_time', { ...block, affected: 'keep' })).data).toMatchObject({
      id: kept.data.id,
      repeated: true,
    });
  });

  test('figures returns the analytics', async () => {
    await booked(app, salon.customer.token, salon.slot);
    const { data } = await callTool(owner, 'figures', { from: day, to: day });
    expect(data).toMatchObject({
      business: salon.business,
      bookings: { total: 1 },
      services: [{ name: 'Haircut' }],
    });
  });

  test('customers are refused', async () => {
    const block = { business: salon.business, from: day, to: day };
    for (const [tool, input] of [
      ['figures', { business: salon.business }],
      ['block_time', block],
      ['book_for_client', { ...salon.slot, name: 'Ana' }],
    ] as const) {
      const { error } = await callTool(person, tool, input);
      expect([tool, error.code]).toEqual([tool, 'FORBIDDEN']);
    }
    const seen = await callTool(person, 'day_schedule', { business: salon.business, date: day });
    expect(seen.data?.appointments ?? []).toEqual([]);
  });
});

describe('invalid arguments', () => {
  test.each([
    ['find_times', { querry: 'x' }, 'INVALID_INPUT', 'arguments.querry'],
    ['find_times', { from: 'tomorrow' }, 'INVALID_DATE_FORMAT', 'arguments.from'],
    ['find_times', { after: '9am' }, 'INVALID_TIME_FORMAT', 'arguments.after'],
    ['find_times', { limit: 1000 }, 'INVALID_VALUE', 'arguments.limit'],
    ['book', {}, 'MISSING_FIELDS', 'arguments.business'],
    ['book', { services: [] }, 'MISSING_FIELDS', 'arguments.business'],
    ['business_profile', {}, 'MISSING_FIELDS', 'arguments.business'],
    [
      'reschedule',
      { appointment: '../account', date: day, start: '10:00' },
      'APPOINTMENT_NOT_FOUND',
      undefined,
    ],
  ])('%s %j returns %s', async (tool, input, code, field) => {
    const { isError, error } = await callTool(person, tool, input);
    expect([isError, error.code, error.info.field]).toEqual([true, code, field]);
  });
});
