import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { eventOf } from '../../../fixtures/fake-stripe.ts';
import {
  buyCard,
  byCard,
  changeSettings,
  checkBalance,
  paymentsOfCard,
  showCode,
  soldCard,
  storedCard,
  voidCard,
} from '../../../fixtures/gift-cards.ts';
import { balancesOf } from '../../../fixtures/ledger.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { notificationsOf } from '../../../fixtures/notifications.ts';
import {
  checkOut,
  deliver,
  newAppointment,
  type PaymentApp,
  payAndDeliverEvent,
  settle,
  startPaymentApp,
} from '../../../fixtures/payments.ts';
import { newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

/** A business of its own, so that its ledger contains one story. */
async function seller({ app }: PaymentApp): Promise<Salon> {
  const salon = await newSalon(app);
  expect((await changeSettings(app, salon, { soldOnline: true })).status).toBe(200);
  return salon;
}

describe('with the mock provider', () => {
  let paying: PaymentApp;
  beforeAll(async () => {
    paying = await startPaymentApp({ PAYMENT_PROVIDER: 'mock' });
  });
  afterAll(async () => {
    expect(await listViolations(paying.app.db)).toEqual([]);
    await paying.close();
  });

  test('a card is complete only when it is paid', async () => {
    const { app, clock } = paying;
    const salon = await seller(paying);
    const answer = await buyCard(app, salon.customer, salon, { recipientEmail: 'deniz@example.com' });
    expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([
      201,
      {
        paymentIntentId: expect.stringMatching(/^pi_mock_/),
        clientSecret: null,
        amountMajor: 50,
        currency: 'EUR',
        giftCardId: expect.stringMatching(/^gft_/),
        payUntil: new Date(clock.now().getTime() + 3_600_000).toISOString(),
      },
      'no-store',
    ]);
    const { giftCardId: id, paymentIntentId: reference } = answer.body;
    const list = () =>
      app.call('GET', `/api/business/gift-cards?businessId=${salon.business}`, { token: salon.owner.token });
    expect((await list()).body).toEqual([]);
    expect(outcome(await showCode(app, salon.customer, id))).toEqual([409, 'PAYMENT_PENDING']);
    expect(outcome(await voidCard(app, salon.owner, id))).toEqual([404, 'NOT_FOUND']);
    expect(await balancesOf(app, salon.business)).toEqual({});
    for (const amountMajor of [49.99, 0, 50.01])
      expect(outcome(await settle(app, salon.customer, reference, { amountMajor }))).toEqual([
        400,
        'PAYMENT_AMOUNT_MISMATCH',
      ]);
    const stranger = await newUser(app);
    expect(outcome(await settle(app, stranger, reference, { amountMajor: 50 }))).toEqual([404, 'NOT_FOUND']);
    const paid = await settle(app, salon.customer, reference, { amountMajor: 50 });
    expect(paid.body).toMatchObject({ id, status: 'active', soldBy: 'online', recipientEmail: null });
    expect(outcome(await settle(app, salon.customer, reference, { amountMajor: 50 }))).toEqual([
      409,
      'PAYMENT_ALREADY_SETTLED',
    ]);
    expect(await balancesOf(app, salon.business)).toEqual({ clearing: 5000, 'gift-cards': -5000 });
    expect((await list()).body).toMatchObject([{ id, balanceMajor: 50, recipientEmail: null }]);

    expect(outcome(await showCode(app, stranger, id))).toEqual([404, 'NOT_FOUND']);
    const headers = { 'idempotency-key': 'show-once' };
    const shown = await showCode(app, salon.customer, id, headers);
    expect((await showCode(app, salon.customer, id, headers)).body).toEqual(shown.body);
    expect(outcome(await showCode(app, salon.customer, id))).toEqual([409, 'INVALID_STATUS']);
    expect((await checkBalance(app, shown.body.code)).body).toMatchObject({ balanceMajor: 50 });
    for (const reader of [salon.customer, salon.owner])
      expect((await notificationsOf(app, reader.token)).map(({ kind }) => kind)).toContain(
        'gift_card.purchased',
      );
  });

  test('repeated and concurrent requests start one payment', async () => {
    const { app } = paying;
    const salon = await seller(paying);
    const answers = await Promise.all(Array.from({ length: 6 }, () => buyCard(app, salon.customer, salon)));
    expect(new Set(answers.map(({ body }) => body.paymentIntentId)).size).toBe(1);
    const other = await buyCard(app, salon.customer, salon, { amountMajor: 51 });
    expect(other.body.paymentIntentId).not.toBe(answers[0]!.body.paymentIntentId);
  });

  test('a card is not offered without the setting, for other roles, amounts, currencies or businesses', async () => {
    const { app } = paying;
    const closed = await newSalon(app);
    expect(outcome(await buyCard(app, closed.customer, closed))).toEqual([403, 'FORBIDDEN']);
    const salon = await seller(paying);
    const offers = await app.call('GET', `/api/businesses/${salon.business}/offers`);
    expect(offers.body).toMatchObject({ giftCardsOnline: true, giftCardDays: null });
    expect((await buyCard(app, salon.owner, salon)).status).toBe(403);
    expect(outcome(await buyCard(app, salon.customer, salon, { currency: 'USD' }))).toEqual([
      400,
      'CURRENCY_MISMATCH',
    ]);
    expect(outcome(await buyCard(app, salon.customer, salon, { amountMajor: 0.001 }))).toEqual([
      400,
      'INVALID_VALUE',
    ]);
    expect(outcome(await buyCard(app, salon.customer, salon, { businessId: 'biz_none' }))).toEqual([
      404,
      'BUSINESS_NOT_FOUND',
    ]);
    const without = await startApp();
    const offline = await newSalon(without);
    const refused = await changeSettings(without, offline, { soldOnline: true });
    expect([outcome(refused), errorInfo(refused).field]).toEqual([[400, 'INVALID_VALUE'], 'body.soldOnline']);
    expect(outcome(await buyCard(without, offline.customer, offline))).toEqual([403, 'FORBIDDEN']);
    await without.close();
  });

  test('at most five unpaid purchases are possible', async () => {
    const { app } = paying;
    const salon = await seller(paying);
    const statuses = [];
    for (let amountMajor = 10; amountMajor < 16; amountMajor++)
      statuses.push((await buyCard(app, salon.customer, salon, { amountMajor })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('closing the business and deleting the account call off unpaid cards', async () => {
    const { app } = paying;
    const salon = await seller(paying);
    const [first, second] = [salon.customer, await newUser(app)];
    const cards = [await buyCard(app, first, salon), await buyCard(app, second, salon)];
    await app.call('DELETE', '/api/account', { token: second.token, body: { password: 'a long password' } });
    expect(await storedCard(app, cards[1]!.body.giftCardId)).toMatchObject({ called_off: true });
    const kept = await soldCard(app, salon);
    const closed = await app.call('POST', `/api/businesses/${salon.business}/close`, {
      token: salon.owner.token,
      body: {},
    });
    expect(closed.status, closed.text).toBe(200);
    expect(await storedCard(app, cards[0]!.body.giftCardId)).toMatchObject({ called_off: true });
    expect((await storedCard(app, kept.id)).balance_minor).toBe(5000);
    expect(outcome(await buyCard(app, first, salon))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect(outcome(await settle(app, first, cards[0]!.body.paymentIntentId, { amountMajor: 50 }))).toEqual([
      409,
      'INVALID_STATUS',
    ]);
  });

  test('an unused card is refunded to its buyer, and a used one is not', async () => {
    const { app } = paying;
    const salon = await seller(paying);
    const bought = async () => {
      const { body } = await buyCard(app, salon.customer, salon);
      await settle(app, salon.customer, body.paymentIntentId, { amountMajor: 50 });
      return body.giftCardId as string;
    };
    const used = await bought();
    const { code } = (await showCode(app, salon.customer, used)).body;
    expect(
      (await checkOut(app, salon.owner, await newAppointment(app, salon), { payments: [byCard(code, 20)] }))
        .status,
    ).toBe(201);
    expect(outcome(await voidCard(app, salon.owner, used, { reason: 'No.', refund: true }))).toEqual([
      409,
      'INVALID_STATUS',
    ]);
    const unused = await bought();
    expect((await voidCard(app, salon.owner, unused, { reason: 'Returned.', refund: true })).status).toBe(
      200,
    );
    await app.app.dispatchEvents();
    await eventually(async () => (await paymentsOfCard(app, unused))[0] === 'refunded');
    expect(await storedCard(app, unused)).toMatchObject({ balance_minor: 0, payment_status: 'refunded' });
    expect(await balancesOf(app, salon.business)).toEqual({
      clearing: 5000,
      'gift-cards': -3000,
      appointments: -2000,
    });
    expect(outcome(await showCode(app, salon.customer, unused))).toEqual([409, 'INVALID_STATUS']);
  });
});

describe('with Stripe', () => {
  let paying: PaymentApp;
  beforeAll(async () => {
    paying = await startPaymentApp();
  });
  afterAll(async () => {
    expect(await listViolations(paying.app.db)).toEqual([]);
    await paying.close();
  });

  const begin = async (salon: Salon, fields: object = {}) => {
    const { body, status, text } = await buyCard(paying.app, salon.customer, salon, fields);
    expect(status, text).toBe(201);
    return { id: body.giftCardId as string, reference: body.paymentIntentId as string };
  };

  /** The event of the payment arrives again, as a new event. */
  const repeat = (reference: string) => {
    const { app, stripe, clock } = paying;
    const session = stripe.sessions.get(reference);
    return deliver(
      app,
      clock,
      session === undefined
        ? eventOf('payment_intent.succeeded', stripe.intents.get(reference)!)
        : eventOf('checkout.session.completed', session),
    );
  };

  test.each(['intent', 'checkout'])('a repeated event of a %s pays once', async (mode) => {
    const { app } = paying;
    const salon = await seller(paying);
    const { id, reference } = await begin(salon, { mode });
    await payAndDeliverEvent(paying, reference);
    for (let round = 0; round < 2; round++) await repeat(reference);
    expect(await paymentsOfCard(app, id)).toEqual(['settled']);
    expect((await storedCard(app, id)).balance_minor).toBe(5000);
    expect(await balancesOf(app, salon.business)).toEqual({ clearing: 5000, 'gift-cards': -5000 });
  });

  test('money that arrives after the end of the purchase goes back', async () => {
    const { app, stripe, clock } = paying;
    const salon = await seller(paying);
    const { id, reference } = await begin(salon);
    await app.db.run(sql`update gift_cards set called_off = true where id = ${id}`);
    await payAndDeliverEvent(paying, reference);
    await eventually(async () => (await paymentsOfCard(app, id))[0] === 'refunded');
    expect(await storedCard(app, id)).toMatchObject({ balance_minor: 0, called_off: true });
    expect(await balancesOf(app, salon.business)).toEqual({});
    // The event arrives again, and out of order.
    await deliver(
      app,
      clock,
      eventOf('payment_intent.canceled', { ...stripe.intents.get(reference)!, status: 'canceled' }),
    );
    await repeat(reference);
    expect(await paymentsOfCard(app, id)).toEqual(['refunded']);
    expect(await balancesOf(app, salon.business)).toEqual({});
  });

  test('a cancelled payment calls the purchase off, and another one can begin', async () => {
    const { app, stripe, clock } = paying;
    const salon = await seller(paying);
    const first = await begin(salon);
    await deliver(
      app,
      clock,
      eventOf('payment_intent.canceled', { ...stripe.intents.get(first.reference)!, status: 'canceled' }),
    );
    expect(await storedCard(app, first.id)).toMatchObject({ called_off: true, payment_status: 'unpaid' });
    const second = await begin(salon);
    expect(second.id).not.toBe(first.id);
    expect(await paymentsOfCard(app, first.id)).toEqual(['cancelled']);
  });
});
