import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStreams } from '../../../../src/features/access/stream/open-stream.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import {
  type Listener,
  listen,
  publishToAll,
  requestAndDisconnect,
} from '../../../fixtures/stream-listener.ts';

let app: TestApp;
let user: TestUser;
const opened: Listener[] = [];
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  user = await newUser(app);
});
afterEach(() => {
  for (const listener of opened.splice(0)) listener.close();
});
afterAll(() => app.close());

const password = 'a long password';

const open = async (token = user.token) => {
  const listener = await listen(app, { token });
  opened.push(listener);
  return listener;
};
const ends = (listener: Listener) =>
  vi.waitFor(() => expect(listener.isClosed()).toBe(true), { timeout: 20_000 });

describe('streams close when their session ends', () => {
  const endings: [string, (user: TestUser) => Promise<unknown>][] = [
    ['signing out', ({ token }) => app.call('POST', '/api/auth/logout', { token })],
    ['signing out everywhere', ({ token }) => app.call('POST', '/api/auth/logout-everywhere', { token })],
    [
      'deleting the account',
      ({ token }) => app.call('DELETE', '/api/account', { token, body: { password } }),
    ],
    [
      'running out',
      ({ id }) =>
        app.db.transaction(async (transaction) => {
          await transaction.run(sql`update sessions set expires_at = now() where user_id = ${id}`);
          // Expiry publishes no change. Any change of the account triggers the check.
          await transaction.run(
            sql`insert into changes (topic, kind, user_id) values ('session', 'ended', ${id})`,
          );
        }),
    ],
  ];

  test.each(endings)('after %s', async (_, end) => {
    const listener = await open();
    await end(user);
    await ends(listener);
    expect((await listen(app, { token: user.token })).status).toBe(401);
  });

  test('changing the password closes the streams of other sessions only', async () => {
    const { email } = (await app.call('GET', '/api/account', { token: user.token })).body;
    const other = (await app.call('POST', '/api/auth/login', { body: { email, password } })).body.accessToken;
    const [mine, others] = [await open(), await open(other)];
    const changed = await app.call('PATCH', '/api/account', {
      token: user.token,
      body: { password: 'another long password', currentPassword: password },
    });
    expect(changed.status).toBe(200);
    await ends(others);
    await publishToAll(app, [user], 'later');
    await mine.waitFor('notification', ({ id }) => id === 'later');
  });
});

describe('the limit on streams', () => {
  test('allows ten per account and another one after one closes', async () => {
    const listeners = await Promise.all(Array.from({ length: 10 }, () => open()));
    const refused = await app.call('GET', '/api/stream', { token: user.token });
    expect([refused.status, refused.body.error]).toEqual([429, 'RATE_LIMITED:10']);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(errorInfo(refused)).toMatchObject({ reason: 'limit', limit: 10 });
    expect((await open((await newUser(app)).token)).status).toBe(200);
    listeners[0]!.close();
    await vi.waitFor(async () => expect((await open()).status).toBe(200), { timeout: 20_000 });
  });

  test('does not count connections that closed before the response', async () => {
    await Promise.all(
      Array.from({ length: 30 }, () => requestAndDisconnect(app, user.token, Math.random() * 30)),
    );
    await vi.waitFor(
      async () => {
        const listeners = await Promise.all(
          Array.from({ length: 10 }, () => listen(app, { token: user.token })),
        );
        for (const { close } of listeners) close();
        expect(listeners.map(({ status }) => status)).toEqual(Array(10).fill(200));
      },
      { timeout: 20_000, interval: 500 },
    );
  });

  test('does not count HEAD requests', async () => {
    for (let times = 0; times < 12; times++) {
      const { status, headers } = await app.call('HEAD', '/api/stream', { token: user.token });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    }
    expect((await open()).status).toBe(200);
  });
});

test('responses are neither compressed nor cached', async () => {
  const listener = await listen(app, { token: user.token, headers: { 'accept-encoding': 'gzip, br' } });
  opened.push(listener);
  expect(listener.headers['content-encoding']).toBeUndefined();
  expect(listener.headers['cache-control']).toBe('private, no-store, no-transform');
  expect(listener.headers['x-accel-buffering']).toBe('no');
});

test('returns 401 without a session and 400 for unknown parameters', async () => {
  expect((await app.call('GET', '/api/stream')).status).toBe(401);
  expect((await app.call('GET', '/api/stream?from=1', { token: user.token })).status).toBe(400);
});

test('stopping the service closes all streams immediately', async () => {
  const other = await startApp({ databaseUrl: app.databaseUrl });
  const listeners = await Promise.all(Array.from({ length: 3 }, () => listen(other, { token: user.token })));
  await other.close();
  for (const listener of listeners) await ends(listener);
});

test('the number of streams per client address is limited across accounts', async () => {
  const openStream = createStreams({ add: async () => {} });
  const from = (address: string, number: number) =>
    openStream(
      {
        address,
        apiKeyId: null,
        session: { id: `ses_${number}`, userId: `usr_${number}`, role: 'customer' },
      },
      undefined,
    );
  const { most } = limits.streamsOfAddress;
  const streams = await Promise.all(
    Array.from({ length: most }, (_, number) => from(`2001:db8::${number.toString(16)}`, number)),
  );
  await expect(from('2001:db8::ffff:1', most)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    info: { limit: most },
  });
  expect((await from('2001:db8:0:1::1', most)).destroyed).toBe(false);
  const gone = once(streams[0]!, 'close');
  streams[0]!.destroy();
  await gone;
  expect((await from('2001:db8::1', most)).destroyed).toBe(false);
});
