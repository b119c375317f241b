import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newGrant, refusal } from '../../../fixtures/grants.ts';
import { newBusiness, newUser, type TestUser, walk } from '../../../fixtures/marketplace.ts';

let app: TestApp;
const users: Record<string, TestUser> = {};
const byStatus: Record<string, string> = {};
const statuses = ['draft', 'under_review', 'active', 'suspended'] as const;

beforeAll(async () => {
  app = await startApp();
  for (const name of ['owner', 'stranger', 'single', 'none'] as const)
    users[name] = await newUser(app, 'business');
  users.customer = await newUser(app, 'customer');
  users.admin = await newUser(app, 'admin');
  for (const status of statuses)
    byStatus[status] = await newBusiness(app, {
      name: status,
      status,
      userId: users.owner!.id,
      city: 'Faro',
    });
  await newBusiness(app, { name: 'One', userId: users.single!.id });
  for (let index = 0; index < 25; index++) await newBusiness(app, { name: `Many ${index}` });
});
afterAll(() => app.close());

const tokenOf = (who: string) => users[who]?.token;

describe('visibility of a business', () => {
  const seeing = {
    anonymous: ['active'],
    customer: ['active'],
    stranger: ['active'],
    owner: statuses,
    admin: statuses,
  };
  for (const [who, seen] of Object.entries(seeing)) {
    for (const status of statuses) {
      test(`for ${who} when it is ${status}`, async () => {
        const answer = await app.call('GET', `/api/businesses/${byStatus[status]}`, { token: tokenOf(who) });
        const visible = (seen as readonly string[]).includes(status);
        // Only the owner and admins see the status.
        const shown = who === 'owner' || who === 'admin' ? status : undefined;
        expect([answer.status, answer.body.error, answer.body.status]).toEqual(
          visible ? [200, undefined, shown] : [404, 'BUSINESS_NOT_FOUND', undefined],
        );
      });
    }
    test(`${who} gets the same businesses in lists`, async () => {
      for (const filter of ['city=faro', `userId=${users.owner!.id}`]) {
        const answer = await app.call('GET', `/api/businesses?${filter}`, { token: tokenOf(who) });
        expect([answer.body].flat().map(({ name }) => name)).toEqual([...seen]);
      }
    });
  }
});

describe('userId', () => {
  test('returns an empty array without a match', async () => {
    const answer = await app.call('GET', `/api/businesses?userId=${users.none!.id}`);
    expect(answer.body).toEqual([]);
  });

  test('returns a single business as an object', async () => {
    const answer = await app.call('GET', `/api/businesses?userId=${users.single!.id}`);
    expect(answer.body).toMatchObject({ name: 'One', userId: users.single!.id });
    expect(answer.body).toEqual((await app.call('GET', `/api/businesses/${answer.body.id}`)).body);
  });

  test('returns several as an array, even when a page contains one', async () => {
    const { token } = users.owner!;
    expect((await app.call('GET', '/api/businesses?userId=me', { token })).body).toHaveLength(4);
    const page = await app.call('GET', '/api/businesses?userId=me&limit=1', { token });
    expect(page.body.map(({ name }: { name: string }) => name)).toEqual(['draft']);
    expect(page.headers.get('link')).toMatch(/rel="next"$/);
    expect(await walk(app, '/api/businesses?userId=me&limit=3', { token })).toHaveLength(4);
  });

  test('accepts me for the account of the session', async () => {
    const { token } = users.single!;
    expect((await app.call('GET', '/api/businesses?userId=me', { token })).body).toMatchObject({
      name: 'One',
      status: 'active',
    });
    expect((await app.call('GET', '/api/businesses?userId=me', { token: tokenOf('none') })).body).toEqual([]);
  });

  test('can be combined with other filters', async () => {
    const { token } = users.owner!;
    const answer = await app.call('GET', '/api/businesses?userId=me&query=suspended', { token });
    expect(answer.body).toMatchObject({ name: 'suspended', status: 'suspended' });
    expect((await app.call('GET', '/api/businesses?userId=me&city=nowhere', { token })).body).toEqual([]);
  });
});

