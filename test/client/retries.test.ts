import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, OpenslotError, OpenslotUnreachable } from '../../client/src/index.ts';
import {
  type Behaviour,
  inTurn,
  type MisbehavingServer,
  refused,
  startServer,
} from './misbehaving-server.ts';

let server: MisbehavingServer;
beforeAll(async () => {
  server = await startServer(() => ({ status: 200, body: {} }));
});
afterAll(() => server.close());

const impatient = { longestWait: 30, timeout: 2_000 };
const client = (options = {}) => createClient({ baseUrl: server.url, ...impatient, ...options });
const booking = { business: 'b', professional: 'p', services: ['s'], date: '2026-12-01', start: '09:00' };
const business = { status: 200, body: { id: 'biz' } };

const passing: Behaviour[] = [
  'hangs up',
  'breaks off',
  refused(503, 'DB_UNAVAILABLE'),
  refused(429, 'RATE_LIMITED:0', { 'retry-after': '0' }),
  refused(409, 'SERIALIZATION_CONFLICT'),
  { status: 502, text: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } },
];

test('temporary failures are retried with the same request', async () => {
  for (const trouble of passing) {
    server.behaves(inTurn(trouble, trouble, business));
    expect(await client().bookAppointment(booking)).toEqual({ id: 'biz' });
    const [first, ...repeats] = server.seen();
    expect(repeats).toHaveLength(2);
    for (const repeat of repeats) expect(repeat).toEqual(first);
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  }
});

test('two calls have different keys; a given key is used', async () => {
  server.behaves(() => business);
  await client().bookAppointment(booking);
  await client().bookAppointment(booking);
  await client().bookAppointment(booking, { idempotencyKey: 'mine' });
  const keys = server.seen().map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('mine');
});

test('a request that is not repeatable is sent once', async () => {
  for (const trouble of passing) {
    server.behaves(inTurn(trouble, business));
    await expect(client().confirmAppointment({ id: 'apt' })).rejects.toThrow();
    await expect(client().deleteHold({ id: 'hold' })).resolves.toBeDefined();
    expect(server.seen()).toHaveLength(2);
  }
});

test('an error response is final', async () => {
  for (const [status, code] of [
    [400, 'INVALID_INPUT'],
    [401, 'AUTH_REQUIRED'],
    [403, 'FORBIDDEN'],
    [404, 'BUSINESS_NOT_FOUND'],
    [409, 'SLOT_TAKEN'],
    [500, 'SERVER_ERROR'],
  ] as const) {
    server.behaves(() => refused(status, code));
    await expect(client().getBusiness({ id: 'b' })).rejects.toMatchObject({ status, code });
    expect(server.seen()).toHaveLength(1);
  }
});

test('any sequence of failures has at most the allowed attempts, and the first response counts', async () => {
  const arbitrary = fc.array(fc.constantFrom(...passing), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(arbitrary, fc.nat(3), async (troubles, retries) => {
      server.behaves((_, count) => troubles[count - 1] ?? business);
      const outcome = await client({ retries, longestWait: 2 })
        .getBusiness({ id: 'b' })
        .then(
          () => 'answered',
          (error: unknown) => error,
        );
      expect(server.seen()).toHaveLength(Math.min(troubles.length, retries) + 1);
      const isKnown = outcome instanceof OpenslotError || outcome instanceof OpenslotUnreachable;
      expect(isKnown ? 'failed' : outcome).toBe(troubles.length <= retries ? 'answered' : 'failed');
    }),
    { numRuns: 40 },
  );
});

describe('waiting', () => {
  test('lasts as long as Retry-After, up to the limit', async () => {
    server.behaves(inTurn(refused(429, 'RATE_LIMITED:1', { 'retry-after': '1' }), business));
    const begun = performance.now();
    await client({ longestWait: 5_000 }).getBusiness({ id: 'b' });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1_000);
  });

  test('does not happen beyond the limit; the error contains the seconds', async () => {
    server.behaves(() => refused(429, 'RATE_LIMITED:3600', { 'retry-after': '3600' }));
    await expect(client().getBusiness({ id: 'b' })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      argument: 3600,
      retryAfter: 3600,
    });
    expect(server.seen()).toHaveLength(1);
  });
});

describe('a server that does not answer', () => {
  test('is given up after the timeout of each attempt', async () => {
    server.behaves(() => 'keeps silent');
    const failure = await client({ timeout: 50, retries: 1 })
      .getBusiness({ id: 'b' })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OpenslotUnreachable);
    expect(failure).toMatchObject({ timedOut: true, message: expect.stringContaining('/api/businesses/b') });
    expect(server.seen()).toHaveLength(2);
  });

  test('is distinguished from an unreachable one', async () => {
    const gone = await startServer(() => 'hangs up');
    await gone.close();
    const failure = createClient({ baseUrl: gone.url, ...impatient, retries: 0 }).listBusinesses();
    await expect(failure).rejects.toMatchObject({
      name: 'OpenslotUnreachable',
      timedOut: false,
      cause: expect.any(Error),
    });
  });

  test('does not block an aborted call, even if fetch ignores its signal', async () => {
    server.behaves(() => 'keeps silent');
    const deaf = () => new Promise<Response>(() => {});
    for (const options of [{}, { fetch: deaf }]) {
      const giveUp = new AbortController();
      const call = client({ timeout: 60_000, ...options }).getBusiness(
        { id: 'b' },
        { signal: giveUp.signal },
      );
      setTimeout(() => giveUp.abort('never mind'), 20);
      await expect(call).rejects.toBe('never mind');
    }
    expect(server.seen()).toHaveLength(1);
  });

  test('an aborted call ends while it waits for a retry, and before the first attempt', async () => {
    server.behaves(() => refused(503, 'DB_UNAVAILABLE', { 'retry-after': '60' }));
    const giveUp = new AbortController();
    const patient = client({ longestWait: 120_000 });
    const call = patient.getBusiness({ id: 'b' }, { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(new Error('enough')), 100);
    await expect(call).rejects.toThrow('enough');
    await expect(patient.getBusiness({ id: 'b' }, { signal: giveUp.signal })).rejects.toThrow('enough');
    expect(server.seen()).toHaveLength(1);
  });
});
