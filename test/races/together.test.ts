import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newProfessional, newUser, type TestUser } from '../fixtures/marketplace.ts';
import { retryWhileUnavailable } from '../fixtures/retry-while-unavailable.ts';
import { act, book, newCoupon, newSalon, type Salon, soldPackage } from '../fixtures/salon.ts';

// Requests for several appointments take many locks: here they overlap in every order.

let a: TestApp;
let b: TestApp;
let salon: Salon;
let people: string[];
let crowd: TestUser[];
beforeAll(async () => {
  a = await startApp();
  b = await startApp({ databaseUrl: a.databaseUrl });
}, 60_000);
afterAll(async () => {
  await b.close();
  await a.close();
});
beforeEach(async () => {
  salon = await newSalon(a);
  const others = await Promise.all(
    Array.from({ length: 3 }, () => newProfessional(a, { businessIds: [salon.business] })),
  );
  await a.db.run(sql`
    insert into service_professionals (service_id, professional_id)
    select s.id, p.id from services s, unnest(${others}::text[]) as p (id) where s.business_id = ${salon.business}`);
  people = [salon.professional, ...others];
  crowd = await Promise.all(Array.from({ length: 16 }, () => newUser(a)));
}, 60_000);

const on = (index: number) => [a, b][index % 2]!;
const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const visit = (professional: string, start: string, change: object = {}) => ({
  ...salon.slot,
  date,
  professional,
  start,
  ...change,
});

const together = (index: number, token: string, visits: object[]) =>
  retryWhileUnavailable(() =>
    on(index).call('POST', '/api/appointments/together', { token, body: { visits } }),
  );

const deadlocks = async () =>
  (await a.db.row<{ count: number }>(
    sql`select deadlocks::integer as count from pg_stat_database where datname = current_database()`,
  ))!.count;

const placed = async () =>
  (await a.db.row<{ count: number }>(sql`
    select count(*) from appointments where business_id = ${salon.business} and status = 'Confirmed'`))!
    .count;

test('two requests for the same times in opposite order: one gets both, without a deadlock', async () => {
  const before = await deadlocks();
  for (const [round, start] of [
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
  ].entries()) {
    const [one, other] = [people[round % 4]!, people[(round + 1) % 4]!];
    const half = start.replace(':00', ':30');
    const answers = await Promise.all([
      together(0, crowd[2 * round]!.token, [visit(one, start), visit(other, half)]),
      together(1, crowd[2 * round + 1]!.token, [visit(other, half), visit(one, start)]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe('SLOT_TAKEN');
  }
  expect(await placed()).toBe(16);
  expect(await deadlocks()).toBe(before);
  expect(await listViolations(a.db)).toEqual([]);
});

test('new clients in opposite order are created once, without a deadlock and without a record of a refused request', async () => {
  const before = await deadlocks();
  const { token } = salon.owner;
  for (let round = 0; round < 4; round++) {
    const client = (name: string) => ({ newClient: { name, email: `${name}-${round}@example.com` } });
    const [x, y] = [client('xenia'), client('yves')];
    const [one, other, third] = people as [string, string, string];
    const start = `${10 + round}:00`;
    const answers = await Promise.all([
      together(0, token, [visit(one, start, x), visit(other, start, y)]),
      together(1, token, [visit(other, start, y), visit(one, start, x)]),
      retryWhileUnavailable(() => book(a, token, visit(third, start, y))),
    ]);
    const stored = await a.db.rows<{ name: string }>(sql`
      select name from clients where business_id = ${salon.business} and email like ${`%-${round}@example.com`} order by 1`);
    const isSingle = answers[2]!.status === 201;
    expect(answers.map(({ status }) => status)).toEqual(
      isSingle ? [409, 409, 201] : expect.arrayContaining([201, 409]),
    );
    expect(stored.map(({ name }) => name)).toEqual(isSingle ? ['yves'] : ['xenia', 'yves']);
    for (const { status, body } of answers) if (status !== 201) expect(body.error).toBe('EMAIL_TAKEN');
  }
  expect(await deadlocks()).toBe(before);
}, 60_000);

test('single bookings, combined bookings and cancellations in every order leave nothing partial', async () => {
  const before = await deadlocks();
  const starts = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
  const answers = await Promise.all(
    crowd.flatMap(({ token }, index) => {
      const turned = (by: number) => people.map((_, place) => people[(place + by) % 4]!);
      const several = turned(index).map((professional, place) =>
        visit(professional, starts[(index + place) % starts.length]!),
      );
      return [
        together(index, token, index % 3 ? several : several.toReversed()),
        retryWhileUnavailable(() =>
          book(on(index + 1), token, visit(people[index % 4]!, starts[index % 6]!)),
        ),
      ];
    }),
  );
  for (const { status, body } of answers)
    expect([201, 409]).toContain(
      status === 201 || body.error === 'SLOT_TAKEN' || body.error === 'CLIENT_DOUBLE_BOOKED' ? status : body,
    );
  const made = answers.filter(({ status }) => status === 201).flatMap(({ body }) => body);
  expect(await placed()).toBe(made.length);
  expect(made.length).toBeGreaterThan(0);
  const cancelled = await Promise.all(
    made.map(({ id }, index) => retryWhileUnavailable(() => act(on(index), salon.owner.token, id, 'cancel'))),
  );
  expect(new Set(cancelled.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await deadlocks()).toBe(before);
  expect(await listViolations(a.db)).toEqual([]);
}, 60_000);

test('coupons and packages in both orders are not overused and do not deadlock', async () => {
  const before = await deadlocks();
  const codes = [await newCoupon(a, salon, { usageLimit: 5 }), await newCoupon(a, salon, { usageLimit: 5 })];
  const purchase = await soldPackage(a, salon, crowd[0]!.id, { sessionCount: 1 });
  const answers = await Promise.all(
    crowd.map(({ token }, index) => {
      const [first, second] = index % 2 ? codes.toReversed() : codes;
      const start = `${9 + Math.floor(index / 4)}:00`.padStart(5, '0');
      const half = start.replace(':00', ':30');
      const who = people[index % 4]!;
      const visits = [visit(who, start, { couponCode: first }), visit(who, half, { couponCode: second })];
      return together(
        index,
        token,
        index === 0 ? [visits[0]!, visit(who, half, { packagePurchaseId: purchase })] : visits,
      );
    }),
  );
  for (const { status, body } of answers)
    expect([201, 'USAGE_LIMIT_REACHED']).toContain(body.error ?? status);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(4);
  expect(await deadlocks()).toBe(before);
  expect(await listViolations(a.db)).toEqual([]);
}, 60_000);

test('limits count all appointments of concurrent combined bookings', async () => {
  const [{ token }] = crowd as [TestUser];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const start = `${9 + index}:00`.padStart(5, '0');
      return together(index, token, [
        visit(people[0]!, start),
        visit(people[1]!, start.replace(':00', ':30')),
      ]);
    }),
  );
  // Ten per day and business.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(await placed()).toBe(10);
});
