import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { notificationsOf } from '../../../fixtures/notifications.ts';
import {
  act,
  book,
  booked,
  day,
  makeRegulars,
  monday,
  newSalon,
  outcome,
  type Salon,
  setBusiness,
  soldPackage,
} from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const userNotFound = [404, 'USER_NOT_FOUND'];
const quote = (user: TestUser, body: object) =>
  app.call('POST', '/api/appointments/quote', { token: user.token, body });
/** Titles of the notifications of one kind. */
const titlesOf = async ({ token }: TestUser, kind: string) =>
  (await notificationsOf(app, token))
    .filter((notification) => notification.kind === kind)
    .map(({ title }) => title);

describe('booking by staff for an account', () => {
  test('that never booked there returns 404 USER_NOT_FOUND, like an unknown account', async () => {
    const salon = await newSalon(app);
    const stranger = await newUser(app);
    for (const { token } of [salon.owner, salon.worker])
      for (const clientId of [stranger.id, 'usr_unknown']) {
        const body = { ...salon.slot, clientId };
        const [booking, quoted] = [await book(app, token, body), await quote({ id: '', token }, body)];
        for (const answer of [booking, quoted]) {
          expect(outcome(answer)).toEqual(userNotFound);
          const unknown = await book(app, token, { ...body, clientId: 'usr_x' });
          for (const header of ['error-info', 'error-detail'])
            expect(answer.headers.get(header)).toBe(unknown.headers.get(header));
        }
      }
    expect(await notificationsOf(app, stranger.token)).toEqual([]);
  });

  test('is allowed after the account booked there itself, even if it cancelled', async () => {
    const salon = await newSalon(app);
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await act(app, salon.customer.token, id, 'cancel');
    for (const [token, start] of [
      [salon.owner.token, '11:00'],
      [salon.worker.token, '12:00'],
    ] as const)
      expect((await book(app, token, { ...salon.slot, start, clientId: salon.customer.id })).status).toBe(
        201,
      );
  });

  test('is refused when the account booked only elsewhere or staff booked for it', async () => {
    const [salon, other] = [await newSalon(app), await newSalon(app)];
    await booked(app, salon.customer.token, other.slot);
    const body = { ...salon.slot, start: '12:00', clientId: salon.customer.id };
    expect(outcome(await book(app, salon.owner.token, body))).toEqual(userNotFound);
    await makeRegulars(app, salon, salon.customer);
    // Bookings could be made by staff alone before consent was required.
    await app.db.run(sql`
      update appointments set made_by_staff = true, status = 'Completed' where business_id = ${salon.business}`);
    expect(outcome(await book(app, salon.owner.token, body))).toEqual(userNotFound);
  });

  test('is refused at other businesses before the client is looked up', async () => {
    const [salon, other] = [await newSalon(app), await newSalon(app)];
    await makeRegulars(app, salon, salon.customer);
    const record = await app.call('POST', '/api/business/clients', {
      token: salon.owner.token,
      body: { name: 'Walter' },
    });
    for (const user of [other.owner, other.worker])
      for (const client of [
        { clientId: salon.customer.id },
        { clientId: 'usr_unknown' },
        { crmClientId: record.body.id },
        { crmClientId: 'cli_unknown' },
      ])
        expect(outcome(await book(app, user.token, { ...salon.slot, ...client }))).toEqual([
          403,
          'FORBIDDEN',
        ]);
  });
});

describe('cancelling appointments that staff chose is possible until the start', () => {
  const soon = (salon: Salon) => ({ ...salon.slot, date: monday.slice(0, 10), start: '15:00' });
  const strict = async () => {
    const salon = await newSalon(app);
    await setBusiness(app, salon.business, sql`cancellation_window_hours = 720`);
    await makeRegulars(app, salon, salon.customer);
    return salon;
  };

  test('booked by staff', async () => {
    const salon = await strict();
    const body = { ...soon(salon), clientId: salon.customer.id };
    const quoted = await quote(salon.owner, body);
    expect(quoted.body.cancelUntil).toBe('2026-06-01T14:00:00.000Z');
    const { id } = await booked(app, salon.owner.token, body);
    const move = { date: day, start: '16:00' };
    expect(outcome(await act(app, salon.customer.token, id, 'reschedule', move))).toEqual([
      409,
      'RESCHEDULE_WINDOW:720',
    ]);
    expect((await act(app, salon.customer.token, id, 'cancel')).body.status).toBe('Cancelled');
  });

  test('rescheduled by staff', async () => {
    const salon = await strict();
    const { id } = await booked(app, salon.customer.token, soon(salon));
    const late = [409, 'CANCEL_WINDOW:720'];
    expect(outcome(await act(app, salon.customer.token, id, 'cancel'))).toEqual(late);
    expect((await act(app, salon.worker.token, id, 'reschedule', { date: day, start: '16:00' })).status).toBe(
      200,
    );
    expect((await act(app, salon.customer.token, id, 'cancel')).status).toBe(200);
  });

  test('each of a series', async () => {
    const salon = await strict();
    const series = { recurringFrequency: 'weekly', recurringCount: 3, clientId: salon.customer.id };
    await booked(app, salon.owner.token, { ...soon(salon), ...series });
    const mine = await app.call('GET', '/api/appointments?status=Confirmed', { token: salon.customer.token });
    expect(mine.body).toHaveLength(3);
    for (const { id } of mine.body)
      expect((await act(app, salon.customer.token, id, 'cancel')).status).toBe(200);
  });
});

