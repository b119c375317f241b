import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient, memorySession, type SessionTokens } from '../../client/src/index.ts';
import { newEmail } from '../fixtures/accounts.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { movingClock } from '../fixtures/moving-clock.ts';

const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, environment: { AUTH_LIMIT_PER_MINUTE: '10000' } });
});
afterAll(() => app.close());

const quarter = 15 * 60;

/** The service behind a connection that loses responses after the service has done its work. */
function behindConnection({ loses = () => false }: { loses?: (path: string) => boolean } = {}) {
  const asked: { path: string; key: string | null; status: number }[] = [];
  const connected = async (address: string, init: RequestInit) => {
    const response = await fetch(address, init);
    const path = new URL(address).pathname;
    const headers = new Headers(init.headers);
    asked.push({ path, key: headers.get('idempotency-key'), status: response.status });
    if (loses(path)) throw new TypeError('connection lost');
    return response;
  };
  const refreshes = () => asked.filter(({ path }) => path === '/api/auth/refresh');
  return { fetch: connected, asked, refreshes };
}

const newcomer = () => ({ email: newEmail(), password: 'first password', name: 'Ada Lovelace' });
const clientOf = (options = {}) => createClient({ baseUrl: app.url, longestWait: 20, ...options });

/** Signed in with an expired access token and without a known expiry. */
async function outOfTime() {
  const session = memorySession();
  await clientOf({ session }).registerAccount(newcomer());
  const { expiresAt: _, ...held } = (await session.get())!;
  await session.set(held);
  clock.advance(quarter);
  return session;
}

