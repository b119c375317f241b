import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { eventOf } from '../../../fixtures/fake-stripe.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import {
  checkOut,
  deliver,
  markPaid,
  type PaymentApp,
  pay,
  payAndDeliverEvent,
  refund,
  startPaymentApp,
  voidReceipt,
} from '../../../fixtures/payments.ts';
import { act, book, monday, moveTo, newSalon, outcome, setBusiness } from '../../../fixtures/salon.ts';

let paying: PaymentApp;
let customer: TestUser;
beforeAll(async () => {
  paying = await startPaymentApp();
});
beforeEach(async () => {
  customer = await newUser(paying.app);
  await setPolicy({});
  paying.stripe.recover();
});
afterAll(async () => {
  expect(await listViolations(paying.app.db)).toEqual([]);
  await paying.close();
});

const halfInAdvance = {
  deposit: { kind: 'percent', value: 50, appliesTo: 'everyone' },
  lateCancelFee: { kind: 'percent', value: 25 },
  noShowFee: { kind: 'percent', value: 40 },
};
/** Half of the price of 20.00 in advance, of which 5.00 or 8.00 can be kept. */
async function setPolicy(change: object): Promise<void> {
  const { app, salon } = paying;
  const answer = await app.call('PATCH', `/api/businesses/${salon.business}`, {
    token: salon.owner.token,
    body: { autoConfirm: true, paymentPolicy: { ...halfInAdvance, ...change } },
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

let days = 0;
const nextSlot = () => ({
  ...paying.salon.slot,
  date: new Date(Date.UTC(2026, 6, 1 + days++)).toISOString().slice(0, 10),
});
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function bookNext(fields: object = {}): Promise<any> {
  const answer = await book(paying.app, customer.token, { ...nextSlot(), ...fields });
  expect(outcome(answer)).toEqual([201, null]);
  return answer.body;
}
const read = async (id: string) =>
  (await paying.app.call('GET', `/api/appointments/${id}`, { token: customer.token })).body;
const start = async (id: string) =>
  (await pay(paying.app, customer, id, { mode: 'checkout' })).body.paymentIntentId as string;
async function payDeposit(id: string): Promise<string> {
  const reference = await start(id);
  await payAndDeliverEvent(paying, reference);
  return reference;
}
const stateOf = async (id: string) => {
  const { status, deposit, paymentStatus, amountPaidMajor, amountDueMajor } = await read(id);
  return [status, deposit?.status, paymentStatus, amountPaidMajor, amountDueMajor];
};
const waitFor = (id: string, ...state: unknown[]) =>
  eventually(async () => JSON.stringify(await stateOf(id)) === JSON.stringify(state));
/** Makes jobs due now that wait for the given time. */
const runJobs = (kind: string) =>
  paying.app.db.run(sql`update jobs set run_at = now() - interval '1 year' where kind = ${kind}`);
/** Waits until all events are dispatched and no job about payments is due. */
const eventsDone = () =>
  eventually(async () => {
    const { app, clock } = paying;
    const row = await app.db.row<{ left: number }>(sql`
      select (select count(*) from events) + (select count(*) from jobs where kind = 'payment.follow' and run_at <= ${clock.now()}) as left`);
    return row!.left === 0;
  });
const refundsOf = (id: string) =>
  paying.stripe.refunds
    .filter(({ payment_intent }) => paying.stripe.intents.get(payment_intent)?.metadata.appointmentId === id)
    .map(({ amount }) => amount);

const isRefundOf = (id: string) => {
  const intents = [...paying.stripe.intents.values()].filter(({ metadata }) => metadata.appointmentId === id);
  return ({ method, path, form }: { method: string; path: string; form: Record<string, string> }) =>
    method === 'POST' &&
    path === '/v1/refunds' &&
    intents.some((intent) => intent.id === form.payment_intent);
};

describe('a booking with a deposit', () => {
  test('is Pending with the deposit, which the quote shows before', async () => {
    const { app } = paying;
    const slot = nextSlot();
    const quote = await app.call('POST', '/api/appointments/quote', { token: customer.token, body: slot });
    expect(quote.body.deposit).toEqual({
      dueNowMajor: 10,
      dueLaterMajor: 10,
      lateCancelFeeMajor: 5,
      noShowFeeMajor: 8,
      minutesToPay: 15,
    });
    const { body } = await book(app, customer.token, slot);
    expect(body).toMatchObject({
      status: 'Pending',
      paymentStatus: 'unpaid',
      totalMajor: 20,
      amountPaidMajor: 0,
      amountDueMajor: 20,
    });
    expect(body.deposit).toEqual({
      amountMajor: 10,
      currency: 'EUR',
      dueAt: new Date(paying.clock.now().getTime() + 15 * 60_000).toISOString(),
      status: 'due',
      checkoutUrl: `/appointments/${body.id}/pay`,
      lateCancelFeeMajor: 5,
      noShowFeeMajor: 8,
    });
    expect(await read(body.id)).toEqual(body);
    expect(outcome(await book(app, (await newUser(app)).token, slot))).toEqual([409, 'SLOT_TAKEN']);
  });

  test('is confirmed by the payment of the deposit, and paid by the payment of the rest', async () => {
    const { app } = paying;
    const { id } = await bookNext();
    const started = await pay(app, customer, id, { mode: 'checkout' });
    expect(started.body).toMatchObject({ amountMajor: 10, currency: 'EUR' });
    await payAndDeliverEvent(paying, started.body.paymentIntentId);
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'unpaid', 10, 10]);
    const rest = await pay(app, customer, id);
    expect(rest.body.amountMajor).toBe(10);
    await payAndDeliverEvent(paying, rest.body.paymentIntentId);
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'paid', 20, 0]);
    expect(outcome(await pay(app, customer, id))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
    expect(outcome(await refund(app, paying.salon.owner, id))).toEqual([200, null]);
    expect(await stateOf(id)).toEqual(['Confirmed', 'refunded', 'refunded', 0, 0]);
    expect(refundsOf(id)).toEqual([1000, 1000]);
  });

  test('needs no deposit below the minimum of the provider', async () => {
    await setPolicy({ deposit: { kind: 'fixed', value: 0.49, appliesTo: 'everyone' } });
    const { status, deposit } = await bookNext();
    expect([status, deposit]).toEqual(['Confirmed', undefined]);
    await setPolicy({ deposit: { kind: 'fixed', value: 0.5, appliesTo: 'everyone' } });
    const { id } = await bookNext();
    await payDeposit(id);
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'unpaid', 0.5, 19.5]);
  });

  test('stays Pending after the payment where the business confirms by hand', async () => {
    const { app, salon } = paying;
    await setBusiness(app, salon.business, sql`auto_confirm = false`);
    const { id } = await bookNext();
    await payDeposit(id);
    expect(await stateOf(id)).toEqual(['Pending', 'paid', 'unpaid', 10, 10]);
    await act(app, salon.owner.token, id, 'confirm');
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'unpaid', 10, 10]);
  });

  test('is paid completely by a deposit of the whole price', async () => {
    await setPolicy({ deposit: { kind: 'full', appliesTo: 'everyone' } });
    const { id } = await bookNext();
    await payDeposit(id);
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'paid', 20, 0]);
  });

  test('is confirmed without the deposit by staff, or by a payment at the desk', async () => {
    const { app, salon } = paying;
    const waived = await bookNext();
    await act(app, salon.owner.token, waived.id, 'confirm');
    expect(await stateOf(waived.id)).toEqual(['Confirmed', 'waived', 'unpaid', 0, 20]);
    const atDesk = await bookNext();
    expect(outcome(await markPaid(app, salon.owner, atDesk.id, { amountMajor: 10 }))).toEqual([
      400,
      'PAYMENT_AMOUNT_MISMATCH',
    ]);
    expect(outcome(await markPaid(app, salon.owner, atDesk.id))).toEqual([200, null]);
    expect(await stateOf(atDesk.id)).toEqual(['Confirmed', 'paid', 'paid', 20, 0]);
  });

  test('takes the rest at the desk', async () => {
    const { app, salon } = paying;
    const { id } = await bookNext();
    await payDeposit(id);
    expect(outcome(await markPaid(app, salon.owner, id))).toEqual([400, 'PAYMENT_AMOUNT_MISMATCH']);
    expect(outcome(await markPaid(app, salon.owner, id, { amountMajor: 10 }))).toEqual([200, null]);
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'paid', 20, 0]);
  });
});

