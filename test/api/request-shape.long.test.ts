import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoLogins, demoPassword } from '../../demo/load-demo.ts';
import type { Role } from '../../src/http/caller.ts';
import { type AnyRoute, errorsOf } from '../../src/http/route.ts';
import type { Shape } from '../../src/http/shape.ts';
import { type Answer, type CallOptions, startApp, type TestApp } from '../fixtures/app.ts';
import { badValuesOf } from '../fixtures/bad-values.ts';
import { errorInfo } from '../fixtures/error-info.ts';

let app: TestApp;
const tokens = {} as Record<Role, string>;
beforeAll(async () => {
  app = await startApp({ template: 'demo', environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  for (const { role, email } of demoLogins) {
    const login = await app.call('POST', '/api/auth/login', { body: { email, password: demoPassword } });
    tokens[role as Role] ??= login.body.accessToken;
  }
});
afterAll(() => app.close());

const apiRoutes = (): AnyRoute[] =>
  app.app.routes.map(({ declaration }) => declaration).filter(({ path }) => path.startsWith('/api'));
const takingBodies = () => apiRoutes().filter(({ method, rawBody }) => method !== 'GET' && !rawBody);

const tokenFor = ({ access }: AnyRoute) =>
  access.kind === 'session' ? tokens[access.roles[0] as Role] : undefined;

/** Sends the request as an account that may call the route. */
function call(route: AnyRoute, options: CallOptions & { query?: string } = {}): Promise<Answer> {
  const path = route.path.replace(/:(\w+)/g, (_, name) => exampleOf(route.params?.properties[name]));
  return app.call(route.method, `${path}${options.query ? `?${options.query}` : ''}`, {
    token: tokenFor(route),
    ...options,
  });
}

const exampleOf = (shape: Shape | undefined) =>
  String((shape as { examples?: unknown[] } | undefined)?.examples?.[0] ?? 'x_1');

const printable = /^[\x20-\x7e]{1,300}$/;

/** Expects 400 with the code and the Error-Info, and an Error-Detail in ASCII that starts with the field. */
function expectRefusal(
  route: AnyRoute,
  what: unknown,
  answer: Answer,
  code: string,
  info: { field: unknown; reason?: string },
): void {
  const where = `${route.method} ${route.path} ${JSON.stringify(what)}`.slice(0, 200);
  expect([where, answer.status, answer.body]).toEqual([where, 400, { error: code }]);
  const received = errorInfo(answer);
  expect([where, received]).toEqual([where, expect.objectContaining(info)]);
  const detail = answer.headers.get('error-detail');
  expect([where, detail]).toEqual([where, expect.stringMatching(printable)]);
  expect([where, detail?.startsWith(received.field!)]).toEqual([where, true]);
  expect([where, errorsOf(route).includes(code as never)]).toEqual([where, true]);
}

/** The body example of the API reference, which is valid except for the field under test. */
const goodBody = (route: AnyRoute): Record<string, unknown> => ({ ...(route.bodyExample as object) });

const fieldsOf = (schema: AnyRoute['body']) =>
  Object.entries((schema?.properties ?? {}) as Record<string, Shape>);

describe('a body', () => {
  test('that is not an object is refused by every route', { timeout: 60_000 }, async () => {
    for (const route of takingBodies())
      for (const body of ['null', '[]', '"text"', '7', 'true'])
        expectRefusal(route, body, await call(route, { body }), 'INVALID_INPUT', {
          field: 'body',
          reason: 'malformed',
        });
  });

  test('that is not JSON is refused by every route', { timeout: 60_000 }, async () => {
    for (const route of takingBodies())
      for (const body of ['{"name":', '{"a":1}}', "{'a':1}"])
        expectRefusal(route, body, await call(route, { body }), 'INVALID_INPUT', {
          field: 'body',
          reason: 'unreadable',
        });
  });

  test('with an unknown field is refused by every route, which names it', {
    timeout: 60_000,
  }, async () => {
    for (const route of takingBodies()) {
      const body = { ...goodBody(route), nobodyKnowsThis: 1 };
      const answer = await call(route, { body });
      expectRefusal(route, body, answer, 'INVALID_INPUT', {
        field: 'body.nobodyKnowsThis',
        reason: 'unknown-field',
      });
    }
  });

  test('with only unknown fields returns MISSING_FIELDS first', { timeout: 60_000 }, async () => {
    for (const route of takingBodies()) {
      const required = (route.body?.required ?? []) as string[];
      if (required.length === 0) continue;
      const answer = await call(route, { body: { nobodyKnowsThis: 1 } });
      expectRefusal(route, {}, answer, 'MISSING_FIELDS', {
        field: expect.stringMatching(/^body\.\w+$/),
        reason: 'missing',
      });
    }
  });

  test('is refused for each invalid field with its code and name', {
    timeout: 180_000,
  }, async () => {
    for (const route of takingBodies())
      for (const [name, shape] of fieldsOf(route.body))
        for (const { value, code } of badValuesOf(shape)) {
          const answer = await call(route, { body: { ...goodBody(route), [name]: value } });
          const field = expect.stringMatching(new RegExp(`^body\\.${name}(\\[\\d+\\])?$`));
          expectRefusal(route, { [name]: value }, answer, code, { field });
        }
  });

  test('with malformed Unicode is refused in any field', { timeout: 180_000 }, async () => {
    for (const route of takingBodies()) {
      for (const bad of ['\\ud800', 'x\\uDC00', '\\u0000']) {
        const bodies = [
          ...fieldsOf(route.body).map(([name]) => [`{"${name}":"${bad}"}`, `body.${name}`] as const),
          [`{"${bad}":1}`, 'body'] as const,
          [`{"x":[{"y":"${bad}"}]}`, 'body.x[0].y'] as const,
        ];
        for (const [body, field] of bodies)
          expectRefusal(route, body, await call(route, { body }), 'INVALID_INPUT', {
            field,
            reason: 'unreadable',
          });
      }
    }
  });
});

/** Required parameters of the query string. */
const neededBy = (route: AnyRoute) =>
  fieldsOf(route.query)
    .filter(([name]) => route.query?.required?.includes(name))
    .map(([name, shape]) => `${name}=${encodeURIComponent(String(exampleOf(shape)))}&`)
    .join('');

describe('a query string', () => {
  const ignoring = [
    '/api/businesses',
    '/api/professionals',
    '/api/services',
    '/api/availability',
    '/api/reviews',
  ];

  test('with an unknown parameter is refused everywhere except on five lists', {
    timeout: 60_000,
  }, async () => {
    const isLenient = ({ method, path }: AnyRoute) => method === 'GET' && ignoring.includes(path);
    const lenient = apiRoutes().filter(isLenient);
    expect(lenient.map(({ ignoresUnknownParameters }) => ignoresUnknownParameters)).toEqual(
      ignoring.map(() => true),
    );
    for (const route of apiRoutes().filter((other) => !isLenient(other))) {
      const query = `${neededBy(route)}nobodyKnowsThis=1`;
      const answer = await call(route, { query, body: route.bodyExample });
      expect([route.path, route.ignoresUnknownParameters]).toEqual([route.path, undefined]);
      expectRefusal(route, query, answer, 'INVALID_INPUT', {
        field: 'query.nobodyKnowsThis',
        reason: 'unknown-field',
      });
    }
  });

  test('that cannot be decoded is refused', { timeout: 60_000 }, async () => {
    for (const route of apiRoutes())
      for (const query of ['a=%ff', 'a=%', 'a=%zz', '%c0%80=1', 'a=%ed%a0%80', 'a=%00', 'a=%f8%a1%a1%a1%a1'])
        expectRefusal(route, query, await call(route, { query }), 'INVALID_INPUT', {
          field: expect.stringMatching(/^query/),
          reason: 'unreadable',
        });
  });

  test('with a repeated parameter is refused', { timeout: 60_000 }, async () => {
    for (const route of apiRoutes())
      for (const [name] of fieldsOf(route.query)) {
        const answer = await call(route, { query: `${name}=1&${name}=1` });
        expectRefusal(route, name, answer, 'INVALID_INPUT', { field: `query.${name}`, reason: 'repeated' });
      }
  });

  test('is refused for each invalid parameter with its code and name', {
    timeout: 120_000,
  }, async () => {
    for (const route of apiRoutes()) {
      const needed = fieldsOf(route.query).filter(([name]) => route.query?.required?.includes(name));
      for (const [name, shape] of fieldsOf(route.query))
        for (const { value, code } of badValuesOf(shape)) {
          // Query values are text, so only numeric fields can have a wrong type.
          if (typeof value === 'object' || (typeof value !== 'string' && !shape.minimum && !shape.maximum))
            continue;
          const values = new URLSearchParams(
            Object.fromEntries(needed.map(([field, given]) => [field, exampleOf(given)])),
          );
          values.set(name, String(value));
          const answer = await call(route, { query: String(values) });
          expectRefusal(route, String(values), answer, code, { field: `query.${name}` });
        }
    }
  });

  test('may contain tracking parameters', async () => {
    for (const path of [
      '/api/businesses',
      '/api/categories',
      '/api/keys',
      '/api/services/svc_demo_haircut',
    ]) {
      const answer = await app.call('GET', `${path}?utm_source=mail&_=17&_ga=x`);
      expect([path, answer.status, answer.headers.get('ignored-parameters')]).toEqual([path, 200, null]);
    }
  });
});

describe('the order of errors', () => {
  test('a wrong role is reported before any error of the request', { timeout: 60_000 }, async () => {
    const roles: Role[] = ['customer', 'business', 'professional', 'admin'];
    for (const route of apiRoutes()) {
      const { access, method, path } = route;
      if (access.kind !== 'session') continue;
      for (const role of roles.filter((other) => !access.roles.includes(other)))
        await Promise.all(
          [undefined, '{}', '{"broken', 'null'].flatMap((body) =>
            ['', 'nobodyKnowsThis=1'].map(async (query) => {
              const answer = await call(route, {
                token: tokens[role],
                query,
                ...(method !== 'GET' && { body }),
              });
              expect([method, path, role, answer.status, answer.body]).toEqual([
                ...[method, path, role, 403],
                { error: 'FORBIDDEN' },
              ]);
            }),
          ),
        );
    }
  });

  test('an unsupported method of a known path returns 404', {
    timeout: 60_000,
  }, async () => {
    const paths = new Map<string, string[]>();
    for (const { path, method } of apiRoutes()) paths.set(path, [...(paths.get(path) ?? []), method]);
    for (const [path, methods] of paths)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (other) => !methods.includes(other),
      )) {
        // `/api/appointments/quote` also matches `/api/appointments/:id`.
        const shadowed = apiRoutes().some(
          (other) =>
            other.method === method &&
            new RegExp(`^${other.path.replace(/:\w+/g, '[^/]+').replace('.', '\\.')}$`).test(path),
        );
        if (shadowed) continue;
        const answer = await app.call(method, path.replace(/:\w+/g, 'x_1'), { token: tokens.business });
        expect([method, path, answer.status, answer.body]).toEqual([
          method,
          path,
          404,
          { error: 'NOT_FOUND' },
        ]);
      }
  });
});

test('deeply nested JSON is refused', async () => {
  const deep = `${'{"a":'.repeat(20_000)}"\\u0000"${'}'.repeat(20_000)}`;
  const answer = await app.call('POST', '/api/keys', { body: deep });
  expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
});

test('a body that is not UTF-8 is refused', async () => {
  const answer = await fetch(`${app.url}/api/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
  });
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'INVALID_INPUT' }]);
  expect(errorInfo(answer)).toEqual({ field: 'body', reason: 'unreadable' });
});

test('an escaped backslash before u0000 is accepted', async () => {
  const answer = await app.call('POST', '/api/keys', { body: '{"name":"C:\\\\u0000"}' });
  expect([answer.status, answer.body.name]).toEqual([201, 'C:\\u0000']);
});
