import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { eventOf, type Fault } from '../../../fixtures/fake-stripe.ts';
import {
  balancesOf,
  buy,
  cancelSale,
  newCustomer,
  newPackage,
  paymentsFor,
  storedPurchase,
} from '../../../fixtures/package-purchases.ts';
import { deliver, type PaymentApp, payAndDeliverEvent, startPaymentApp } from '../../../fixtures/payments.ts';
import { outcome } from '../../../fixtures/salon.ts';

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
const madeFor = (mine: PaymentApp, purchaseId: string) =>
  [...mine.stripe.intents.values(), ...mine.stripe.sessions.values()].filter(
    ({ metadata }) => metadata.purchaseId === purchaseId,
  );
const refundsOf = (mine: PaymentApp, reference: string) =>
  mine.stripe.refunds.filter(({ payment_intent }) => payment_intent === reference);

async function begun(mine: PaymentApp = paying, body: object = {}) {
  const { app, salon } = mine;
  const customer = await newCustomer(app);
  const packageId = await newPackage(app, salon);
  const answer = await buy(app, customer, packageId, body);
  expect(answer.status, answer.text).toBe(201);
  return { customer, packageId, purchaseId: answer.body.purchaseId, reference: answer.body.paymentIntentId };
}
const refunded = (mine: PaymentApp, id: string) =>
  eventually(async () => (await storedPurchase(mine.app, id)).payment_status === 'refunded', 15_000);

describe('buying a package with Stripe', () => {
  test.each(['intent', 'checkout'])(
    '%s: the customer has the package once Stripe reports the payment',
    async (mode) => {
      const { app, stripe } = paying;
      const { customer, packageId, purchaseId, reference } = await begun(paying, { mode });
      const again = await buy(app, customer, packageId, { mode });
      expect(again.body).toMatchObject({ purchaseId, paymentIntentId: reference });
      const [name, value] =
        mode === 'intent'
          ? ['clientSecret', expect.stringContaining(reference)]
          : ['url', `https://checkout.example/${reference}`];
      expect(again.body).toMatchObject({ [name]: value });
      expect(madeFor(paying, purchaseId).map(({ id }) => id)).toEqual([reference]);
      const asked = stripe.requests.findLast(
        ({ method, form }) => method === 'POST' && form['metadata[purchaseId]'],
      )!;
      expect(asked.form['metadata[appointmentId]']).toBeUndefined();
      const checkout = {
        expires_at: String(paying.clock.now().getTime() / 1000 + 3600),
        success_url: expect.stringContaining(`?purchase=${purchaseId}`),
      };
      expect(asked.form).toMatchObject(mode === 'checkout' ? checkout : {});
      expect(await storedPurchase(app, purchaseId)).toMatchObject({
        payment_status: 'unpaid',
        payment_intent_id: 'pending',
      });
      await payAndDeliverEvent(paying, reference);
      expect(await storedPurchase(app, purchaseId)).toMatchObject({
        payment_status: 'paid',
        payment_intent_id: reference,
      });
      expect(await balancesOf(app, customer)).toMatchObject([{ id: purchaseId }]);
    },
  );

  test('repeated and concurrent events change nothing', async () => {
    const { app, stripe, clock } = paying;
    const { customer, purchaseId, reference } = await begun();
    stripe.pay(reference);
    const event = eventOf('payment_intent.succeeded', stripe.intents.get(reference)!);
    const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(app, clock, event)));
    answers.push(
      await deliver(app, clock, eventOf('payment_intent.succeeded', stripe.intents.get(reference)!)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await paymentsFor(app, purchaseId)).toEqual(['settled']);
    expect(await balancesOf(app, customer)).toHaveLength(1);
    await app.app.dispatchEvents();
    const list = await app.call('GET', '/api/notifications', { token: customer.token });
    expect(list.body.map(({ kind }: { kind: string }) => kind)).toEqual(['package.purchased']);
  });

  test('a different amount buys nothing', async () => {
    const mine = await startPaymentApp();
    const { app, stripe, clock } = mine;
    const { purchaseId, reference } = await begun(mine);
    stripe.pay(reference);
    const intent = { ...stripe.intents.get(reference)!, amount_received: 100 };
    await deliver(app, clock, eventOf('payment_intent.succeeded', intent));
    expect(await storedPurchase(app, purchaseId)).toMatchObject({ payment_status: 'unpaid' });
    expect((await listViolations(app.db)).map(({ invariant }) => invariant)).toEqual([
      'a payment has a wrong amount or a failed refund',
    ]);
    await mine.close();
  });

  test('an amount refused by Stripe returns 400 and leaves nothing pending', async () => {
    const { app, salon } = paying;
    const customer = await newCustomer(app);
    const packageId = await newPackage(app, salon, { packagePriceMajor: 0.1 });
    expect(outcome(await buy(app, customer, packageId))).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await buy(app, customer, packageId))).toEqual([400, 'INVALID_VALUE']);
    expect(await balancesOf(app, customer)).toEqual([]);
  });

  test('is refunded when cancelled unused; a manual refund makes it unusable', async () => {
    const { app, salon, stripe, clock } = paying;
    const first = await begun();
    await payAndDeliverEvent(paying, first.reference);
    expect((await cancelSale(app, salon, first.purchaseId)).status).toBe(204);
    await app.app.dispatchEvents();
    await refunded(paying, first.purchaseId);
    expect(refundsOf(paying, first.reference)).toHaveLength(1);

    const second = await begun();
    await payAndDeliverEvent(paying, second.reference);
    const charge = { object: 'charge', refunded: true, payment_intent: second.reference, metadata: {} };
    await deliver(app, clock, eventOf('charge.refunded', charge));
    expect(await storedPurchase(app, second.purchaseId)).toMatchObject({
      payment_status: 'refunded',
      cancelled: true,
    });
    expect(await balancesOf(app, second.customer)).toEqual([]);
    expect(stripe.refunds.some(({ payment_intent }) => payment_intent === second.reference)).toBe(false);
  });
});