describe('signing in and out', () => {
  test('stores and removes the tokens in the holder', async () => {
    const session = memorySession();
    const client = clientOf({ session });
    const person = newcomer();
    const { user } = await client.registerAccount(person);
    expect((await client.getAccount()).id).toBe(user.id);
    expect(await session.get()).toEqual({
      accessToken: expect.stringMatching(/^ey/),
      refreshToken: expect.stringMatching(/^rt_/),
      expiresAt: expect.any(Number),
      refreshKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    await client.signOut();
    expect(await session.get()).toBeNull();
    await expect(client.getAccount()).rejects.toMatchObject({ status: 401, code: 'AUTH_REQUIRED' });
    await client.signIn({ email: person.email, password: person.password });
    await client.deleteAccount({ password: person.password });
    expect(await session.get()).toBeNull();
  });

  test('a wrong password does not end the session', async () => {
    const session = memorySession();
    const connection = behindConnection();
    const client = clientOf({ session, fetch: connection.fetch });
    await client.registerAccount(newcomer());
    await expect(client.deleteAccount({ password: 'wrong password' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect(connection.refreshes()).toEqual([]);
    expect((await client.getAccount()).name).toBe('Ada Lovelace');
  });
});

describe('an expired access token', () => {
  test('is refreshed once for all concurrent calls', async () => {
    const session = await outOfTime();
    const connection = behindConnection();
    const client = clientOf({ session, fetch: connection.fetch });
    const names = await Promise.all(Array.from({ length: 20 }, async () => (await client.getAccount()).name));
    expect(new Set(names)).toEqual(new Set(['Ada Lovelace']));
    expect(connection.refreshes()).toHaveLength(1);
  });

  test('is refreshed in advance without an error response', async () => {
    const session = await outOfTime();
    await session.set({ ...(await session.get())!, expiresAt: Date.now() + 20_000 });
    const connection = behindConnection();
    await clientOf({ session, fetch: connection.fetch }).getAccount();
    expect(connection.asked.map(({ path, status }) => [path, status])).toEqual([
      ['/api/auth/refresh', 200],
      ['/api/account', 200],
    ]);
  });

  test('is refreshed by several clients without ending the session', async () => {
    const session = await outOfTime();
    const cookie = JSON.stringify(await session.get());
    const connection = behindConnection();
    const jars = Array.from({ length: 5 }, () => memorySession(JSON.parse(cookie)));
    await Promise.all(jars.map((jar) => clientOf({ session: jar, fetch: connection.fetch }).getAccount()));
    expect(connection.refreshes()).toHaveLength(5);
    const held = (await Promise.all(jars.map((jar) => jar.get()))) as SessionTokens[];
    expect(new Set(held.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    clock.advance(quarter);
    expect((await clientOf({ session: jars[2] }).getAccount()).name).toBe('Ada Lovelace');
  });

  test('is refreshed although responses are lost: the same key is sent again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 4 }), async (losses) => {
        const session = await outOfTime();
        const pending = [...losses];
        const connection = behindConnection({
          loses: (path) => path === '/api/auth/refresh' && pending.shift() === true,
        });
        const client = clientOf({ session, fetch: connection.fetch });
        const before = (await session.get())!;
        // Each call tries three times; a failed call leaves the session unchanged.
        while ((await client.getAccount().catch(() => null)) === null)
          expect(await session.get()).toEqual(before);
        const keys = new Set(connection.refreshes().map(({ key }) => key));
        expect([...keys]).toEqual([before.refreshKey]);
        expect((await session.get())?.refreshKey).not.toBe(before.refreshKey);
      }),
      { numRuns: 6, examples: [[[true, true, true, true]]] },
    );
  });
});

describe('an ended session', () => {
  test('is removed: other routes throw AUTH_REQUIRED, discovery answers anonymously', async () => {
    const session = await outOfTime();
    clock.advance(31 * 86_400);
    const connection = behindConnection();
    const client = clientOf({ session, fetch: connection.fetch });
    expect(await client.listCategories()).toEqual([]);
    expect(await session.get()).toBeNull();
    await expect(client.getAccount()).rejects.toMatchObject({ status: 401 });
    expect(connection.refreshes()).toHaveLength(1);
  });

  test('is not assumed while the service is unavailable', async () => {
    const session = await outOfTime();
    const held = await session.get();
    const connection = behindConnection({ loses: () => true });
    await expect(clientOf({ session, fetch: connection.fetch }).getAccount()).rejects.toMatchObject({
      name: 'OpenslotUnreachable',
    });
    expect(await session.get()).toEqual(held);
  });

  test('stays ended if the user signs out during a refresh', async () => {
    const session = await outOfTime();
    const slow = async (address: string, init: RequestInit) => {
      const response = await fetch(address, init);
      if (address.endsWith('/refresh')) await session.set(null);
      return response;
    };
    await expect(clientOf({ session, fetch: slow }).getAccount()).rejects.toMatchObject({ status: 401 });
    expect(await session.get()).toBeNull();
  });
});

test('a refresh is tried three times within the minute in which the service recognizes it', async () => {
  vi.useFakeTimers();
  try {
    let asked = 0;
    const client = clientOf({
      session: memorySession({ accessToken: 'a', refreshToken: 'r', expiresAt: 0, refreshKey: 'k' }),
      timeout: 3_600_000,
      fetch: () => {
        asked++;
        return new Promise<Response>(() => {});
      },
    });
    const call = expect(client.getAccount()).rejects.toMatchObject({ timedOut: true });
    await vi.advanceTimersByTimeAsync(45_000);
    await call;
    expect(asked).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('aborting one call does not stop the refresh that others wait for', async () => {
  const session = await outOfTime();
  const giveUp = new AbortController();
  const connection = behindConnection();
  const client = clientOf({
    session,
    fetch: (address: string, init: RequestInit) => {
      if (address.endsWith('/refresh')) giveUp.abort('gone');
      return connection.fetch(address, init);
    },
  });
  const calls = [client.getAccount({}, { signal: giveUp.signal }), client.getAccount()];
  const [gone, stayed] = await Promise.allSettled(calls);
  expect(gone).toEqual({ status: 'rejected', reason: 'gone' });
  expect(stayed).toMatchObject({ status: 'fulfilled', value: { name: 'Ada Lovelace' } });
});

test('an asynchronous holder works', async () => {
  const held = memorySession();
  const later = () => new Promise((resolve) => setTimeout(resolve, 5));
  const client = clientOf({
    session: {
      get: async () => {
        await later();
        return held.get();
      },
      set: async (tokens: SessionTokens | null) => {
        await later();
        await held.set(tokens);
      },
    },
  });
  await client.registerAccount(newcomer());
  expect((await client.getAccount()).name).toBe('Ada Lovelace');
});
