import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import type { WebhookSender } from '../../../../src/features/messaging/webhooks/deliveries/send-deliveries.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, booked, monday, moveTo, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import {
  change,
  deliveriesOf,
  dispatchAll,
  insertDelivery,
  newWebhook,
  publishAndDispatch,
  type Receiver,
  resend,
  startReceiver,
  startSender,
  verify,
  waitForDelivery,
} from '../../../fixtures/webhooks.ts';

const environment = { WEBHOOK_ALLOW_PRIVATE: 'on' };
const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
let appointment: string;
let receiver: Receiver;
let sender: WebhookSender;

beforeAll(async () => {
  app = await startApp({ clock, environment });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  appointment = (await booked(app, salon.customer.token, salon.slot)).id;
  // Events before the webhook endpoint was created are not delivered.
  clock.advance(1);
  receiver = await startReceiver();
  sender = startSender(app, clock);
});
afterEach(async () => {
  await sender.stop();
  await app.db.run(sql`delete from webhooks`);
  await receiver.close();
});

const webhookFor = (events: string[] = ['appointment.updated'], url = receiver.url) =>
  newWebhook(app, salon.owner.token, { url, events });
const log = (id: string) => deliveriesOf(app, salon.owner.token, id);
const isDone = ({ status }: { status: string }) => status !== 'pending';

describe('a delivery', () => {
  test('contains the appointment as staff see it and is accepted by the reference library', async () => {
    const { id, secret } = await webhookFor([
      'appointment.booked',
      'appointment.rescheduled',
      'appointment.updated',
      'appointment.cancelled',
    ]);
    const { owner, customer, slot } = salon;
    const made = await booked(app, customer.token, { ...slot, start: '11:00', notes: 'Hello' });
    await dispatchAll(app);
    await receiver.until(1);
    await app.call('PATCH', `/api/appointments/${made.id}`, {
      token: owner.token,
      body: { staffNotes: 'Pays late' },
    });
    await dispatchAll(app);
    await receiver.until(2);
    await act(app, customer.token, made.id, 'reschedule', { date: slot.date, start: '12:00' });
    await dispatchAll(app);
    await receiver.until(3);
    await act(app, owner.token, made.id, 'cancel', { reason: 'Ill' });
    await dispatchAll(app);
    const received = await receiver.until(4);
    const events = received.map((each) => verify(secret, each, clock)) as typeof received;
    expect(received.map(({ body }) => [body.type, body.timestamp])).toEqual([
      ['appointment.booked', clock.now().toISOString()],
      ['appointment.updated', clock.now().toISOString()],
      ['appointment.rescheduled', clock.now().toISOString()],
      ['appointment.cancelled', clock.now().toISOString()],
    ]);
    expect(events).toEqual(received.map(({ body }) => body));
    const [first, second, third, last] = received.map(({ body }) => body.data);
    expect(first).toEqual({ appointment: made });
    expect(second.appointment.staffNotes).toBe('Pays late');
    expect(third).toMatchObject({
      appointment: { start: '12:00' },
      changes: { before: { start: '11:00' }, after: { start: '12:00' } },
    });
    const seen = await app.call('GET', `/api/appointments/${made.id}`, { token: owner.token });
    // Without the contact of the client, which staff look up.
    const { clientEmail, ...appointment } = seen.body;
    expect(clientEmail).toContain('@');
    expect(last).toEqual({
      appointment,
      changes: { before: { status: 'Confirmed' }, after: { status: 'Cancelled', reason: 'Ill' } },
    });
    for (const { headers } of received)
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-id': expect.stringMatching(/^dlv_/),
      });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
    await waitForDelivery(app, salon, id, isDone);
  });

  test('has a signature that requires the secret', async () => {
    const { secret } = await webhookFor();
    await publishAndDispatch(app, clock, appointment);
    const [{ headers, text }] = (await receiver.until(1)) as [Receiver['received'][0]];
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    const altered = { ...receiver.received[0]!, text: text.replace('Confirmed', 'Cancelled') };
    expect(() => verify(secret, altered, clock)).toThrow('No matching signature');
    expect(() => verify(`whsec_${'A'.repeat(43)}=`, receiver.received[0]!, clock)).toThrow();
  });

  test('contains a review as published, or the ids of a deleted one', async () => {
    await webhookFor(['review.created', 'review.updated', 'review.deleted']);
    const { customer, owner, professional, business } = salon;
    await moveTo(app, appointment, '2026-06-01T06:00:00Z');
    await act(app, owner.token, appointment, 'complete');
    const body = { appointmentId: appointment, rating: 4, comment: 'Nice' };
    const review = await app.call('POST', '/api/reviews', { token: customer.token, body });
    const path = `/api/reviews/${review.body.id}`;
    await dispatchAll(app);
    await receiver.until(1);
    await app.call('PATCH', path, { token: customer.token, body: { rating: 5 } });
    await dispatchAll(app);
    await receiver.until(2);
    await app.call('DELETE', path, { token: customer.token });
    await dispatchAll(app);
    await receiver.until(3);
    const place = { professional, business };
    expect(receiver.received.map((each) => [each.body.type, each.body.data])).toEqual([
      ['review.created', { review: review.body, ...place }],
      ['review.updated', { review: { ...review.body, rating: 5 }, ...place }],
      ['review.deleted', { review: { id: review.body.id, appointmentId: appointment }, ...place }],
    ]);
  });

  test('contains only subscribed events of the business', async () => {
    const other = await newSalon(app);
    const foreign = await newWebhook(app, other.owner.token, {
      url: receiver.url,
      events: ['appointment.updated', 'appointment.paid'],
    });
    const { id } = await webhookFor(['appointment.paid']);
    await publishAndDispatch(app, clock, appointment);
    await publishAndDispatch(app, clock, appointment, { kind: 'appointment.paid' });
    await receiver.until(1);
    expect((await log(id)).map(({ event }) => event)).toEqual(['appointment.paid']);
    expect(await deliveriesOf(app, other.owner.token, foreign.id)).toEqual([]);
    expect(receiver.received.length).toBe(1);
  });
});