describe('an unpaid deposit', () => {
  test('cancels the appointment and frees the time', async () => {
    const { app } = paying;
    const { id, date } = await bookNext();
    const reference = await start(id);
    await runJobs('deposit.expire');
    await waitFor(id, 'Cancelled', 'expired', 'unpaid', 0, 0);
    await eventually(async () => paying.stripe.sessions.get(reference)?.status === 'expired');
    const again = await book(app, customer.token, { ...paying.salon.slot, date });
    expect(again.status).toBe(201);
    const entry = await app.db.row(
      sql`select action, after, by_user_id from appointment_history where appointment_id = ${id} order by key desc limit 1`,
    );
    expect(entry).toEqual({
      action: 'cancel',
      after: { status: 'Cancelled', reason: 'The deposit was not paid in time.' },
      by_user_id: null,
    });
  });

  test('returns the usage of the agent that booked it', async () => {
    const { app } = paying;
    const agent = await newGrant(app, customer.token, {
      scopes: ['appointments:read', 'appointments:book'],
      maxTotalMajor: 20,
      maxBookings: 1,
      currency: 'EUR',
    });
    const first = await book(app, agent.token, nextSlot());
    expect(first.body.deposit.status).toBe('due');
    expect(outcome(await book(app, agent.token, nextSlot()))).toEqual([403, 'FORBIDDEN']);
    await runJobs('deposit.expire');
    await waitFor(first.body.id, 'Cancelled', 'expired', 'unpaid', 0, 0);
    expect((await book(app, agent.token, nextSlot())).status).toBe(201);
    await runJobs('deposit.expire');
  });

  test('is refunded when it arrives too late', async () => {
    const { app, clock } = paying;
    const { id } = await bookNext();
    const started = await pay(app, customer, id);
    paying.stripe.fail('/cancel', ...Array(20).fill('drop-before'));
    const paid = () => paying.stripe.pay(started.body.paymentIntentId);
    await runJobs('deposit.expire');
    await waitFor(id, 'Cancelled', 'expired', 'unpaid', 0, 0);
    const intent = paid();
    paying.stripe.recover();
    await deliver(app, clock, eventOf('payment_intent.succeeded', intent));
    await eventually(async () => refundsOf(id).length === 1);
    expect(refundsOf(id)).toEqual([1000]);
    await waitFor(id, 'Cancelled', 'expired', 'unpaid', 0, 0);
  });

  test('counts as paid when only the event was lost', async () => {
    const { id } = await bookNext();
    paying.stripe.pay(await start(id));
    await runJobs('deposit.expire');
    await waitFor(id, 'Confirmed', 'paid', 'unpaid', 10, 10);
  });

  test('changes nothing once it is paid, waived or cancelled', async () => {
    const { app, salon } = paying;
    const [paid, waived, cancelled] = [await bookNext(), await bookNext(), await bookNext()];
    await payDeposit(paid.id);
    await act(app, salon.owner.token, waived.id, 'confirm');
    await act(app, customer.token, cancelled.id, 'cancel');
    await runJobs('deposit.expire');
    const last = await bookNext();
    await runJobs('deposit.expire');
    await waitFor(last.id, 'Cancelled', 'expired', 'unpaid', 0, 0);
    expect(await stateOf(paid.id)).toEqual(['Confirmed', 'paid', 'unpaid', 10, 10]);
    expect(await stateOf(waived.id)).toEqual(['Confirmed', 'waived', 'unpaid', 0, 20]);
    expect(await stateOf(cancelled.id)).toEqual(['Cancelled', 'cancelled', 'unpaid', 0, 0]);
  });
});

