import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { createDatabase } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { eventOf, type FakeStripe, sign, startFakeStripe } from '../fixtures/fake-stripe.ts';
import {
  buy,
  cancelSale,
  newCustomer,
  newPackage,
  paymentsFor,
  storedPurchase,
} from '../fixtures/package-purchases.ts';
import { deliver } from '../fixtures/payments.ts';
import { codes, newSalon, type Salon } from '../fixtures/salon.ts';
import { makeDataDir, startService } from '../fixtures/service-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const clock = { now: () => new Date() };

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

const times = (count: number, value: unknown) => Array(count).fill(value);
const several = <T>(count: number, work: (app: TestApp, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work([a, b][index % 2]!, index)));
const intentsFor = (purchaseId: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata.purchaseId === purchaseId);
const chargesFor = (purchaseId: string) =>
  stripe.charges.filter(({ intent }) => stripe.intents.get(intent)?.metadata.purchaseId === purchaseId);
const refundsFor = (purchaseId: string) =>
  stripe.refunds.filter(
    ({ payment_intent }) => stripe.intents.get(payment_intent)?.metadata.purchaseId === purchaseId,
  );

test.each([{}, { 'idempotency-key': 'twenty-clicks' }])(
  'twenty purchase requests on two processes (%j) return the same purchase and intent',
  async (headers) => {
    const customer = await newCustomer(a);
    const packageId = await newPackage(a, salon);
    stripe.slow(50);
    const answers = await several(20, (app) =>
      buy(app, customer, packageId, {}, headers as Record<string, string>),
    );
    expect(codes(answers)).toEqual(times(20, 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { purchaseId } = answers[0]!.body;
    expect(intentsFor(purchaseId)).toHaveLength(1);
    const rows = await a.db.rows(sql`select 1 from package_purchases where user_id = ${customer.id}`);
    expect(rows).toHaveLength(1);
  },
);

test('of twenty concurrent purchases, as many as the limit are pending', async () => {
  const customer = await newCustomer(a);
  const packages = await several(20, (app) => newPackage(app, salon));
  const answers = await several(20, (app, index) => buy(app, customer, packages[index]!));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  const rows = await a.db.rows(sql`select 1 from package_purchases where user_id = ${customer.id}`);
  expect(rows).toHaveLength(5);
});

test('buying while the package is taken off sale or repriced uses the old price or is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const customer = await newCustomer(a);
    const packageId = await newPackage(a, salon);
    const change = round % 2 === 0 ? { isActive: false } : { packagePriceMajor: 500 };
    const [bought, changed] = await Promise.all([
      buy(a, customer, packageId),
      b.call('PATCH', '/api/business/packages', {
        token: salon.owner.token,
        body: { id: packageId, ...change },
      }),
    ]);
    expect(changed.status).toBe(200);
    if (bought.status === 404) continue;
    expect(bought.status).toBe(201);
    const row = await a.db.row<{ price: number; asked: number }>(sql`
      select u.package_price_minor as price, p.amount_minor as asked
      from package_purchases u join payments p on p.purchase_id = u.id where u.id = ${bought.body.purchaseId}`);
    expect(row!.asked).toBe(row!.price);
    expect([8_000, 50_000]).toContain(row!.price);
  }
});

test('a cancellation by the business while the payment is reported again refunds once', async () => {
  for (let round = 0; round < 4; round++) {
    const customer = await newCustomer(a);
    const { purchaseId, paymentIntentId } = (await buy(a, customer, await newPackage(a, salon))).body;
    stripe.pay(paymentIntentId);
    const tell = () =>
      deliver(b, clock, eventOf('payment_intent.succeeded', stripe.intents.get(paymentIntentId)!));
    await tell();
    await Promise.all([cancelSale(a, salon, purchaseId), tell(), tell()]);
    await eventually(async () => (await storedPurchase(a, purchaseId)).payment_status === 'refunded', 15_000);
    expect([chargesFor(purchaseId).length, refundsFor(purchaseId).length]).toEqual([1, 1]);
  }
});

