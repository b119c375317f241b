import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoLogins, demoPassword, loadDemo } from '../../src/demo/load-demo.ts';
import type { AnyRoute } from '../../src/http/route.ts';
import { startApp, type TestApp } from '../harness/app.ts';
import { createDatabase } from '../harness/database.ts';
import { demoOptions } from '../harness/demo-options.ts';

// The day on which the examples were true: the demo counts its days from when it is loaded.
const clock = { now: () => new Date('2026-11-30T12:00:00Z') };

/** What cannot work or be the same for everybody, and why. */
const exceptions = [
  '/api/auth/', // tokens, and links from mails
  'GET /api/account/export', // lists sessions
  '/api/account/sessions', // so does this
  'DELETE /api/keys', // needs the key that was just made
  'POST /api/keys', // the key
  'GET /api/keys', // addresses of this process
  'POST /api/businesses/:id/submit', // its owner has no password
  'POST /api/businesses/:id/reopen', // needs one that was closed
  'POST /api/businesses/:id/list', // needs one that was taken down
  'POST /api/account/calendar-feed', // the token
  'GET /api/business/analytics', // two days of thirty, compared beside its other tests
  'GET /api/special-hours', // the demo has none
  'DELETE /api/special-hours/:id', // needs those that were just made
  'DELETE /api/holds/:id', // needs the hold that was just made
  'GET /api/business/clients/:id/notes', // needs a note that was just made
  '/api/business/clients/:id/notes/:noteId', // so does this
  'GET /api/business/clients/imports', // needs an import that was just made
  '/api/business/clients/imports/:id', // so does this
  '/api/class', // the demo has no timetable
  'POST /api/payments/', // needs a provider other than the default, or its signature
  'POST /api/packages/:packageId/purchase', // likewise
];

/** Not required by themselves, but one of them is. */
const oneOfSeveral: Record<string, string[]> = { '/api/availability/search': ['category'] };

let demo: Awaited<ReturnType<typeof createDatabase>>;
let reader: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  demo = await createDatabase(inject('serverUrl'), inject('templates').empty);
  // Sessions opened here hold in every copy.
  const app = await startApp({ databaseUrl: demo.url, clock });
  await loadDemo(app.db, clock, await demoOptions());
  for (const { role, email } of demoLogins) {
    const login = await app.call('POST', '/api/auth/login', { body: { email, password: demoPassword } });
    tokens.set(role, login.body.accessToken);
  }
  await app.close();
  reader = await startOnDemo();
});
afterAll(async () => {
  await reader.close();
  await demo.drop();
});

/** On a copy of its own. */
async function startOnDemo(): Promise<TestApp> {
  const name = /\/(\w+)(\?|$)/.exec(demo.url)?.[1] ?? '';
  const copy = await createDatabase(inject('serverUrl'), name);
  const app = await startApp({ databaseUrl: copy.url, clock });
  return {
    ...app,
    async close() {
      await app.close();
      await copy.drop();
    },
  };
}

interface Example {
  name: string;
  roles: readonly string[];
  method: string;
  path: string;
  body?: unknown;
  status: number;
  answer: unknown;
}

function examples(): Example[] {
  return reader.app.routes
    .map(({ declaration }) => exampleOf(declaration))
    .filter(({ name }) => name.includes(' /api/') && !exceptions.some((part) => name.includes(part)));
}

function exampleOf(route: AnyRoute): Example {
  const exampleValue = (schema: AnyRoute['params'], field: string) =>
    (schema?.properties as Record<string, { examples?: string[] }> | undefined)?.[field]?.examples?.[0];
  const path = route.path.replace(/:(\w+)/g, (_, field: string) => String(exampleValue(route.params, field)));
  const fields: string[] = [...(route.query?.required ?? []), ...(oneOfSeveral[route.path] ?? [])];
  const query = fields.map((field) => `${field}=${exampleValue(route.query, field)}`);
  return {
    name: `${route.method} ${route.path}`,
    roles: rolesOf(route),
    method: route.method,
    path: `${path}?${query.join('&')}`,
    body: route.bodyExample,
    status: route.reply.status,
    answer: route.reply.example,
  };
}

function rolesOf({ access }: AnyRoute): string[] {
  if (access.kind !== 'session') return ['nobody'];
  return demoLogins.map(({ role }) => role).filter((role) => access.roles.includes(role));
}

/** What the first demo account gets for whom it works. */
async function run(app: TestApp, { roles, method, path, body, status }: Example) {
  const refusals: string[] = [];
  for (const role of roles) {
    const answer = await app.call(method, path, { token: tokens.get(role), body });
    if (answer.status === status) return { body: answer.body };
    refusals.push(`${role}: ${answer.text}`);
  }
  return { refusals };
}

/** New ids and secrets are random; everything else about a new record is known. */
function withoutNewIds(value: unknown): unknown {
  const text = JSON.stringify(value ?? null).replace(/\b([a-z]{3}_)[0-9a-hjkmnp-tv-z]{26}\b/g, '$1…');
  return JSON.parse(text.replace(/"whsec_[A-Za-z0-9+/]{43}="/g, '"whsec_…"'));
}

/** Of a list, the example shows some rows. */
function shows(example: unknown, answer: unknown): boolean {
  if (Array.isArray(example) && Array.isArray(answer))
    return example.every((row) => answer.some((other) => isDeepStrictEqual(row, other)));
  return isDeepStrictEqual(example, answer);
}

/** What is wrong with it, if anything. */
async function judge(app: TestApp, example: Example): Promise<object[]> {
  const { body, refusals } = await run(app, example);
  if (refusals !== undefined) return [{ name: example.name, refusals }];
  const [printed, answered] = [withoutNewIds(example.answer), withoutNewIds(body)];
  if (example.answer === undefined || shows(printed, answered)) return [];
  return [{ name: example.name, printed, answered }];
}

test('the answers that the reference prints are those of the demo marketplace', async () => {
  const wrong: object[] = [];
  for (const example of examples().filter(({ method }) => method === 'GET'))
    wrong.push(...(await judge(reader, example)));
  expect(wrong).toEqual([]);
});

test('every change in the reference can be made as printed, and answers as printed', async () => {
  const wrong: object[] = [];
  let app = await startOnDemo();
  for (const example of examples().filter(({ method }) => method !== 'GET')) {
    if ((await judge(app, example)).length === 0) continue;
    // An earlier change may stand in the way.
    await app.close();
    app = await startOnDemo();
    wrong.push(...(await judge(app, example)));
  }
  await app.close();
  expect(wrong).toEqual([]);
}, 60_000);