describe('a cancellation', () => {
  const inWindow = '2026-06-01T20:00:00Z';

  test('in time refunds the deposit', async () => {
    const { id } = await bookNext();
    await payDeposit(id);
    const answer = await act(paying.app, customer.token, id, 'cancel', { withFee: true });
    expect(answer.status).toBe(200);
    await waitFor(id, 'Cancelled', 'refunded', 'unpaid', 0, 0);
    expect(refundsOf(id)).toEqual([1000]);
  });

  test('by the client inside the window needs the fee, and keeps it', async () => {
    const { app } = paying;
    const { id } = await bookNext();
    await payDeposit(id);
    await moveTo(app, id, inWindow);
    expect(outcome(await act(app, customer.token, id, 'cancel'))).toEqual([409, 'CANCEL_WINDOW:24']);
    const answer = await act(app, customer.token, id, 'cancel', { withFee: true });
    expect(answer.body).toMatchObject({ status: 'Cancelled', deposit: { feeMajor: 5 } });
    await waitFor(id, 'Cancelled', 'refunded', 'unpaid', 5, 0);
    expect(refundsOf(id)).toEqual([500]);
  });

  test('by staff inside the window refunds everything, or keeps the fee of a client who cancels', async () => {
    const { app, salon } = paying;
    const states = [];
    for (const withFee of [false, true]) {
      const { id } = await bookNext();
      await payDeposit(id);
      await moveTo(app, id, inWindow);
      await act(app, salon.owner.token, id, 'cancel', { withFee });
      await waitFor(id, 'Cancelled', 'refunded', 'unpaid', withFee ? 5 : 0, 0);
      states.push(refundsOf(id));
    }
    expect(states).toEqual([[1000], [500]]);
  });

  test('with a fee as high as the deposit refunds nothing', async () => {
    const { app } = paying;
    await setPolicy({ lateCancelFee: { kind: 'percent', value: 100 } });
    const { id } = await bookNext();
    await payDeposit(id);
    await moveTo(app, id, inWindow);
    await act(app, customer.token, id, 'cancel', { withFee: true });
    await eventsDone();
    await runJobs('payment.follow');
    const marker = await bookNext();
    await runJobs('deposit.expire');
    await waitFor(marker.id, 'Cancelled', 'expired', 'unpaid', 0, 0);
    expect(await stateOf(id)).toEqual(['Cancelled', 'paid', 'unpaid', 10, 0]);
    expect(refundsOf(id)).toEqual([]);
    // Staff can still return it.
    expect(outcome(await refund(app, paying.salon.owner, id))).toEqual([200, null]);
    expect(await stateOf(id)).toEqual(['Cancelled', 'refunded', 'unpaid', 0, 0]);
  });

  test('keeps the fee once when deposit and rest were paid', async () => {
    const { app } = paying;
    await setPolicy({ lateCancelFee: { kind: 'percent', value: 75 } });
    const { id } = await bookNext();
    await payDeposit(id);
    await payAndDeliverEvent(paying, await start(id));
    await moveTo(app, id, inWindow);
    await act(app, customer.token, id, 'cancel', { withFee: true });
    await waitFor(id, 'Cancelled', 'paid', 'refunded', 10, 0);
    expect(refundsOf(id)).toEqual([1000]);
  });

  test('whose refund got no response is not refunded again after Stripe forgot its key', async () => {
    const { app, stripe } = paying;
    const { id } = await bookNext();
    await payDeposit(id);
    await moveTo(app, id, inWindow);
    stripe.fail('POST /v1/refunds', 'drop-after', 'drop-after');
    await act(app, customer.token, id, 'cancel', { withFee: true });
    await eventually(async () => refundsOf(id).length === 1);
    await eventually(async () => stripe.requests.filter(isRefundOf(id)).length >= 2);
    stripe.forgetKeys();
    await runJobs('payment.follow');
    await waitFor(id, 'Cancelled', 'refunded', 'unpaid', 5, 0);
    expect(refundsOf(id)).toEqual([500]);
  });
});

