import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createWebhookSender,
  type WebhookSender,
} from '../../../../src/features/messaging/webhooks/deliveries/send-deliveries.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { createOutgoingHttp } from '../../../../src/platform/outgoing-http.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { booked, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import {
  change,
  deliveriesOf,
  dispatchAll,
  insertDelivery,
  newWebhook,
  publishAndDispatch,
  type Receiver,
  resend,
  rotate,
  startReceiver,
  startSender,
  verify,
  waitForDelivery,
} from '../../../fixtures/webhooks.ts';

const environment = { WEBHOOK_ALLOW_PRIVATE: 'on' };
// The clock of the service mostly stands still, so that sessions last. The sender has its own clock.
const standing = movingClock(monday);
let serviceClock = standing;
let clock: ReturnType<typeof movingClock>;
let app: TestApp;
let salon: Salon;
let receiver: Receiver;
let sender: WebhookSender;
let webhook: { id: string; secret: string };

beforeAll(async () => {
  app = await startApp({ clock: { now: () => serviceClock.now() }, environment });
  salon = await newSalon(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = movingClock(monday);
  clock.advance(60);
  serviceClock = standing;
  receiver = await startReceiver();
  sender = startSender(app, clock);
  webhook = await newWebhook(app, salon.owner.token, { url: receiver.url, events: ['appointment.updated'] });
});
afterEach(async () => {
  await sender.stop();
  await app.db.run(sql`delete from webhooks`);
  await receiver.close();
});

const log = () => deliveriesOf(app, salon.owner.token, webhook.id);
const isDone = ({ status }: { status: string }) => status !== 'pending';
const seen = async () =>
  (await app.call('GET', '/api/business/webhooks', { token: salon.owner.token })).body[0];
const send = () => insertDelivery(app, webhook.id, clock.now());

/** Waits for the nth attempt and its result. */
const attempted = (count: number) =>
  waitForDelivery(
    app,
    salon,
    webhook.id,
    (row) =>
      row.attempts === count && (row.lastStatusCode !== null || row.lastError !== null) && notUnderWay(row),
  );
// A scheduled attempt is never exactly one lease away.
const notUnderWay = (row: { nextAttemptAt: string | null; lastAttemptAt: string }) =>
  row.nextAttemptAt === null || Date.parse(row.nextAttemptAt) - Date.parse(row.lastAttemptAt) !== 60_000;

function advanceTo(time: string): void {
  clock.advance((Date.parse(time) - clock.now().getTime()) / 1000);
}

/** Advances the clock from attempt to attempt until no more are scheduled. */
async function untilGivenUp(): Promise<number> {
  for (let count = 1; ; count++) {
    const row = await attempted(count);
    if (row.nextAttemptAt === null) return count;
    advanceTo(row.nextAttemptAt);
  }
}

describe('a failing endpoint', () => {
  test('is retried with increasing delays under the same id until it accepts', async () => {
    receiver.answer = (earlier) => [500, 404, 301, 204][earlier] ?? 204;
    const delivery = await send();
    const waits: number[] = [];
    for (const [index, status] of [500, 404, 301].entries()) {
      const row = await attempted(index + 1);
      expect(row).toMatchObject({
        status: 'pending',
        lastStatusCode: status,
        lastError: 'status',
        deliveredAt: null,
      });
      waits.push((Date.parse(row.nextAttemptAt) - clock.now().getTime()) / 1000);
      advanceTo(row.nextAttemptAt);
    }
    expect(await attempted(4)).toMatchObject({
      status: 'delivered',
      lastStatusCode: 204,
      lastError: null,
      deliveredAt: clock.now().toISOString(),
    });
    for (const [index, planned] of [5, 300, 1800].entries()) {
      expect(waits[index]!).toBeGreaterThanOrEqual(planned);
      expect(waits[index]!).toBeLessThanOrEqual(planned * 1.1);
    }
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(4).fill(delivery));
    const stamps = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(stamps).toEqual([...new Set(stamps)].sort());
    expect(verify(webhook.secret, receiver.received[3]!, clock)).toEqual({ type: 'appointment.updated' });
    expect(await seen()).toMatchObject({ active: true, failingSince: null });
  });

  test('is paused after three days, its owner is notified and pending deliveries are dropped', async () => {
    receiver.answer = () => 503;
    const begun = clock.now().getTime();
    await send();
    const attempts = await untilGivenUp();
    expect(attempts).toBeGreaterThanOrEqual(10);
    expect(clock.now().getTime() - begun).toBe(3 * 86_400_000);
    expect(await seen()).toMatchObject({
      active: false,
      pausedReason: 'failing',
      pausedAt: clock.now().toISOString(),
      failingSince: new Date(begun).toISOString(),
    });
    expect((await log())[0]).toMatchObject({ status: 'failed', attempts, lastStatusCode: 503 });
    await dispatchAll(app);
    const sent = await app.call('GET', '/api/notifications', { token: salon.owner.token });
    expect(sent.body.filter(({ kind }: { kind: string }) => kind === 'webhook.paused').length).toBe(1);

    const { id } = await booked(app, salon.customer.token, salon.slot);
    await publishAndDispatch(app, standing, id);
    expect((await log()).length).toBe(1);
    const delivery = (await log())[0].id;
    expect(outcome(await resend(app, salon.owner.token, webhook.id, delivery))).toEqual([
      409,
      'INVALID_STATUS',
    ]);

    await sender.stop();
    receiver.answer = () => 200;
    const resumed = await change(app, salon.owner.token, webhook.id, { active: true });
    expect(resumed.body).toMatchObject({ active: true, pausedReason: null, failingSince: null });
    expect((await resend(app, salon.owner.token, webhook.id, delivery)).status).toBe(202);
    expect(await waitForDelivery(app, salon, webhook.id, isDone)).toMatchObject({
      id: delivery,
      status: 'delivered',
    });
    await publishAndDispatch(app, standing, id);
    expect((await log()).length).toBe(2);
  });

  test('is not paused if it accepts a delivery in between', async () => {
    receiver.answer = () => 500;
    await send();
    await attempted(1);
    clock.advance(1);
    receiver.answer = () => 200;
    const accepted = await send();
    await eventually(async () =>
      (await log()).some(({ id, status }) => id === accepted && status === 'delivered'),
    );
    receiver.answer = () => 500;
    await app.db.run(sql`delete from webhook_deliveries where id = ${accepted}`);
    advanceTo((await log())[0].nextAttemptAt);
    for (let count = 2; (await attempted(count)).nextAttemptAt !== null; count++)
      advanceTo((await log())[0].nextAttemptAt);
    expect((await log())[0].status).toBe('failed');
    expect(await seen()).toMatchObject({ active: true, pausedReason: null });
  });

  test('that returns 410 is paused immediately and its deliveries are dropped', async () => {
    receiver.answer = () => 500;
    await send();
    await attempted(1);
    receiver.answer = () => 410;
    await send();
    await waitForDelivery(app, salon, webhook.id, isDone);
    expect((await log()).map(({ status, lastStatusCode }) => [status, lastStatusCode])).toEqual([
      ['failed', 410],
      ['failed', 500],
    ]);
    expect(await seen()).toMatchObject({ active: false, pausedReason: 'gone' });
  });

  test('that refuses connections is logged as a connection error', async () => {
    await change(app, salon.owner.token, webhook.id, { url: 'http://127.0.0.1:1/' });
    await send();
    expect(await attempted(1)).toMatchObject({ lastStatusCode: null, lastError: 'connection' });
  });
});

test('redirects are not followed', async () => {
  const inside = await startReceiver();
  for (const status of [301, 302, 303, 307, 308]) {
    receiver.answer = () => ({ status, headers: { location: inside.url } });
    await app.db.run(sql`delete from webhook_deliveries`);
    await send();
    expect(await attempted(1)).toMatchObject({
      status: 'pending',
      lastStatusCode: status,
      lastError: 'status',
    });
  }
  expect(inside.received).toEqual([]);
  await inside.close();
});

test('an endpoint paused during a delivery gets no further attempt', async () => {
  const release: (() => void)[] = [];
  await sender.stop();
  sender = startSender(app, clock, {
    post: () => new Promise((resolve) => release.push(() => resolve({ status: 500 }))),
    get: () => Promise.reject(new Error('webhooks are posted')),
    isPrivateHost: async () => false,
    close: async () => {},
  });
  await send();
  await eventually(async () => release.length === 1);
  await change(app, salon.owner.token, webhook.id, { active: false });
  release[0]!();
  await sender.stop();
  expect((await log())[0]).toMatchObject({
    status: 'failed',
    attempts: 1,
    lastStatusCode: 500,
    nextAttemptAt: null,
  });
  expect(await seen()).toMatchObject({ active: false, pausedReason: 'owner', failingSince: null });
});

describe('resending', () => {
  beforeEach(() => {
    serviceClock = clock;
  });

  test('sends a delivered event again under its id; a failure changes nothing', async () => {
    const delivery = await send();
    const first = await attempted(1);
    receiver.answer = () => 500;
    const again = await resend(app, salon.owner.token, webhook.id, delivery);
    expect([again.status, again.body]).toMatchObject([202, { id: delivery, status: 'pending' }]);
    expect(await attempted(2)).toMatchObject({
      status: 'delivered',
      lastStatusCode: 500,
      deliveredAt: first.deliveredAt,
      nextAttemptAt: null,
    });
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery, delivery]);
    expect(receiver.received[1]!.text).toBe(receiver.received[0]!.text);
    expect(await seen()).toMatchObject({ active: true });
  });

  test('sends a scheduled retry immediately and keeps the schedule', async () => {
    receiver.answer = () => 500;
    const delivery = await send();
    advanceTo((await attempted(1)).nextAttemptAt);
    advanceTo((await attempted(2)).nextAttemptAt);
    const waiting = await attempted(3);
    expect(Date.parse(waiting.nextAttemptAt)).toBeGreaterThan(clock.now().getTime() + 1_700_000);
    expect((await resend(app, salon.owner.token, webhook.id, delivery)).status).toBe(202);
    expect(await attempted(4)).toMatchObject({ status: 'pending', lastStatusCode: 500 });
  });

  test('concurrent resends are one delivery', async () => {
    const delivery = await send();
    await attempted(1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => resend(app, salon.owner.token, webhook.id, delivery)),
    );
    for (const answer of answers) expect([202, 409]).toContain(answer.status);
    await waitForDelivery(app, salon, webhook.id, isDone);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery]),
    );
  });

  test('a delivery of another endpoint returns 404', async () => {
    const delivery = await send();
    const other = await newWebhook(app, salon.owner.token, { url: receiver.url });
    const stranger = await newSalon(app);
    const theirs = await newWebhook(app, stranger.owner.token, { url: receiver.url });
    for (const [token, id] of [
      [salon.owner.token, other.id],
      [stranger.owner.token, theirs.id],
      [stranger.owner.token, webhook.id],
    ] as const)
      expect(outcome(await resend(app, token, id, delivery))).toEqual([404, 'NOT_FOUND']);
  });
});

