import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { createDatabase } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { eventOf, type FakeStripe, sign, startFakeStripe } from '../fixtures/fake-stripe.ts';
import {
  deliver,
  markPaid,
  newAppointment,
  pay,
  refund,
  settle,
  storedPayment,
} from '../fixtures/payments.ts';
import { act, codes, newSalon, type Salon } from '../fixtures/salon.ts';
import { makeDataDir, type Service, startService } from '../fixtures/service-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const clock = { now: () => new Date() };
const inAMonth = (days = 0) => new Date(Date.now() + (30 + days) * 86_400_000).toISOString().slice(0, 10);

let a: TestApp;
let b: TestApp;
let salon: Salon;
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
  a = await startApp({ environment: stripe.environment });
  b = await startApp({ environment: stripe.environment, databaseUrl: a.databaseUrl });
  salon = await newSalon(a);
});
afterEach(() => {
  stripe.slow(0);
  stripe.recover();
});
afterAll(async () => {
  await b.close();
  await a.close();
  await stripe.close();
});

const on = (index: number) => [a, b][index % 2]!;
const times = (count: number, value: unknown) => Array(count).fill(value);
const several = <T>(count: number, work: (app: TestApp, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(on(index), index)));
const visit = (day: number) => newAppointment(a, salon, { date: inAMonth(day) });

/** An appointment paid online, on a date of its own. */
async function paid(day: number): Promise<{ id: string; reference: string }> {
  const id = await visit(day);
  const { paymentIntentId } = (await pay(a, salon.customer, id)).body;
  stripe.pay(paymentIntentId);
  await deliver(a, clock, eventOf('payment_intent.succeeded', stripe.intents.get(paymentIntentId)!));
  return { id, reference: paymentIntentId };
}

const intentsOf = (id: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata.appointmentId === id);
const chargesOf = (id: string) =>
  stripe.charges.filter(({ intent }) => stripe.intents.get(intent)?.metadata.appointmentId === id);
const refundsOf = (id: string) =>
  stripe.refunds.filter(
    ({ payment_intent }) => stripe.intents.get(payment_intent)?.metadata.appointmentId === id,
  );
async function linesOf(id: string, action: string): Promise<number> {
  const row = await a.db.row<{ lines: number }>(
    sql`select count(*) as lines from appointment_history where appointment_id = ${id} and action = ${action}`,
  );
  return row!.lines;
}

test('twenty payment requests on two processes return the same intent', async () => {
  const id = await visit(0);
  stripe.slow(50);
  const answers = await several(20, (app) => pay(app, salon.customer, id));
  expect(codes(answers)).toEqual(times(20, 201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(intentsOf(id)).toHaveLength(1);
});

test('an event delivered ten times concurrently is processed once', async () => {
  const id = await visit(1);
  const { paymentIntentId } = (await pay(a, salon.customer, id)).body;
  stripe.pay(paymentIntentId);
  const event = eventOf('payment_intent.succeeded', stripe.intents.get(paymentIntentId)!);
  const answers = await several(10, (app) => deliver(app, clock, event));
  expect(codes(answers)).toEqual(times(10, 200));
  expect(await linesOf(id, 'pay')).toBe(1);
  expect(await storedPayment(a, id)).toEqual(['paid', paymentIntentId]);
});

test('ten concurrent refunds make one refund', async () => {
  const { id } = await paid(2);
  stripe.slow(50);
  const answers = await several(10, (app) => refund(app, salon.owner, id));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = codes(answers).filter((code) => code !== 200);
  expect(refused.every((code) => code === 'PAYMENT_PENDING' || code === 'INVALID_STATUS')).toBe(true);
  expect(refundsOf(id)).toHaveLength(1);
  expect(await linesOf(id, 'refund')).toBe(1);
});

test('ten concurrent mark-paid requests record one payment', async () => {
  const id = await visit(3);
  const answers = await several(10, (app) => markPaid(app, salon.owner, id));
  expect(codes(answers)).toEqual([200, ...times(9, 'PAYMENT_ALREADY_SETTLED')]);
});

test('money that arrives during a cancellation is always refunded', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await visit(4 + (round % 2));
    const { paymentIntentId } = (await pay(a, salon.customer, id)).body;
    stripe.pay(paymentIntentId);
    const event = eventOf('payment_intent.succeeded', stripe.intents.get(paymentIntentId)!);
    const [cancelled, told] = await Promise.all([
      act(a, salon.customer.token, id, 'cancel'),
      deliver(b, clock, event),
    ]);
    expect([cancelled.status, told.status]).toEqual([200, 200]);
    await eventually(async () => (await storedPayment(a, id))[0] === 'refunded', 15_000);
    expect([chargesOf(id).length, refundsOf(id).length]).toEqual([1, 1]);
  }
});

test('paying online while the desk records a payment never takes both', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await visit(6 + (round % 2));
    const { paymentIntentId } = (await pay(a, salon.customer, id)).body;
    const payOnline = async () => {
      try {
        stripe.pay(paymentIntentId);
      } catch {
        return false;
      }
      const event = eventOf('payment_intent.succeeded', stripe.intents.get(paymentIntentId)!);
      expect((await deliver(b, clock, event)).status).toBe(200);
      return true;
    };
    const later = new Promise((resolve) => setTimeout(resolve, Math.random() * 30)).then(payOnline);
    const [desk, isOnline] = await Promise.all([markPaid(a, salon.owner, id), later]);
    expect([desk.status === 200, isOnline]).toEqual([!isOnline, !(desk.status === 200)]);
    expect(await storedPayment(a, id)).toEqual(['paid', isOnline ? paymentIntentId : null]);
  }
});

