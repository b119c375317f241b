import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { notificationsOf } from '../../../fixtures/notifications.ts';
import {
  balancesOf,
  buy,
  cancelSale,
  newCustomer,
  newPackage,
  paymentsFor,
  salesOf,
  storedPurchase,
} from '../../../fixtures/package-purchases.ts';
import { type PaymentApp, settle, startPaymentApp } from '../../../fixtures/payments.ts';
import { book, booked, codes, newSalon, outcome } from '../../../fixtures/salon.ts';

let paying: PaymentApp;
beforeAll(async () => {
  paying = await startPaymentApp({ PAYMENT_PROVIDER: 'mock' });
});
afterAll(async () => {
  expect(await listViolations(paying.app.db)).toEqual([]);
  await paying.close();
});

/** Started by a new customer. */
async function begun(fields: object = {}) {
  const { app, salon } = paying;
  const customer = await newCustomer(app);
  const packageId = await newPackage(app, salon, fields);
  const answer = await buy(app, customer, packageId);
  expect(answer.status, answer.text).toBe(201);
  return { customer, packageId, purchaseId: answer.body.purchaseId, reference: answer.body.paymentIntentId };
}
async function bought(fields: object = {}) {
  const purchase = await begun(fields);
  const answer = await settle(paying.app, purchase.customer, purchase.reference, { amountMajor: 80 });
  expect(answer.status, answer.text).toBe(200);
  return purchase;
}