test('after a rotation both secrets sign for a day, then only the new one', async () => {
  const { secret } = (await rotate(app, salon.owner.token, webhook.id)).body;
  await send();
  await receiver.until(1);
  expect(receiver.received[0]!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  for (const each of [webhook.secret, secret])
    expect(verify(each, receiver.received[0]!, clock)).toMatchObject({ type: 'appointment.updated' });
  advanceTo(new Date(standing.now().getTime() + 24 * 3_600_000).toISOString());
  await send();
  await receiver.until(2);
  expect(receiver.received[1]!.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  expect(() => verify(webhook.secret, receiver.received[1]!, clock)).toThrow('No matching signature');
  expect(verify(secret, receiver.received[1]!, clock)).toMatchObject({ type: 'appointment.updated' });
});

test('the service log contains no URLs, secrets or personal data', async () => {
  await sender.stop();
  let lines = '';
  const stream = {
    write(text: string) {
      lines += text;
    },
  };
  const http = createOutgoingHttp({ allowPrivate: true });
  sender = createWebhookSender({
    db: app.serviceDb,
    clock,
    secrets: app.secrets,
    log: pino({ level: 'trace' }, stream),
    http,
    pollMilliseconds: 10,
  });
  sender.start();
  await change(app, salon.owner.token, webhook.id, { url: `${receiver.url}?key=hidden-key` });
  receiver.answer = (earlier) => (earlier === 0 ? 500 : 'never');
  await send();
  advanceTo((await attempted(1)).nextAttemptAt);
  await receiver.until(2);
  await receiver.close();
  expect(await attempted(2)).toMatchObject({ lastError: 'connection' });
  expect(lines).toContain('webhook attempt failed');
  expect(lines).not.toMatch(/hidden-key|127\.0\.0\.1|whsec_|hooks|appointment\.updated/);
  receiver = await startReceiver();
});
