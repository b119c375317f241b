import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { newProfessional, newUser, type TestUser } from '../fixtures/marketplace.ts';
import { retryWhileUnavailable } from '../fixtures/retry-while-unavailable.ts';
import { act, book, booked, codes, newCoupon, newSalon, type Salon, soldPackage } from '../fixtures/salon.ts';

let a: TestApp;
let b: TestApp;
let salon: Salon;
let crowd: TestUser[];
beforeAll(async () => {
  a = await startApp();
  b = await startApp({ databaseUrl: a.databaseUrl });
  salon = await newSalon(a);
  crowd = await Promise.all(Array.from({ length: 100 }, () => newUser(a)));
}, 60_000);
afterAll(async () => {
  await b.close();
  await a.close();
});

const on = (index: number) => [a, b][index % 2]!;
const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const times = (count: number, value: string) => Array<string>(count).fill(value);

/** Concurrent requests of all customers, half of them on another process, with retries after 503. */
function all(count: number, body: (index: number) => object): Promise<Answer[]> {
  return Promise.all(
    crowd
      .slice(0, count)
      .map(({ token }, index) =>
        retryWhileUnavailable(() => book(on(index), token, { ...salon.slot, date, ...body(index) })),
      ),
  );
}

/** Checks that nothing overlaps and no seat is booked twice. */
async function expectNoCollision(): Promise<void> {
  const collisions = await a.db.rows(sql`
    select x.id, y.id from appointments x join appointments y on x.id < y.id and x.professional_key = y.professional_key
    where x.status in ('Pending', 'Confirmed', 'Held') and y.status in ('Pending', 'Confirmed', 'Held')
      and x.blocked && y.blocked and (x.session_key <> y.session_key or x.seat = y.seat)`);
  expect(collisions).toEqual([]);
}

test('of a hundred customers booking one slot, exactly one succeeds and the others get SLOT_TAKEN', async () => {
  const answers = await all(100, () => ({ start: '09:00' }));
  expect(codes(answers)).toEqual([201, ...times(99, 'SLOT_TAKEN')]);
  await expectNoCollision();
});

describe('two tabs of one customer', () => {
  const hold = (start: string) => (who: TestUser, index: number) =>
    retryWhileUnavailable(() =>
      on(index).call('POST', '/api/holds', { token: who.token, body: { ...salon.slot, date, start } }),
    );

  test('get one hold, and other customers get SLOT_TAKEN', async () => {
    const [customer, ...others] = crowd.slice(0, 4);
    const tabs = await Promise.all([customer!, customer!].map(hold('15:00')));
    expect(tabs.map(({ status }) => status)).toEqual([201, 201]);
    expect(tabs[0]!.body).toEqual(tabs[1]!.body);
    expect(codes(await Promise.all(others.map(hold('15:00'))))).toEqual(times(3, 'SLOT_TAKEN'));
    await expectNoCollision();
  });

  test('both win or both lose against other customers', async () => {
    const [, customer, ...others] = crowd.slice(0, 5);
    const answers = await Promise.all([customer!, ...others, customer!].map(hold('15:30')));
    const won = answers.filter(({ status }) => status === 201);
    expect(new Set(won.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]!.status).toBe(answers.at(-1)!.status);
    expect(won.length).toBe(answers[0]!.status === 201 ? 2 : 1);
    await expectNoCollision();
  });
});

test('two tabs of one customer that book a held time get one appointment', async () => {
  const { token } = crowd[0]!;
  const body = { ...salon.slot, date, start: '16:00' };
  expect((await a.call('POST', '/api/holds', { token, body })).status).toBe(201);
  const bookers = [token, token, crowd[1]!.token, crowd[2]!.token];
  const answers = await Promise.all(
    bookers.map((who, index) => retryWhileUnavailable(() => book(on(index), who, body))),
  );
  expect(answers.slice(0, 2).filter(({ status }) => status === 201)).toHaveLength(1);
  expect(codes(answers.slice(2))).toEqual(times(2, 'SLOT_TAKEN'));
  await expectNoCollision();
});

