import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { readConfig } from '../../../../src/platform/config.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { newService } from '../../../fixtures/marketplace.ts';
import {
  markPaid,
  newAppointment,
  newPaidAppointment,
  type PaymentApp,
  pay,
  payAndDeliverEvent,
  paymentsOf,
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
  paying = await startPaymentApp();
});
afterEach(() => paying.stripe.recover());
afterAll(async () => {
  expect(await listViolations(paying.app.db)).toEqual([]);
  await paying.close();
});

test('the configuration requires the Stripe secrets', () => {
  expect(() => readConfig({ PAYMENT_PROVIDER: 'stripe' })).toThrow(
    'STRIPE_SECRET_KEY must be set when PAYMENT_PROVIDER is stripe. STRIPE_WEBHOOK_SECRET must be set',
  );
  expect(() => readConfig({ PAYMENT_PROVIDER: 'paypal' })).toThrow('PAYMENT_PROVIDER must be one of');
  expect(() => readConfig({ STRIPE_API_URL: 'ftp://x' })).toThrow('STRIPE_API_URL must be');
});

describe('a payment intent', () => {
  test('uses our payment id as idempotency key and returns its client secret on every call', async () => {
    const { app, salon, stripe } = paying;
    const id = await newAppointment(app, salon);
    const answer = await pay(app, salon.customer, id);
    const [payment] = await paymentsOf(app, id);
    const intent = stripe.intents.get(answer.body.paymentIntentId);
    expect(intent).toMatchObject({
      amount: 2000,
      currency: 'eur',
      metadata: { paymentId: payment?.id, appointmentId: id },
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        paymentIntentId: intent?.id,
        clientSecret: intent?.client_secret,
        amountMajor: 20,
        currency: 'EUR',
      },
    ]);
    expect(stripe.requests.find(({ key }) => key === payment?.id)?.path).toBe('/v1/payment_intents');
    expect((await pay(app, salon.customer, id)).body).toEqual(answer.body);
    expect((await pay(app, salon.customer, id, { mode: 'checkout' })).body).toEqual(answer.body);
    expect(outcome(await pay(app, salon.customer, id, { mode: 'cash' }))).toEqual([400, 'INVALID_TYPE']);
    expect(outcome(await settle(app, salon.customer, answer.body.paymentIntentId))).toEqual([
      409,
      'PAYMENT_NOT_MOCK',
    ]);
  });

  test('is pending until paid and then shows its reference', async () => {
    const { app, salon } = paying;
    const id = await newAppointment(app, salon);
    const { paymentIntentId } = (await pay(app, salon.customer, id)).body;
    expect(await shownPayment(app, salon.customer, id)).toEqual(['unpaid', 'pending']);
    await payAndDeliverEvent(paying, paymentIntentId);
    expect(await shownPayment(app, salon.customer, id)).toEqual(['paid', paymentIntentId]);
    expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
  });

  test('that was paid without an event is noticed by the next request', async () => {
    const { app, salon, stripe } = paying;
    const id = await newAppointment(app, salon);
    const { paymentIntentId } = (await pay(app, salon.customer, id)).body;
    stripe.pay(paymentIntentId);
    expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
    expect(await shownPayment(app, salon.owner, id)).toEqual(['paid', paymentIntentId]);
  });

  test('that Stripe cancelled is replaced by a new one', async () => {
    const { app, salon, stripe } = paying;
    const id = await newAppointment(app, salon);
    const first = (await pay(app, salon.customer, id)).body.paymentIntentId;
    stripe.intents.get(first)!.status = 'canceled';
    const second = (await pay(app, salon.customer, id)).body.paymentIntentId;
    expect(second).not.toBe(first);
    expect(await statusesOf(app, id)).toEqual(['cancelled', 'open']);
  });

  test('with an amount or currency refused by Stripe returns 400 and leaves nothing pending', async () => {
    const { app, salon } = paying;
    const cheap = await newService(app, {
      businessId: salon.business,
      professionalIds: [salon.professional],
      priceMinor: 30,
    });
    const id = await newAppointment(app, salon, { services: [cheap] });
    expect(outcome(await pay(app, salon.customer, id))).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await pay(app, salon.customer, id, { mode: 'checkout' }))).toEqual([400, 'INVALID_VALUE']);
    expect(await shownPayment(app, salon.customer, id)).toEqual(['unpaid', undefined]);
    const strange = await newAppointment(app, salon);
    await app.db.run(sql`update appointments set currency = 'XAD' where id = ${strange}`);
    expect(outcome(await pay(app, salon.customer, strange))).toEqual([400, 'INVALID_CURRENCY']);
    expect((await markPaid(app, salon.owner, id, { amountMajor: 0.3 })).status).toBe(200);
  });
});

