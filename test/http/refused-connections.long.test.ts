import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Type from 'typebox';
import { afterEach, describe, expect, test } from 'vitest';
import { anyone } from '../../src/http/access.ts';
import { refuseEarly } from '../../src/http/refuse-early.ts';
import { bind, declareRoute } from '../../src/http/route.ts';
import { sendRaw } from '../fixtures/raw-http.ts';
import { serveRoutes } from '../fixtures/serve-routes.ts';

const common = {
  tag: 'Test',
  summary: 'Test',
  access: anyone,
  reply: { status: 200, description: 'Done.', schema: Type.Object({}, { additionalProperties: true }) },
  errors: [],
} as const;
const book = declareRoute({
  ...common,
  operation: 'book',
  method: 'POST',
  path: '/api/book',
  body: Type.Object({ name: Type.String() }),
});
const wait = declareRoute({ ...common, operation: 'wait', method: 'GET', path: '/api/wait' });

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function serve() {
  const booked: string[] = [];
  let http!: Server;
  const served = await serveRoutes(
    () => [
      bind(book, async ({ body: { name } }) => {
        booked.push(name);
        return { name };
      }),
      bind(wait, async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        return { waited: true };
      }),
    ],
    {
      beforeListening: ({ server }) => {
        http = server;
      },
    },
  );
  open.push(served);
  const held = () =>
    new Promise<number>((resolve, reject) =>
      http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { ...served, booked, held };
}

const happens = (socket: Socket, event: 'end' | 'close') =>
  new Promise<void>((resolve) => {
    socket.once(event, () => resolve());
  });

/** A client that never closes its side. */
function hold(url: string, bytes: string) {
  const { port, hostname } = new URL(url);
  const socket: Socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.setEncoding('latin1').on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(bytes, 'latin1');
  open.push({ close: () => socket.destroy() });
  return { socket, text: () => text, told: happens(socket, 'end'), gone: happens(socket, 'close') };
}