test('ways of one customer to take a time share it, and never take the hold of another customer', async () => {
  const [owner, other] = [crowd[70]!, crowd[71]!];
  const onDay = daysLater(8);
  const { id } = await booked(a, owner.token, { ...salon.slot, date: onDay, start: '16:00' });
  const ways = (hour: number) => {
    const [full, half] = [`${hour}:00`, `${hour}:30`];
    const slot = { ...salon.slot, date: onDay, start: full };
    const visits = [
      { ...slot, start: half },
      { ...slot, start: '15:00' },
    ];
    return [
      ['/api/holds', slot],
      ['/api/holds', { ...slot, services: [salon.colour] }],
      ['/api/holds', { ...slot, services: [salon.yoga] }],
      ['/api/appointments', slot],
      ['/api/appointments/together', { visits }],
      [`/api/appointments/${id}/reschedule`, { date: onDay, start: full }],
    ] as const;
  };
  const all = (hour: number) =>
    Promise.all(
      [...ways(hour), ...ways(hour)].map(([path, body], index) =>
        retryWhileUnavailable(() => on(index).call('POST', path, { token: owner.token, body })),
      ),
    );
  const whole = { ...salon.slot, date: onDay, start: '10:00', services: [salon.colour] };
  const kept = await a.call('POST', '/api/holds', { token: other.token, body: whole });
  expect(kept.status).toBe(201);
  expect(codes(await all(10))).toEqual(times(12, 'SLOT_TAKEN'));
  expect((await b.call('GET', '/api/holds', { token: other.token })).body).toMatchObject([
    { id: kept.body.id },
  ]);

  const answers = await all(12);
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
  for (const { status, body } of answers)
    expect([200, 201, 'SLOT_TAKEN', 'CLIENT_DOUBLE_BOOKED']).toContain(body.error ?? status);
  await expectNoCollision();
});

test('overlapping starts of several durations never overlap', async () => {
  const starts = ['10:00', '10:30', '11:00'];
  const answers = await all(30, (index) => ({
    start: starts[index % 3],
    services: [index % 2 ? salon.colour : salon.haircut],
  }));
  const won = answers.filter(({ status }) => status === 201);
  expect(won.length).toBeGreaterThanOrEqual(1);
  expect(codes(answers)).toEqual([...Array(won.length).fill(201), ...times(30 - won.length, 'SLOT_TAKEN')]);
  await expectNoCollision();
});

test('of thirty customers booking a class of three, three succeed', async () => {
  const answers = await all(30, () => ({ start: '12:00', services: [salon.yoga] }));
  expect(codes(answers)).toEqual([201, 201, 201, ...times(27, 'SESSION_FULL')]);
  await expectNoCollision();
});

test('a client who books two places at the same time gets exactly one', async () => {
  for (let round = 0; round < 3; round++) {
    const other = await newSalon(a);
    const token = crowd[50 + round]!.token;
    const answers = await Promise.all(
      [salon.slot, other.slot].map((slot, index) =>
        book(on(index), token, { ...slot, date: daysLater(1 + round), start: '13:00' }),
      ),
    );
    expect(codes(answers)).toEqual([201, 'CLIENT_DOUBLE_BOOKED']);
  }
});