describe('a lost response to creating a payment', () => {
  test.each(['drop-before', 'drop-after', '500-before', '500-after'] as const)(
    '%s: a repeat results in one purchase and one payment',
    async (fault) => {
      const { app, salon, stripe } = paying;
      for (const mode of ['intent', 'checkout']) {
        const customer = await newCustomer(app);
        const packageId = await newPackage(app, salon);
        stripe.fail(mode === 'intent' ? 'POST /v1/payment_intents' : 'POST /v1/checkout', ...both(fault));
        expect(outcome(await buy(app, customer, packageId, { mode }))).toEqual([409, 'PAYMENT_PENDING']);
        const again = await buy(app, customer, packageId, { mode });
        expect(again.status).toBe(201);
        const { purchaseId, paymentIntentId } = again.body;
        expect(madeFor(paying, purchaseId).map(({ id }) => id)).toEqual([paymentIntentId]);
        await payAndDeliverEvent(paying, paymentIntentId);
        expect(await balancesOf(app, customer)).toMatchObject([{ id: purchaseId }]);
      }
    },
  );
});

describe('lost events and late payments', () => {
  test('a paid purchase is found by the follow-up job', async () => {
    const mine = await startPaymentApp();
    const { app, stripe, clock } = mine;
    const { purchaseId, reference } = await begun(mine);
    stripe.pay(reference);
    clock.advance(601);
    await eventually(async () => (await storedPurchase(app, purchaseId)).payment_status === 'paid', 10_000);
    expect(await listViolations(app.db)).toEqual([]);
    await mine.close();
  });

  test('a purchase without a response is dropped, an unpaid one is cancelled', async () => {
    const mine = await startPaymentApp();
    const { app, salon, stripe, clock } = mine;
    const lost = await newPackage(app, salon);
    stripe.fail('POST /v1/payment_intents', ...both('drop-after'));
    expect((await buy(app, await newCustomer(app), lost)).status).toBe(409);
    const [dropped] = [...stripe.intents.values()];
    const { purchaseId, reference } = await begun(mine);
    clock.advance(601);
    const first = dropped!.metadata.purchaseId!;
    await eventually(async () => (await storedPurchase(app, first)).voided, 10_000);
    expect(await paymentsFor(app, first)).toEqual(['cancelled']);
    await eventually(async () => stripe.requests.some(({ method }) => method === 'GET'), 10_000);
    expect(await paymentsFor(app, purchaseId)).toEqual(['open']);
    clock.advance(3_000);
    await eventually(async () => (await storedPurchase(app, purchaseId)).voided, 15_000);
    expect(stripe.intents.get(reference)?.status).toBe('canceled');
    expect(await listViolations(app.db)).toEqual([]);
    await mine.close();
  });

  test('a payment for a cancelled purchase is refunded', async () => {
    const mine = await startPaymentApp();
    const { app, stripe, clock } = mine;
    const { customer, purchaseId, reference } = await begun(mine);
    const gone = await app.call('DELETE', '/api/account', {
      token: customer.token,
      body: { password: 'a long password' },
    });
    expect(gone.status, gone.text).toBe(204);
    stripe.pay(reference);
    await deliver(app, clock, eventOf('payment_intent.succeeded', stripe.intents.get(reference)!));
    await refunded(mine, purchaseId);
    expect(refundsOf(mine, reference)).toHaveLength(1);
    expect(await storedPurchase(app, purchaseId)).toMatchObject({ cancelled: true, voided: true });
    expect(await listViolations(app.db)).toEqual([]);
    await mine.close();
  });

  test('a refund with a lost response is made once', async () => {
    const mine = await startPaymentApp();
    const { app, salon, stripe, clock } = mine;
    const { purchaseId, reference } = await begun(mine);
    await payAndDeliverEvent(mine, reference);
    stripe.fail('/v1/refunds', ...both('drop-after'));
    await cancelSale(app, salon, purchaseId);
    await app.app.dispatchEvents();
    // Every failed attempt is repeated after a minute.
    await eventually(async () => {
      clock.advance(61);
      return (await storedPurchase(app, purchaseId)).payment_status === 'refunded';
    });
    expect(refundsOf(mine, reference)).toHaveLength(1);
    await mine.close();
  });
});