describe('buying a package', () => {
  test('returns 403 FORBIDDEN without an online provider', async () => {
    const app = await startApp();
    const salon = await newSalon(app);
    const answer = await buy(app, salon.customer, await newPackage(app, salon));
    expect(outcome(answer)).toEqual([403, 'FORBIDDEN']);
    expect(errorInfo(answer).reason).toBe('unavailable');
    expect(await app.db.rows(sql`select 1 from package_purchases`)).toEqual([]);
    await app.close();
  });

  test('starts a payment; the package is invisible until it is paid', async () => {
    const { app, salon, clock } = paying;
    const customer = await newCustomer(app);
    const packageId = await newPackage(app, salon);
    const answer = await buy(app, customer, packageId);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        paymentIntentId: expect.stringMatching(/^pi_mock_\w+$/),
        clientSecret: null,
        amountMajor: 80,
        currency: 'EUR',
        purchaseId: expect.stringMatching(/^pur_/),
        packageId,
        title: 'Five haircuts',
        payUntil: new Date(clock.now().getTime() + 3_600_000).toISOString(),
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await balancesOf(app, customer)).toEqual([]);
    expect(await salesOf(app, salon, packageId)).toEqual([]);
    const [listed] = (
      await app.call('GET', '/api/business/packages', { token: salon.owner.token })
    ).body.slice(-1);
    expect(listed).toMatchObject({ id: packageId, purchaseCount: 0 });
    const { purchaseId } = answer.body;
    const visit = { ...salon.slot, packagePurchaseId: purchaseId };
    expect(outcome(await book(app, customer.token, visit))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await cancelSale(app, salon, purchaseId))).toEqual([404, 'NOT_FOUND']);
  });

  test('is complete with the payment: balance, sale and notifications exist', async () => {
    const { app, salon, clock } = paying;
    const { customer, packageId, purchaseId, reference } = await begun();
    for (const amountMajor of [79.99, 0, 80.01])
      expect(outcome(await settle(app, customer, reference, { amountMajor }))).toEqual([
        400,
        'PAYMENT_AMOUNT_MISMATCH',
      ]);
    expect(outcome(await settle(app, await newUser(app), reference, { amountMajor: 80 }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    clock.advance(60);
    const paid = await settle(app, customer, reference, { amountMajor: 80 });
    const now = clock.now();
    const sale = {
      id: purchaseId,
      packageId,
      businessId: salon.business,
      userId: customer.id,
      serviceId: salon.haircut,
      title: 'Five haircuts',
      sessionsTotal: 5,
      sessionsRedeemed: 0,
      packagePriceMajor: 80,
      singleSessionPriceMajor: 20,
      currency: 'EUR',
      // The validity starts with the payment.
      purchasedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
      status: 'active',
      createdById: null,
      paymentStatus: 'paid',
      paymentIntentId: reference,
    };
    expect([paid.status, paid.body]).toEqual([200, sale]);
    // The client record, and with it `clientName`, follows in the background.
    const sold = await salesOf(app, salon, packageId);
    expect(sold.map(({ clientName: _, ...each }) => each)).toEqual([sale]);
    expect(await balancesOf(app, customer)).toMatchObject([
      { id: purchaseId, title: 'Five haircuts', sessionsRemaining: 5, expiresAt: sale.expiresAt },
    ]);
    expect(outcome(await settle(app, customer, reference, { amountMajor: 80 }))).toEqual([
      409,
      'PAYMENT_ALREADY_SETTLED',
    ]);
    for (const reader of [customer, salon.owner]) {
      const received = (await notificationsOf(app, reader.token)).filter(
        ({ subjectId }) => subjectId === purchaseId,
      );
      expect(received.map(({ kind, title }) => [kind, title])).toEqual([
        ['package.purchased', 'Package purchased at A business: Five haircuts'],
      ]);
      expect(received[0]!.text).toContain('80.00 EUR');
    }
  });

  test('creates one client record for the buyer', async () => {
    const { app, salon } = paying;
    const { customer } = await bought();
    await app.app.dispatchEvents();
    const records = await app.db.rows<{ name: string; told: boolean }>(sql`
      select name, told_by_account as told from clients
      where business_id = ${salon.business} and user_id = ${customer.id}`);
    expect(records).toEqual([{ name: 'Maya Rossi', told: true }]);
    await booked(app, customer.token, { ...salon.slot, date: '2026-06-20' });
    await app.app.dispatchEvents();
    const again = await app.db.rows(sql`
      select 1 from clients where business_id = ${salon.business} and user_id = ${customer.id}`);
    expect(again).toHaveLength(1);
  });

  test('creates no client record without payment', async () => {
    const { app } = paying;
    const { customer } = await begun();
    await app.app.dispatchEvents();
    expect(await app.db.rows(sql`select 1 from clients where user_id = ${customer.id}`)).toEqual([]);
  });

  test('a second request returns the same purchase until it is paid', async () => {
    const { app } = paying;
    const { customer, packageId, purchaseId, reference } = await begun();
    const again = await buy(app, customer, packageId, { mode: 'checkout' });
    expect([again.status, again.body.purchaseId, again.body.paymentIntentId]).toEqual([
      201,
      purchaseId,
      reference,
    ]);
    await settle(app, customer, reference, { amountMajor: 80 });
    const another = await buy(app, customer, packageId);
    expect(another.body.purchaseId).not.toBe(purchaseId);
    expect(await balancesOf(app, customer)).toHaveLength(1);
  });

  test('a repeated Idempotency-Key returns the first response, even after payment', async () => {
    const { app, salon } = paying;
    const customer = await newCustomer(app);
    const packageId = await newPackage(app, salon);
    const ask = () => buy(app, customer, packageId, {}, { 'idempotency-key': 'buy-once' });
    const first = await ask();
    await settle(app, customer, first.body.paymentIntentId, { amountMajor: 80 });
    const second = await ask();
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await balancesOf(app, customer)).toHaveLength(1);
  });

  test('is for customers and packages on sale only', async () => {
    const { app, salon } = paying;
    const packageId = await newPackage(app, salon);
    for (const user of [salon.owner, salon.worker])
      expect(outcome(await buy(app, user, packageId))).toEqual([403, 'FORBIDDEN']);
    const customer = await newCustomer(app);
    const inactive = await newPackage(app, salon, { isActive: false });
    for (const id of [inactive, 'pkg_unknown'])
      expect(outcome(await buy(app, customer, id))).toEqual([404, 'NOT_FOUND']);
    const free = await buy(app, customer, await newPackage(app, salon, { packagePriceMajor: 0 }));
    expect(outcome(free)).toEqual([409, 'INVALID_STATUS']);
    expect(errorInfo(free)).toEqual({ field: 'path.packageId', reason: 'wrong-status' });
    const over = await buy(app, customer, await newPackage(app, salon, { onSaleUntil: '2026-05-31' }));
    expect(outcome(over)).toEqual([409, 'INVALID_STATUS']);
    expect(errorInfo(over)).toEqual({ field: 'path.packageId', reason: 'inactive' });
    expect(outcome(await buy(app, customer, packageId, { mode: 'cash' }))).toEqual([400, 'INVALID_TYPE']);
    await app.db.run(sql`update businesses set status = 'suspended' where id = ${salon.business}`);
    expect(outcome(await buy(app, customer, packageId))).toEqual([404, 'NOT_FOUND']);
    await app.db.run(sql`update businesses set status = 'active' where id = ${salon.business}`);
    const rows = await app.db.rows(sql`select 1 from package_purchases where user_id = ${customer.id}`);
    expect(rows).toEqual([]);
  });

  test('a started purchase can be paid after the sale ended, with its original terms', async () => {
    const { app, salon } = paying;
    const { customer, packageId, purchaseId, reference } = await begun();
    await app.call('PATCH', '/api/business/packages', {
      token: salon.owner.token,
      body: { id: packageId, title: 'Dear', packagePriceMajor: 500, sessionCount: 1, isActive: false },
    });
    expect((await buy(app, customer, packageId)).body).toMatchObject({ purchaseId, amountMajor: 80 });
    const paid = await settle(app, customer, reference, { amountMajor: 80 });
    expect(paid.body).toMatchObject({ title: 'Five haircuts', sessionsTotal: 5, packagePriceMajor: 80 });
    expect(outcome(await buy(app, customer, packageId))).toEqual([404, 'NOT_FOUND']);
  });

  test('at most five purchases can be pending at a time', async () => {
    const { app, salon } = paying;
    const customer = await newCustomer(app);
    const packages = await Promise.all(Array.from({ length: 7 }, () => newPackage(app, salon)));
    const answers = await Promise.all(packages.map((id) => buy(app, customer, id)));
    expect(
      codes(answers)
        .map(String)
        .map((code) => code.split(':')[0]),
    ).toEqual([...Array(5).fill('201'), ...Array(2).fill('RATE_LIMITED')]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(errorInfo(refused)).toMatchObject({ reason: 'limit', limit: 5 });
    const { paymentIntentId } = answers.find(({ status }) => status === 201)!.body;
    await settle(app, customer, paymentIntentId, { amountMajor: 80 });
    const left = packages.filter((_, index) => answers[index]!.status === 429);
    expect((await buy(app, customer, left[0]!)).status).toBe(201);
  });
});

/** All follow-up jobs have run. */
const nothingToFollow = () =>
  eventually(async () => {
    const due = sql`select 1 from jobs where kind = 'payment.follow' and run_at <= ${paying.clock.now()}`;
    return (await paying.app.db.row(due)) === null;
  }, 10_000);

describe('a purchased package', () => {
  test('keeps its title and terms regardless of later changes', async () => {
    const { app, salon } = paying;
    const { customer, packageId, purchaseId } = await bought();
    // The client record is created by an event.
    await eventually(async () => (await salesOf(app, salon, packageId))[0]?.clientName !== undefined);
    const before = [await balancesOf(app, customer), await salesOf(app, salon, packageId)];
    const change = {
      id: packageId,
      title: 'Ten colours',
      description: null,
      serviceId: salon.colour,
      sessionCount: 10,
      packagePriceMajor: 400,
      singleSessionPriceMajor: 45.5,
      validityDays: 7,
      isActive: false,
    };
    const changed = await app.call('PATCH', '/api/business/packages', {
      token: salon.owner.token,
      body: change,
    });
    expect(changed.status).toBe(200);
    expect([await balancesOf(app, customer), await salesOf(app, salon, packageId)]).toEqual(before);
    expect(before[0]).toMatchObject([
      { title: 'Five haircuts', description: 'Five haircuts for regular clients.' },
    ]);
    const visit = { ...salon.slot, date: '2026-06-21', packagePurchaseId: purchaseId };
    const redeemed = await booked(app, customer.token, visit);
    expect(redeemed.packageRedemption).toMatchObject({ sessionsTotal: 5, finalMajor: 0 });
    const other = { ...visit, start: '12:00', services: [salon.colour] };
    expect(outcome(await book(app, customer.token, other))).toEqual([400, 'SERVICE_NOT_ELIGIBLE']);
  });

  test('is refunded once when cancelled unused', async () => {
    const { app, salon } = paying;
    const { customer, packageId, purchaseId, reference } = await bought();
    expect((await cancelSale(app, salon, purchaseId)).status).toBe(204);
    expect(await balancesOf(app, customer)).toEqual([]);
    await app.app.dispatchEvents();
    await eventually(
      async () => (await storedPurchase(app, purchaseId)).payment_status === 'refunded',
      10_000,
    );
    expect(await salesOf(app, salon, packageId)).toMatchObject([
      { status: 'cancelled', paymentStatus: 'refunded', paymentIntentId: reference },
    ]);
    expect(await paymentsFor(app, purchaseId)).toEqual(['refunded']);
    const received = (await notificationsOf(app, customer.token)).map(({ kind }) => kind);
    expect(received.sort()).toEqual(['package.cancelled', 'package.purchased', 'package.refunded']);
    expect(outcome(await cancelSale(app, salon, purchaseId))).toEqual([409, 'INVALID_STATUS']);
  });

  test('is not refunded automatically once used; the appointment stays', async () => {
    const { app, salon } = paying;
    const { customer, purchaseId } = await bought();
    const visit = await booked(app, customer.token, {
      ...salon.slot,
      date: '2026-06-22',
      packagePurchaseId: purchaseId,
    });
    expect((await cancelSale(app, salon, purchaseId)).status).toBe(204);
    await app.app.dispatchEvents();
    await nothingToFollow();
    // Also after the appointment released its session.
    await app.call('POST', `/api/appointments/${visit.id}/cancel`, { token: customer.token, body: {} });
    await app.app.dispatchEvents();
    await nothingToFollow();
    expect(await storedPurchase(app, purchaseId)).toMatchObject({
      payment_status: 'paid',
      cancelled: true,
      voided: false,
    });
    expect(await paymentsFor(app, purchaseId)).toEqual(['settled']);
  });

  test('is in the account export with its payment', async () => {
    const { app } = paying;
    const { customer, purchaseId, reference } = await bought();
    const { body } = await app.call('GET', '/api/account/export', { token: customer.token });
    expect(body.packages).toMatchObject([
      { id: purchaseId, title: 'Five haircuts', validityDays: 30, paymentStatus: 'paid' },
    ]);
    expect(body.payments).toMatchObject([{ purchaseId, appointmentId: null, reference, status: 'settled' }]);
  });
});

test('listViolations reports a purchase that does not match its payment', async () => {
  const mine = await startPaymentApp({ PAYMENT_PROVIDER: 'mock' });
  const { app, salon } = mine;
  const { purchaseId, paymentIntentId } = (await buy(app, salon.customer, await newPackage(app, salon))).body;
  expect((await settle(app, salon.customer, paymentIntentId, { amountMajor: 80 })).status).toBe(200);
  const found = async () =>
    (await listViolations(app.db)).map(({ invariant, found: ids }) => [invariant, ids]);
  expect(await found()).toEqual([]);
  await app.db.run(sql`update package_purchases set payment_status = 'unpaid' where id = ${purchaseId}`);
  expect(await found()).toEqual([
    ['the payment status of a package purchase contradicts its payment', [purchaseId]],
    ['an unpaid package is usable, or waits for a payment that has ended', [purchaseId]],
  ]);
  await mine.close();
});

describe('an unpaid purchase', () => {
  test('is cancelled after an hour; another can be started', async () => {
    const mine = await startPaymentApp({ PAYMENT_PROVIDER: 'mock' });
    const { app, salon, clock } = mine;
    const packageId = await newPackage(app, salon);
    const { purchaseId, paymentIntentId } = (await buy(app, salon.customer, packageId)).body;
    clock.advance(601);
    await eventually(async () => {
      const planned = await app.db.row<{ at: Date }>(
        sql`select run_at as at from jobs where kind = 'payment.follow' and attempts = 0 and run_at > ${clock.now()}`,
      );
      return planned !== null;
    }, 10_000);
    expect(await paymentsFor(app, purchaseId)).toEqual(['open']);
    clock.advance(3_000);
    await eventually(async () => (await storedPurchase(app, purchaseId)).voided, 10_000);
    expect(await storedPurchase(app, purchaseId)).toEqual({
      payment_status: 'unpaid',
      payment_intent_id: null,
      cancelled: true,
      voided: true,
    });
    const customer = await newCustomer(app);
    expect((await buy(app, customer, packageId)).status).toBe(201);
    const row = await app.db.row<{ email: string }>(
      sql`select email from users where id = ${salon.customer.id}`,
    );
    const login = await app.call('POST', '/api/auth/login', {
      body: { email: row!.email, password: 'a long password' },
    });
    const back = { ...salon.customer, token: login.body.accessToken };
    expect(outcome(await settle(app, back, paymentIntentId, { amountMajor: 80 }))).toEqual([
      409,
      'INVALID_STATUS',
    ]);
    const next = await buy(app, back, packageId);
    expect(next.body.purchaseId).not.toBe(purchaseId);
    expect(await listViolations(app.db)).toEqual([]);
    await mine.close();
  });

  test('is cancelled when the business closes', async () => {
    const mine = await startPaymentApp({ PAYMENT_PROVIDER: 'mock' });
    const { app, salon } = mine;
    const answer = await buy(app, salon.customer, await newPackage(app, salon));
    const closed = await app.call('POST', `/api/businesses/${salon.business}/close`, {
      token: salon.owner.token,
      body: { cancelUpcoming: true },
    });
    expect(closed.status, closed.text).toBe(200);
    const { purchaseId, paymentIntentId } = answer.body;
    expect(await storedPurchase(app, purchaseId)).toMatchObject({ payment_status: 'unpaid', voided: true });
    await settle(app, salon.customer, paymentIntentId, { amountMajor: 80 });
    expect(await balancesOf(app, salon.customer)).toEqual([]);
    expect(await listViolations(app.db)).toEqual([]);
    await mine.close();
  });

  test('is cancelled with the account', async () => {
    const { app } = paying;
    const { customer, purchaseId } = await begun();
    const gone = await app.call('DELETE', '/api/account', {
      token: customer.token,
      body: { password: 'a long password' },
    });
    expect(gone.status, gone.text).toBe(204);
    expect(await storedPurchase(app, purchaseId)).toMatchObject({ payment_status: 'unpaid', voided: true });
  });
});