const daysLater = (days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

test('the last package session is redeemed once by ten concurrent bookings', async () => {
  const user = crowd[60]!;
  const packagePurchaseId = await soldPackage(a, salon, user.id, { sessionCount: 1 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      book(on(index), user.token, { ...salon.slot, date: daysLater(10 + index), packagePurchaseId }),
    ),
  );
  expect(codes(answers)).toEqual([201, ...times(9, 'NOT_FOUND')]);
  const row = await a.db.row(
    sql`select sessions_redeemed from package_purchases where id = ${packagePurchaseId}`,
  );
  expect(row).toEqual({ sessions_redeemed: 1 });
});

test('the last use of a coupon is used once by ten concurrent customers, and nothing else is booked', async () => {
  const couponCode = await newCoupon(a, salon, { usageLimit: 1 });
  const answers = await all(10, (index) => ({ date: daysLater(30 + index), couponCode }));
  expect(codes(answers)).toEqual([201, ...times(9, 'USAGE_LIMIT_REACHED')]);
});

test('of two series that share dates, one is booked completely and the other not at all', async () => {
  const first = daysLater(60);
  const answers = await all(8, (index) => ({
    date: index % 2 ? first : new Date(Date.parse(first) + 7 * 86_400_000).toISOString().slice(0, 10),
    recurringFrequency: 'weekly',
    recurringCount: 4,
  }));
  expect(codes(answers)).toEqual([201, ...times(7, 'SLOT_TAKEN')]);
  const { recurringGroupId } = answers.find(({ status }) => status === 201)!.body;
  const row = await a.db.row(
    sql`select count(*) from appointments where recurring_group_id = ${recurringGroupId}`,
  );
  expect(row).toEqual({ count: 4 });
});

describe('concurrent changes of one appointment', () => {
  const newBooking = async (user: TestUser, days: number) =>
    (await booked(a, user.token, { ...salon.slot, date: daysLater(days), start: '15:00' })).id as string;
  const statusOf = async (id: string) =>
    (await a.call('GET', `/api/appointments/${id}`, { token: salon.owner.token })).body;

  test('cancel and reschedule run in either order, never half of both', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await newBooking(crowd[70]!, 100 + round);
      const [cancelled, moved] = await Promise.all([
        act(a, salon.owner.token, id, 'cancel'),
        act(b, crowd[70]!.token, id, 'reschedule', { date: daysLater(120 + round), start: '16:00' }),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 'INVALID_STATUS']).toContain(moved.body.error ?? moved.status);
      expect((await statusOf(id)).status).toBe('Cancelled');
      const freed = await book(a, crowd[71]!.token, {
        ...salon.slot,
        date: daysLater(120 + round),
        start: '16:00',
      });
      expect(freed.status).toBe(201);
    }
  });

  test('of complete and cancel exactly one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await newBooking(crowd[72]!, 140 + round);
      await a.db.run(sql`
        update appointments set during = tstzrange(now() - interval '1 hour', now()),
          blocked = tstzrange(now() - interval '1 hour', now()) where id = ${id}`);
      const answers = await Promise.all([
        act(a, salon.owner.token, id, 'complete'),
        act(b, salon.worker.token, id, 'cancel'),
      ]);
      expect(codes(answers)).toEqual([200, 'INVALID_STATUS']);
      await a.db.run(sql`update appointments set status = 'Cancelled' where id = ${id}`);
    }
  });

  test('cancelling during a move to another professional succeeds', async () => {
    const colleague = await newProfessional(a, { businessIds: [salon.business] });
    await a.db.run(sql`insert into service_professionals values (${salon.haircut}, ${colleague})`);
    for (let round = 0; round < 5; round++) {
      const id = await newBooking(crowd[78]!, 175 + round);
      const to = { date: daysLater(175 + round), start: '15:00', professional: colleague };
      const [moved, cancelled] = await Promise.all([
        act(a, crowd[78]!.token, id, 'reschedule', to),
        act(b, salon.owner.token, id, 'cancel'),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 'INVALID_STATUS']).toContain(moved.body.error ?? moved.status);
    }
  });

  test('five cancellations release the package session once', async () => {
    const user = crowd[73]!;
    const packagePurchaseId = await soldPackage(a, salon, user.id, { sessionCount: 3 });
    const first = { ...salon.slot, packagePurchaseId, start: '15:00' };
    const { id } = await booked(a, user.token, { ...first, date: daysLater(150) });
    await booked(a, user.token, { ...first, date: daysLater(151) });
    const answers = await Promise.all(
      [0, 1, 2, 3, 4].map((index) => act(on(index), user.token, id, 'cancel')),
    );
    expect(codes(answers)).toEqual([200, ...times(4, 'INVALID_STATUS')]);
    const row = await a.db.row(
      sql`select sessions_redeemed from package_purchases where id = ${packagePurchaseId}`,
    );
    expect(row).toEqual({ sessions_redeemed: 1 });
  });

  test('of two appointments moved to one slot, one succeeds and the other stays', async () => {
    const ids = await Promise.all([newBooking(crowd[74]!, 160), newBooking(crowd[75]!, 161)]);
    const to = { date: daysLater(162), start: '09:30' };
    const answers = await Promise.all(
      ids.map((id, index) => act(on(index), salon.owner.token, id, 'reschedule', to)),
    );
    expect(codes(answers)).toEqual([200, 'SLOT_TAKEN']);
    const loser = answers.findIndex(({ status }) => status !== 200);
    expect((await statusOf(ids[loser]!)).date).toBe(daysLater(160 + loser));
  });

  test('two appointments that swap times do not deadlock', async () => {
    const [one, two] = await Promise.all([newBooking(crowd[76]!, 170), newBooking(crowd[77]!, 171)]);
    const answers = await Promise.all([
      act(a, salon.owner.token, one!, 'reschedule', { date: daysLater(171), start: '15:00' }),
      act(b, salon.owner.token, two!, 'reschedule', { date: daysLater(170), start: '15:00' }),
    ]);
    for (const answer of answers) expect([200, 'SLOT_TAKEN']).toContain(answer.body.error ?? answer.status);
    await expectNoCollision();
  });
});

