import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import {
  act,
  book,
  booked,
  codes,
  day,
  monday,
  newSalon,
  outcome,
  type Salon,
  setBusiness,
} from '../../../fixtures/salon.ts';

// An ordinary booking is checked against a schedule snapshot and inserted in one statement. These tests
// change data from a second process without waiting for the snapshot to expire.

let app: TestApp;
let other: TestApp;
const clock = { now: () => new Date(monday) };
beforeAll(async () => {
  app = await startApp({ clock });
  other = await startApp({ clock, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** A salon whose snapshot `app` has loaded. */
async function knownSalon(): Promise<Salon> {
  const salon = await newSalon(app);
  await booked(app, (await newUser(app)).token, { ...salon.slot, start: '09:00' });
  return salon;
}

const customer = async () => (await newUser(app)).token;

/** Changes made in the other process, with the expected result of booking 10:00 in this one. */
const changes: [string, (salon: Salon) => Promise<Answer | number>, unknown[]][] = [
  [
    'hours',
    ({ owner, business }) =>
      other.call('PATCH', `/api/businesses/${business}`, {
        token: owner.token,
        body: { workingHours: { start: '09:00', end: '10:00' } },
      }),
    [409, 'OUTSIDE_AVAILABILITY'],
  ],
  [
    'an absence of the professional',
    ({ owner, professional }) =>
      other.call('POST', '/api/time-off', {
        token: owner.token,
        body: { professionalId: professional, startDate: day, endDate: day, start: '09:30', end: '12:00' },
      }),
    [409, 'PROFESSIONAL_TIME_OFF'],
  ],
  [
    'a closure of the business',
    ({ owner, business }) =>
      other.call('POST', '/api/time-off', {
        token: owner.token,
        body: { businessId: business, startDate: day, endDate: day, start: '09:30', end: '12:00' },
      }),
    [409, 'OUTSIDE_AVAILABILITY'],
  ],
  [
    'a weekly window',
    ({ owner, business, professional }) =>
      other.call('POST', '/api/availability-rules', {
        token: owner.token,
        // A Wednesday, like `day`. The booking at nine stays within the window.
        body: {
          professionalId: professional,
          businessId: business,
          weekday: 3,
          start: '09:00',
          end: '10:00',
        },
      }),
    [409, 'OUTSIDE_AVAILABILITY'],
  ],
  [
    'the service is switched off',
    ({ owner, haircut }) =>
      other.call('PATCH', `/api/services/${haircut}`, { token: owner.token, body: { active: false } }),
    [400, 'INVALID_SERVICES'],
  ],
  [
    'the business is suspended',
    async ({ business }) =>
      other.call('POST', `/api/businesses/${business}/suspend`, {
        token: (await newUser(other, 'admin')).token,
        body: {},
      }),
    [403, 'BUSINESS_SUSPENDED'],
  ],
  [
    'the professional is hidden',
    ({ professional }) =>
      other.db.run(sql`update professionals set hidden_at = now() where id = ${professional}`),
    [404, 'PROFESSIONAL_NOT_FOUND'],
  ],
  ['a booking', async ({ slot }) => book(other, (await newUser(other)).token, slot), [409, 'SLOT_TAKEN']],
  [
    'a hold',
    async ({ slot }) => other.call('POST', '/api/holds', { token: (await newUser(other)).token, body: slot }),
    [409, 'SLOT_TAKEN'],
  ],
];

describe('changes by another process', () => {
  test.each(changes)('%s applies to the next booking', async (_what, change, expected) => {
    const salon = await knownSalon();
    const token = await customer();
    const changed = await change(salon);
    expect(typeof changed === 'number' || changed.status < 300).toBe(true);
    expect(outcome(await book(app, token, salon.slot))).toEqual(expected);
  });

  test('price and cancellation window apply to the next booking', async () => {
    const salon = await knownSalon();
    await other.call('PATCH', `/api/services/${salon.haircut}`, {
      token: salon.owner.token,
      body: { price: 33 },
    });
    await setBusiness(other, salon.business, sql`cancellation_window_hours = 72`);
    const token = await customer();
    const made = await booked(app, token, salon.slot);
    expect(made.bookedServices).toMatchObject([{ priceMajor: 33 }]);
    expect(outcome(await act(app, token, made.id, 'cancel'))).toEqual([409, 'CANCEL_WINDOW:72']);
  });
});

describe('a session that ended in another process', () => {
  test('cannot book', async () => {
    const salon = await knownSalon();
    const token = await customer();
    await booked(app, token, { ...salon.slot, start: '11:00' });
    app.outlastCaches();
    expect((await other.call('POST', '/api/auth/logout', { token })).status).toBe(204);
    expect(outcome(await book(app, token, salon.slot))).toEqual([401, 'AUTH_REQUIRED']);
    expect(
      await app.db.row(sql`select count(*) from appointments where business_id = ${salon.business}`),
    ).toEqual({
      count: 2,
    });
  });

  test('returns 401 before any validation error', async () => {
    const salon = await knownSalon();
    const wrong: [unknown, Record<string, string>][] = [
      [{}, {}],
      ['{"broken', {}],
      [{ ...salon.slot, date: 'soon' }, {}],
      [{ ...salon.slot, business: 'biz_nowhere' }, {}],
      ['text', { 'content-type': 'text/plain' }],
      [salon.slot, { 'idempotency-key': 'a-key-of-mine' }],
    ];
    for (const [body, headers] of wrong) {
      const token = await customer();
      expect((await other.call('POST', '/api/auth/logout', { token })).status).toBe(204);
      expect([body, ...outcome(await book(app, token, body, { headers }))]).toEqual([
        body,
        401,
        'AUTH_REQUIRED',
      ]);
    }
  });

  test('an active session gets the validation errors', async () => {
    const salon = await knownSalon();
    expect(outcome(await book(app, await customer(), {}))).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await book(app, await customer(), '{"broken'))).toEqual([400, 'INVALID_INPUT']);
    const admin = await newUser(app, 'admin');
    expect(outcome(await book(app, admin.token, salon.slot))).toEqual([403, 'FORBIDDEN']);
  });
});

test('an account deleted in another process cannot book', async () => {
  const salon = await knownSalon();
  const token = await customer();
  expect(
    (await other.call('DELETE', '/api/account', { token, body: { password: 'a long password' } })).status,
  ).toBe(204);
  expect(outcome(await book(app, token, salon.slot))).toEqual([401, 'AUTH_REQUIRED']);
});

describe('concurrent bookings written in one batch', () => {
  test('conflicting bookings are refused and the others succeed', async () => {
    const salons = await Promise.all(Array.from({ length: 4 }, knownSalon));
    const users = await Promise.all(Array.from({ length: 12 }, customer));
    // Three requests per salon for the same time, from both processes.
    const answers = await Promise.all(
      users.map((token, index) => book(index % 2 ? app : other, token, salons[index % 4]!.slot)),
    );
    expect(codes(answers)).toEqual([...Array(4).fill(201), ...Array(8).fill('SLOT_TAKEN')]);
    const left = await app.db.rows(sql`
      select a.id from appointments a where a.business_id = any (${salons.map(({ business }) => business)})
        and (select count(*) from appointment_history h where h.appointment_id = a.id) = 1`);
    expect(left).toHaveLength(8);
  });

  test('one customer gets only one of two overlapping appointments', async () => {
    const [here, there] = [await knownSalon(), await knownSalon()];
    const token = await customer();
    const answers = await Promise.all([book(app, token, here.slot), book(app, token, there.slot)]);
    expect(codes(answers)).toEqual([201, 'CLIENT_DOUBLE_BOOKED']);
  });
});
