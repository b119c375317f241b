import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newService } from '../../../fixtures/marketplace.ts';
import {
  markPaid,
  newAppointment,
  type PaymentApp,
  pay,
  refund,
  settle,
  shownPayment,
  startPaymentApp,
} from '../../../fixtures/payments.ts';
import { act, newCoupon, outcome, soldPackage } from '../../../fixtures/salon.ts';

let paying: PaymentApp;
beforeAll(async () => {
  paying = await startPaymentApp({});
});
afterAll(async () => {
  expect(await listViolations(paying.app.db)).toEqual([]);
  await paying.close();
});

const visit = (fields: object = {}) => newAppointment(paying.app, paying.salon, fields);

describe('without an online provider', () => {
  test('POST payment returns the amount and the reference pending', async () => {
    const { app, salon } = paying;
    const id = await visit();
    const answer = await pay(app, salon.customer, id);
    expect([answer.status, answer.body]).toEqual([
      201,
      { paymentIntentId: 'pending', clientSecret: null, amountMajor: 20, currency: 'EUR' },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await shownPayment(app, salon.customer, id)).toEqual(['unpaid', 'pending']);
    expect((await pay(app, salon.customer, id)).body).toEqual(answer.body);
    expect(outcome(await refund(app, salon.owner, id))).toEqual([409, 'PAYMENT_PENDING']);
    expect((await markPaid(app, salon.owner, id)).body.paymentStatus).toBe('paid');
    expect(await shownPayment(app, salon.customer, id)).toEqual(['paid', undefined]);
  });

  test('no payment can be settled', async () => {
    const { app, salon } = paying;
    const references = ['pending', 'pi_3Real', 'cs_test_1'];
    for (const reference of references)
      expect(outcome(await settle(app, salon.customer, reference))).toEqual([409, 'PAYMENT_NOT_MOCK']);
    expect(outcome(await settle(app, salon.customer, 'pi_mock_unknown'))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await settle(app, salon.customer, 'nothing'))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await settle(app, salon.customer, 'pending', {}))).toEqual([400, 'AMOUNT_REQUIRED']);
  });

  test('the webhook returns 400', async () => {
    const answer = await paying.app.call('POST', '/api/payments/webhook', { body: { id: 'evt_1' } });
    expect(outcome(answer)).toEqual([400, 'INVALID_INPUT']);
    expect(answer.headers.get('error-detail')).toBe(
      'Stripe-Signature: The signature is missing, invalid or too old. Sign the event with the secret of the webhook.',
    );
  });
});

