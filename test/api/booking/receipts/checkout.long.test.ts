import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { balancesOf, movementsOf } from '../../../fixtures/ledger.ts';
import { newService, newUser } from '../../../fixtures/marketplace.ts';
import {
  checkOut,
  markPaid,
  newAppointment,
  type PaymentApp,
  pay,
  payAndDeliverEvent,
  refund,
  startPaymentApp,
  voidReceipt,
} from '../../../fixtures/payments.ts';
import { act, newCoupon, newSalon, outcome, soldPackage } from '../../../fixtures/salon.ts';

let paying: PaymentApp;
beforeAll(async () => {
  paying = await startPaymentApp();
  const { app, salon } = paying;
  await app.call('PATCH', `/api/businesses/${salon.business}`, {
    token: salon.owner.token,
    body: { taxRatePercent: 19, addressLine1: 'Rua Augusta 1', postalCode: '1100-048', city: 'Lisboa' },
  });
  await app.call('PATCH', `/api/services/${salon.colour}`, {
    token: salon.owner.token,
    body: { taxRatePercent: 7 },
  });
});
afterAll(async () => {
  expect(await listViolations(paying.app.db)).toEqual([]);
  await paying.close();
});

const visit = (fields: object = {}) => newAppointment(paying.app, paying.salon, fields);
let days = 1;
/** Haircut and colour, on a day of its own. */
const longVisit = () =>
  visit({
    services: [paying.salon.haircut, paying.salon.colour],
    date: `2026-07-0${days++}`,
    start: '10:00',
  });
const cash = (amountMajor: number) => ({ method: 'cash', amountMajor });
const read = (path: string, token: string) => paying.app.call('GET', path, { token });
const shown = async (id: string) => (await read(`/api/appointments/${id}`, paying.salon.owner.token)).body;
const lastNumber = async () => {
  const list = await read('/api/business/receipts?limit=1', paying.salon.owner.token);
  return Number(list.body[0]?.number.slice(5) ?? 0);
};