/** A bare server with short timeouts. */
async function serveBare(
  options: Parameters<typeof createServer>[0],
  onRequest: Parameters<typeof createServer>[1] = () => {},
): Promise<string> {
  const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    if (!refusals.refuses(request, response)) onRequest?.(request, response);
  });
  const refusals = refuseEarly(server, () => {}, { toReadMilliseconds: 100, toAnswerMilliseconds: 300 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const statuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const bodyOf = (name: string) => JSON.stringify({ name });
const post = (name: string, more = '') =>
  `POST /api/book HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}Content-Length: ${bodyOf(name).length}\r\n\r\n${bodyOf(name)}`;
const connectBytes = 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n';
const garbage = '\x16\x03\x01 nonsense\r\n\r\n';

describe('a refused client that keeps the connection open', () => {
  test.each([
    ['CONNECT', connectBytes],
    ['bytes that are not HTTP', garbage],
    ['two hosts', 'GET /api/wait HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['an unknown Expect', 'GET /api/wait HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n'],
  ])('is disconnected soon after the response: %s', async (_name, bytes) => {
    const { url, held } = await serve();
    const { text, told } = hold(url, bytes);
    await told;
    expect(statuses(text())).toHaveLength(1);
    await expect.poll(held, { timeout: 8_000 }).toBe(0);
  });

  test('does not keep the service from stopping', async () => {
    const served = await serve();
    const holders = [connectBytes, garbage].map((bytes) => hold(served.url, bytes));
    await Promise.all(holders.map(({ told }) => told));
    const begun = performance.now();
    await Promise.race([served.close(), new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
    open.splice(
      open.findIndex(({ close }) => close === served.close),
      1,
    );
    expect(performance.now() - begun).toBeLessThan(1_500);
  });

  test('a slow sender is disconnected, and what it sends later has no effect', async () => {
    const done: string[] = [];
    const url = await serveBare(
      { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 },
      (request) => void request.on('end', () => done.push('read')).resume(),
    );
    const { socket, text, told, gone } = hold(
      url,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\na',
    );
    await told;
    expect(statuses(text())).toEqual([400]);
    const drip = setInterval(() => socket.write('aaaaa'), 10);
    await gone;
    clearInterval(drip);
    expect(done).toEqual([]);
  });

  test('a client that resets the connection causes no harm', async () => {
    const { url, held } = await serve();
    const { socket, told } = hold(url, connectBytes);
    await told;
    socket.write('more');
    socket.resetAndDestroy();
    await expect.poll(held, { timeout: 1_500 }).toBe(0);
  });

  test('a client that is still sending can read the response', async () => {
    const { url } = await serve();
    const head = 'POST /api/book HTTP/1.1\r\nHost: a b\r\nContent-Length: 4000000\r\n\r\n';
    const answer = await sendRaw(url, head + 'x'.repeat(4_000_000));
    expect([answer.status, answer.body]).toEqual([400, '{"error":"INVALID_INPUT"}']);
  });
});

describe('after a valid request', () => {
  test.each([
    ['a stray byte', 'X'],
    ['bytes that are not HTTP', garbage],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['CONNECT', connectBytes],
  ])('%s does not change its response, which is the only one', async (_name, bytes) => {
    const { url, booked } = await serve();
    const { text, told } = hold(url, post('Ada') + bytes);
    await told;
    expect(statuses(text())).toEqual([200]);
    expect(text()).toMatch(/\r\n\r\n\{"name":"Ada"\}$/);
    expect(booked).toEqual(['Ada']);
  });

  test('extra bytes do not change it if it asked to close', async () => {
    const { url } = await serve();
    const { text, told } = hold(url, `${post('Ada', 'Connection: close\r\n')}X`);
    await told;
    expect(statuses(text())).toEqual([200]);
  });

  test('several requests are answered, then the connection is closed', async () => {
    const { url, booked } = await serve();
    const slow = 'GET /api/wait HTTP/1.1\r\nHost: x\r\n\r\n';
    const { text, told } = hold(url, `${slow}${post('Ada')}${slow}${garbage}`);
    await told;
    expect(statuses(text())).toEqual([200, 200, 200]);
    expect(text()).toMatch(/\{"waited":true\}[\s\S]+\{"name":"Ada"\}[\s\S]+\{"waited":true\}$/);
    expect(booked).toEqual(['Ada']);
  });

  test('an invalid request is answered in order, and nothing after it is executed', async () => {
    const { url, booked } = await serve();
    const slow = 'GET /api/wait HTTP/1.1\r\nHost: x\r\n\r\n';
    const bad = 'GET /api/wait HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n';
    const { text, told } = hold(url, slow + bad + post('Ada'));
    await told;
    expect(statuses(text())).toEqual([200, 400]);
    expect(text()).toMatch(/\{"waited":true\}HTTP\/1\.1 400 [\s\S]+\{"error":"INVALID_INPUT"\}$/);
    expect(booked).toEqual([]);
  });

  test('a request with an invalid body is answered in order', async () => {
    const { url, booked } = await serve();
    const slow = 'GET /api/wait HTTP/1.1\r\nHost: x\r\n\r\n';
    const head = 'POST /api/book HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const { text, told } = hold(url, `${slow}${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
    await told;
    expect(statuses(text())).toEqual([200, 400]);
    expect(booked).toEqual([]);
  });

  test('a request that was answered early is not answered twice', async () => {
    const url = await serveBare(
      { requestTimeout: 100, headersTimeout: 50, connectionsCheckingInterval: 10 },
      (_request, response) => void response.end('early'),
    );
    const { text, told } = hold(url, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\na');
    await told;
    expect(statuses(text())).toEqual([200]);
  });

  test.each(['together', 'later'])(
    'extra bytes on a stream (%s) leave its events intact and end it',
    async (when) => {
      const url = await serveBare({}, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const timer = setInterval(() => response.write('data: x\n\n'), 20);
        response.on('close', () => clearInterval(timer));
      });
      const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
      const { socket, text, told } = hold(url, when === 'together' ? request + garbage : request);
      await expect.poll(text).toContain('data: x');
      if (when === 'later') socket.write(garbage, 'latin1');
      await told;
      expect(statuses(text())).toEqual([200]);
      expect(text().split('\r\n\r\n').slice(1).join('\r\n\r\n')).toMatch(/^(9\r\ndata: x\n\n\r\n)+$/);
    },
  );
});

test('the response to a refused HEAD has no body', async () => {
  const { url } = await serve();
  const answer = await sendRaw(url, 'HEAD /api/wait HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n');
  expect([answer.status, answer.body]).toEqual([400, '']);
});