describe('a checkout', () => {
  const cash = (amountMajor: number) => ({ payments: [{ method: 'cash', amountMajor }] });

  test('after a paid deposit takes the rest, and the receipt shows both', async () => {
    const { app, salon } = paying;
    const { id } = await bookNext();
    await payDeposit(id);
    const refused = await checkOut(app, salon.owner, id, cash(20));
    expect(outcome(refused)).toEqual([400, 'PAYMENT_AMOUNT_MISMATCH']);
    const receipt = await checkOut(app, salon.owner, id, cash(10));
    expect(receipt.body).toMatchObject({
      totalMajor: 20,
      payments: [
        { method: 'online', amountMajor: 10, earlier: true },
        { method: 'cash', amountMajor: 10, earlier: false },
      ],
    });
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'paid', 20, 0]);
    expect((await voidReceipt(app, salon.owner, receipt.body.id)).status).toBe(200);
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'unpaid', 10, 10]);
  });

  test('before the deposit is paid withdraws its payment and confirms the appointment', async () => {
    const { app, salon, stripe } = paying;
    const { id } = await bookNext();
    const reference = await start(id);
    const receipt = await checkOut(app, salon.owner, id);
    expect(receipt.status).toBe(201);
    expect(stripe.sessions.get(reference)?.status).toBe('expired');
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'paid', 20, 0]);
    await runJobs('deposit.expire');
    const marker = await bookNext();
    await runJobs('deposit.expire');
    await waitFor(marker.id, 'Cancelled', 'expired', 'unpaid', 0, 0);
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'paid', 20, 0]);
    await voidReceipt(app, salon.owner, receipt.body.id);
    expect(await stateOf(id)).toEqual(['Confirmed', 'refunded', 'unpaid', 0, 20]);
  });

  test('while the client pays the deposit takes only the rest', async () => {
    const { app, salon, stripe } = paying;
    const { id } = await bookNext();
    stripe.pay(await start(id));
    expect(outcome(await checkOut(app, salon.owner, id))).toEqual([400, 'PAYMENT_AMOUNT_MISMATCH']);
    expect((await checkOut(app, salon.owner, id, cash(10))).status).toBe(201);
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'paid', 20, 0]);
  });

  test('defers the refund of a later cancellation until its receipt is voided', async () => {
    const { app, salon } = paying;
    const { id } = await bookNext();
    await payDeposit(id);
    const receipt = await checkOut(app, salon.owner, id, cash(10));
    await moveTo(app, id, '2026-06-01T20:00:00Z');
    await act(app, customer.token, id, 'cancel', { withFee: true });
    await eventsDone();
    expect(await stateOf(id)).toEqual(['Cancelled', 'paid', 'paid', 20, 0]);
    expect(await listViolations(app.db)).toEqual([]);
    await voidReceipt(app, salon.owner, receipt.body.id);
    await waitFor(id, 'Cancelled', 'refunded', 'unpaid', 5, 0);
    expect(refundsOf(id)).toEqual([500]);
  });
});

