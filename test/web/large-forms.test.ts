import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';

let service: TestApp;
const sockets: Socket[] = [];
beforeAll(async () => {
  service = await startApp({ pages: true, environment: { TRUST_PROXY: '1' } });
}, 120_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await service.close();
});

const paths = [
  '/desk/biz_x/settings/photos?/upload',
  '/pt/account/portrait?/upload',
  '/desk/biz_x/clients/import',
];

/** Begins a form of two megabytes and sends a part of it. */
async function begin(path: string, from: string): Promise<Socket> {
  const { hostname, port, origin } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  const headers = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Origin: ${origin}`,
    `X-Forwarded-For: 203.0.113.77, ${from}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 2000000',
    'Expect: 100-continue',
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  // Node answers 100 when it passes the request on.
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (bytes) => resolve(bytes.toString('latin1'))),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 100 /);
  socket.write(' '.repeat(1_000));
  return socket;
}

async function statusOf(path: string, from: string): Promise<number> {
  const body = new FormData();
  body.set('file', new File([Buffer.alloc(200_000)], 'x.jpg', { type: 'image/jpeg' }));
  const headers = { origin: service.url, 'x-forwarded-for': from, accept: 'text/html' };
  const answer = await fetch(service.url + path, { method: 'POST', redirect: 'manual', body, headers });
  await answer.body?.cancel();
  return answer.status;
}

test('forms with files are bounded per network and in total before their sender is known', async () => {
  const [photos, portrait, clients] = paths as [string, string, string];
  for (const path of paths) expect(await statusOf(path, '192.0.2.1')).not.toBe(503);
  const held = [];
  for (const path of paths) held.push(await begin(path, '192.0.2.1'));
  expect(await statusOf(photos, '192.0.2.1')).toBe(503);
  expect(await statusOf(clients, '192.0.2.1')).toBe(503);
  for (const path of paths) held.push(await begin(path, '192.0.2.2'));
  expect(await statusOf(portrait, '192.0.2.3')).toBe(503);
  // Small forms are not affected.
  const small = await fetch(`${service.url}${photos}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ picture: 'x' }),
    headers: { origin: service.url, accept: 'text/html', 'x-forwarded-for': '192.0.2.1' },
  });
  expect(small.status).not.toBe(503);
  for (const socket of held) socket.destroy();
  await expect.poll(() => statusOf(photos, '192.0.2.1'), { timeout: 20_000 }).not.toBe(503);
});