describe('payments at the desk', () => {
  test('are recorded once by owner or professional, with an entry in the history', async () => {
    const { app, salon } = paying;
    for (const member of [salon.owner, salon.worker]) {
      const id = await visit();
      const answer = await markPaid(app, member, id);
      expect([answer.status, answer.body.paymentStatus, 'paymentIntentId' in answer.body]).toEqual([
        200,
        'paid',
        false,
      ]);
      expect(outcome(await markPaid(app, member, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
      expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
      const history = await app.call('GET', `/api/appointments/${id}/history`, { token: salon.owner.token });
      expect(history.body.at(-1)).toMatchObject({
        action: 'pay',
        by: member.id,
        from: { paymentStatus: 'unpaid' },
        to: { paymentStatus: 'paid' },
      });
    }
  });

  test('require exactly the amount due', async () => {
    const { app, salon } = paying;
    const id = await visit();
    for (const body of [
      {},
      { amountMajor: null },
      { amountMajor: '' },
      { amountMajor: '20' },
      { amountMajor: [20] },
    ])
      expect(outcome(await markPaid(app, salon.owner, id, body))).toEqual([400, 'AMOUNT_REQUIRED']);
    for (const amountMajor of [0, -20, 19.99, 20.001, 2000, 1e300])
      expect(outcome(await markPaid(app, salon.owner, id, { amountMajor }))).toEqual([
        400,
        'PAYMENT_AMOUNT_MISMATCH',
      ]);
    const { headers } = await markPaid(app, salon.owner, id, { amountMajor: 19.5 });
    expect([headers.get('error-detail'), errorInfo({ headers }).limit]).toEqual([
      'body.amountMajor: The amount due is 20.00 EUR. Send exactly this amount.',
      20,
    ]);
    expect(await shownPayment(app, salon.customer, id)).toEqual(['unpaid', undefined]);
  });

  test('a coupon reduces the amount due; an appointment covered by a package stays unpaid', async () => {
    const { app, salon } = paying;
    const couponCode = await newCoupon(app, salon);
    const reduced = await visit({ couponCode });
    expect(outcome(await markPaid(app, salon.owner, reduced))).toEqual([400, 'PAYMENT_AMOUNT_MISMATCH']);
    expect((await markPaid(app, salon.owner, reduced, { amountMajor: 15 })).status).toBe(200);
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id);
    const prepaid = await visit({ packagePurchaseId });
    expect(outcome(await pay(app, salon.customer, prepaid))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
    expect(outcome(await markPaid(app, salon.owner, prepaid, { amountMajor: 0 }))).toEqual([
      409,
      'PAYMENT_ALREADY_SETTLED',
    ]);
    expect(await shownPayment(app, salon.customer, prepaid)).toEqual(['unpaid', undefined]);
  });

  test('accept any amount for services without a price', async () => {
    const { app, salon } = paying;
    const service = await newService(app, {
      businessId: salon.business,
      professionalIds: [salon.professional],
    });
    const id = await visit({ services: [service] });
    expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
    for (const amountMajor of [0, -1, 1.005])
      expect(outcome(await markPaid(app, salon.owner, id, { amountMajor }))).toEqual([400, 'INVALID_VALUE']);
    const { headers } = await markPaid(app, salon.owner, id, { amountMajor: 0 });
    expect(headers.get('error-detail')).toBe('body.amountMajor: Must be a positive amount in EUR.');
    expect((await markPaid(app, salon.owner, id, { amountMajor: 33.5 })).body.paymentStatus).toBe('paid');
  });

  test('can be refunded once', async () => {
    const { app, salon } = paying;
    const id = await visit();
    expect(outcome(await refund(app, salon.owner, id))).toEqual([409, 'INVALID_STATUS']);
    await markPaid(app, salon.owner, id);
    const answer = await refund(app, salon.worker, id);
    expect([answer.status, answer.body.paymentStatus]).toEqual([200, 'refunded']);
    expect(outcome(await refund(app, salon.owner, id))).toEqual([409, 'INVALID_STATUS']);
    expect(outcome(await markPaid(app, salon.owner, id))).toEqual([409, 'INVALID_STATUS']);
    expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'INVALID_STATUS']);
  });

  test('are not refunded automatically when the appointment is cancelled', async () => {
    const { app, salon } = paying;
    const id = await visit();
    await markPaid(app, salon.owner, id);
    await act(app, salon.owner.token, id, 'cancel');
    await app.app.dispatchEvents();
    expect(await shownPayment(app, salon.customer, id)).toEqual(['paid', undefined]);
    expect((await refund(app, salon.owner, id)).body).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'refunded',
    });
  });

  test('are refused for a cancelled appointment', async () => {
    const { app, salon } = paying;
    const id = await visit();
    await act(app, salon.customer.token, id, 'cancel');
    expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'INVALID_STATUS']);
    expect(outcome(await markPaid(app, salon.owner, id))).toEqual([409, 'INVALID_STATUS']);
  });

  test('cannot be recorded or refunded by customers', async () => {
    const { app, salon } = paying;
    const id = await visit();
    expect(outcome(await markPaid(app, salon.customer, id))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await refund(app, salon.customer, id))).toEqual([403, 'FORBIDDEN']);
  });
});
