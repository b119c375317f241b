import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import type { Fault } from '../../../fixtures/fake-stripe.ts';
import {
  markPaid,
  newAppointment,
  newPaidAppointment,
  type PaymentApp,
  pay,
  payAndDeliverEvent,
  refund,
  shownPayment,
  startPaymentApp,
  statusesOf,
  storedPayment,
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

/** The request and the one retry of the Stripe SDK. */
const both = (fault: Fault): Fault[] => [fault, fault];
const intentsOf = (id: string) =>
  [...paying.stripe.intents.values()].filter(({ metadata }) => metadata.appointmentId === id);
const refundsOf = (reference: string) =>
  paying.stripe.refunds.filter(({ payment_intent }) => payment_intent === reference);

describe('a lost response to creating a payment', () => {
  test.each(['drop-before', 'drop-after', '500-before', '500-after'] as const)(
    '%s: returns PAYMENT_PENDING, and a repeat creates one payment',
    async (fault) => {
      const { app, salon, stripe } = paying;
      for (const mode of ['intent', 'checkout']) {
        const id = await newAppointment(app, salon);
        stripe.fail(mode === 'intent' ? 'POST /v1/payment_intents' : 'POST /v1/checkout', ...both(fault));
        expect(outcome(await pay(app, salon.customer, id, { mode }))).toEqual([409, 'PAYMENT_PENDING']);
        expect(await shownPayment(app, salon.customer, id)).toEqual(['unpaid', 'pending']);
        expect(await statusesOf(app, id)).toEqual(['creating']);
        const again = await pay(app, salon.customer, id, { mode });
        expect(again.status).toBe(201);
        const made = [...stripe.intents.values(), ...stripe.sessions.values()];
        const mine = made.filter(({ metadata }) => metadata.appointmentId === id);
        expect(mine.map((object) => object.id)).toEqual([again.body.paymentIntentId]);
        await payAndDeliverEvent(paying, again.body.paymentIntentId);
        expect(await shownPayment(app, salon.customer, id)).toEqual(['paid', again.body.paymentIntentId]);
      }
    },
  );

  test('is hidden by the retry of the SDK', async () => {
    const { app, salon, stripe } = paying;
    const id = await newAppointment(app, salon);
    stripe.fail('POST /v1/payment_intents', 'drop-after');
    expect((await pay(app, salon.customer, id)).status).toBe(201);
    expect(intentsOf(id)).toHaveLength(1);
  });

  test('does not block payment at the desk', async () => {
    const { app, salon, stripe } = paying;
    const id = await newAppointment(app, salon);
    stripe.fail('POST /v1/payment_intents', ...both('drop-after'));
    await pay(app, salon.customer, id);
    expect((await markPaid(app, salon.owner, id)).status).toBe(200);
    expect(await statusesOf(app, id)).toEqual(['cancelled', 'settled']);
    expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
  });

  test('is cancelled when the client does not return', async () => {
    const { app, salon, stripe, clock } = paying;
    const id = await newAppointment(app, salon);
    stripe.fail('POST /v1/payment_intents', ...both('drop-after'));
    await pay(app, salon.customer, id);
    clock.advance(601);
    await expect.poll(() => statusesOf(app, id), { timeout: 10_000 }).toEqual(['cancelled']);
    expect(await storedPayment(app, id)).toEqual(['unpaid', null]);
  });
});

describe('a lost response to a refund', () => {
  let fresh: PaymentApp;
  beforeAll(async () => {
    // The clock is advanced beyond the 15 minutes of a session.
    fresh = await startPaymentApp();
  });
  afterAll(() => fresh.close());

  test.each(['drop-before', 'drop-after', '500-before', '500-after'] as const)(
    '%s: a job completes the refund with the same key, exactly once',
    async (fault) => {
      const { app, salon, stripe, clock } = fresh;
      const { id, reference } = await newPaidAppointment(fresh);
      stripe.fail('/v1/refunds', ...both(fault));
      expect(outcome(await refund(app, salon.owner, id))).toEqual([409, 'PAYMENT_PENDING']);
      expect(await shownPayment(app, salon.customer, id)).toEqual(['paid', reference]);
      expect(outcome(await refund(app, salon.owner, id))).toEqual([409, 'PAYMENT_PENDING']);
      expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
      clock.advance(61);
      await waitForPaymentStatus(app, id, 'refunded');
      expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(1);
      const keys = stripe.requests.filter(
        ({ path, form }) => path === '/v1/refunds' && form.payment_intent === reference,
      );
      expect(new Set(keys.map(({ key }) => key)).size).toBe(1);
    },
  );

  test('after cancelling is retried until Stripe responds', async () => {
    const { app, salon, stripe, clock } = fresh;
    const { id, reference } = await newPaidAppointment(fresh);
    stripe.fail('/v1/refunds', ...both('500-before'), ...both('drop-after'));
    await act(app, salon.customer.token, id, 'cancel');
    await app.app.dispatchEvents();
    // Every failed attempt is repeated after a minute.
    await eventually(async () => {
      clock.advance(61);
      return (await storedPayment(app, id))[0] === 'refunded';
    });
    expect(await storedPayment(app, id)).toEqual(['refunded', reference]);
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(1);
  });
});

describe('lost Stripe events', () => {
  test.each(['intent', 'checkout'])('a paid %s is found by the follow-up job', async (mode) => {
    const { app, salon, stripe, clock } = await startPaymentApp();
    const id = await newAppointment(app, salon);
    const { paymentIntentId } = (await pay(app, salon.customer, id, { mode })).body;
    stripe.pay(paymentIntentId);
    clock.advance(599);
    expect(await shownPayment(app, salon.customer, id)).toEqual(['unpaid', 'pending']);
    clock.advance(2);
    await waitForPaymentStatus(app, id, 'paid');
    expect(await storedPayment(app, id)).toEqual(['paid', paymentIntentId]);
    await app.close();
    await stripe.close();
  });

  test('an unpaid payment is cancelled after a day, and the client can start again', async () => {
    const { app, salon, stripe, clock } = await startPaymentApp();
    const id = await newAppointment(app, salon);
    const { paymentIntentId } = (await pay(app, salon.customer, id)).body;
    clock.advance(601);
    // The first check found it open and scheduled the next.
    await eventually(async () => {
      const planned = await app.db.row(
        sql`select 1 from jobs where kind = 'payment.follow' and attempts = 0`,
      );
      return planned !== null && stripe.requests.some(({ method }) => method === 'GET');
    }, 10_000);
    expect(await statusesOf(app, id)).toEqual(['open']);
    clock.advance(24 * 3600);
    await expect.poll(() => statusesOf(app, id), { timeout: 10_000 }).toEqual(['cancelled']);
    expect(stripe.intents.get(paymentIntentId)?.status).toBe('canceled');
    expect(await storedPayment(app, id)).toEqual(['unpaid', null]);
    await app.close();
    await stripe.close();
  });
});

test('no payment is charged or refunded twice', () => {
  const { stripe } = paying;
  const charged = stripe.charges.map(({ intent }) => intent);
  expect(new Set(charged).size).toBe(charged.length);
  for (const intent of charged) expect(refundsOf(intent).length).toBeLessThanOrEqual(1);
});
