import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { createDatabase } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { eventOf, type FakeStripe, startFakeStripe } from '../fixtures/fake-stripe.ts';
import { freePort } from '../fixtures/free-port.ts';
import { newUser } from '../fixtures/marketplace.ts';
import { deliver, pay } from '../fixtures/payments.ts';
import { act, book, booked, newSalon, type Salon } from '../fixtures/salon.ts';
import { makeDataDir, type Service, startService } from '../fixtures/service-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const clock = { now: () => new Date() };
const inAMonth = (days: number) => new Date(Date.now() + (30 + days) * 86_400_000).toISOString().slice(0, 10);
const policy = {
  deposit: { kind: 'percent', value: 50, appliesTo: 'everyone' },
  lateCancelFee: null,
  noShowFee: null,
};

async function newDepositSalon(app: TestApp): Promise<Salon> {
  const salon = await newSalon(app);
  const body = { paymentPolicy: policy };
  await app.call('PATCH', `/api/businesses/${salon.business}`, { token: salon.owner.token, body });
  return salon;
}

const dueNow = (app: TestApp) =>
  app.db.run(sql`update jobs set run_at = now() - interval '1 minute' where kind = 'deposit.expire'`);

async function stateOf(app: TestApp, id: string): Promise<string> {
  const row = await app.db.row<{ state: string }>(sql`
    select concat_ws(' ', status, deposit_status, payment_status, paid_minor) as state from appointments where id = ${id}`);
  return row!.state;
}

let stripe: FakeStripe;
let a: TestApp;
let b: TestApp;
let salon: Salon;
beforeAll(async () => {
  stripe = await startFakeStripe();
  a = await startApp({ environment: stripe.environment });
  b = await startApp({ environment: stripe.environment, databaseUrl: a.databaseUrl });
  salon = await newDepositSalon(a);
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

const moneyOf = (id: string) => {
  const intents = [...stripe.intents.values()].filter(({ metadata }) => metadata.appointmentId === id);
  const ids = new Set(intents.map((intent) => intent.id));
  return [
    stripe.charges.filter(({ intent }) => ids.has(intent)).length,
    stripe.refunds.filter(({ payment_intent }) => ids.has(payment_intent)).length,
  ];
};

let days = 0;
const visit = (app: TestApp, shop: Salon) =>
  booked(app, shop.customer.token, { ...shop.slot, date: inAMonth(days++) });

test('a deposit that is paid while it expires confirms the appointment, or is refunded', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const { id } = await visit(a, salon);
    const { paymentIntentId } = (await pay(a, salon.customer, id)).body;
    stripe.slow(10);
    const payOnline = async () => {
      try {
        stripe.pay(paymentIntentId);
      } catch {
        return;
      }
      const event = eventOf('payment_intent.succeeded', stripe.intents.get(paymentIntentId)!);
      expect((await deliver(b, clock, event)).status).toBe(200);
    };
    const later = new Promise((resolve) => setTimeout(resolve, Math.random() * 60)).then(payOnline);
    await Promise.all([dueNow(a), later]);
    const finals = [
      'Confirmed paid unpaid 1000',
      'Cancelled expired unpaid 0',
      'Cancelled expired refunded 0',
    ];
    await eventually(async () => finals.includes(await stateOf(a, id)), 20_000);
    const isConfirmed = (await stateOf(a, id)).startsWith('Confirmed');
    await eventually(async () => {
      const [charges, refunds] = moneyOf(id);
      return charges! - refunds! === (isConfirmed ? 1 : 0);
    }, 20_000);
    ends.add(await stateOf(a, id));
  }
  expect(ends.size).toBeGreaterThan(0);
  expect(await listViolations(a.db)).toEqual([]);
});

test('an expired time can be booked once, by any number of customers at once', async () => {
  const { id, date } = await visit(a, salon);
  const others = await Promise.all(Array.from({ length: 6 }, () => newUser(a)));
  await dueNow(a);
  await eventually(async () => (await stateOf(a, id)) === 'Cancelled expired unpaid 0');
  const answers = await Promise.all(
    others.map(({ token }, index) => book([a, b][index % 2]!, token, { ...salon.slot, date })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

test('confirming and expiring at once leaves one outcome', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await visit(a, salon);
    const [, confirmed] = await Promise.all([dueNow(a), act(b, salon.owner.token, id, 'confirm')]);
    const isConfirmed = confirmed.status === 200;
    await eventually(
      async () =>
        (await stateOf(a, id)) === (isConfirmed ? 'Confirmed waived unpaid 0' : 'Cancelled expired unpaid 0'),
    );
  }
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
    shop = await newDepositSalon(helper);
  });
  afterAll(async () => {
    await helper.close();
    await database.drop();
    await folder.remove();
  });

  test('while it opens the payment of a deposit, opens one', async () => {
    const port = await freePort();
    const start = () =>
      startService({
        DATABASE_URL: database.url,
        DATA_DIR: folder.dataDir,
        // Both processes send Stripe the same address to return to, as required for one idempotency key.
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ...stripe.environment,
      });
    const open = (service: Service, id: string) =>
      service.call('POST', `/api/appointments/${id}/payment`, {
        token: shop.customer.token,
        body: { mode: 'checkout' },
      });
    const { id } = await visit(helper, shop);
    const first = await start();
    stripe.fail('POST /v1/checkout/sessions', 'hang-after');
    const made = stripe.nextEffect();
    const lost = open(first, id).catch(() => null);
    await made;
    await first.end('SIGKILL');
    await lost;
    const second = await start();
    const started = await open(second, id);
    expect([started.status, started.body.amountMajor]).toEqual([201, 10]);
    const sessions = [...stripe.sessions.values()].filter(({ metadata }) => metadata.appointmentId === id);
    expect(sessions.map((session) => session.id)).toEqual([started.body.paymentIntentId]);
    // The event is lost: the expiry finds the payment.
    stripe.pay(started.body.paymentIntentId);
    await dueNow(helper);
    await eventually(async () => (await stateOf(helper, id)) === 'Confirmed paid unpaid 1000', 30_000);
    expect(moneyOf(id)).toEqual([1, 0]);
    expect(await listViolations(helper.db)).toEqual([]);
    await second.end('SIGTERM');
  });
});
