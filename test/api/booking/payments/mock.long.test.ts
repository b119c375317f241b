import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import {
  markPaid,
  newAppointment,
  type PaymentApp,
  pay,
  refund,
  settle,
  shownPayment,
  startPaymentApp,
  statusesOf,
  waitForPaymentStatus,
} from '../../../fixtures/payments.ts';
import { act, outcome } from '../../../fixtures/salon.ts';

let paying: PaymentApp;
beforeAll(async () => {
  paying = await startPaymentApp({ PAYMENT_PROVIDER: 'mock' });
});
afterAll(async () => {
  expect(await listViolations(paying.app.db)).toEqual([]);
  await paying.close();
});

async function started(): Promise<{ id: string; reference: string }> {
  const { app, salon } = paying;
  const id = await newAppointment(app, salon);
  return { id, reference: (await pay(app, salon.customer, id)).body.paymentIntentId };
}

test('a mock payment is returned again while it is open', async () => {
  const { app, salon } = paying;
  const id = await newAppointment(app, salon);
  const answer = await pay(app, salon.customer, id);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    paymentIntentId: expect.stringMatching(/^pi_mock_\w+$/),
    clientSecret: null,
    amountMajor: 20,
    currency: 'EUR',
  });
  expect((await pay(app, salon.owner, id)).body).toEqual(answer.body);
  expect(await shownPayment(app, salon.customer, id)).toEqual(['unpaid', answer.body.paymentIntentId]);
  expect(await statusesOf(app, id)).toEqual(['open']);
});