describe('a checkout', () => {
  test('records several methods and a tip, and returns the receipt', async () => {
    const { app, salon } = paying;
    const before = await lastNumber();
    const id = await longVisit();
    const payments = [
      cash(15.5),
      { method: 'terminal', amountMajor: 40 },
      { method: 'transfer', amountMajor: 15 },
    ];
    const answer = await checkOut(app, salon.owner, id, { payments, tipMajor: 5 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      number: `2026-${String(before + 1).padStart(6, '0')}`,
      status: 'issued',
      businessId: salon.business,
      businessAddress: 'Rua Augusta 1, 1100-048 Lisboa',
      appointmentId: id,
      clientName: 'Maya Rossi',
      date: '2026-06-01',
      currency: 'EUR',
      lines: [
        { serviceId: salon.haircut, name: 'Haircut', priceMajor: 20, amountMajor: 20, taxRatePercent: 19 },
        { serviceId: salon.colour, name: 'Colour', priceMajor: 45.5, amountMajor: 45.5, taxRatePercent: 7 },
      ],
      taxes: [
        { ratePercent: 19, netMajor: 16.81, taxMajor: 3.19, grossMajor: 20 },
        { ratePercent: 7, netMajor: 42.52, taxMajor: 2.98, grossMajor: 45.5 },
      ],
      totalMajor: 65.5,
      taxMajor: 6.17,
      tipMajor: 5,
      payments: payments.map((payment) => ({ ...payment, earlier: false })),
      voidedAt: null,
      voidReason: null,
    });
    expect(await shown(id)).toMatchObject({
      paymentStatus: 'paid',
      amountPaidMajor: 65.5,
      amountDueMajor: 0,
    });
    expect(await movementsOf(app, id)).toEqual([
      'checkout: terminal 4000, cash 1550, transfer 1500, tax-included 617, tips -500, tax -617, appointments -6550',
    ]);
    const history = await read(`/api/appointments/${id}/history`, salon.owner.token);
    expect(history.body.at(-1)).toMatchObject({ action: 'pay', by: salon.owner.id });
  });

  test('is possible once, for owner and professional', async () => {
    const { app, salon } = paying;
    for (const member of [salon.owner, salon.worker]) {
      const id = await visit();
      expect((await checkOut(app, member, id)).status).toBe(201);
      expect(outcome(await checkOut(app, member, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
      expect(outcome(await markPaid(app, member, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
      expect(outcome(await pay(app, salon.customer, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
    }
  });

  test('is invisible to other staff, and refused to clients', async () => {
    const { app, salon } = paying;
    const id = await visit();
    const other = await newSalon(app);
    expect(outcome(await checkOut(app, other.owner, id))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    expect(outcome(await checkOut(app, salon.customer, id))).toEqual([403, 'FORBIDDEN']);
    expect((await shown(id)).paymentStatus).toBe('unpaid');
  });

  test('requires exactly the amount due', async () => {
    const { app, salon } = paying;
    const id = await visit();
    const cases: [object, string, string][] = [
      [{ payments: [] }, 'PAYMENT_AMOUNT_MISMATCH', 'body.payments'],
      [{ payments: [cash(19.99)] }, 'PAYMENT_AMOUNT_MISMATCH', 'body.payments'],
      [{ payments: [cash(20)], tipMajor: 1 }, 'PAYMENT_AMOUNT_MISMATCH', 'body.payments'],
      [{ payments: [cash(20.001)] }, 'INVALID_VALUE', 'body.payments[0].amountMajor'],
      [{ payments: [cash(30), cash(-10)] }, 'INVALID_VALUE', 'body.payments[1].amountMajor'],
      [{ payments: [cash(20)], tipMajor: 0.001 }, 'INVALID_VALUE', 'body.tipMajor'],
      [{ payments: [cash(20)], tipMajor: -1 }, 'INVALID_VALUE', 'body.tipMajor'],
      [
        { payments: [cash(20), { method: 'online', amountMajor: 1 }] },
        'PAYMENT_AMOUNT_MISMATCH',
        'body.payments[1].amountMajor',
      ],
      [
        { payments: [{ method: 'package', amountMajor: 20 }] },
        'MISSING_FIELDS',
        'body.payments[0].packagePurchaseId',
      ],
      [{ payments: [{ method: 'cheque', amountMajor: 20 }] }, 'INVALID_VALUE', 'body.payments[0].method'],
      [{}, 'MISSING_FIELDS', 'body.payments'],
    ];
    for (const [body, code, field] of cases) {
      const answer = await checkOut(app, salon.owner, id, body);
      expect([...outcome(answer), errorInfo(answer).field]).toEqual([400, code, field]);
    }
    const short = await checkOut(app, salon.owner, id, { payments: [cash(1)] });
    expect(errorInfo(short)).toMatchObject({ limit: 20 });
    expect((await shown(id)).paymentStatus).toBe('unpaid');
  });

  test('repeated with the same Idempotency-Key returns the same receipt', async () => {
    const { app, salon } = paying;
    const id = await visit();
    const headers = { 'idempotency-key': `checkout-${id}` };
    const body = { payments: [cash(20)] };
    const first = await checkOut(app, salon.owner, id, body, headers);
    const second = await checkOut(app, salon.owner, id, body, headers);
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  test('of a cancelled or refunded appointment returns 409 INVALID_STATUS', async () => {
    const { app, salon } = paying;
    const cancelled = await visit();
    await act(app, salon.customer.token, cancelled, 'cancel');
    expect(outcome(await checkOut(app, salon.owner, cancelled))).toEqual([409, 'INVALID_STATUS']);
    const returned = await visit();
    await markPaid(app, salon.owner, returned);
    await refund(app, salon.owner, returned);
    expect(outcome(await checkOut(app, salon.owner, returned))).toEqual([409, 'INVALID_STATUS']);
  });

  test('uses the decimals of the currency', async () => {
    const { app, customer } = { app: paying.app, customer: paying.salon.customer };
    for (const [currency, priceMinor, paid, taxMajor] of [
      ['JPY', 4_500, 4_500, 409],
      ['KWD', 12_345, 12.345, 1.122],
    ] as const) {
      const salon = await newSalon(app, { currency });
      await app.db.run(sql`update businesses set tax_rate_percent = 10 where id = ${salon.business}`);
      const common = {
        businessId: salon.business,
        professionalIds: [salon.professional],
        currency,
        priceMinor,
      };
      const service = await newService(app, common);
      const id = await newAppointment(app, { ...salon, customer }, { services: [service] });
      const off = currency === 'JPY' ? 4_500.5 : 12.3455;
      expect(outcome(await checkOut(app, salon.owner, id, { payments: [cash(off)] }))).toEqual([
        400,
        'INVALID_VALUE',
      ]);
      const answer = await checkOut(app, salon.owner, id, { payments: [cash(paid)] });
      expect(answer.body).toMatchObject({ number: '2026-000001', totalMajor: paid, taxMajor });
    }
  });

  test('of services without a price takes any amount above the tip', async () => {
    const { app, salon } = paying;
    const common = { businessId: salon.business, professionalIds: [salon.professional] };
    const service = await newService(app, common);
    const id = await visit({ services: [service] });
    expect(outcome(await checkOut(app, salon.owner, id, { payments: [cash(3)], tipMajor: 3 }))).toEqual([
      400,
      'PAYMENT_AMOUNT_MISMATCH',
    ]);
    const answer = await checkOut(app, salon.owner, id, { payments: [cash(13)], tipMajor: 3 });
    expect(answer.body).toMatchObject({
      totalMajor: 10,
      tipMajor: 3,
      lines: [{ priceMajor: null, amountMajor: 10 }],
    });
  });

  test('shows the discount of a coupon on the lines', async () => {
    const { app, salon } = paying;
    const couponCode = await newCoupon(app, salon);
    const id = await visit({ couponCode });
    const answer = await checkOut(app, salon.owner, id, { payments: [cash(15)] });
    expect(answer.body).toMatchObject({ totalMajor: 15, lines: [{ priceMajor: 20, amountMajor: 15 }] });
  });
});

describe('money that was received before', () => {
  test('an online payment is on the receipt, and only the tip is due', async () => {
    const { app, salon } = paying;
    const id = await visit();
    await payAndDeliverEvent(paying, (await pay(app, salon.customer, id)).body.paymentIntentId);
    expect(outcome(await checkOut(app, salon.owner, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
    const payments = [{ method: 'online', amountMajor: 20 }, cash(2)];
    const answer = await checkOut(app, salon.owner, id, { payments, tipMajor: 2 });
    expect(answer.body).toMatchObject({
      totalMajor: 20,
      tipMajor: 2,
      payments: [
        { method: 'online', amountMajor: 20, earlier: true },
        { method: 'cash', amountMajor: 2, earlier: false },
      ],
    });
    expect(outcome(await refund(app, salon.owner, id))).toEqual([409, 'INVALID_STATUS']);
    await voidReceipt(app, salon.owner, answer.body.id);
    expect(await shown(id)).toMatchObject({ paymentStatus: 'paid', amountPaidMajor: 20 });
    expect((await refund(app, salon.owner, id)).status).toBe(200);
  });

  test('a payment that was marked at the desk is on the receipt as cash', async () => {
    const { app, salon } = paying;
    const id = await visit();
    await markPaid(app, salon.owner, id);
    const answer = await checkOut(app, salon.owner, id, { payments: [] });
    expect(answer.body.payments).toEqual([{ method: 'cash', amountMajor: 20, earlier: true }]);
    expect(await movementsOf(app, id)).toEqual([
      'payment: cash 2000, appointments -2000',
      'checkout: tax-included 319, tax -319',
    ]);
  });

  test('an open online payment is withdrawn, and late money is refunded', async () => {
    const { app, salon, stripe } = paying;
    const id = await visit();
    const { paymentIntentId } = (await pay(app, salon.customer, id)).body;
    expect((await checkOut(app, salon.owner, id)).status).toBe(201);
    expect(stripe.intents.get(paymentIntentId)!.status).toBe('canceled');
    expect(await shown(id)).toMatchObject({ paymentStatus: 'paid', amountPaidMajor: 20 });
  });

  test('an invalid checkout withdraws no online payment', async () => {
    const { app, salon, stripe } = paying;
    const id = await visit();
    const { paymentIntentId } = (await pay(app, salon.customer, id)).body;
    expect(outcome(await checkOut(app, salon.owner, id, { payments: [cash(1)] }))[0]).toBe(400);
    expect(stripe.intents.get(paymentIntentId)!.status).not.toBe('canceled');
  });
});

describe('packages', () => {
  const value = (packagePurchaseId: string, amountMajor = 20) => ({
    payments: [{ method: 'package', amountMajor, packagePurchaseId }],
  });

  test('a session is redeemed at the checkout and pays for its service', async () => {
    const { app, salon } = paying;
    const purchase = await soldPackage(app, salon, salon.customer.id);
    const id = await longVisit();
    const { payments } = value(purchase);
    const answer = await checkOut(app, salon.owner, id, { payments: [...payments, cash(45.5)] });
    expect(answer.body).toMatchObject({
      totalMajor: 65.5,
      taxes: [{ ratePercent: 7, grossMajor: 45.5 }],
      payments: [
        { method: 'package', amountMajor: 20, earlier: false },
        { method: 'cash', amountMajor: 45.5 },
      ],
    });
    expect(await shown(id)).toMatchObject({
      totalMajor: 45.5,
      paymentStatus: 'paid',
      packageRedemption: { packagePurchaseId: purchase },
    });
  });

  test('a session of the booking is on the receipt', async () => {
    const { app, salon } = paying;
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id);
    const id = await visit({ packagePurchaseId });
    const answer = await checkOut(app, salon.owner, id, { payments: [] });
    expect(answer.body).toMatchObject({
      totalMajor: 20,
      taxes: [],
      payments: [{ method: 'package', amountMajor: 20, earlier: true }],
    });
  });

  test('refuses packages of others, of other services and used ones', async () => {
    const { app, salon } = paying;
    const stranger = await newUser(app);
    const id = await visit();
    const foreign = await soldPackage(app, salon, stranger.id);
    expect(outcome(await checkOut(app, salon.owner, id, value(foreign)))).toEqual([404, 'NOT_FOUND']);
    const other = await soldPackage(app, salon, salon.customer.id, { serviceId: salon.colour });
    expect(outcome(await checkOut(app, salon.owner, id, value(other)))).toEqual([
      400,
      'SERVICE_NOT_ELIGIBLE',
    ]);
    const single = await soldPackage(app, salon, salon.customer.id, { sessionCount: 1 });
    expect(outcome(await checkOut(app, salon.owner, id, value(single, 19)))).toEqual([
      400,
      'PAYMENT_AMOUNT_MISMATCH',
    ]);
    expect((await checkOut(app, salon.owner, id, value(single))).status).toBe(201);
    expect(outcome(await checkOut(app, salon.owner, await visit(), value(single)))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe('a voided receipt', () => {
  test('keeps its number, is reversed in the ledger, and can be replaced', async () => {
    const { app, clock } = paying;
    const salon = { ...(await newSalon(app)), customer: paying.salon.customer };
    const id = await newAppointment(app, salon);
    const first = await checkOut(app, salon.owner, id, { payments: [cash(21)], tipMajor: 1 });
    const voided = await voidReceipt(app, salon.owner, first.body.id);
    expect([voided.status, voided.body]).toEqual([
      200,
      { ...first.body, status: 'voided', voidedAt: expect.any(String), voidReason: 'Wrong method.' },
    ]);
    expect(await balancesOf(app, salon.business)).toEqual({});
    const unpaid = await read(`/api/appointments/${id}`, salon.owner.token);
    expect(unpaid.body).toMatchObject({ paymentStatus: 'unpaid', amountPaidMajor: 0, amountDueMajor: 20 });
    const history = await read(`/api/appointments/${id}/history`, salon.owner.token);
    expect(history.body.at(-1)).toMatchObject({ action: 'void', to: { reason: 'Wrong method.' } });
    expect(outcome(await voidReceipt(app, salon.owner, first.body.id))).toEqual([409, 'INVALID_STATUS']);

    clock.advance(1);
    const second = await checkOut(app, salon.owner, id);
    expect([first.body.number, second.body.number]).toEqual(['2026-000001', '2026-000002']);
    const listed = await read(`/api/appointments/${id}/receipts`, salon.owner.token);
    expect(listed.body).toEqual([second.body, voided.body]);
  });

  test('needs a reason and rights', async () => {
    const { app, salon } = paying;
    const { id } = (await checkOut(app, salon.owner, await visit())).body;
    expect(outcome(await voidReceipt(app, salon.owner, id, {}))).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await voidReceipt(app, salon.owner, id, { reason: ' ' }))[0]).toBe(400);
    expect(outcome(await voidReceipt(app, salon.customer, id))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await voidReceipt(app, (await newSalon(app)).owner, id))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await voidReceipt(app, salon.owner, 'rcp_unknown'))).toEqual([404, 'NOT_FOUND']);
    expect((await voidReceipt(app, salon.worker, id)).status).toBe(200);
  });

  test('cannot be changed or deleted in the database', async () => {
    const { app, salon } = paying;
    const { id } = (await checkOut(app, salon.owner, await visit())).body;
    const stays = { code: '23001' };
    await expect(app.db.run(sql`delete from receipts where id = ${id}`)).rejects.toMatchObject(stays);
    await expect(app.db.run(sql`update receipts set total_minor = 1 where id = ${id}`)).rejects.toMatchObject(
      stays,
    );
  });
});

describe('reading receipts', () => {
  test('client and staff see a receipt, others do not', async () => {
    const { app, salon } = paying;
    const appointment = await visit();
    const { body: receipt } = await checkOut(app, salon.owner, appointment);
    for (const { token } of [salon.owner, salon.worker, salon.customer]) {
      expect((await read(`/api/receipts/${receipt.id}`, token)).body).toEqual(receipt);
      expect((await read(`/api/appointments/${appointment}/receipts`, token)).body).toEqual([receipt]);
    }
    const stranger = await newUser(app);
    expect(outcome(await read(`/api/receipts/${receipt.id}`, stranger.token))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await read(`/api/appointments/${appointment}/receipts`, stranger.token))).toEqual([
      404,
      'APPOINTMENT_NOT_FOUND',
    ]);
  });

  test('the list of a business has dates and pages', async () => {
    const { app, clock } = paying;
    const salon = { ...(await newSalon(app)), customer: paying.salon.customer };
    for (let index = 0; index < 3; index++) {
      expect((await checkOut(app, salon.owner, await newAppointment(app, salon))).status).toBe(201);
      clock.advance(1);
    }
    const { token } = salon.owner;
    const numbers = async (query: string) =>
      (await read(`/api/business/receipts${query}`, token)).body.map(({ number }: { number: string }) =>
        number.slice(-1),
      );
    expect(await numbers('')).toEqual(['3', '2', '1']);
    expect(await numbers('?from=2026-06-01&to=2026-06-01')).toEqual(['3', '2', '1']);
    expect(await numbers('?from=2026-06-02')).toEqual([]);
    expect(await numbers('?to=2026-05-31')).toEqual([]);
    const page = await read('/api/business/receipts?limit=2', token);
    const next = /<([^>]+)>/.exec(page.headers.get('link')!)![1]!;
    const rest = await read(next.slice(next.indexOf('/api')), token);
    expect(rest.body.map(({ number }: { number: string }) => number)).toEqual(['2026-000001']);
    const reversed = await read('/api/business/receipts?from=2026-06-02&to=2026-06-01', token);
    expect(outcome(reversed)).toEqual([400, 'INVALID_VALUE']);
    expect(outcome(await read('/api/business/receipts', salon.worker.token))).toEqual([403, 'FORBIDDEN']);
  });
});
