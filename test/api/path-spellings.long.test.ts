import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SessionAccess, signedIn } from '../../src/http/access.ts';
import type { Role } from '../../src/http/caller.ts';
import type { AnyRoute } from '../../src/http/route.ts';
import { bind, declareRoute } from '../../src/http/route.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newUser } from '../fixtures/marketplace.ts';
import { type RawAnswer, sendTarget } from '../fixtures/raw-http.ts';
import { serveRoutes } from '../fixtures/serve-routes.ts';
import { spellings } from '../fixtures/spellings.ts';

let app: TestApp;
const tokens = {} as Record<Role, string>;
beforeAll(async () => {
  app = await startApp();
  for (const role of ['customer', 'business', 'professional', 'admin'] as const)
    tokens[role] = (await newUser(app, role)).token;
});
afterAll(() => app.close());

const pathOf = (route: AnyRoute) => route.path.replace(/:\w+/g, 'apt_whatever');
const apiRoutes = () =>
  app.app.routes.map(({ declaration }) => declaration).filter(({ path }) => path.startsWith('/api'));
const send = (route: AnyRoute, target: string, headers: Record<string, string> = {}) =>
  sendTarget(app.url, route.method, target, { headers, ...(route.body && { body: '{}' }) });
const summarize = ({ status, body }: RawAnswer) => `${status} ${body}`;
const leadsNowhere = ['404 {"error":"NOT_FOUND"}', '400 {"error":"INVALID_INPUT"}'];

describe.each(Object.keys(spellings))('%s', (name) => {
  const spell = spellings[name]!;

  test('reaches no route without the required session', async () => {
    const routes = apiRoutes().filter(({ access }) => access.kind === 'session');
    expect(routes.length).toBeGreaterThan(100);
    for (const route of routes) {
      const answer = summarize(await send(route, spell(pathOf(route))));
      expect(['401 {"error":"AUTH_REQUIRED"}', ...leadsNowhere], `${route.method} ${route.path}`).toContain(
        answer,
      );
    }
  });

  test('reaches no route with a wrong role', async () => {
    const routes = apiRoutes().filter(({ access }) => access.kind === 'session' && access.roles.length < 4);
    expect(routes.length).toBeGreaterThan(80);
    const outsiders = Object.keys(tokens) as Role[];
    for (const [index, route] of routes.entries()) {
      const others = outsiders.filter((role) => !(route.access as SessionAccess).roles.includes(role));
      // All roles are tested with the plain path elsewhere. Here they alternate.
      const role = others[index % others.length]!;
      const answer = summarize(
        await send(route, spell(pathOf(route)), { authorization: `Bearer ${tokens[role]}` }),
      );
      expect(
        ['403 {"error":"FORBIDDEN"}', ...leadsNowhere],
        `${role} ${route.method} ${route.path}`,
      ).toContain(answer);
    }
  });

  test('reaches no GET route by HEAD without a session', async () => {
    const routes = apiRoutes().filter(({ method, access }) => method === 'GET' && access.kind === 'session');
    expect(routes.length).toBeGreaterThan(30);
    for (const route of routes) {
      const answer = await sendTarget(app.url, 'HEAD', spell(pathOf(route)));
      expect([401, 404, 400], `HEAD ${route.path}`).toContain(answer.status);
    }
  });

  test('bypasses no API key check', async () => {
    for (const route of apiRoutes()) {
      const answer = summarize(await send(route, spell(pathOf(route)), { 'x-api-key': 'ams_test_unknown' }));
      expect(
        ['401 {"error":"INVALID_API_KEY"}', '400 {"error":"INVALID_INPUT"}'],
        `${route.method} ${route.path}`,
      ).toContain(answer);
    }
  });
});

test('every spelling of a path counts once towards the quota of a key', async () => {
  const { apiKey } = (await app.call('POST', '/api/keys')).body;
  const remaining = (answer: RawAnswer) => Number(answer.headers.get('ratelimit-remaining'));
  const get = (target: string) => sendTarget(app.url, 'GET', target, { headers: { 'x-api-key': apiKey } });
  let left = remaining(await get('/api/categories'));
  for (const [name, spell] of Object.entries(spellings)) {
    const answer = await get(spell('/api/categories'));
    const isCounted = answer.headers.has('ratelimit-remaining');
    if (isCounted) left--;
    const [found, expected] = isCounted ? [remaining(answer), left] : [answer.status, 400];
    expect([name, found]).toEqual([name, expected]);
  }
});

test('every spelling of a rate-limited path counts', async () => {
  const limited = await startApp({ environment: { AUTH_LIMIT_PER_MINUTE: '3' } });
  const statuses: number[] = [];
  for (const target of ['/api/keys', '/%61pi/keys', 'http://x/api/keys', '/api/keys/', '/api/%6beys']) {
    statuses.push((await sendTarget(limited.url, 'POST', target, { body: '{}' })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  await limited.close();
});

test('a handler does not run for a caller authenticated for another route', async () => {
  let ran = 0;
  const declare = (path: string) =>
    declareRoute({
      operation: 'count',
      method: 'GET',
      path,
      access: signedIn,
      tag: 'Test',
      summary: 'Count',
      reply: { status: 200, description: 'Counted.', schema: Type.Object({}) },
      errors: [],
    });
  const mine = bind(declare('/api/mine'), async () => {
    ran++;
    return {};
  });
  const served = await serveRoutes(() => [mine], {
    beforeListening: (server) =>
      server.addHook('preHandler', async (request) => {
        request.authenticatedFor = declare('/api/other');
      }),
  });
  const answer = await served.call('GET', '/api/mine', { token: 'good' });
  expect([answer.status, answer.body, ran]).toEqual([500, { error: 'SERVER_ERROR' }, 0]);
  await served.close();
});
