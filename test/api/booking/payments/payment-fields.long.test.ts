import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import {
  markPaid,
  newAppointment,
  newPaidAppointment,
  type PaymentApp,
  pay,
  refund,
  startPaymentApp,
  waitForPaymentStatus,
} from '../../../fixtures/payments.ts';
import { act } from '../../../fixtures/salon.ts';

let paying: PaymentApp;
let stranger: TestUser;
/** An appointment for every stage of a payment. */
const appointmentIds: Record<string, string> = {};
const references: Record<string, string> = {};

beforeAll(async () => {
  paying = await startPaymentApp();
  const { app, salon, stripe } = paying;
  stranger = await newUser(app);
  appointmentIds.untouched = await newAppointment(app, salon);
  appointmentIds.open = await newAppointment(app, salon);
  await pay(app, salon.customer, appointmentIds.open);
  appointmentIds.lost = await newAppointment(app, salon);
  stripe.fail('POST /v1/payment_intents', 'drop-after', 'drop-after');
  await pay(app, salon.customer, appointmentIds.lost);
  for (const mode of ['intent', 'checkout']) {
    const { id, reference } = await newPaidAppointment(paying, { mode });
    [appointmentIds[mode], references[mode]] = [id, reference];
  }
  appointmentIds.desk = await newAppointment(app, salon);
  await markPaid(app, salon.owner, appointmentIds.desk);
  const returned = await newPaidAppointment(paying);
  [appointmentIds.returned, references.returned] = [returned.id, returned.reference];
  await refund(app, salon.owner, returned.id);
  const waiting = await newPaidAppointment(paying);
  [appointmentIds.waiting, references.waiting] = [waiting.id, waiting.reference];
  stripe.fail('/v1/refunds', ...Array<'500-before'>(20).fill('500-before'));
  await act(app, salon.customer.token, waiting.id, 'cancel');
  await app.app.dispatchEvents();
});
afterAll(() => paying.close());

const expected = (): Record<string, [string, string | undefined]> => ({
  untouched: ['unpaid', undefined],
  // Absent or `pending`: nothing was paid online.
  open: ['unpaid', 'pending'],
  lost: ['unpaid', 'pending'],
  desk: ['paid', undefined],
  // A provider reference: paid online.
  intent: ['paid', references.intent],
  checkout: ['paid', references.checkout],
  returned: ['refunded', references.returned],
  // Cancelled and paid with a reference: not refunded yet.
  waiting: ['paid', references.waiting],
});

/** Every response that contains the appointment: single and lists. */
test('paymentStatus and paymentIntentId are the same for client, owner and professional in every response', async () => {
  const { app, salon } = paying;
  for (const [name, [status, reference]] of Object.entries(expected())) {
    for (const user of [salon.customer, salon.owner, salon.worker]) {
      const one = await app.call('GET', `/api/appointments/${appointmentIds[name]}`, { token: user.token });
      const lists = await Promise.all(
        [
          '/api/appointments?limit=200',
          `/api/appointments?businessId=${salon.business}&limit=200`,
          `/api/appointments?professionalId=${salon.professional}&date=${one.body.date}&limit=200`,
        ].map((path) => app.call('GET', path, { token: user.token })),
      );
      for (const view of [
        one.body,
        ...lists.map(({ body }) => body.find(({ id }: { id: string }) => id === appointmentIds[name])),
      ])
        expect([name, view.paymentStatus, view.paymentIntentId]).toEqual([name, status, reference]);
    }
  }
});

test('masked appointments contain no payment fields', async () => {
  const { app, salon } = paying;
  for (const name of ['open', 'intent', 'checkout', 'desk']) {
    const own = await app.call('GET', `/api/appointments/${appointmentIds[name]}`, {
      token: salon.customer.token,
    });
    const day = await app.call(
      'GET',
      `/api/appointments?professionalId=${salon.professional}&date=${own.body.date}`,
      { token: stranger.token },
    );
    const masked = day.body.find(({ id }: { id: string }) => id === appointmentIds[name]);
    expect(Object.keys(masked).filter((field) => /payment/i.test(field))).toEqual([]);
    expect(day.text).not.toMatch(/pi_|cs_|pending/);
  }
});

test('the fields cannot be set by requests', async () => {
  const { app, salon } = paying;
  const forged = { paymentIntentId: 'pi_forged', paymentStatus: 'paid' };
  const id = await newAppointment(app, salon, forged);
  const { token } = salon.owner;
  for (const [field, value] of Object.entries(forged)) {
    const body = { [field]: value, notes: 'x' };
    const patched = await app.call('PATCH', `/api/appointments/${id}`, { token, body });
    expect([field, patched.status, patched.body]).toEqual([field, 400, { error: 'INVALID_INPUT' }]);
  }
  const { body } = await app.call('GET', `/api/appointments/${id}`, { token });
  expect([body.paymentStatus, 'paymentIntentId' in body, 'notes' in body]).toEqual(['unpaid', false, false]);
});

test('a cancelled appointment is refunded once Stripe responds again', async () => {
  const { app, stripe, clock } = paying;
  stripe.recover();
  clock.advance(120);
  await waitForPaymentStatus(app, appointmentIds.waiting!, 'refunded');
});
