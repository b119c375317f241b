import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { newService } from '../../../fixtures/marketplace.ts';
import { act, newCoupon, outcome, soldPackage } from '../../../fixtures/salon.ts';
import { markPaid, newVisit, type Paying, pay, refund, settle, shown, startPaying } from '../../../fixtures/payments.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying({});
});
afterAll(async () => {
  expect(await listViolations(paying.app.db)).toEqual([]);
  await paying.close();
});

const visit = (fields: object = {}) => newVisit(paying.app, paying.salon, fields);

describe('without an online provider', () => {
  test('asking how to pay says what is owed, and that it is paid at the business', async () => {
    const { app, salon } = paying;
    const id = await visit();
    const answer = await pay(app, salon.customer, id);
    expect([answer.status, answer.body]).toEqual([
      201,
      { paymentIntentId: 'pending', clientSecret: null, amountMajor: 20, currency: 'EUR' },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await shown(app, salon.customer, id)).toEqual(['unpaid', 'pending']);
    expect((await pay(app, salon.customer, id)).body).toEqual(answer.body);
    expect(outcome(await refund(app, salon.owner, id))).toEqual([409, 'PAYMENT_PENDING']);
    expect((await markPaid(app, salon.owner, id)).body.paymentStatus).toBe('paid');
    expect(await shown(app, salon.customer, id)).toEqual(['paid', undefined]);
  });

  test('nothing can be settled by saying so', async () => {
    const { app, salon } = paying;
    const references = ['pending', 'pi_3Real', 'cs_test_1'];
    for (const reference of references)
      expect(outcome(await settle(app, salon.customer, reference))).toEqual([409, 'PAYMENT_NOT_MOCK']);
    expect(outcome(await settle(app, salon.customer, 'pi_mock_unknown'))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await settle(app, salon.customer, 'nothing'))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await settle(app, salon.customer, 'pending', {}))).toEqual([400, 'AMOUNT_REQUIRED']);
  });

  test('a webhook has nobody to come from', async () => {
    const answer = await paying.app.call('POST', '/api/payments/webhook', { body: { id: 'evt_1' } });
    expect(outcome(answer)).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('paid at the desk', () => {
  test('owner and professional record it, with their line in the history; then it is paid, once', async () => {
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

  test('the amount is required, and must be exactly what is owed', async () => {
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
    expect(await shown(app, salon.customer, id)).toEqual(['unpaid', undefined]);
  });

  test('a coupon lowers what is owed; a package pays all of it, and such a visit stays unpaid', async () => {
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
    expect(await shown(app, salon.customer, prepaid)).toEqual(['unpaid', undefined]);
  });

  test('what has no price is paid at the desk with whatever was agreed on', async () => {
    const { app, salon } = paying;
    const service = await newService(app, {
      businessId: salon.business,
      professionalIds: [salon.professional],
    });
    const id = await visit({ services: [service] });
    expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
    for (const amountMajor of [0, -1, 1.005])
      expect(outcome(await markPaid(app, salon.owner, id, { amountMajor }))).toEqual([400, 'INVALID_VALUE']);
    expect((await markPaid(app, salon.owner, id, { amountMajor: 33.5 })).body.paymentStatus).toBe('paid');
  });

  test('is given back at the desk: recorded at once, and final', async () => {
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

  test('stays paid when the visit is cancelled: cash does not return by itself', async () => {
    const { app, salon } = paying;
    const id = await visit();
    await markPaid(app, salon.owner, id);
    await act(app, salon.owner.token, id, 'cancel');
    await app.app.dispatchEvents();
    expect(await shown(app, salon.customer, id)).toEqual(['paid', undefined]);
    expect((await refund(app, salon.owner, id)).body).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'refunded',
    });
  });

  test('a cancelled visit cannot be paid', async () => {
    const { app, salon } = paying;
    const id = await visit();
    await act(app, salon.customer.token, id, 'cancel');
    expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'INVALID_STATUS']);
    expect(outcome(await markPaid(app, salon.owner, id))).toEqual([409, 'INVALID_STATUS']);
  });

  test('customers neither record nor refund', async () => {
    const { app, salon } = paying;
    const id = await visit();
    expect(outcome(await markPaid(app, salon.customer, id))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await refund(app, salon.customer, id))).toEqual([403, 'FORBIDDEN']);
  });
});
