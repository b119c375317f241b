import { afterAll, beforeAll, expect, test } from 'vitest';
import { mondayOf } from '../../src/features/booking/availability/rules/changed-days.ts';
import {
  lockBusinessSchedule,
  lockSchedule,
  shareSchedule,
} from '../../src/features/catalog/availability-rules/lock-store.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { addDays } from '../../src/shared/zoned-time.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { eventually } from '../fixtures/eventually.ts';
import { countLockWaits } from '../fixtures/locks.ts';
import { newProfessional, newService, newUser } from '../fixtures/marketplace.ts';
import { newBooking, newWorkplace } from '../fixtures/workplace.ts';

let a: TestApp;
let b: TestApp;
beforeAll(async () => {
  a = await startApp();
  b = await startApp({ databaseUrl: a.databaseUrl });
});
afterAll(async () => {
  await b.close();
  await a.close();
});

/** A Monday in about a year, and days after it. */
const daysAfter = (days: number) =>
  addDays(mondayOf(addDays(new Date().toISOString().slice(0, 10), 364)), days);
const day = daysAfter(0);
const weekday = 1;
const tally = (answers: Answer[]) => answers.map(({ status, body }) => body.error ?? status).sort();

/** The same request several times concurrently on two processes. */
function race(path: string, token: string, bodies: unknown[]): Promise<Answer[]> {
  return Promise.all(bodies.map((body, index) => [a, b][index % 2]!.call('POST', path, { body, token })));
}

test('of two overlapping rules added concurrently, exactly one is stored', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, professionalId, businessId } = await newWorkplace(a);
    const rule = { professionalId, businessId, weekday };
    const answers = await race('/api/availability-rules', owner.token, [
      { ...rule, start: '09:00', end: '12:00' },
      { ...rule, start: '11:00', end: '15:00' },
    ]);
    expect(tally(answers)).toEqual([201, 'AVAILABILITY_OVERLAP']);
  }
});

test('of overlapping special hours added concurrently, exactly one is stored', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, professionalId, businessId } = await newWorkplace(a);
    for (const subject of [{ professionalId }, { businessId }]) {
      const answers = await race('/api/special-hours', owner.token, [
        { ...subject, date: day, start: '09:00', end: '12:00' },
        { ...subject, date: day, start: '11:00', end: '15:00' },
      ]);
      expect(tally(answers)).toEqual([201, 'AVAILABILITY_OVERLAP']);
    }
  }
});

test('special hours of teams that share professionals are stored and removed completely, without a deadlock', async () => {
  const deadlocks = () =>
    a.db.row(sql`select deadlocks from pg_stat_database where datname = current_database()`);
  const before = await deadlocks();
  const places = await Promise.all([newWorkplace(a), newWorkplace(a)]);
  const businessIds = places.map(({ businessId }) => businessId);
  const shared = await Promise.all([1, 2, 3].map(() => newProfessional(a, { businessIds })));
  for (let round = 0; round < 3; round++) {
    const hours = { date: daysAfter(round), start: '08:00', end: '20:00', includeTeam: true };
    const left = shared[round]!;
    const [removed, ...answers] = await Promise.all([
      b.call('DELETE', `/api/businesses/${businessIds[0]}/professionals/${left}`, {
        token: places[0]!.owner.token,
      }),
      ...places.map(({ owner, businessId }, index) =>
        [a, b][index]!.call('POST', '/api/special-hours', {
          token: owner.token,
          body: { businessId, ...hours },
        }),
      ),
    ]);
    expect([removed!.status, ...tally(answers)]).toEqual([204, 201, 201]);
    const stored = () =>
      a.db.rows<{ place: string; count: number }>(sql`
        select coalesce(business_id, at_business_id) as place, count(*)::int from special_hours
        where date = ${hours.date} and coalesce(business_id, at_business_id) = any (${businessIds}::text[]) group by 1`);
    // One row of the business and one of each professional who is left.
    expect(new Map((await stored()).map(({ place, count }) => [place, count]))).toEqual(
      new Map([
        [businessIds[0], 4 - round],
        [businessIds[1], 5],
      ]),
    );
    const removals = await Promise.all(
      answers.flatMap(({ body: { id } }, index) =>
        [a, b].map((app) =>
          app.call('DELETE', `/api/special-hours/${id}?includeTeam=true`, {
            token: places[index]!.owner.token,
          }),
        ),
      ),
    );
    expect(tally(removals)).toEqual([204, 204, 'NOT_FOUND', 'NOT_FOUND']);
    expect(await stored()).toEqual([]);
  }
  expect(await deadlocks()).toEqual(before);
}, 60_000);

