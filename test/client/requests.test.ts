import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApprovalNeeded, createClient, InvalidId, OpenslotError } from '../../client/src/index.ts';
import { inTurn, type MisbehavingServer, refused, startServer } from './misbehaving-server.ts';

let server: MisbehavingServer;
beforeAll(async () => {
  server = await startServer(() => ({ status: 200, body: {} }));
});
afterAll(() => server.close());

const client = (options = {}) => createClient({ baseUrl: server.url, ...options });
const last = () => server.seen().at(-1)!;

describe('a request', () => {
  test('has its fields where the operation expects them', async () => {
    server.behaves(() => ({ status: 200, body: {} }));
    await client().rescheduleAppointment({ id: 'apt 1/2', date: '2026-12-01', start: '09:00' });
    expect(last()).toMatchObject({
      method: 'POST',
      url: '/api/appointments/apt%201%2F2/reschedule',
      body: '{"date":"2026-12-01","start":"09:00"}',
    });
    await client().listBusinesses({ city: 'São Paulo', limit: 5, cursor: undefined });
    expect(last()).toMatchObject({
      method: 'GET',
      url: '/api/businesses?city=S%C3%A3o+Paulo&limit=5',
      body: '',
    });
    await client().deleteAccount({ password: 'p' });
    expect(last()).toMatchObject({ method: 'DELETE', url: '/api/account', body: '{"password":"p"}' });
    expect(last().headers['content-type']).toBe('application/json');
  });

  test('goes to the named record or fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: 'binary' }), async (id) => {
        server.behaves(() => ({ status: 200, body: {} }));
        const outcome = await client()
          .getBusiness({ id })
          .catch((error: unknown) => error);
        const ids = server.seen().map(({ url }) => decodeURIComponent(url.replace('/api/businesses/', '')));
        expect(ids).toEqual(outcome instanceof Error ? [] : [id]);
      }),
      { examples: [['.'], ['..'], ['../account'], ['a?b#c'], ['%2e%2e']] },
    );
    server.behaves(() => ({ status: 200, body: {} }));
    for (const id of ['', '.', '..', undefined, null])
      await expect(client().deleteHold({ id: id as string })).rejects.toThrow(InvalidId);
    expect(server.seen()).toEqual([]);
  });

  test('sends language, API key and headers, never a cookie', async () => {
    server.behaves(() => ({ status: 200, body: [] }));
    const told = client({ language: 'pt', apiKey: 'key', headers: { 'x-forwarded-for': '192.0.2.1' } });
    await told.listBusinesses({}, { headers: { 'x-request-id': 'mine' } });
    expect(last().headers).toMatchObject({
      'accept-language': 'pt',
      'x-api-key': 'key',
      'x-forwarded-for': '192.0.2.1',
      'x-request-id': 'mine',
    });
    await told.getAccount();
    expect(last().headers['x-api-key']).toBeUndefined();
    await told.revokeApiKey();
    expect(last().headers['x-api-key']).toBe('key');
  });

  test('can use a custom fetch and base path', async () => {
    const asked: string[] = [];
    const own = createClient({
      baseUrl: 'https://example.test/openslot/',
      fetch: async (address, init) => {
        asked.push(`${init.method} ${address} ${init.credentials}`);
        return new Response(null, { status: 204 });
      },
    });
    expect(await own.deleteHold({ id: 'h' })).toBeUndefined();
    expect(asked).toEqual(['DELETE https://example.test/openslot/api/holds/h omit']);
  });
});