test('starting a payment while the desk records one, or while the appointment is cancelled, leaves nothing payable', async () => {
  stripe.slow(30);
  for (let round = 0; round < 8; round++) {
    const id = await visit(8 + (round % 2));
    const end =
      round % 2 === 0 ? () => markPaid(b, salon.owner, id) : () => act(b, salon.owner.token, id, 'cancel');
    await Promise.all([pay(a, salon.customer, id), end()]);
    // Conflicting jobs are retried after 5 and 15 seconds.
    await eventually(
      async () =>
        intentsOf(id).every(({ status }) => status === 'canceled') &&
        (await storedPayment(a, id))[1] === null,
      30_000,
    );
  }
});

test('a mock payment settled ten times concurrently is settled once', async () => {
  const app = await startApp({ environment: { PAYMENT_PROVIDER: 'mock' } });
  const other = await newSalon(app);
  const id = await newAppointment(app, other, { date: inAMonth() });
  const { paymentIntentId } = (await pay(app, other.customer, id)).body;
  const answers = await Promise.all(times(10, 0).map(() => settle(app, other.customer, paymentIntentId)));
  expect(codes(answers)).toEqual([200, ...times(9, 'PAYMENT_ALREADY_SETTLED')]);
  await app.close();
});

test('a constraint refuses a second payment of an appointment', async () => {
  const { id } = await paid(10);
  const second = a.db.run(sql`
    insert into payments (id, appointment_id, provider, status, amount_minor, currency, created_at, updated_at)
    values ('pay_second', ${id}, 'none', 'settled', 2000, 'EUR', now(), now())`);
  await expect(second).rejects.toMatchObject({ constraint: 'one_live_payment' });
});

test('npm run verify finds no violation, and no appointment is paid twice', async () => {
  expect(await listViolations(a.db)).toEqual([]);
  const visits = await a.db.rows<{ id: string; paid: boolean }>(
    sql`select id, payment_status = 'paid' and payment_intent_id is not null as paid from appointments`,
  );
  for (const { id, paid: isPaid } of visits)
    expect([id, chargesOf(id).length - refundsOf(id).length]).toEqual([id, isPaid ? 1 : 0]);
});

describe('a process killed between provider and database', () => {
  let folder: Awaited<ReturnType<typeof makeDataDir>>;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let helper: TestApp;
  let shop: Salon;
  beforeAll(async () => {
    folder = await makeDataDir();
    database = await createDatabase(inject('serverUrl'), inject('templates').empty);
    helper = await startApp({ databaseUrl: database.url, environment: stripe.environment });
    shop = await newSalon(helper);
  });
  afterAll(async () => {
    await helper.close();
    await database.drop();
    await folder.remove();
  });

  const start = () =>
    startService({ DATABASE_URL: database.url, DATA_DIR: folder.dataDir, ...stripe.environment });
  const post = (service: Service, token: string, path: string) =>
    service.call('POST', path, { token, body: {} });

  test('leaves one intent, one charge and one refund', async () => {
    const id = await newAppointment(helper, shop, { date: inAMonth(12) });
    const [asCustomer, asOwner] = [shop.customer.token, shop.owner.token];

    const first = await start();
    stripe.fail('POST /v1/payment_intents', 'hang-after');
    const made = stripe.nextEffect();
    const lost = post(first, asCustomer, `/api/appointments/${id}/payment`).catch(() => null);
    await made;
    await first.end('SIGKILL');
    await lost;
    expect(intentsOf(id)).toHaveLength(1);

    const second = await start();
    const started = await post(second, asCustomer, `/api/appointments/${id}/payment`);
    expect(started.status).toBe(201);
    expect(intentsOf(id).map((intent) => intent.id)).toEqual([started.body.paymentIntentId]);
    stripe.pay(started.body.paymentIntentId);
    const payload = JSON.stringify(eventOf('payment_intent.succeeded', intentsOf(id)[0]!));
    const told = await second.call('POST', '/api/payments/webhook', {
      body: payload,
      headers: { 'stripe-signature': sign(payload, new Date()) },
    });
    expect(told.status).toBe(200);
    stripe.fail('/v1/refunds', 'hang-after');
    const returned = stripe.nextEffect();
    const lostToo = post(second, asOwner, `/api/appointments/${id}/refund`).catch(() => null);
    await returned;
    await second.end('SIGKILL');
    await lostToo;
    expect(await storedPayment(helper, id)).toEqual(['paid', started.body.paymentIntentId]);

    const third = await start();
    const again = await post(third, asOwner, `/api/appointments/${id}/refund`);
    expect([again.status, again.body.error]).toEqual([409, 'PAYMENT_PENDING']);
    // Makes the job due at once.
    await helper.db.run(sql`update jobs set run_at = now() where kind = 'payment.follow'`);
    await eventually(async () => (await storedPayment(helper, id))[0] === 'refunded', 20_000);
    expect([chargesOf(id).length, refundsOf(id).length]).toEqual([1, 1]);
    expect(await listViolations(helper.db)).toEqual([]);
    await third.end('SIGTERM');
  });
});