test('a constraint refuses a second payment of a purchase and a payment for nothing', async () => {
  const customer = await newCustomer(a);
  const { purchaseId } = (await buy(a, customer, await newPackage(a, salon))).body;
  const insert = (id: string, purchase: string | null) =>
    a.db.run(sql`
      insert into payments (id, purchase_id, provider, status, amount_minor, currency, created_at, updated_at)
      values (${id}, ${purchase}, 'mock', 'settled', 2000, 'EUR', now(), now())`);
  await expect(insert('pay_second', purchaseId)).rejects.toMatchObject({
    constraint: 'one_live_payment_of_purchase',
  });
  await expect(insert('pay_nothing', null)).rejects.toMatchObject({ constraint: 'paid_for_one_thing' });
  const use = a.db.run(sql`update package_purchases set sessions_redeemed = 1 where id = ${purchaseId}`);
  await expect(use).rejects.toMatchObject({ constraint: 'unpaid_is_unused' });
});

test('npm run verify finds no violation afterwards', async () => {
  expect(await listViolations(a.db)).toEqual([]);
  const purchases = await a.db.rows<{ id: string; paid: boolean }>(
    sql`select id, payment_status = 'paid' as paid from package_purchases`,
  );
  for (const { id, paid } of purchases)
    expect([id, chargesFor(id).length - refundsFor(id).length]).toEqual([id, paid ? 1 : 0]);
});

describe('a process killed between provider and database', () => {
  test('leaves one intent, one charge and one refund', async () => {
    const folder = await makeDataDir();
    const database = await createDatabase(inject('serverUrl'), inject('templates').empty);
    const helper = await startApp({ databaseUrl: database.url, environment: stripe.environment });
    const shop = await newSalon(helper);
    const packageId = await newPackage(helper, shop);
    const start = () =>
      startService({ DATABASE_URL: database.url, DATA_DIR: folder.dataDir, ...stripe.environment });
    const path = `/api/packages/${packageId}/purchase`;

    const first = await start();
    stripe.fail('POST /v1/payment_intents', 'hang-after');
    const made = stripe.nextEffect();
    const lost = first.call('POST', path, { token: shop.customer.token, body: {} }).catch(() => null);
    await made;
    await first.end('SIGKILL');
    await lost;

    const second = await start();
    const started = await second.call('POST', path, { token: shop.customer.token, body: {} });
    expect(started.status).toBe(201);
    const { purchaseId, paymentIntentId } = started.body;
    expect(intentsFor(purchaseId).map(({ id }) => id)).toEqual([paymentIntentId]);
    stripe.pay(paymentIntentId);
    const payload = JSON.stringify(eventOf('payment_intent.succeeded', intentsFor(purchaseId)[0]!));
    const headers = { 'stripe-signature': sign(payload, new Date()) };
    expect((await second.call('POST', '/api/payments/webhook', { body: payload, headers })).status).toBe(200);
    expect(await storedPurchase(helper, purchaseId)).toMatchObject({ payment_status: 'paid' });
    stripe.fail('/v1/refunds', 'hang-after');
    const returned = stripe.nextEffect();
    await second.call('DELETE', `/api/business/packages/purchases/${purchaseId}`, {
      token: shop.owner.token,
    });
    await returned;
    await second.end('SIGKILL');

    // Another process continues.
    await eventually(async () => {
      // Makes the job due at once.
      await helper.db.run(sql`update jobs set run_at = now() where kind = 'payment.follow'`);
      return (await storedPurchase(helper, purchaseId)).payment_status === 'refunded';
    }, 30_000);
    expect(await paymentsFor(helper, purchaseId)).toEqual(['refunded']);
    expect([chargesFor(purchaseId).length, refundsFor(purchaseId).length]).toEqual([1, 1]);
    expect(await listViolations(helper.db)).toEqual([]);
    await helper.close();
    await database.drop();
    await folder.remove();
  });
});
