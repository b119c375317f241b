import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { declareMedia, photograph } from '../fixtures/media.ts';
import { newSalon } from '../fixtures/salon.ts';

let app: TestApp;
let photo: Buffer;
let uploadUrl: string;
beforeAll(async () => {
  app = await startApp();
  photo = await photograph(120, 80);
  const salon = await newSalon(app);
  uploadUrl = (await declareMedia(app, salon.owner, { bytes: photo })).body.uploadUrl;
});
afterAll(() => app.close());

/** Sends the body byte by byte until the server answers or the given time has passed, then the rest. */
function drip(request: string, { body, milliseconds }: { body: Buffer; milliseconds: number }) {
  const { port, hostname } = new URL(app.url);
  const begun = performance.now();
  return new Promise<{ status: number; seconds: number }>((resolve, reject) => {
    let sent = 0;
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${request}Host: x\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`),
    );
    const timer = setInterval(() => {
      const isLast = performance.now() - begun > milliseconds;
      const end = isLast ? body.length : Math.min(sent + 1, body.length);
      if (end > sent) socket.write(body.subarray(sent, end));
      sent = end;
    }, 200);
    socket.once('data', (answer) => {
      clearInterval(timer);
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString('latin1'))?.[1]);
      resolve({ status, seconds: (performance.now() - begun) / 1000 });
    });
    socket.once('error', reject);
  });
}

test('a slow body is refused after 15 seconds on every route except an upload with a valid URL', async () => {
  const { pathname, search } = new URL(uploadUrl);
  const json = 'Content-Type: application/json\r\n';
  const jpeg = 'Content-Type: image/jpeg\r\n';
  const endless = { body: Buffer.alloc(100_000, ' '), milliseconds: 60_000 };
  const [api, page, forged, upload] = await Promise.all([
    drip(`POST /api/auth/login HTTP/1.1\r\n${json}`, endless),
    drip('POST /sign-in HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n', endless),
    drip(`PUT ${pathname}?expires=9999999999&signature=x HTTP/1.1\r\n${jpeg}`, endless),
    drip(`PUT ${pathname}${search} HTTP/1.1\r\n${jpeg}`, { body: photo, milliseconds: 19_000 }),
  ]);
  expect(upload.status).toBe(200);
  expect(upload.seconds).toBeGreaterThan(19);
  for (const { status, seconds } of [api, page]) {
    expect(status).toBe(400);
    expect(seconds).toBeGreaterThan(14);
    expect(seconds).toBeLessThan(19);
  }
  expect(forged.status).toBe(404);
  expect(forged.seconds).toBeLessThan(15);
}, 60_000);

test('the rest of a refused upload has 15 seconds', async () => {
  const declared = await declareMedia(app, (await newSalon(app)).owner, { bytes: photo });
  const { pathname, search, port, hostname } = new URL(declared.body.uploadUrl);
  const begun = performance.now();
  const socket = connect(Number(port), hostname, () => {
    socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\n`);
    socket.write('Transfer-Encoding: chunked\r\n\r\n');
    const longer = photo.length + 1;
    socket.write(`${longer.toString(16)}\r\n${' '.repeat(longer)}\r\n`);
  });
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (bytes) => resolve(bytes.toString('latin1'))),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  const more = setInterval(() => socket.write('1\r\n \r\n'), 500);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(more);
  expect((performance.now() - begun) / 1000).toBeLessThan(30);
}, 60_000);
