import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import {
  createWebhookSender,
  type WebhookSender,
} from '../../../../src/features/messaging/webhooks/deliveries/send-deliveries.ts';
import type { Clock } from '../../../../src/platform/clock.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type NewEvent, publishEvent } from '../../../../src/platform/events/event-store.ts';
import { createOutgoingHttp } from '../../../../src/platform/outgoing-http.ts';
import type { EventKind } from '../../../../src/shared/event-kinds.ts';
import { newId } from '../../../../src/shared/ids.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import { samplePayloads } from '../../../fixtures/event-payloads.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import type { Salon } from '../../booking/appointments/salon.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and payloads of every shape
type Json = any;

export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: Json;
}

// A machine may be busy with other tests.
const patience = 60_000;

type Reply = number | { status: number; headers: Record<string, string> } | 'never';

export interface Receiver {
  url: string;
  /** In the order they came. */
  received: Received[];
  /** What to answer from now on; gets how many came before. */
  answer: (earlier: number) => Reply;
  /** Waits until this many have come. */
  until(count: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** A business's own server, on this machine. */
export async function startReceiver(answer: Receiver['answer'] = () => 204): Promise<Receiver> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const reply = receiver.answer(receiver.received.length);
      receiver.received.push({ headers: request.headers, text, body: JSON.parse(text) });
      if (reply === 'never') return;
      if (typeof reply === 'number') response.writeHead(reply).end('thanks');
      else response.writeHead(reply.status, reply.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    answer,
    async until(count) {
      await eventually(async () => receiver.received.length >= count, patience);
      return receiver.received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

export const register = (app: TestApp, token: string, fields: Record<string, unknown> = {}) =>
  app.call('POST', '/api/business/webhooks', {
    token,
    body: { url: 'https://hooks.example.com/openslot', events: ['appointment.booked'], ...fields },
  });

/** Makes one and insists that it worked. */
export async function newWebhook(
  app: TestApp,
  token: string,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; secret: string; url: string }> {
  const answer = await register(app, token, fields);
  if (answer.status !== 201) throw new Error(`not made: ${answer.status} ${answer.text}`);
  return answer.body;
}

export const change = (app: TestApp, token: string, id: string, body: unknown) =>
  app.call('PATCH', `/api/business/webhooks/${id}`, { token, body });

export const rotate = (app: TestApp, token: string, id: string) =>
  app.call('POST', `/api/business/webhooks/${id}/rotate-secret`, { token });

export const resend = (app: TestApp, token: string, id: string, deliveryId: string) =>
  app.call('POST', `/api/business/webhooks/${id}/deliveries/${deliveryId}/resend`, { token });

export async function deliveriesOf(app: TestApp, token: string, id: string): Promise<Json[]> {
  const answer = await app.call('GET', `/api/business/webhooks/${id}/deliveries`, { token });
  if (answer.status !== 200) throw new Error(`not listed: ${answer.text}`);
  return answer.body;
}

/** Lets it happen, some times, and be told at once. */
export async function happen(
  app: TestApp,
  clock: Clock,
  subjectId: string,
  { kind = 'appointment.updated', times = 1 }: { kind?: EventKind; times?: number } = {},
): Promise<void> {
  await app.db.transaction(async (transaction) => {
    for (let time = 0; time < times; time++)
      await publishEvent(transaction, {
        kind,
        subjectId,
        byUserId: null,
        payload: samplePayloads[kind],
        now: clock.now(),
      } as NewEvent);
  });
  await dispatchAll(app);
}

/** Whoever is telling just now, until there is nothing left to tell. */
export async function dispatchAll(app: TestApp): Promise<void> {
  await eventually(async () => {
    await app.app.dispatchEvents();
    return (await app.db.row(sql`select 1 from events`)) === null;
  }, patience);
}

/** A delivery that falls due at this time, whatever the clock of the service says: only a sender that is as far takes it. */
export async function insertDelivery(app: TestApp, webhookId: string, due: Date): Promise<string> {
  const id = newId('webhookDelivery');
  await app.db.run(sql`
    insert into webhook_deliveries (id, webhook_id, event_key, event, subject_id, payload, created_at, next_attempt_at, retry_until)
    values (${id}, ${webhookId}, nextval(pg_get_serial_sequence('events', 'key')), 'appointment.updated', 'apt_whatever',
      '{"type":"appointment.updated"}', ${due}, ${due}, ${due}::timestamptz + interval '3 days')`);
  return id;
}

/** As the sender of another process, but one that looks all the time. */
export function startSender(
  app: TestApp,
  clock: Clock,
  http = createOutgoingHttp({ allowPrivate: true }),
): WebhookSender {
  const log = pino({ level: 'silent' });
  const sender = createWebhookSender({
    db: app.serviceDb,
    clock,
    log,
    secrets: app.secrets,
    http,
    pollMilliseconds: 10,
  });
  sender.start();
  return sender;
}

/** The reference library believes the system's clock; tests have their own. */
export function verify(secret: string, { headers, text }: Received, clock: Clock): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
  try {
    return new Webhook(secret).verify(text, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}

/** Waits until the delivery stands as wanted. */
export async function settled(
  app: TestApp,
  salon: Salon,
  id: string,
  wanted: (row: Json) => boolean,
): Promise<Json> {
  let rows = await deliveriesOf(app, salon.owner.token, id);
  await eventually(async () => {
    rows = await deliveriesOf(app, salon.owner.token, id);
    return rows.length > 0 && rows.every(wanted);
  }, patience);
  return rows[0];
}
