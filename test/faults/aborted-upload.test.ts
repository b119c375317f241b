import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Sends the headers and half of a body, then disconnects. */
async function hangUpHalfway(path: string, how: 'end' | 'reset'): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":`,
  );
  await delay(50);
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
}

test.each(['end', 'reset'] as const)(
  'a client that disconnects during its upload (%s) causes no database or service error',
  async (how) => {
    for (let times = 0; times < 5; times++) await hangUpHalfway('/api/auth/login', how);
    await delay(200);
    const metrics = (await app.call('GET', '/metrics')).text;
    const counted = metrics
      .split('\n')
      .filter((line) => line.includes('_count{') && line.includes('/api/auth/login'));
    expect(counted.filter((line) => /status="5/.test(line))).toEqual([]);
    expect((await app.call('GET', '/readyz')).status).toBe(200);
  },
);