test('a repeated Idempotency-Key returns the first response', async () => {
  const { app, salon } = paying;
  const id = await newAppointment(app, salon);
  const ask = () =>
    app.call('POST', `/api/appointments/${id}/payment`, {
      token: salon.customer.token,
      body: {},
      headers: { 'idempotency-key': 'pay-once' },
    });
  const [first, second] = [await ask(), await ask()];
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

test('settling with the amount marks it paid once and writes events and history', async () => {
  const { app, salon } = paying;
  const { id, reference } = await started();
  expect(outcome(await settle(app, salon.customer, reference, {}))).toEqual([400, 'AMOUNT_REQUIRED']);
  for (const amountMajor of [19.99, 0, -20, 20.0001])
    expect(outcome(await settle(app, salon.customer, reference, { amountMajor }))).toEqual([
      400,
      'PAYMENT_AMOUNT_MISMATCH',
    ]);
  const { headers } = await settle(app, salon.customer, reference, { amountMajor: 1 });
  expect(headers.get('error-detail')).toBe(
    'body.amountMajor: The amount due is 20.00 EUR. Send exactly this amount.',
  );
  const answer = await settle(app, salon.customer, reference);
  expect([answer.status, answer.body.paymentStatus, answer.body.paymentIntentId]).toEqual([
    200,
    'paid',
    reference,
  ]);
  expect('staffNotes' in answer.body).toBe(false);
  expect(outcome(await settle(app, salon.customer, reference))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
  expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
  expect(outcome(await markPaid(app, salon.owner, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
  // Events are deleted after dispatch, so notifications and history are checked.
  const history = await app.call('GET', `/api/appointments/${id}/history`, { token: salon.owner.token });
  expect(history.body.at(-1)).toMatchObject({ action: 'pay', by: salon.customer.id });
});

test('staff can settle; other accounts get 404', async () => {
  const { app, salon } = paying;
  const { reference } = await started();
  for (const role of ['customer', 'business', 'professional'] as const) {
    const stranger = await newUser(app, role);
    expect(outcome(await settle(app, stranger, reference))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await settle(app, stranger, 'pi_mock_none'))).toEqual([404, 'NOT_FOUND']);
  }
  const admin = await newUser(app, 'admin');
  expect(outcome(await settle(app, admin, reference))).toEqual([403, 'FORBIDDEN']);
  expect((await settle(app, salon.worker, reference)).status).toBe(200);
});

test('an open payment cannot be refunded, and payment at the desk replaces it', async () => {
  const { app, salon } = paying;
  const { id, reference } = await started();
  expect(outcome(await refund(app, salon.owner, id))).toEqual([409, 'PAYMENT_PENDING']);
  expect((await markPaid(app, salon.owner, id)).status).toBe(200);
  expect(await shownPayment(app, salon.customer, id)).toEqual(['paid', undefined]);
  expect(await statusesOf(app, id)).toEqual(['cancelled', 'settled']);
  expect(outcome(await settle(app, salon.customer, reference))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
});

test('a refund keeps the reference', async () => {
  const { app, salon } = paying;
  const { id, reference } = await started();
  await settle(app, salon.customer, reference);
  const answer = await refund(app, salon.owner, id);
  expect([answer.status, answer.body.paymentStatus, answer.body.paymentIntentId]).toEqual([
    200,
    'refunded',
    reference,
  ]);
  expect(outcome(await settle(app, salon.customer, reference))).toEqual([409, 'INVALID_STATUS']);
});

test('cancelling refunds a paid payment and cancels an open one', async () => {
  const { app, salon } = paying;
  const paid = await started();
  await settle(app, salon.customer, paid.reference);
  const open = await started();
  for (const { id } of [paid, open]) {
    const cancelled = await act(app, salon.customer.token, id, 'cancel');
    expect(cancelled.status).toBe(200);
  }
  await app.app.dispatchEvents();
  await waitForPaymentStatus(app, paid.id, 'refunded');
  expect(await shownPayment(app, salon.customer, paid.id)).toEqual(['refunded', paid.reference]);
  expect(outcome(await settle(app, salon.customer, open.reference))).toEqual([409, 'INVALID_STATUS']);
  await expect.poll(() => statusesOf(app, open.id), { timeout: 10_000 }).toEqual(['cancelled']);
  expect(await shownPayment(app, salon.customer, open.id)).toEqual(['unpaid', undefined]);
});

test('payment and refund publish events with their details', async () => {
  const { app, salon } = paying;
  const { id, reference } = await started();
  // Events are recorded by a trigger, because another process could dispatch and delete them.
  await app.db.run(sql`create table if not exists seen_events (kind text, by_user_id text, detail jsonb)`);
  await app.db.run(sql`
    create or replace function keep_event() returns trigger language plpgsql as 'begin
      insert into seen_events values (new.kind, new.by_user_id, new.detail); return null; end'`);
  await app.db.run(
    sql`create trigger keep after insert on events for each row execute function keep_event()`,
  );
  await settle(app, salon.customer, reference);
  await refund(app, salon.owner, id);
  await app.db.run(sql`drop trigger keep on events`);
  const seen = await app.db.rows(sql`select kind, by_user_id, detail from seen_events`);
  const detail = {
    appointmentId: id,
    amountMajor: 20,
    currency: 'EUR',
    recipients: expect.toSatisfy(
      (given: string[]) =>
        [...given].sort().join() === [salon.customer.id, salon.owner.id, salon.worker.id].sort().join(),
    ),
  };
  expect(seen).toEqual([
    { kind: 'appointment.paid', by_user_id: salon.customer.id, detail },
    { kind: 'appointment.refunded', by_user_id: salon.owner.id, detail },
  ]);
});

test('mock payments cannot be settled after switching to Stripe', async () => {
  const { app, salon, clock, stripe } = paying;
  const { id, reference } = await started();
  const real = await startApp({ databaseUrl: app.databaseUrl, clock, environment: stripe.environment });
  expect(outcome(await settle(real, salon.customer, reference))).toEqual([409, 'PAYMENT_NOT_MOCK']);
  const answer = await pay(real, salon.customer, id);
  expect(answer.body.paymentIntentId).toMatch(/^pi_3Fake/);
  expect(await shownPayment(app, salon.customer, id)).toEqual(['unpaid', 'pending']);
  expect(await statusesOf(app, id)).toEqual(['cancelled', 'open']);
  // Payments started with Stripe stay with Stripe.
  expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'PAYMENT_PENDING']);
  await real.close();
});

test('the account export contains payments', async () => {
  const { app, salon } = paying;
  const { body } = await app.call('GET', '/api/account/export', { token: salon.customer.token });
  expect(body.payments.length).toBeGreaterThan(3);
  expect(body.payments).toContainEqual(
    expect.objectContaining({ provider: 'mock', amountMinor: 2000, currency: 'EUR', status: 'settled' }),
  );
});