describe('conflicts with appointments at other businesses', () => {
  /** The customer has an appointment elsewhere at the time of `slot`. */
  async function busyElsewhere() {
    const [salon, other] = [await newSalon(app, { name: 'Corner Cuts' }), await newSalon(app)];
    await makeRegulars(app, salon, salon.customer);
    await booked(app, salon.customer.token, other.slot);
    return { salon, body: { ...salon.slot, clientId: salon.customer.id } };
  }
  const attempts = (salon: Salon) => titlesOf(salon.customer, 'business.could_not_book');

  test('are not revealed to staff by quotes and holds', async () => {
    const { salon, body } = await busyElsewhere();
    for (const user of [salon.owner, salon.worker]) expect((await quote(user, body)).status).toBe(200);
    const hold = await app.call('POST', '/api/holds', { token: salon.owner.token, body: salon.slot });
    expect(hold.status).toBe(201);
    const own = await quote(salon.customer, { ...salon.slot, services: [salon.haircut] });
    expect(own.body.error).not.toBeUndefined();
    expect(await attempts(salon)).toEqual([]);
  });

  test('are revealed by a booking attempt, and the client is notified of each', async () => {
    const { salon, body } = await busyElsewhere();
    for (const user of [salon.owner, salon.worker])
      expect(outcome(await book(app, user.token, body))).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect(await attempts(salon)).toEqual(Array(2).fill('Corner Cuts tried to book an appointment for you'));
    const all = await notificationsOf(app, salon.customer.token);
    const attempt = all.find(({ kind }) => kind === 'business.could_not_book');
    expect(attempt?.text).toContain('When: Wednesday 3 June 2026, 10:00 (Lisbon time)');
  });

  test('are revealed by at most five of many concurrent attempts', async () => {
    const { salon, body } = await busyElsewhere();
    const { id } = await booked(app, salon.owner.token, { ...body, start: '14:00' });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 3 === 0
          ? act(app, salon.owner.token, id, 'reschedule', { date: day, start: '10:00' })
          : book(app, salon.owner.token, body),
      ),
    );
    const tally = (code: string) => answers.filter((answer) => answer.body.error === code).length;
    expect([tally('CLIENT_DOUBLE_BOOKED'), tally('RATE_LIMITED:86400')]).toEqual([5, 25]);
    expect(await attempts(salon)).toHaveLength(5);
  });

  test('are revealed by rescheduling, too', async () => {
    const { salon, body } = await busyElsewhere();
    const { id } = await booked(app, salon.owner.token, { ...body, start: '14:00' });
    const moved = await act(app, salon.owner.token, id, 'reschedule', { date: day, start: '10:00' });
    expect(outcome(moved)).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect(await attempts(salon)).toHaveLength(1);
  });

  test('cause no notification when the client tries to book', async () => {
    const { salon } = await busyElsewhere();
    expect(outcome(await book(app, salon.customer.token, salon.slot))).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect(await attempts(salon)).toEqual([]);
  });

  test('after five attempts within a day every attempt returns 429', async () => {
    const { salon, body } = await busyElsewhere();
    for (let attempt = 0; attempt < 5; attempt++)
      expect(outcome(await book(app, salon.owner.token, body))).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    for (const start of ['10:00', '15:00']) {
      const refused = await book(app, salon.owner.token, { ...body, start });
      expect(outcome(refused)).toEqual([429, 'RATE_LIMITED:86400']);
      expect(refused.headers.get('retry-after')).toBe('86400');
    }
    expect(await attempts(salon)).toHaveLength(5);
    expect(outcome(await book(app, salon.owner.token, body))).toEqual([429, 'RATE_LIMITED:86400']);
    // The limit does not apply to the client.
    expect((await book(app, salon.customer.token, { ...salon.slot, start: '15:00' })).status).toBe(201);
    const record = await app.call('POST', '/api/business/clients', {
      token: salon.owner.token,
      body: { name: 'Walter' },
    });
    const walter = { ...salon.slot, crmClientId: record.body.id };
    expect((await book(app, salon.owner.token, walter)).status).toBe(201);
  });
});

test('assigning a package notifies only customers who booked at the business', async () => {
  const salon = await newSalon(app);
  const stranger = await newUser(app);
  await makeRegulars(app, salon, salon.customer);
  for (const user of [stranger, salon.customer]) {
    const id = await soldPackage(app, salon, user.id);
    const balances = await app.call('GET', '/api/packages', { token: user.token });
    expect(balances.body.map((balance: { id: string }) => balance.id)).toEqual([id]);
    const path = `/api/business/packages/purchases/${id}`;
    expect((await app.call('DELETE', path, { token: salon.owner.token })).status).toBe(204);
  }
  expect(await notificationsOf(app, stranger.token)).toEqual([]);
  expect(await titlesOf(salon.customer, 'package.assigned')).toHaveLength(1);
  expect(await titlesOf(salon.customer, 'package.cancelled')).toHaveLength(1);
});