describe('a checkout session', () => {
  test('returns a payment page that redirects back', async () => {
    const { app, salon, stripe } = paying;
    const id = await newAppointment(app, salon);
    const answer = await pay(app, salon.customer, id, { mode: 'checkout' });
    const session = stripe.sessions.get(answer.body.paymentIntentId);
    expect(answer.body).toEqual({
      paymentIntentId: session?.id,
      clientSecret: null,
      amountMajor: 20,
      currency: 'EUR',
      url: session?.url,
    });
    expect(session).toMatchObject({
      amount_total: 2000,
      currency: 'eur',
      success_url: `${app.url}/?appointment=${id}&payment=done`,
    });
    expect((await pay(app, salon.customer, id)).body).toEqual(answer.body);
  });

  test('shows its own reference and is refunded through its intent', async () => {
    const { app, salon, stripe } = paying;
    const { id, reference } = await newPaidAppointment(paying, { mode: 'checkout' });
    expect(reference).toMatch(/^cs_/);
    expect(await shownPayment(app, salon.customer, id)).toEqual(['paid', reference]);
    const answer = await refund(app, salon.owner, id);
    expect([answer.status, answer.body.paymentStatus, answer.body.paymentIntentId]).toEqual([
      200,
      'refunded',
      reference,
    ]);
    expect(stripe.refunds.at(-1)?.payment_intent).toBe(stripe.sessions.get(reference)?.payment_intent);
  });
});

describe('payment at the desk during an open online payment', () => {
  test('cancels the online payment first', async () => {
    const { app, salon, stripe } = paying;
    for (const mode of ['intent', 'checkout']) {
      const id = await newAppointment(app, salon);
      const { paymentIntentId } = (await pay(app, salon.customer, id, { mode })).body;
      expect((await markPaid(app, salon.owner, id)).status).toBe(200);
      expect(await shownPayment(app, salon.customer, id)).toEqual(['paid', undefined]);
      expect(() => stripe.pay(paymentIntentId)).toThrow();
    }
  });

  test('is refused when the client has just paid online', async () => {
    const { app, salon, stripe } = paying;
    for (const mode of ['intent', 'checkout']) {
      const id = await newAppointment(app, salon);
      const { paymentIntentId } = (await pay(app, salon.customer, id, { mode })).body;
      stripe.pay(paymentIntentId);
      expect(outcome(await markPaid(app, salon.owner, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
      expect(await shownPayment(app, salon.customer, id)).toEqual(['paid', paymentIntentId]);
    }
  });

  test('returns PAYMENT_PENDING while the bank is processing or Stripe does not respond', async () => {
    const { app, salon, stripe } = paying;
    const id = await newAppointment(app, salon);
    const { paymentIntentId } = (await pay(app, salon.customer, id)).body;
    stripe.intents.get(paymentIntentId)!.status = 'processing';
    expect(outcome(await markPaid(app, salon.owner, id))).toEqual([409, 'PAYMENT_PENDING']);
    stripe.fail('/cancel', '500-before', '500-before');
    expect(outcome(await markPaid(app, salon.owner, id))).toEqual([409, 'PAYMENT_PENDING']);
    expect(await shownPayment(app, salon.customer, id)).toEqual(['unpaid', 'pending']);
  });
});

describe('refunds', () => {
  test('are requested once with their own idempotency key', async () => {
    const { app, salon, stripe } = paying;
    const { id, reference } = await newPaidAppointment(paying);
    expect((await refund(app, salon.owner, id)).body.paymentStatus).toBe('refunded');
    const mine = stripe.refunds.filter(({ payment_intent }) => payment_intent === reference);
    expect(mine).toHaveLength(1);
    expect(
      stripe.requests.find(({ path, key }) => path === '/v1/refunds' && key?.startsWith('rfd_')),
    ).toBeDefined();
    expect(outcome(await refund(app, salon.owner, id))).toEqual([409, 'INVALID_STATUS']);
  });

  test('refused by Stripe leave the appointment paid, are flagged and can be retried', async () => {
    const { app, salon, stripe } = paying;
    const { id, reference } = await newPaidAppointment(paying);
    stripe.fail('/v1/refunds', 'refund-fails');
    expect(outcome(await refund(app, salon.owner, id))).toEqual([409, 'INVALID_STATUS']);
    expect(await shownPayment(app, salon.owner, id)).toEqual(['paid', reference]);
    expect((await listViolations(app.db)).map(({ found }) => found)).toEqual([
      [expect.stringContaining('refund_failed')],
    ]);
    const history = await app.call('GET', `/api/appointments/${id}/history`, { token: salon.owner.token });
    expect(history.body.at(-1)).toMatchObject({ action: 'refund-failed', to: { paymentStatus: 'paid' } });
    expect((await refund(app, salon.owner, id)).body.paymentStatus).toBe('refunded');
  });

  test('start automatically when the client or staff cancel', async () => {
    const { app, salon, stripe } = paying;
    for (const who of [salon.customer, salon.owner]) {
      const { id, reference } = await newPaidAppointment(paying);
      const cancelled = await act(app, who.token, id, 'cancel');
      // The refund is not complete yet.
      expect([cancelled.body.paymentStatus, cancelled.body.paymentIntentId]).toEqual(['paid', reference]);
      await app.app.dispatchEvents();
      await waitForPaymentStatus(app, id, 'refunded');
      expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(1);
      expect(await shownPayment(app, salon.customer, id)).toEqual(['refunded', reference]);
    }
  });

  test('an open payment of a cancelled appointment can no longer be paid', async () => {
    const { app, salon, stripe } = paying;
    const id = await newAppointment(app, salon);
    const { paymentIntentId } = (await pay(app, salon.customer, id)).body;
    await act(app, salon.customer.token, id, 'cancel');
    await app.app.dispatchEvents();
    await expect.poll(() => statusesOf(app, id), { timeout: 10_000 }).toEqual(['cancelled']);
    expect(() => stripe.pay(paymentIntentId)).toThrow();
    expect(await shownPayment(app, salon.customer, id)).toEqual(['unpaid', undefined]);
  });
});