describe('a response', () => {
  test('that is not JSON is text, and an empty one is undefined', async () => {
    server.behaves(
      inTurn(
        { status: 200, text: 'BEGIN:VCALENDAR', headers: { 'content-type': 'text/calendar; charset=utf-8' } },
        { status: 200, text: 'name,email\r\n', headers: { 'content-type': 'text/csv' } },
        { status: 204 },
      ),
    );
    expect(await client().getAppointmentCalendarFile({ id: 'a' })).toBe('BEGIN:VCALENDAR');
    expect(await client().exportClients({ businessId: 'b' })).toBe('name,email\r\n');
    expect(await client().deleteHold({ id: 'h' })).toBeUndefined();
  });

  test('with invalid JSON throws OpenslotUnreachable', async () => {
    server.behaves(() => ({ status: 200, text: '{"id":', headers: { 'content-type': 'application/json' } }));
    await expect(client().getBusiness({ id: 'b' })).rejects.toMatchObject({ name: 'OpenslotUnreachable' });
  });

  test('with an error throws all of its details', async () => {
    server.behaves(() =>
      refused(409, 'CANCEL_WINDOW:24', {
        'error-detail': 'It is too late to cancel.',
        'error-info': 'reason=inside-window, limit=24, id="app_1"',
        'x-request-id': 'r1',
      }),
    );
    const error = await client()
      .cancelAppointment({ id: 'a' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenslotError);
    expect(error).toMatchObject({
      message: 'CANCEL_WINDOW: It is too late to cancel.',
      status: 409,
      code: 'CANCEL_WINDOW',
      argument: 24,
      detail: 'It is too late to cancel.',
      info: { reason: 'inside-window', limit: 24, id: 'app_1' },
      requestId: 'r1',
      retryAfter: undefined,
    });
  });

  test('of a proxy is an error', async () => {
    for (const text of ['<h1>Teapot</h1>', '', 'null', '{"error":7}', '[]']) {
      server.behaves(() => ({ status: 418, text }));
      await expect(client().getBusiness({ id: 'b' })).rejects.toMatchObject({
        status: 418,
        code: 'HTTP_418',
        argument: undefined,
      });
    }
  });
});

describe('a list', () => {
  const next = (cursor: string) => ({
    link: `<https://elsewhere.test/api/businesses?city=x&cursor=${encodeURIComponent(cursor)}>; rel="next"`,
  });
  const pages = inTurn(
    { status: 200, body: [{ id: '1' }, { id: '2' }], headers: next('a/b+c=') },
    { status: 200, body: [], headers: next('second') },
    { status: 200, body: [{ id: '3' }] },
  );

  test('is read to its end page by page with the same parameters', async () => {
    server.behaves(pages);
    const ids: string[] = [];
    for await (const { id } of client().listBusinesses.all({ city: 'x' })) ids.push(id);
    expect(ids).toEqual(['1', '2', '3']);
    expect(server.seen().map(({ url }) => url)).toEqual([
      '/api/businesses?city=x',
      '/api/businesses?city=x&cursor=a%2Fb%2Bc%3D',
      '/api/businesses?city=x&cursor=second',
    ]);
  });

  test('requests only the pages that are read', async () => {
    server.behaves(pages);
    for await (const { id } of client().listBusinesses.all()) if (id === '2') break;
    expect(server.seen()).toHaveLength(1);
  });

  test('returns a page with the next cursor, or its rows', async () => {
    server.behaves(pages);
    expect(await client().listBusinesses.page()).toEqual({
      items: [{ id: '1' }, { id: '2' }],
      next: 'a/b+c=',
      unavailable: null,
    });
    expect(await client().listBusinesses({ cursor: 'a' })).toEqual([]);
    expect(await client().listBusinesses.page({ cursor: 'b' })).toEqual({
      items: [{ id: '3' }],
      next: null,
      unavailable: null,
    });
  });

  test('with a single object is a list of one', async () => {
    server.behaves(() => ({ status: 200, body: { id: 'only' } }));
    expect(await client().listBusinesses({ userId: 'me' })).toEqual([{ id: 'only' }]);
  });
});

test('a client can be awaited, and has the methods of the API', async () => {
  const awaited = await Promise.resolve(client());
  expect('bookAppointment' in awaited).toBe(true);
  expect('then' in awaited).toBe(false);
  expect(Reflect.get(awaited, 'toString')).toBeUndefined();
  expect(awaited.getBusiness).toBe(awaited.getBusiness);
});

describe('a 202 response', () => {
  const approval = {
    id: 'apv_1',
    status: 'pending',
    expiresAt: '2026-12-01T09:00:00.000Z',
    approveUrl: 'https://x/approvals/apv_1',
  };

  test('throws ApprovalNeeded for deferrable operations', async () => {
    server.behaves(() => ({ status: 202, body: approval }));
    const visit = { business: 'b', professional: 'p', services: ['s'], date: '2026-12-01', start: '09:00' };
    for (const call of [
      () => client().bookAppointment(visit),
      () => client().bookAppointmentsTogether({ visits: [visit, visit] }),
      () => client().cancelAppointment({ id: 'apt_1' }),
      () => client().rescheduleAppointment({ id: 'apt_1', date: '2026-12-01', start: '09:00' }),
    ]) {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ApprovalNeeded);
      expect(error).toMatchObject({
        name: 'ApprovalNeeded',
        approval,
        message: expect.stringContaining('apv_1'),
      });
    }
  });

  test('is a normal response of other operations', async () => {
    server.behaves(() => ({ status: 202, body: {} }));
    expect(await client().requestPasswordReset({ email: 'a@example.com' })).toEqual({});
  });
});