test('two concurrent replacements of a week leave one of them complete', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, professionalId, businessId } = await newWorkplace(a);
    const weeks = [
      [
        { weekday: 1, start: '09:00', end: '12:00' },
        { weekday: 2, start: '09:00', end: '12:00' },
      ],
      [
        { weekday: 1, start: '11:00', end: '15:00' },
        { weekday: 3, start: '09:00', end: '12:00' },
      ],
    ];
    const answers = await Promise.all(
      weeks.map((rules, index) =>
        [a, b][index]!.call('PUT', '/api/availability-rules', {
          body: { professionalId, businessId, rules },
          token: owner.token,
        }),
      ),
    );
    expect(tally(answers)).toEqual([200, 200]);
    const { body } = await a.call('GET', '/api/availability-rules', { token: owner.token });
    expect(answers.map((answer) => answer.body)).toContainEqual(body);
    expect(body).toHaveLength(2);
  }
});

test('of booking a time and special hours that exclude it, one is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const at = await newWorkplace(a);
    const service = await newService(a, { businessId: at.businessId, professionalIds: [at.professionalId] });
    const customer = await newUser(a);
    const body = {
      professional: at.professionalId,
      business: at.businessId,
      date: day,
      start: '10:00',
      services: [service],
    };
    const shorter = { businessId: at.businessId, date: day, start: '14:00', end: '17:00' };
    const [booked, special] = await Promise.all([
      b.call('POST', '/api/appointments', { body, token: customer.token }),
      a.call('POST', '/api/special-hours', { body: shorter, token: at.owner.token }),
    ]);
    expect([
      [201, 'SCHEDULE_TIME_TAKEN'],
      ['OUTSIDE_AVAILABILITY', 201],
    ]).toContainEqual([booked.body.error ?? booked.status, special.body.error ?? special.status]);
  }
});

/** A Monday that the rota covers, and days after it. */
const planned = (days: number) => daysAfter(days - 280);
const rotaOf = (app: TestApp, token: string, businessId: string, body: object) =>
  app.call('PUT', `/api/businesses/${businessId}/rota`, { token, body });

test('of booking a time and a rota that excludes it, one is refused unless the appointment is acknowledged', async () => {
  for (let round = 0; round < 8; round++) {
    const { owner, professionalId, businessId } = await newWorkplace(a);
    const service = await newService(a, { businessId, professionalIds: [professionalId] });
    const customer = await newUser(a);
    const slot = { professional: professionalId, business: businessId, services: [service] };
    const body = { ...slot, date: planned(0), start: '10:00' };
    // Both processes have cached the schedule.
    for (const app of [a, b])
      await app.call('POST', '/api/appointments/quote', { token: customer.token, body });
    const cells = [{ professionalId, date: planned(0), hours: [] }];
    const [booked, plan] = await Promise.all([
      b.call('POST', '/api/appointments', { body, token: customer.token }),
      rotaOf(a, owner.token, businessId, { cells, keep: ['apt_unknown'] }),
    ]);
    expect([
      [201, 'SCHEDULE_TIME_TAKEN'],
      ['NOT_SCHEDULED', 200],
    ]).toContainEqual([booked.body.error ?? booked.status, plan.body.error ?? plan.status]);
    if (booked.status !== 201) continue;
    const kept = await rotaOf(a, owner.token, businessId, { cells, keep: [booked.body.id] });
    expect(kept.body).toMatchObject({ saved: true, outsideCount: 1 });
  }
}, 60_000);