test('of a concurrent hold and booking, one gets the slot', async () => {
  for (let round = 0; round < 5; round++) {
    const slot = { ...salon.slot, date: daysLater(180 + round) };
    const [held, taken] = await Promise.all([
      a.call('POST', '/api/holds', { token: crowd[80 + round]!.token, body: slot }),
      book(b, crowd[90]!.token, slot),
    ]);
    expect(codes([held, taken])).toEqual([201, 'SLOT_TAKEN']);
  }
  await expectNoCollision();
});

test('the holder books its held slot while others try', async () => {
  const slot = { ...salon.slot, date: daysLater(190) };
  const hold = await a.call('POST', '/api/holds', { token: crowd[0]!.token, body: slot });
  const answers = await Promise.all(
    crowd.slice(0, 20).map(({ token }, index) => book(on(index), token, { ...slot, holdId: hold.body.id })),
  );
  expect(answers[0]!.status).toBe(201);
  expect(codes(answers)).toEqual([201, ...times(19, 'NOT_FOUND')]);
});

test('a booking retried with its key on another process is one booking with one response', async () => {
  const body = { ...salon.slot, date: daysLater(195) };
  const { token } = crowd[91]!;
  const headers = { 'idempotency-key': 'retry-me' };
  const answers = await Promise.all([0, 1, 2, 3].map((index) => book(on(index), token, body, { headers })));
  expect(codes(answers)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
});

test('deleting the account while booking either deletes the account or books, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const user = await newUser(a);
    const slot = { ...salon.slot, date: daysLater(200 + round) };
    const [answer, deleted] = await Promise.all([
      book(a, user.token, slot),
      b.call('DELETE', '/api/account', { token: user.token, body: { password: 'a long password' } }),
    ]);
    const outcomes = [answer.body.error ?? answer.status, deleted.body.error ?? deleted.status];
    expect([
      [201, 'ACCOUNT_HAS_BOOKINGS'],
      ['AUTH_REQUIRED', 204],
    ]).toContainEqual(outcomes);
  }
});

test('npm run verify finds no violation afterwards', async () => {
  expect(await listViolations(a.db)).toEqual([]);
});

test('of ten desks moving an appointment with the same version, exactly one succeeds', async () => {
  const { id } = await booked(a, crowd[90]!.token, { ...salon.slot, date: daysLater(5), start: '09:00' });
  const { version } = (await a.call('GET', `/api/appointments/${id}`, { token: salon.owner.token })).body;
  const starts = Array.from(
    { length: 10 },
    (_, index) => `1${Math.floor(index / 2)}:${index % 2 ? '30' : '00'}`,
  );
  const answers = await Promise.all(
    starts.map((start, index) =>
      retryWhileUnavailable(() =>
        on(index).call('POST', `/api/appointments/${id}/reschedule`, {
          token: salon.owner.token,
          body: { date: daysLater(5), start },
          headers: { 'if-match': version },
        }),
      ),
    ),
  );
  expect(codes(answers)).toEqual([200, ...times(9, 'SERIALIZATION_CONFLICT')]);
  const { start } = answers.find(({ status }) => status === 200)!.body;
  const now = (await b.call('GET', `/api/appointments/${id}`, { token: salon.owner.token })).body;
  expect(now.start).toBe(start);
});