describe('pagination', () => {
  test.each([undefined, 'owner', 'admin'])('returns every business once for %s', async (who) => {
    const token = who === undefined ? {} : { token: tokenOf(who)! };
    const rows = await walk(app, '/api/businesses?limit=4', token);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    expect(ids).toHaveLength(who === undefined ? 27 : 30);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('returns a business added between two pages at the end', async () => {
    let added: string | undefined;
    const rows = await walk(app, '/api/businesses?limit=10&x=insert', {
      between: async (page) => {
        if (page === 0) added = await newBusiness(app, { name: 'Late' });
      },
    });
    expect(rows.filter(({ id }) => id === added)).toHaveLength(1);
    expect(rows.at(-1).id).toBe(added);
  });

  test('the last page has no next link', async () => {
    const answer = await app.call('GET', '/api/businesses?limit=200');
    expect(answer.headers.get('link')).toBeNull();
  });
});

describe('headers and authentication', () => {
  test('returns 304 until the business changes', async () => {
    const path = `/api/businesses/${byStatus.active}`;
    const first = await app.call('GET', path);
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^".+"$/);
    const again = await app.call('GET', path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    await app.db.run(sql`update businesses set description = 'new' where id = ${byStatus.active}`);
    const { token } = users.owner!;
    const changed = await app.call('GET', path, { token, headers: { 'if-none-match': etag } });
    expect([changed.status, changed.body.description]).toEqual([200, 'new']);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('every response has Api-Version', async () => {
    for (const path of ['/api/businesses', '/api/businesses/none', '/api/businesses?limit=0']) {
      expect((await app.call('GET', path)).headers.get('api-version')).toBe('1');
    }
  });

  test('HEAD returns the headers of GET without a body', async () => {
    const get = await app.call('GET', '/api/businesses?limit=2');
    const head = await app.call('HEAD', '/api/businesses?limit=2');
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'link', 'content-type', 'content-length'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  test('an invalid session returns 401 AUTH_REQUIRED', async () => {
    for (const authorization of ['Bearer x', 'Bearer ', 'Basic eDp5', 'Bearer a.b.c'])
      for (const path of ['/api/businesses', `/api/businesses/${byStatus.active}`]) {
        const answer = await app.call('GET', path, { headers: { authorization } });
        expect([answer.status, answer.body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
      }
  });

  test('an invalid key returns 401 INVALID_API_KEY', async () => {
    const answer = await app.call('GET', '/api/businesses', { key: 'ams_test_nonsense' });
    expect([answer.status, answer.body]).toEqual([401, { error: 'INVALID_API_KEY' }]);
  });
});

describe('an agent of a business owner', () => {
  const desk = ['desk:read'];
  const listed = async (token: string, more = '') => {
    const { status, body } = await app.call('GET', `/api/businesses?userId=me${more}`, { token });
    expect(status).toBe(200);
    return [body].flat().map(({ id }) => id);
  };

  test('gets the businesses of the owner with any desk scope', async () => {
    const own = statuses.map((status) => byStatus[status]!);
    for (const scope of ['desk:read', 'desk:book', 'desk:block']) {
      const { token } = await newGrant(app, users.owner!.token, { scopes: [scope] });
      expect((await listed(token)).sort()).toEqual(own.sort());
    }
    const { token } = await newGrant(app, users.single!.token, { scopes: desk });
    expect((await app.call('GET', '/api/businesses?userId=me', { token })).body).toMatchObject({
      name: 'One',
      role: 'owner',
    });
  });

  test('gets only businesses in its grant', async () => {
    const [first, second] = [byStatus['active']!, byStatus['draft']!];
    const { token } = await newGrant(app, users.owner!.token, { scopes: desk, businessIds: [first] });
    expect(await listed(token)).toEqual([first]);
    expect(await listed(token, `&ids=${first},${second}`)).toEqual([first]);
    expect(await listed(token, `&ids=${second}`)).toEqual([]);
  });

  test('sees other businesses like an anonymous caller', async () => {
    const { token } = await newGrant(app, users.owner!.token, { scopes: desk });
    const { body } = await app.call('GET', '/api/businesses?city=faro', { token });
    expect(body.map(({ name, role, status }: Record<string, string>) => [name, role, status])).toEqual([
      ['active', undefined, undefined],
    ]);
  });

  test('without the scope gets 403 FORBIDDEN; an anonymous caller gets 401', async () => {
    const { token } = await newGrant(app, users.customer!.token, { scopes: ['appointments:read'] });
    const [agent, stranger] = await Promise.all([
      app.call('GET', '/api/businesses?userId=me', { token }),
      app.call('GET', '/api/businesses?userId=me'),
    ]);
    expect(refusal(agent)).toEqual([
      403,
      'FORBIDDEN',
      expect.objectContaining({ reason: 'missing-scope', scope: 'desk:read' }),
    ]);
    expect([stranger.status, stranger.body.error]).toEqual([401, 'AUTH_REQUIRED']);
    expect((await app.call('GET', '/api/businesses?city=faro', { token })).status).toBe(200);
  });
});
