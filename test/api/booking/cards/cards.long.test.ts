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
  type PaymentApp,
  pay,
  payAndDeliverEvent,
  startPaymentApp,
} from '../../../fixtures/payments.ts';
import { act, book, monday, newSalon, outcome } from '../../../fixtures/salon.ts';

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

const withCard = {
  deposit: { kind: 'none', appliesTo: 'everyone' },
  lateCancelFee: { kind: 'percent', value: 25 },
  noShowFee: { kind: 'percent', value: 100 },
  cardOnFile: 'required',
};
/** A haircut for 20.00: 5.00 after a late cancellation, 20.00 after a no-show. */
async function setPolicy(change: object): Promise<void> {
  const { app, salon } = paying;
  const answer = await app.call('PATCH', `/api/businesses/${salon.business}`, {
    token: salon.owner.token,
    body: { autoConfirm: true, paymentPolicy: { ...withCard, ...change } },
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
const setupPath = (id: string) => `/api/appointments/${id}/card-setup`;
const termsOf = (id: string, token = customer.token, language = 'en') =>
  paying.app.call('GET', `${setupPath(id)}?language=${language}`, { token });
async function start(id: string, fields: object = {}, token = customer.token) {
  const { body } = await termsOf(id);
  return paying.app.call('POST', setupPath(id), {
    token,
    body: { consentText: body.consentText ?? 'none', ...fields },
  });
}
const sessionOf = (id: string) =>
  [...paying.stripe.sessions.values()].findLast(({ metadata }) => metadata.appointmentId === id)!;
const announce = (id: string) =>
  deliver(paying.app, paying.clock, eventOf('checkout.session.completed', sessionOf(id)));
/** Saves a card and delivers the event. */
async function saveCard(id: string): Promise<void> {
  await start(id);
  paying.stripe.saveCard(sessionOf(id).id);
  expect((await announce(id)).status).toBe(200);
  await waitFor(id, 'Confirmed', 'saved');
}
const stateOf = async (id: string) => {
  const { body } = await paying.app.call('GET', `/api/appointments/${id}`, { token: customer.token });
  return [body.status, body.cardOnFile?.status];
};
const waitFor = (id: string, ...state: unknown[]) =>
  eventually(async () => JSON.stringify(await stateOf(id)) === JSON.stringify(state));
const runJobs = (kind: string) =>
  paying.app.db.run(sql`update jobs set run_at = now() - interval '1 year' where kind = ${kind}`);
const cards = async (token = customer.token) => (await paying.app.call('GET', '/api/cards', { token })).body;
const setupsOf = async (id: string) =>
  (
    await paying.app.db.rows<{ status: string }>(
      sql`select status from card_setups where appointment_id = ${id} order by id`,
    )
  ).map(({ status }) => status);

describe('a booking with a card on file', () => {
  test('is Pending with a link, which the quote announces', async () => {
    const { app } = paying;
    const slot = nextSlot();
    const quote = await app.call('POST', '/api/appointments/quote', { token: customer.token, body: slot });
    expect(quote.body.cardOnFile).toEqual({ lateCancelFeeMajor: 5, noShowFeeMajor: 20, minutesToSave: 15 });
    expect(quote.body.deposit).toBeUndefined();
    const { body } = await book(app, customer.token, slot);
    expect(body).toMatchObject({ status: 'Pending', paymentStatus: 'unpaid', amountDueMajor: 20 });
    expect(body.cardOnFile).toEqual({
      status: 'due',
      currency: 'EUR',
      dueAt: new Date(paying.clock.now().getTime() + 15 * 60_000).toISOString(),
      checkoutUrl: `/appointments/${body.id}/pay`,
      lateCancelFeeMajor: 5,
      noShowFeeMajor: 20,
    });
    expect(outcome(await book(app, (await newUser(app)).token, slot))).toEqual([409, 'SLOT_TAKEN']);
  });

  test('is confirmed by the saved card, and stores the consent as shown', async () => {
    const { app, clock } = paying;
    const { id } = await bookNext();
    const { body: terms } = await termsOf(id, customer.token, 'de');
    expect(terms.consentText).toContain('20.00 EUR');
    const answer = await start(id, { consentText: terms.consentText });
    expect([answer.status, answer.body.status]).toEqual([201, 'open']);
    expect(answer.body.url).toBe(sessionOf(id).url);
    paying.stripe.saveCard(sessionOf(id).id);
    await announce(id);
    await waitFor(id, 'Confirmed', 'saved');
    const [card] = await cards();
    expect(card).toEqual({
      id: expect.stringMatching(/^crd_/),
      businessId: paying.salon.business,
      businessName: expect.any(String),
      brand: 'visa',
      lastFour: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
      createdAt: expect.any(String),
      consentText: terms.consentText,
      consentedAt: clock.now().toISOString(),
    });
    const data = await app.call('GET', '/api/account/export', { token: customer.token });
    expect(JSON.stringify(data.body.savedCards)).toContain('4242');
    expect(JSON.stringify(data.body.cardSetups)).toContain('20.00 EUR');
    expect(outcome(await start(id))).toEqual([409, 'INVALID_STATUS']);
  });

  test('returns the open page to repeated and concurrent requests', async () => {
    const { id } = await bookNext();
    const answers = await Promise.all([start(id), start(id), start(id)]);
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
    const urls = new Set([...answers, await start(id)].flatMap(({ body }) => body.url ?? []));
    expect(urls.size).toBe(1);
    expect(await setupsOf(id)).toEqual(['open']);
  });

  test('uses a saved card of the same business after a new consent', async () => {
    const first = await bookNext();
    await saveCard(first.id);
    const [card] = await cards();
    const second = await bookNext();
    expect((await termsOf(second.id)).body.cards).toHaveLength(1);
    const answer = await start(second.id, { cardId: card.id });
    expect([answer.status, answer.body.status]).toEqual([201, 'saved']);
    expect(await stateOf(second.id)).toEqual(['Confirmed', 'saved']);
    const other = await newUser(paying.app);
    const foreign = await book(paying.app, other.token, nextSlot());
    const terms = await termsOf(foreign.body.id, other.token);
    const stolen = await paying.app.call('POST', setupPath(foreign.body.id), {
      token: other.token,
      body: { consentText: terms.body.consentText, cardId: card.id },
    });
    expect(outcome(stolen)).toEqual([404, 'NOT_FOUND']);
  });

  test('needs both a deposit and a card where the policy asks for both', async () => {
    await setPolicy({ deposit: { kind: 'percent', value: 50, appliesTo: 'everyone' } });
    const { id, cardOnFile, deposit } = await bookNext();
    expect([deposit.noShowFeeMajor, cardOnFile.noShowFeeMajor]).toEqual([10, 10]);
    const started = await pay(paying.app, customer, id, { mode: 'checkout' });
    await payAndDeliverEvent(paying, started.body.paymentIntentId);
    expect(await stateOf(id)).toEqual(['Pending', 'due']);
    await saveCard(id);
    const other = await bookNext();
    await start(other.id);
    paying.stripe.saveCard(sessionOf(other.id).id);
    await announce(other.id);
    await waitFor(other.id, 'Pending', 'saved');
    const rest = await pay(paying.app, customer, other.id, { mode: 'checkout' });
    await payAndDeliverEvent(paying, rest.body.paymentIntentId);
    expect(await stateOf(other.id)).toEqual(['Confirmed', 'saved']);
  });

  test('is confirmed without a card by staff or by a checkout at the desk', async () => {
    const { app, salon } = paying;
    const waived = await bookNext();
    await act(app, salon.owner.token, waived.id, 'confirm');
    expect(await stateOf(waived.id)).toEqual(['Confirmed', 'waived']);
    const atDesk = await bookNext();
    expect((await checkOut(app, salon.owner, atDesk.id)).status).toBe(201);
    expect(await stateOf(atDesk.id)).toEqual(['Confirmed', 'waived']);
  });

  test('gives agents a link and no way to enter a card', async () => {
    const { app } = paying;
    const agent = await newGrant(app, customer.token, { scopes: ['appointments:read', 'appointments:book'] });
    const { body } = await book(app, agent.token, nextSlot());
    expect(body.cardOnFile.checkoutUrl).toBe(`/appointments/${body.id}/pay`);
    expect((await start(body.id, {}, agent.token)).status).toBe(403);
    expect((await app.call('GET', '/api/cards', { token: agent.token })).status).toBe(403);
  });
});

describe('refuses', () => {
  test('other accounts and staff', async () => {
    const { app, salon } = paying;
    const { id } = await bookNext();
    const other = await newUser(app);
    expect(outcome(await termsOf(id, other.token))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    expect(outcome(await start(id, {}, other.token))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    expect((await start(id, {}, salon.owner.token)).status).toBe(403);
    await saveCard(id);
    const [card] = await cards();
    expect(await cards(other.token)).toEqual([]);
    const removal = await app.call('DELETE', `/api/cards/${card.id}`, { token: other.token });
    expect(outcome(removal)).toEqual([404, 'NOT_FOUND']);
  });

  test('a consent text that is not the current one', async () => {
    const { id } = await bookNext();
    expect(outcome(await start(id, { consentText: 'Yes.' }))).toEqual([400, 'INVALID_VALUE']);
    expect(await setupsOf(id)).toEqual([]);
  });

  test('appointments that need no card, and mock requests with a real provider', async () => {
    const { app, salon } = paying;
    await app.call('PATCH', `/api/businesses/${salon.business}`, {
      token: salon.owner.token,
      body: { paymentPolicy: null },
    });
    const { id } = await bookNext();
    expect(outcome(await termsOf(id))).toEqual([409, 'INVALID_STATUS']);
    await setPolicy({});
    const withSetup = await bookNext();
    const { setupId } = (await start(withSetup.id)).body;
    const settle = (token: string) => app.call('POST', `/api/card-setups/${setupId}/settle`, { token });
    expect(outcome(await settle(customer.token))).toEqual([409, 'PAYMENT_NOT_MOCK']);
    expect(outcome(await settle((await newUser(app)).token))).toEqual([404, 'NOT_FOUND']);
  });

  test('an event with a wrong signature, and ignores unknown and repeated events', async () => {
    const { app, clock } = paying;
    const { id } = await bookNext();
    await start(id);
    paying.stripe.saveCard(sessionOf(id).id);
    const event = eventOf('checkout.session.completed', sessionOf(id));
    const forged = await deliver(app, clock, event, { 'stripe-signature': 't=1,v1=00' });
    expect(outcome(forged)).toEqual([400, 'INVALID_INPUT']);
    const unknown = { ...sessionOf(id), metadata: { setupId: 'cst_unknown' } };
    expect((await deliver(app, clock, eventOf('checkout.session.completed', unknown))).status).toBe(200);
    for (let time = 0; time < 3; time++) expect((await deliver(app, clock, event)).status).toBe(200);
    await waitFor(id, 'Confirmed', 'saved');
    expect(await cards()).toHaveLength(1);
  });
});

describe('a card that is not saved in time', () => {
  test('cancels the appointment, closes the page and frees the time', async () => {
    const { app } = paying;
    const { id, date } = await bookNext();
    await start(id);
    await runJobs('deposit.expire');
    await waitFor(id, 'Cancelled', 'expired');
    expect(sessionOf(id).status).toBe('expired');
    expect((await book(app, customer.token, { ...paying.salon.slot, date })).status).toBe(201);
    const entry = await app.db.row(
      sql`select after from appointment_history where appointment_id = ${id} order by key desc limit 1`,
    );
    expect(entry).toEqual({ after: { status: 'Cancelled', reason: 'No card was saved in time.' } });
  });

  test('counts as saved when only the event was lost', async () => {
    const { id } = await bookNext();
    await start(id);
    paying.stripe.saveCard(sessionOf(id).id);
    await runJobs('deposit.expire');
    await waitFor(id, 'Confirmed', 'saved');
  });

  test('is removed at the provider when it arrives too late', async () => {
    const { id } = await bookNext();
    await start(id);
    paying.stripe.fail('/expire', ...Array(20).fill('drop-before'));
    await runJobs('deposit.expire');
    await waitFor(id, 'Cancelled', 'expired');
    const method = paying.stripe.saveCard(sessionOf(id).id);
    paying.stripe.recover();
    await announce(id);
    await eventually(async () => method.customer === null);
    expect(await setupsOf(id)).toEqual(['discarded']);
    expect(await cards()).toEqual([]);
  });

  test('is asked for again after the provider did not answer', async () => {
    const { id } = await bookNext();
    paying.stripe.fail('POST /v1/checkout/sessions', 'drop-after', 'drop-after');
    expect(outcome(await start(id))).toEqual([409, 'PAYMENT_PENDING']);
    const again = await start(id);
    expect(again.status).toBe(201);
    const made = [...paying.stripe.sessions.values()].filter(({ metadata }) => metadata.appointmentId === id);
    expect(made).toHaveLength(1);
  });
});

describe('a saved card', () => {
  test('cannot be removed while an appointment needs it, and is removed at the provider', async () => {
    const { app } = paying;
    const { id } = await bookNext();
    await saveCard(id);
    const [card] = await cards();
    const remove = () => app.call('DELETE', `/api/cards/${card.id}`, { token: customer.token });
    expect(outcome(await remove())).toEqual([409, 'INVALID_STATUS']);
    await act(app, customer.token, id, 'cancel');
    expect((await remove()).status).toBe(204);
    expect(outcome(await remove())).toEqual([404, 'NOT_FOUND']);
    await eventually(
      async () => ![...paying.stripe.methods.values()].some(({ customer: of }) => of === null) === false,
    );
    expect(await cards()).toEqual([]);
  });
});

test('a mock card is saved by a request', async () => {
  const app = await startApp({
    clock: { now: () => new Date(monday) },
    environment: { PAYMENT_PROVIDER: 'mock' },
  });
  try {
    const salon = await newSalon(app);
    await app.call('PATCH', `/api/businesses/${salon.business}`, {
      token: salon.owner.token,
      body: { autoConfirm: true, paymentPolicy: withCard },
    });
    const { token } = salon.customer;
    const { body } = await book(app, token, salon.slot);
    const { consentText } = (await app.call('GET', setupPath(body.id), { token })).body;
    const started = await app.call('POST', setupPath(body.id), { token, body: { consentText } });
    expect(started.body).toEqual({ setupId: expect.stringMatching(/^cst_/), status: 'open', url: null });
    const settle = () => app.call('POST', `/api/card-setups/${started.body.setupId}/settle`, { token });
    const answers = await Promise.all([settle(), settle()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]!.body).toMatchObject({ status: 'Confirmed', cardOnFile: { status: 'saved' } });
    expect((await app.call('GET', '/api/cards', { token })).body).toHaveLength(1);
    expect(await listViolations(app.db)).toEqual([]);
  } finally {
    await app.close();
  }
});
