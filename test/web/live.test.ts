import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { listen } from '../fixtures/stream-listener.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startApp({ template: 'demo', pages: true });
});
afterAll(() => service.close());

const signIn = async (email: string) => {
  const body = { email, password: 'demo-password' };
  return (await service.call('POST', '/api/auth/login', { body })).body;
};

const live = (cookie: string, headers: Record<string, string> = {}) =>
  listen(service, { path: '/live', headers: { cookie, ...headers } });

test('streams the events of the session in the cookies', async () => {
  const { accessToken, refreshToken } = await signIn('customer@demo.test');
  const listener = await live(`access=${accessToken}; refresh=${refreshToken}`, {
    'sec-fetch-site': 'same-origin',
    'accept-encoding': 'br',
  });
  expect(listener.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(listener.headers['content-encoding']).toBeUndefined();
  await service.call('POST', '/api/notifications/read-all', { token: accessToken });
  expect((await listener.waitFor('notification')).data.kind).toBe('read');
  await service.call('POST', '/api/auth/logout', { token: accessToken });
  await vi.waitFor(() => expect(listener.isClosed()).toBe(true), { timeout: 20_000 });
});

test('refreshes an expired access token without exposing tokens to the page', async () => {
  const { refreshToken } = await signIn('customer@demo.test');
  const listener = await live(`refresh=${refreshToken}`);
  expect(listener.status).toBe(200);
  expect(listener.headers['set-cookie']?.map((cookie) => cookie.split('=', 1)[0])).toEqual([
    'access',
    'refresh',
  ]);
  listener.close();
});

test('returns 401 without a session and refuses other sites', async () => {
  expect((await live('')).status).toBe(401);
  const { accessToken, refreshToken } = await signIn('customer@demo.test');
  const cookie = `access=${accessToken}; refresh=${refreshToken}`;
  expect((await live(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('releases the connection when the browser disconnects', async () => {
  const { accessToken, refreshToken } = await signIn('yoga@demo.test');
  const cookie = `access=${accessToken}; refresh=${refreshToken}`;
  const listeners = await Promise.all(Array.from({ length: 10 }, () => live(cookie)));
  expect((await live(cookie)).status).toBe(429);
  for (const { close } of listeners) close();
  await vi.waitFor(
    async () => {
      const listener = await live(cookie);
      listener.close();
      expect(listener.status).toBe(200);
    },
    { timeout: 20_000 },
  );
});

test('sends a reset for an invalid position', async () => {
  const { accessToken, refreshToken } = await signIn('customer@demo.test');
  const headers = { cookie: `access=${accessToken}; refresh=${refreshToken}` };
  const listener = await listen(service, { path: '/live?after=%0d%0ax-evil:%20%F0%9F%98%80', headers });
  expect([listener.status, listener.received.map(({ name }) => name)]).toEqual([200, ['reset']]);
  listener.close();
});

test('returns only headers for HEAD', async () => {
  const { accessToken, refreshToken } = await signIn('customer@demo.test');
  const cookie = `access=${accessToken}; refresh=${refreshToken}`;
  const statuses = await Promise.all(
    Array.from({ length: 12 }, () => service.call('HEAD', '/live', { headers: { cookie } })),
  );
  expect(statuses.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const listener = await live(cookie);
  expect(listener.status).toBe(200);
  listener.close();
});