describe('with several processes', () => {
  test('each of two endpoints gets each event once', async () => {
    const second = await startApp({ databaseUrl: app.databaseUrl, clock, environment });
    const first = await webhookFor();
    const other = await webhookFor();
    await Promise.all([
      publishAndDispatch(app, clock, appointment, { times: 10 }),
      publishAndDispatch(second, clock, appointment, { times: 10 }),
    ]);
    await eventually(async () => {
      const rows = [...(await log(first.id)), ...(await log(other.id))];
      return rows.length === 40 && rows.every(isDone);
    }, 15_000);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
    const rows = [...(await log(first.id)), ...(await log(other.id))];
    expect(rows.map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(
      Array(40).fill('delivered 1'),
    );
    await second.close();
  });

  test('an endpoint paused during dispatch has no pending deliveries', async () => {
    const { id } = await webhookFor();
    for (let round = 0; round < 4; round++) {
      await Promise.all([
        publishAndDispatch(app, clock, appointment, { times: 10 }),
        change(app, salon.owner.token, id, { active: false }),
        change(app, salon.owner.token, id, { active: true }),
      ]);
      await change(app, salon.owner.token, id, { active: false });
      const waiting = (await listViolations(app.db)).filter(({ invariant }) => invariant.includes('webhook'));
      expect(waiting).toEqual([]);
      await change(app, salon.owner.token, id, { active: true });
    }
  });

  test('an endpoint that never responds does not delay others', async () => {
    const deaf = await startReceiver(() => 'never');
    await webhookFor(['appointment.updated'], deaf.url);
    await publishAndDispatch(app, clock, appointment, { times: 40 });
    await deaf.until(4);
    const { id } = await webhookFor(['appointment.paid']);
    await publishAndDispatch(app, clock, appointment, { kind: 'appointment.paid', times: 20 });
    await receiver.until(20);
    await waitForDelivery(app, salon, id, isDone);
    // Two processes with four concurrent deliveries each.
    expect(deaf.received.length).toBeLessThanOrEqual(8);
    await deaf.close();
  });

  test('deliveries of a crashed process are sent by another after the lease, with the same id', async () => {
    await sender.stop();
    const later = movingClock('2026-06-01T09:00:00Z');
    const silence = new Promise<never>(() => {});
    const dying = startSender(app, later, {
      post: () => silence,
      get: () => silence,
      isPrivateHost: async () => false,
      close: async () => {},
    });
    const { id } = await webhookFor();
    const delivery = await insertDelivery(app, id, later.now());
    const taken = await waitForDelivery(app, salon, id, ({ attempts }) => attempts === 1);
    expect(taken).toMatchObject({ id: delivery, status: 'pending' });
    expect(outcome(await resend(app, salon.owner.token, id, delivery))).toEqual([409, 'INVALID_STATUS']);
    void dying.stop();
    sender = startSender(app, later);
    later.advance(59);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(receiver.received).toEqual([]);
    later.advance(2);
    await receiver.until(1);
    expect(receiver.received[0]!.headers['webhook-id']).toBe(delivery);
    expect(await waitForDelivery(app, salon, id, isDone)).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  test('a process that stops releases its deliveries without counting the attempt', async () => {
    await sender.stop();
    receiver.answer = (earlier) => (earlier === 0 ? 'never' : 200);
    const later = movingClock('2026-06-01T09:00:00Z');
    const leaving = startSender(app, later);
    const { id } = await webhookFor();
    await insertDelivery(app, id, later.now());
    await receiver.until(1);
    await leaving.stop();
    expect((await log(id))[0]).toMatchObject({ status: 'pending', attempts: 0, lastError: null });
    sender = startSender(app, later);
    expect(await waitForDelivery(app, salon, id, isDone)).toMatchObject({ status: 'delivered', attempts: 1 });
  });
});

test('the log is paginated, newest first', async () => {
  const { id } = await webhookFor();
  await publishAndDispatch(app, clock, appointment, { times: 5 });
  await waitForDelivery(app, salon, id, isDone);
  const path = `/api/business/webhooks/${id}/deliveries`;
  const { token } = salon.owner;
  const first = await app.call('GET', `${path}?limit=3`, { token });
  const next = /<[^>]*(\/api[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await app.call('GET', next, { token });
  const whole = await log(id);
  expect([...first.body, ...second.body]).toEqual(whole);
  expect([first.body.length, second.body.length, second.headers.get('link')]).toEqual([3, 2, null]);
  expect(whole[0]).toEqual({
    id: expect.stringMatching(/^dlv_/),
    webhookId: id,
    event: 'appointment.updated',
    status: 'delivered',
    attempts: 1,
    lastAttemptAt: clock.now().toISOString(),
    lastStatusCode: 204,
    lastError: null,
    nextAttemptAt: null,
    deliveredAt: clock.now().toISOString(),
    createdAt: clock.now().toISOString(),
    payload: receiver.received[0]!.body,
  });
  for (const cursor of [
    'nonsense',
    Buffer.from('["x"]').toString('base64url'),
    Buffer.from('[0.5]').toString('base64url'),
  ])
    expect(outcome(await app.call('GET', `${path}?cursor=${cursor}`, { token }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
});

test('deliveries about an account are deleted with it', async () => {
  const { id } = await webhookFor();
  await publishAndDispatch(app, clock, appointment);
  await waitForDelivery(app, salon, id, isDone);
  await act(app, salon.customer.token, appointment, 'cancel');
  expect(
    (
      await app.call('DELETE', '/api/account', {
        token: salon.customer.token,
        body: { password: 'a long password' },
      })
    ).status,
  ).toBe(204);
  await dispatchAll(app);
  expect(await log(id)).toEqual([]);
});