test('two rotas of a day leave one of them complete, and teams that share professionals do not deadlock', async () => {
  const deadlocks = () =>
    a.db.row(sql`select deadlocks from pg_stat_database where datname = current_database()`);
  const before = await deadlocks();
  const places = await Promise.all([newWorkplace(a), newWorkplace(a)]);
  const businessIds = places.map(({ businessId }) => businessId);
  const shared = await Promise.all([1, 2, 3].map(() => newProfessional(a, { businessIds })));
  for (let round = 0; round < 4; round++) {
    const cells = (ids: string[], start: string) =>
      ids.map((professionalId) => ({
        professionalId,
        date: planned(round),
        hours: [{ start, end: '15:00' }],
      }));
    const answers = await Promise.all(
      places.flatMap(({ owner, businessId }, index) => [
        rotaOf(a, owner.token, businessId, { cells: cells(shared, '09:00') }),
        rotaOf(b, owner.token, businessId, { cells: cells([...shared].reverse(), '11:00') }),
        [a, b][index]!.call('POST', `/api/businesses/${businessId}/rota/copy`, {
          token: owner.token,
          body: { from: planned(0), weeks: 2 },
        }),
        [a, b][index]!.call('POST', '/api/special-hours', {
          token: owner.token,
          body: { businessId, date: planned(60 + round), start: '08:00', end: '20:00', includeTeam: true },
        }),
      ]),
    );
    expect(tally(answers)).toEqual([200, 200, 200, 200, 200, 200, 201, 201]);
    for (const businessId of businessIds) {
      const rows = await a.db.rows<{ start: number }>(sql`
        select start_minute as start from special_hours where at_business_id = ${businessId} and date = ${planned(round)}`);
      expect(rows).toHaveLength(3);
      expect(new Set(rows.map(({ start }) => start)).size).toBe(1);
    }
  }
  expect(await deadlocks()).toEqual(before);
}, 60_000);

test('of two rules moved onto each other, at most one moves', async () => {
  const { owner, professionalId, businessId } = await newWorkplace(a);
  const rule = { professionalId, businessId, weekday };
  const [first, second] = await race('/api/availability-rules', owner.token, [
    { ...rule, start: '09:00', end: '10:00' },
    { ...rule, start: '12:00', end: '13:00' },
  ]);
  const move = (app: TestApp, id: string, body: unknown) =>
    app.call('PATCH', `/api/availability-rules/${id}`, { body, token: owner.token });
  const answers = await Promise.all([
    move(a, first!.body.id, { end: '11:30' }),
    move(b, second!.body.id, { start: '11:00' }),
  ]);
  expect(tally(answers)).toEqual([200, 'AVAILABILITY_OVERLAP']);
});

test('of overlapping absences or closures entered concurrently, exactly one is stored', async () => {
  const { owner, worker, professionalId, businessId } = await newWorkplace(a);
  const spans = [
    { startDate: day, endDate: daysAfter(9) },
    { startDate: daysAfter(4), endDate: daysAfter(4), start: '10:00', end: '11:00' },
    { startDate: daysAfter(4), endDate: daysAfter(19) },
    { startDate: day, endDate: daysAfter(4), end: '10:30' },
  ];
  const refused = Array<string>(3).fill('TIMEOFF_OVERLAP');
  const absences = spans.map((span) => ({ professionalId, ...span }));
  expect(tally(await race('/api/time-off', worker.token, absences))).toEqual([201, ...refused]);
  const closures = spans.map((span) => ({ businessId, ...span }));
  expect(tally(await race('/api/time-off', owner.token, closures))).toEqual([201, ...refused]);
});

