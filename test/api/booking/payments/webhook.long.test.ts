import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { eventOf, sign } from '../../../fixtures/fake-stripe.ts';
import {
  deliver,
  markPaid,
  newAppointment,
  newPaidAppointment,
  type PaymentApp,
  pay,
  paymentsOf,
  refund,
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
afterAll(() => paying.close());

async function started(body: object = {}): Promise<{ id: string; reference: string }> {
  const { app, salon } = paying;
  const id = await newAppointment(app, salon);
  return { id, reference: (await pay(app, salon.customer, id, body)).body.paymentIntentId };
}

const tell = (type: string, object: object) => deliver(paying.app, paying.clock, eventOf(type, object));
const seen = (id: string) => shownPayment(paying.app, paying.salon.customer, id);
const intent = (reference: string) => paying.stripe.intents.get(reference)!;
const session = (reference: string) => paying.stripe.sessions.get(reference)!;
const chargeOf = (reference: string, fields: object = {}) => ({
  id: 'ch_1',
  object: 'charge',
  payment_intent: reference,
  refunded: true,
  metadata: {},
  ...fields,
});

async function linesOf(id: string, action: string): Promise<number> {
  const row = await paying.app.db.row<{ lines: number }>(
    sql`select count(*) as lines from appointment_history where appointment_id = ${id} and action = ${action}`,
  );
  return row!.lines;
}

describe('signatures', () => {
  test('forged, altered, unsigned and old events are refused and change nothing', async () => {
    const { app, clock, stripe } = paying;
    const { id, reference } = await started();
    stripe.pay(reference);
    const event = eventOf('payment_intent.succeeded', intent(reference));
    const payload = JSON.stringify(event);
    const old = new Date(clock.now().getTime() - 301_000);
    const headers: Record<string, string>[] = [
      {},
      { 'stripe-signature': '' },
      { 'stripe-signature': 'nonsense' },
      { 'stripe-signature': sign(payload, clock.now(), 'whsec_somebody_else') },
      { 'stripe-signature': sign(`${payload} `, clock.now()) },
      { 'stripe-signature': sign(payload, old) },
    ];
    for (const forged of headers)
      expect(outcome(await deliver(app, clock, event, forged))).toEqual([400, 'INVALID_INPUT']);
    expect(await seen(id)).toEqual(['unpaid', 'pending']);
    expect((await deliver(app, clock, event)).status).toBe(200);
    expect(await seen(id)).toEqual(['paid', reference]);
  });

  test('are verified over the raw bytes', async () => {
    const { app, clock, stripe } = paying;
    const { id, reference } = await started();
    stripe.pay(reference);
    const event = { ...eventOf('payment_intent.succeeded', intent(reference)), note: 'Łódź 💇 \\u0000' };
    const payload = `${JSON.stringify(event, null, 3)}\n\n`;
    const answer = await app.call('POST', '/api/payments/webhook', {
      body: payload,
      headers: { 'stripe-signature': sign(payload, clock.now()) },
    });
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect(await seen(id)).toEqual(['paid', reference]);
  });

  test('signed bodies that are not JSON, have another type or are too large are refused', async () => {
    const { app, clock } = paying;
    const send = (payload: string, more: Record<string, string> = {}) =>
      app.call('POST', '/api/payments/webhook', {
        body: payload,
        headers: { 'stripe-signature': sign(payload, clock.now()), ...more },
      });
    expect(outcome(await send('not json'))).toEqual([400, 'INVALID_INPUT']);
    expect(outcome(await send('{}', { 'content-type': 'text/plain' }))).toEqual([415, 'INVALID_INPUT']);
    expect(outcome(await send('x'.repeat(600_000)))).toEqual([413, 'INVALID_INPUT']);
  });
});

describe('single events', () => {
  test('a repeated event changes nothing', async () => {
    const { app, clock, stripe } = paying;
    const { id, reference } = await started();
    stripe.pay(reference);
    const event = eventOf('payment_intent.succeeded', intent(reference));
    for (let round = 0; round < 3; round++) expect((await deliver(app, clock, event)).status).toBe(200);
    expect(await linesOf(id, 'pay')).toBe(1);
    expect(await statusesOf(app, id)).toEqual(['settled']);
  });

  test('events about unknown payments or of unknown types are ignored', async () => {
    const { app } = paying;
    const stranger = {
      id: 'pi_3Stranger',
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: 1,
      currency: 'eur',
      metadata: {},
    };
    const count = async () =>
      (await app.db.row<{ n: number }>(sql`select count(*) as n from payments where status = 'settled'`))!.n;
    const before = await count();
    for (const [type, object] of [
      ['payment_intent.succeeded', stranger],
      ['payment_intent.succeeded', { ...stranger, metadata: { paymentId: 'pay_unknown' } }],
      [
        'checkout.session.completed',
        { id: 'cs_x', payment_status: 'paid', amount_total: 1, currency: 'eur', metadata: null },
      ],
      ['charge.refunded', chargeOf('pi_3Stranger')],
      ['refund.failed', { id: 're_1', status: 'failed', payment_intent: 'pi_3Stranger', metadata: null }],
      ['customer.created', { id: 'cus_1' }],
    ] as const)
      expect((await tell(type, object)).status).toBe(200);
    expect(await count()).toBe(before);
  });

  test('a different amount or currency settles nothing and is flagged', async () => {
    const { app, stripe } = paying;
    for (const change of [{ amount_received: 1 }, { amount_received: 200_000 }, { currency: 'usd' }]) {
      const { id, reference } = await started();
      stripe.pay(reference);
      expect((await tell('payment_intent.succeeded', { ...intent(reference), ...change })).status).toBe(200);
      expect(await seen(id)).toEqual(['unpaid', 'pending']);
      expect((await paymentsOf(app, id))[0]).toMatchObject({ status: 'open', problem: 'amount' });
    }
  });
});

describe('events out of order', () => {
  test('a failure after the success changes nothing', async () => {
    const { stripe } = paying;
    const { id, reference } = await started();
    const failed = eventOf('payment_intent.payment_failed', intent(reference));
    const cancelled = eventOf('payment_intent.canceled', { ...intent(reference), status: 'canceled' });
    stripe.pay(reference);
    await tell('payment_intent.succeeded', intent(reference));
    for (const event of [failed, cancelled])
      expect((await deliver(paying.app, paying.clock, event)).status).toBe(200);
    expect(await seen(id)).toEqual(['paid', reference]);
  });

  test('a failed attempt leaves the payment open', async () => {
    const { reference, id } = await started();
    await tell('payment_intent.payment_failed', intent(reference));
    expect(await seen(id)).toEqual(['unpaid', 'pending']);
    expect((await pay(paying.app, paying.salon.customer, id)).body.paymentIntentId).toBe(reference);
  });

  test('a refund before its success ends as refunded', async () => {
    const { stripe } = paying;
    const { id, reference } = await started();
    stripe.pay(reference);
    await tell('charge.refunded', chargeOf(reference));
    expect(await seen(id)).toEqual(['refunded', reference]);
    await tell('payment_intent.succeeded', intent(reference));
    expect(await seen(id)).toEqual(['refunded', reference]);
  });

  test('an expiry after the checkout was paid changes nothing; an unpaid checkout ends', async () => {
    const { app, stripe } = paying;
    const paid = await started({ mode: 'checkout' });
    stripe.pay(paid.reference);
    await tell('checkout.session.completed', session(paid.reference));
    await tell('checkout.session.expired', {
      ...session(paid.reference),
      status: 'expired',
      payment_status: 'unpaid',
    });
    expect(await seen(paid.id)).toEqual(['paid', paid.reference]);
    const left = await started({ mode: 'checkout' });
    await tell('checkout.session.expired', { ...session(left.reference), status: 'expired' });
    expect(await seen(left.id)).toEqual(['unpaid', undefined]);
    expect(await statusesOf(app, left.id)).toEqual(['cancelled']);
  });

  test('the intent of a checkout can report first; a replaced intent is ignored', async () => {
    const { stripe } = paying;
    const { id, reference } = await started({ mode: 'checkout' });
    const behind = stripe.pay(reference);
    await tell('payment_intent.canceled', { ...behind, id: 'pi_3Other', status: 'canceled' });
    expect(await seen(id)).toEqual(['unpaid', 'pending']);
    await tell('payment_intent.succeeded', behind);
    expect(await seen(id)).toEqual(['paid', reference]);
    await tell('checkout.session.completed', session(reference));
    expect(await linesOf(id, 'pay')).toBe(1);
  });

  test('a delayed payment is pending until it succeeds or fails', async () => {
    const complete = { status: 'complete', payment_status: 'unpaid' };
    const good = await started({ mode: 'checkout' });
    await tell('checkout.session.completed', { ...session(good.reference), ...complete });
    expect(await seen(good.id)).toEqual(['unpaid', 'pending']);
    paying.stripe.pay(good.reference);
    await tell('checkout.session.async_payment_succeeded', session(good.reference));
    expect(await seen(good.id)).toEqual(['paid', good.reference]);
    const bad = await started({ mode: 'checkout' });
    await tell('checkout.session.async_payment_failed', { ...session(bad.reference), ...complete });
    expect(await seen(bad.id)).toEqual(['unpaid', undefined]);
  });
});

describe('a refund made in the Stripe dashboard', () => {
  test('counts when complete, not in part', async () => {
    const { id, reference } = await newPaidAppointment(paying);
    await tell('charge.refunded', chargeOf(reference, { refunded: false }));
    await tell('refund.updated', {
      id: 're_1',
      status: 'succeeded',
      payment_intent: reference,
      metadata: {},
    });
    expect(await seen(id)).toEqual(['paid', reference]);
    await tell('charge.refunded', chargeOf(reference));
    expect(await seen(id)).toEqual(['refunded', reference]);
    expect(outcome(await refund(paying.app, paying.salon.owner, id))).toEqual([409, 'INVALID_STATUS']);
  });

  test('that fails later shows the appointment as paid again', async () => {
    const { app, salon, stripe } = paying;
    const { id, reference } = await newPaidAppointment(paying);
    await refund(app, salon.owner, id);
    const mine = stripe.refunds.find(({ payment_intent }) => payment_intent === reference)!;
    await tell('refund.failed', { ...mine, status: 'failed', metadata: { refundId: 'rfd_earlier' } });
    expect(await seen(id)).toEqual(['refunded', reference]);
    await tell('refund.failed', { ...mine, status: 'failed' });
    expect(await seen(id)).toEqual(['paid', reference]);
    expect((await paymentsOf(app, id))[0]?.problem).toBe('refund_failed');
    await app.app.dispatchEvents();
    for (const [who, whatNext] of [
      [salon.customer, 'Please contact A business'],
      [salon.owner, 'Try again'],
    ] as const) {
      const { body } = await app.call('GET', '/api/notifications', { token: who.token });
      const sent = body.filter((news: { appointmentId: string }) => news.appointmentId === id);
      const failure = sent.filter(({ kind }: { kind: string }) => kind === 'appointment.refund_failed');
      expect(failure).toEqual([expect.objectContaining({ text: expect.stringContaining(whatNext) })]);
    }
  });
});

describe('unexpected payments', () => {
  test('for a cancelled appointment are refunded automatically', async () => {
    const { app, salon, stripe } = paying;
    const { id, reference } = await started();
    stripe.pay(reference);
    await act(app, salon.customer.token, id, 'cancel');
    await tell('payment_intent.succeeded', intent(reference));
    await app.app.dispatchEvents();
    await waitForPaymentStatus(app, id, 'refunded');
    expect(await seen(id)).toEqual(['refunded', reference]);
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(1);
    expect([await linesOf(id, 'pay'), await linesOf(id, 'refund')]).toEqual([1, 1]);
  });

  test('for an appointment paid at the desk are refunded, and the appointment stays paid', async () => {
    const { app, salon, stripe } = paying;
    const { id, reference } = await started();
    await markPaid(app, salon.owner, id);
    // Simulates a provider that charges a cancelled payment.
    Object.assign(intent(reference), { status: 'succeeded', amount_received: 2000 });
    await tell('payment_intent.succeeded', intent(reference));
    await expect.poll(() => statusesOf(app, id), { timeout: 10_000 }).toEqual(['refunded', 'settled']);
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(1);
    expect(await seen(id)).toEqual(['paid', undefined]);
    expect((await paymentsOf(app, id)).map(({ superfluous }) => superfluous)).toEqual([true, false]);
  });

  test('already refunded by the provider leave an appointment paid at the desk unchanged', async () => {
    const { app, salon } = paying;
    const { id, reference } = await started();
    await markPaid(app, salon.owner, id);
    await tell('charge.refunded', chargeOf(reference));
    expect(await statusesOf(app, id)).toEqual(['refunded', 'settled']);
    expect(await seen(id)).toEqual(['paid', undefined]);
  });

  test('that cannot be refunded are flagged, and the appointment stays paid', async () => {
    const { app, salon, stripe } = paying;
    const { id, reference } = await started();
    await markPaid(app, salon.owner, id);
    Object.assign(intent(reference), { status: 'succeeded', amount_received: 2000 });
    stripe.fail('/v1/refunds', 'refund-fails');
    await tell('payment_intent.succeeded', intent(reference));
    await expect
      .poll(async () => (await paymentsOf(app, id)).map(({ problem }) => problem).sort(), { timeout: 10_000 })
      .toEqual([null, 'refund_failed'].sort());
    expect(await seen(id)).toEqual(['paid', undefined]);
    expect((await refund(app, salon.owner, id)).body.paymentStatus).toBe('refunded');
  });
});
