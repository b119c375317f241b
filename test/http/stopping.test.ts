import { connect } from 'node:net';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { anyone } from '../../src/http/access.ts';
import { bind, declareRoute } from '../../src/http/route.ts';
import { serveRoutes } from '../fixtures/serve-routes.ts';

const reply = { status: 200, description: 'Done.', schema: Type.Object({}) } as const;
const common = { tag: 'Test', summary: 'Test', access: anyone, reply, errors: [] } as const;
const slow = declareRoute({ ...common, operation: 'slow', method: 'GET', path: '/api/slow' });
const quick = declareRoute({ ...common, operation: 'quick', method: 'GET', path: '/api/quick' });
const inOAuth = declareRoute({
  ...common,
  operation: 'inOAuth',
  method: 'POST',
  path: '/oauth/quick',
  speaksOAuth: 'form',
});

/** Responses on connections that were busy when the service began to stop. */
async function askWhileStopping(...requests: string[]): Promise<string[]> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  let isStopping = false;
  const routes = () => [
    bind(slow, async () => {
      begun += 1;
      await released;
      return {};
    }),
    bind(quick, async () => ({})),
    bind(inOAuth, async () => ({})),
  ];
  const served = await serveRoutes(routes, {
    beforeListening: (server) =>
      void server.addHook('preClose', async () => {
        isStopping = true;
      }),
  });
  const { port, hostname, host } = new URL(served.url);
  const line = (request: string) => `${request} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`;
  const answers = requests.map((request) => {
    const socket = connect(Number(port), hostname);
    socket.write(line('GET /api/slow'));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    const ended = new Promise<string>((resolve, reject) => {
      socket.on('error', reject).on('close', () => resolve(text.slice(text.lastIndexOf('HTTP/1.1 '))));
    });
    return { socket, request, ended };
  });
  await expect.poll(() => begun).toBe(requests.length);
  const closed = served.close();
  await expect.poll(() => isStopping).toBe(true);
  for (const { socket, request } of answers) socket.write(line(request));
  release();
  const texts = await Promise.all(answers.map(({ ended }) => ended));
  await closed;
  return texts;
}

test('a stopping service refuses new requests with 503 and Retry-After and closes the connection', async () => {
  const [known, unknown, oauth] = await askWhileStopping(
    'GET /api/quick',
    'GET /api/nowhere',
    'POST /oauth/quick',
  );
  for (const text of [known!, unknown!, oauth!]) {
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text).toMatch(/\r\nretry-after: 5\r\n/i);
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
    expect(text).toMatch(/\r\nx-request-id: /i);
  }
  expect(known).toMatch(/\{"error":"DB_UNAVAILABLE"\}$/);
  expect(unknown).toMatch(/\{"error":"DB_UNAVAILABLE"\}$/);
  expect(oauth).toMatch(/\{"error":"temporarily_unavailable","error_description":"[^"]+"\}$/);
});