describe('a no-show', () => {
  const past = '2026-06-01T06:00:00Z';

  test('keeps its fee, and refunds the rest after a day', async () => {
    const { app, salon } = paying;
    const { id } = await bookNext();
    await payDeposit(id);
    await moveTo(app, id, past);
    expect((await act(app, salon.owner.token, id, 'no-show')).status).toBe(200);
    await eventsDone();
    expect(await stateOf(id)).toEqual(['NoShow', 'paid', 'unpaid', 10, 10]);
    await runJobs('payment.follow');
    await waitFor(id, 'NoShow', 'refunded', 'unpaid', 8, 12);
    expect(refundsOf(id)).toEqual([200]);
  });

  test('that is undone keeps nothing', async () => {
    const { app, salon } = paying;
    const { id } = await bookNext();
    await payDeposit(id);
    await moveTo(app, id, past);
    await act(app, salon.owner.token, id, 'no-show');
    const reopened = await act(app, salon.owner.token, id, 'reopen');
    expect(reopened.body.deposit.feeMajor).toBeUndefined();
    await eventsDone();
    await runJobs('payment.follow');
    const marker = await bookNext();
    await runJobs('deposit.expire');
    await waitFor(marker.id, 'Cancelled', 'expired', 'unpaid', 0, 0);
    expect(await stateOf(id)).toEqual(['Confirmed', 'paid', 'unpaid', 10, 10]);
    await act(app, salon.owner.token, id, 'cancel');
  });
});

