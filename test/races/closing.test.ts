import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { lockBusiness, releaseBusinesses } from '../../src/features/catalog/businesses/manage-store.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { timeOfDay } from '../../src/shared/time.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { waitForLocks } from '../fixtures/locks.ts';
import { newUser, type TestUser } from '../fixtures/marketplace.ts';
import { act, book, booked, newSalon, type Salon } from '../fixtures/salon.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let a: TestApp;
let b: TestApp;
let clients: TestUser[];
beforeAll(async () => {
  a = await startApp({ environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  b = await startApp({ databaseUrl: a.databaseUrl });
  clients = await Promise.all(Array.from({ length: 5 }, () => newUser(a)));
});
afterAll(async () => {
  await b.close();
  await a.close();
});

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const date = daysAhead(20);

/** Every way to create an upcoming appointment, each with its own time. */
const ways: Record<string, (salon: Salon, client: TestUser, start: string) => Promise<Answer>> = {
  'the fast path': (salon, { token }, start) => book(a, token, { ...salon.slot, date, start }),
  'the transaction path': (salon, { token }, start) =>
    book(b, token, { ...salon.slot, date, start, services: [salon.haircut, salon.colour] }),
  // Two sessions of three seats, so that none is full.
  'a class': (salon, { token }, start) =>
    book(a, token, {
      ...salon.slot,
      date,
      start: start < '12:00' ? '14:00' : '16:00',
      services: [salon.yoga],
    }),
  'a series': (salon, { token }, start) =>
    book(b, token, { ...salon.slot, date, start, recurringFrequency: 'weekly', recurringCount: 3 }),
  'a hold': (salon, { token }, start) =>
    a.call('POST', '/api/holds', { token, body: { ...salon.slot, date, start } }),
  'the waitlist': (salon, { token }) =>
    b.call('POST', '/api/waitlist', {
      token,
      body: {
        business: salon.business,
        professional: salon.professional,
        services: [salon.haircut],
        from: date,
        to: date,
      },
    }),
};

const close = (salon: Salon) =>
  b.call('POST', `/api/businesses/${salon.business}/close`, {
    token: salon.owner.token,
    body: { cancelUpcoming: true, reason: 'We retire.' },
  });

const leftAt = ({ business }: Salon) =>
  a.db.rows(sql`
    select id, status from appointments where business_id = ${business} and status in ('Pending', 'Confirmed', 'Held')
    union all select id, status from waitlist_entries where business_id = ${business} and status in ('waiting', 'offered')`);

test.each(Object.entries(ways))('closing during %s leaves no upcoming appointment', async (_, way) => {
  for (let round = 0; round < 3; round++) {
    const salon = await newSalon(a);
    // Fills the schedule cache, and creates an appointment to cancel.
    await booked(a, clients[0]!.token, { ...salon.slot, date: daysAhead(10 + round), start: '09:00' });
    const tries = clients.map((client, index) => way(salon, client, timeOfDay(540 + index * 90)));
    const [closed, ...answers] = await Promise.all([close(salon), ...tries]);
    expect([closed.status, closed.body.status]).toEqual([200, 'closed']);
    for (const { status } of answers) expect([201, 404]).toContain(status);
    expect(await leftAt(salon)).toEqual([]);
    expect((await way(salon, clients[0]!, '12:00')).status).toBe(404);
  }
});

test('closing during moves, cancellations and completions neither deadlocks nor leaves upcoming appointments', async () => {
  const deadlocks = async () =>
    (await a.db.row<{ count: number }>(
      sql`select deadlocks as count from pg_stat_database where datname = current_database()`,
    ))!.count;
  const before = await deadlocks();
  for (let round = 0; round < 3; round++) {
    const salon = await newSalon(a);
    const visits: string[] = [];
    for (const [index, { token }] of clients.entries())
      visits.push((await booked(a, token, { ...salon.slot, date, start: timeOfDay(540 + index * 60) })).id);
    const [closed, ...answers] = await Promise.all([
      close(salon),
      ...visits.flatMap((id, index) => [
        act(a, salon.worker.token, id, 'reschedule', {
          date: daysAhead(21),
          start: timeOfDay(540 + index * 60),
        }),
        act(b, index % 2 ? salon.worker.token : salon.owner.token, id, 'cancel'),
      ]),
    ]);
    expect(closed.status).toBe(200);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    expect(await leftAt(salon)).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});

test('time off that cancels appointments during a booking leaves nothing in its range', async () => {
  for (let round = 0; round < 3; round++) {
    const salon = await newSalon(a);
    const [away] = await Promise.all([
      b.call('POST', '/api/time-off', {
        token: salon.worker.token,
        body: { professionalId: salon.professional, startDate: date, endDate: date, affected: 'cancel' },
      }),
      ...clients.map(({ token }, index) =>
        book(a, token, { ...salon.slot, date, start: timeOfDay(540 + index * 60) }),
      ),
    ]);
    expect(away.status).toBe(201);
    expect(await leftAt(salon)).toEqual([]);
  }
});

const address = { addressLine1: 'Rua Garrett 12', city: 'Lisboa', country: 'Portugal' };

test('an owner whose account is deleted while a change waits cannot change the business', async () => {
  const changes: Record<string, (token: string, business: string) => Promise<Answer>> = {
    reopen: (token, business) => b.call('POST', `/api/businesses/${business}/reopen`, { token }),
    edit: (token, business) =>
      b.call('PATCH', `/api/businesses/${business}`, { token, body: { description: 'Call me at home.' } }),
    'add a service': (token, businessId) =>
      b.call('POST', '/api/services', { token, body: { businessId, name: 'Shave', duration: 30 } }),
  };
  for (const [name, change] of Object.entries(changes)) {
    const salon = await newSalon(a);
    const { token, id: userId } = salon.owner;
    await a.call('PATCH', `/api/businesses/${salon.business}`, { token, body: address });
    await close(salon);
    let waiting: Promise<Answer> | undefined;
    await a.db.transaction(async (transaction) => {
      await lockBusiness(transaction, salon.business);
      waiting = change(token, salon.business);
      await waitForLocks(a.db);
      await releaseBusinesses(transaction, userId);
    });
    expect([name, (await waiting)?.body]).toEqual([name, { error: 'BUSINESS_NOT_FOUND' }]);
  }
});

test('of deleting the account and reopening the business, one succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    const salon = await newSalon(a);
    const token = salon.owner.token;
    const path = `/api/businesses/${salon.business}`;
    await a.call('PATCH', path, { token, body: address });
    await close(salon);
    const [reopened, left] = await Promise.all([
      a.call('POST', `${path}/reopen`, { token }),
      b.call('DELETE', '/api/account', { token, body: { password: 'a long password' } }),
    ]);
    expect(['200 403', '404 204', '401 204']).toContain(`${reopened.status} ${left.status}`);
  }
});

test('npm run verify finds no violation afterwards', async () => {
  expect(await listViolations(a.db)).toEqual([]);
});
