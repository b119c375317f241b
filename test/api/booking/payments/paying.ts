import { sql } from '../../../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import type { TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { booked, monday, newSalon, type Salon } from '../appointments/salon.ts';
import { eventOf, type FakeStripe, sign, startFakeStripe } from './fake-stripe.ts';

type PaymentClock = ReturnType<typeof movingClock>;

export interface Paying {
  app: TestApp;
  salon: Salon;
  clock: PaymentClock;
  stripe: FakeStripe;
  close(): Promise<void>;
}

/** A salon whose clients pay with Stripe, or with what the environment says. */
export async function startPaying(environment?: Record<string, string>): Promise<Paying> {
  const stripe = await startFakeStripe();
  const clock = movingClock(monday);
  const app = await startApp({ clock, environment: environment ?? stripe.environment });
  const salon = await newSalon(app);
  return {
    app,
    salon,
    clock,
    stripe,
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}

let slots = 0;

/** A haircut for 20.00, at a time of its own. */
export async function newVisit(app: TestApp, salon: Salon, fields: object = {}): Promise<string> {
  const slot = slots++;
  const date = new Date(Date.UTC(2026, 5, 4 + Math.floor(slot / 10))).toISOString().slice(0, 10);
  const minute = 9 * 60 + (slot % 10) * 30;
  const start = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const visit = await booked(app, salon.customer.token, { ...salon.slot, date, start, ...fields });
  return visit.id;
}

export const pay = (app: TestApp, user: TestUser, id: string, body: object = {}): Promise<Answer> =>
  app.call('POST', `/api/appointments/${id}/payment`, { token: user.token, body });

export const settle = (
  app: TestApp,
  user: TestUser,
  reference: string,
  body: object = { amountMajor: 20 },
): Promise<Answer> => app.call('POST', `/api/payments/${reference}/settle`, { token: user.token, body });

export const markPaid = (
  app: TestApp,
  user: TestUser,
  id: string,
  body: object = { amountMajor: 20 },
): Promise<Answer> => app.call('POST', `/api/appointments/${id}/mark-paid`, { token: user.token, body });

export const refund = (app: TestApp, user: TestUser, id: string): Promise<Answer> =>
  app.call('POST', `/api/appointments/${id}/refund`, { token: user.token });

/** Signed, unless headers say otherwise. */
export function deliver(
  app: TestApp,
  clock: { now(): Date },
  event: object,
  headers?: Record<string, string>,
): Promise<Answer> {
  const payload = JSON.stringify(event);
  return app.call('POST', '/api/payments/webhook', {
    body: payload,
    headers: headers ?? { 'stripe-signature': sign(payload, clock.now()) },
  });
}

/** The client pays, and Stripe tells us. */
export async function payAndTell({ app, stripe, clock }: Paying, reference: string): Promise<void> {
  stripe.pay(reference);
  const session = stripe.sessions.get(reference);
  const event =
    session === undefined
      ? eventOf('payment_intent.succeeded', stripe.intents.get(reference)!)
      : eventOf('checkout.session.completed', session);
  const answer = await deliver(app, clock, event);
  if (answer.status !== 200) throw new Error(`not taken: ${answer.text}`);
}

/** A visit paid online, and its reference. */
export async function paidVisit(
  paying: Paying,
  body: object = {},
): Promise<{ id: string; reference: string }> {
  const { app, salon } = paying;
  const id = await newVisit(app, salon);
  const started = await pay(app, salon.customer, id, body);
  if (started.status !== 201) throw new Error(`not started: ${started.text}`);
  await payAndTell(paying, started.body.paymentIntentId);
  return { id, reference: started.body.paymentIntentId };
}

/** What an appointment shows of its payment. */
export async function shown(app: TestApp, user: TestUser, id: string): Promise<[string, string | undefined]> {
  const { body } = await app.call('GET', `/api/appointments/${id}`, { token: user.token });
  return [body.paymentStatus, body.paymentIntentId];
}

/** The same, whatever the clock says of sessions. */
export async function stored(app: TestApp, id: string): Promise<[string, string | null]> {
  const row = await app.db.row<{ payment_status: string; payment_intent_id: string | null }>(
    sql`select payment_status, payment_intent_id from appointments where id = ${id}`,
  );
  return [row!.payment_status, row!.payment_intent_id];
}

export const paymentsOf = (app: TestApp, id: string) =>
  app.db.rows<{ id: string; status: string; provider: string; problem: string | null; superfluous: boolean }>(
    sql`select * from payments where appointment_id = ${id} order by status`,
  );

export async function statusesOf(app: TestApp, id: string): Promise<string[]> {
  return (await paymentsOf(app, id)).map(({ status }) => status);
}

export const becomes = (app: TestApp, id: string, status: string) =>
  eventually(async () => (await stored(app, id))[0] === status);