describe('who has to pay', () => {
  test('new clients until their first completed appointment', async () => {
    const { app } = paying;
    await setPolicy({ deposit: { ...halfInAdvance.deposit, appliesTo: 'new-clients' } });
    const first = await bookNext();
    expect(first.status).toBe('Pending');
    await app.db.run(
      sql`update appointments set status = 'Completed', deposit_status = 'waived' where id = ${first.id}`,
    );
    expect((await bookNext()).status).toBe('Confirmed');
  });

  test('clients who missed an appointment', async () => {
    const { app } = paying;
    await setPolicy({ deposit: { ...halfInAdvance.deposit, appliesTo: 'after-no-show' } });
    const first = await bookNext();
    expect([first.status, first.deposit]).toEqual(['Confirmed', undefined]);
    await app.db.run(sql`update appointments set status = 'NoShow' where id = ${first.id}`);
    expect((await bookNext()).status).toBe('Pending');
  });

  test('the policy of a service comes first, and the agreed one stays', async () => {
    const { app, salon } = paying;
    const booked = await bookNext({ services: [salon.haircut] });
    const path = `/api/services/${salon.haircut}`;
    const noDeposit = {
      deposit: { kind: 'none', appliesTo: 'everyone' },
      lateCancelFee: null,
      noShowFee: null,
    };
    const changed = await app.call('PATCH', path, {
      token: salon.owner.token,
      body: { paymentPolicy: noDeposit },
    });
    expect(changed.body.paymentPolicy).toEqual(noDeposit);
    expect((await bookNext()).status).toBe('Confirmed');
    expect((await read(booked.id)).deposit.amountMajor).toBe(10);
    await app.call('PATCH', path, { token: salon.owner.token, body: { paymentPolicy: null } });
    expect((await bookNext()).status).toBe('Pending');
  });

  test('not clients for whom staff book, and each appointment of a series', async () => {
    const { app, salon } = paying;
    const byStaff = await book(app, salon.owner.token, { ...nextSlot(), newClient: { name: 'Ada' } });
    expect([byStaff.body.status, byStaff.body.deposit]).toEqual(['Confirmed', undefined]);
    const series = await bookNext({ recurringFrequency: 'weekly', recurringCount: 2, date: '2026-11-02' });
    const states = await Promise.all(series.occurrences.map(({ id }: { id: string }) => stateOf(id)));
    expect(states).toEqual(Array(2).fill(['Pending', 'due', 'unpaid', 0, 20]));
  });
});

test('without online payment a deposit is refused, and earlier policies have no effect', async () => {
  const app = await startApp({ clock: { now: () => new Date(monday) } });
  const salon = await newSalon(app);
  const path = `/api/businesses/${salon.business}`;
  const refused = await app.call('PATCH', path, {
    token: salon.owner.token,
    body: { paymentPolicy: halfInAdvance },
  });
  expect(outcome(refused)).toEqual([400, 'INVALID_VALUE']);
  expect(refused.headers.get('error-info')).toContain('field="body.paymentPolicy.deposit.kind"');
  await setBusiness(app, salon.business, sql`payment_policy = ${JSON.stringify(halfInAdvance)}::jsonb`);
  const { token } = salon.customer;
  const quote = await app.call('POST', '/api/appointments/quote', { token, body: salon.slot });
  expect(quote.body.deposit).toBeUndefined();
  expect((await book(app, token, salon.slot)).body).toMatchObject({
    status: 'Confirmed',
    amountDueMajor: 20,
  });
  await app.close();
});