/** Whether the work waits for a lock, with the given number of waiting connections. */
async function isWaiting(work: Promise<unknown>, waiting = 1): Promise<boolean> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  await eventually(async () => isDone || (await countLockWaits(a.db)) >= waiting);
  return !isDone;
}

/** A transaction that stays open until it is released. */
async function hold(app: TestApp, begin: (transaction: Transaction) => Promise<unknown>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const done = app.db.transaction(async (transaction) => {
    await begin(transaction);
    begun();
    await released;
  });
  await hasBegun;
  return async () => {
    release();
    await done;
  };
}

test('time off entered during a booking waits for it and is then refused', async () => {
  for (const kind of ['absence', 'closure', 'rule'] as const) {
    const { owner, professionalId, businessId } = await newWorkplace(a);
    const commit = await hold(a, async (transaction) => {
      await shareSchedule(transaction, { professionalId, businessId });
      await newBooking(transaction, { professionalId, businessId, start: `${day}T10:00:00Z` });
    });
    const span = { startDate: day, endDate: day };
    const change =
      kind === 'rule'
        ? b.call('POST', '/api/availability-rules', {
            body: { professionalId, businessId, weekday: 4, start: '09:00', end: '12:00' },
            token: owner.token,
          })
        : b.call('POST', '/api/time-off', {
            body: kind === 'absence' ? { professionalId, ...span } : { businessId, ...span },
            token: owner.token,
          });
    expect([kind, await isWaiting(change)]).toEqual([kind, true]);
    await commit();
    expect([kind, tally([await change])]).toEqual([kind, ['SCHEDULE_TIME_TAKEN']]);
  }
});

test('a booking during a schedule change waits for it and then uses it', async () => {
  const { professionalId, businessId } = await newWorkplace(a);
  for (const lock of [
    (transaction: Transaction) => lockSchedule(transaction, { professionalIds: [professionalId] }),
    (transaction: Transaction) => lockBusinessSchedule(transaction, businessId),
  ]) {
    const commit = await hold(a, lock);
    const booking = b.db.transaction((transaction) =>
      shareSchedule(transaction, { professionalId, businessId }),
    );
    expect(await isWaiting(booking)).toBe(true);
    await commit();
    await booking;
  }
});

test('a closure also blocks bookings with a professional who joins meanwhile', async () => {
  const { businessId } = await newWorkplace(a);
  const commit = await hold(a, (transaction) => lockBusinessSchedule(transaction, businessId));
  const professionalId = await newProfessional(b, { businessIds: [businessId] });
  const booking = b.db.transaction((transaction) =>
    shareSchedule(transaction, { professionalId, businessId }),
  );
  expect(await isWaiting(booking)).toBe(true);
  await commit();
  await booking;
});

test('a schedule change is not overtaken by later bookings', async () => {
  const place = await newWorkplace(a);
  const share = (transaction: Transaction) => shareSchedule(transaction, place);
  const endFirst = await hold(a, share);
  const change = hold(b, (transaction) => lockBusinessSchedule(transaction, place.businessId));
  expect(await isWaiting(change)).toBe(true);
  const late = a.db.transaction(share);
  expect(await isWaiting(late, 2)).toBe(true);
  await endFirst();
  const endChange = await change;
  expect(await isWaiting(late)).toBe(true);
  await endChange();
  await late;
});

test('bookings wait neither for each other nor for a rating update', async () => {
  const { professionalId, businessId } = await newWorkplace(a);
  const ends = [
    await hold(a, (transaction) => shareSchedule(transaction, { professionalId, businessId })),
    await hold(b, (transaction) =>
      transaction.run(
        sql`update professionals set rating_sum = 5, review_count = 1 where id = ${professionalId}`,
      ),
    ),
  ];
  await b.db.transaction((transaction) => shareSchedule(transaction, { professionalId, businessId }));
  for (const end of ends) await end();
});
