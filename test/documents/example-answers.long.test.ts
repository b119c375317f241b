import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoLogins, demoPassword, loadDemo } from '../../demo/load-demo.ts';
import type { AnyRoute } from '../../src/http/route.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { createDatabase } from '../fixtures/database.ts';
import { demoOptions } from '../fixtures/demo-options.ts';

// Dates of the demo are relative to the time of loading, so it is loaded at the time that the examples show.
const clock = { now: () => new Date('2026-11-30T12:00:00Z') };

/** Routes whose example cannot be repeated, with the reason. */
const exceptions = [
  '/api/auth/', // tokens, and links sent by e-mail
  'GET /api/account/export', // contains sessions
  '/api/account/sessions', // contains sessions
  '/api/account/passkeys', // needs a browser that creates one
  '/api/account/identities', // needs a provider
  'POST /api/account/second-factor', // contains a random secret, or needs its code
  'DELETE /api/account/second-factor', // needs a code of an authenticator app
  '/api/authorizations', // needs a registered agent
  'DELETE /api/keys', // needs a newly created key
  'POST /api/keys', // contains a random key
  'GET /api/keys', // contains IP addresses of this process
  'PUT /api/business/services/order', // has to name all services of the business
  'GET /api/businesses/:id/rota', // shows one of seven days
  'POST /api/businesses/:id/rota/copy', // needs a planned week
  'POST /api/media', // contains a signature
  '/media/:id', // needs a signed URL
  'DELETE /api/resources/:id', // a service of the demo needs it
  'POST /api/businesses/:id/submit', // the owner has no password
  'POST /api/invitations/:id/resend', // the owner has no password
  'DELETE /api/invitations/:id', // the owner has no password
  'POST /api/businesses/:id/close', // shows one of many notified clients
  'POST /api/businesses/:id/reopen', // needs a closed business
  'POST /api/businesses/:id/list', // needs an unlisted business
  'POST /api/accounts/:id/reinstate', // needs a suspended account
  'POST /api/account/calendar-feed', // contains a random token
  '/api/calendar-connections', // needs a connected calendar
  'GET /api/calendar-conflicts', // needs a connected calendar
  'GET /api/platform/figures', // shows one of thirty days; compared in its own test
  'GET /api/audit', // empty until an action is audited
  'GET /api/business/analytics', // shows two of thirty days; compared in its own test
  'GET /api/holds', // needs a newly created hold
  'DELETE /api/holds/:id', // needs a newly created hold
  'GET /api/business/clients/:id/notes', // needs a newly created note
  '/api/business/clients/:id/notes/:noteId', // needs a newly created note
  'GET /api/business/clients/imports', // needs a newly created import
  '/api/business/clients/imports/:id', // needs a newly created import
  '/api/intake/:token', // needs an e-mailed link
  '/api/grants', // needs a newly created grant and its token
  '/api/approvals', // needs a pending approval request and an e-mailed link
  'POST /api/payments/', // needs an online payment provider or its signature
  'POST /api/appointments/:id/checkout', // contains the next number and the current time
  'GET /api/appointments/:id/receipts', // needs an issued receipt
  '/api/receipts/:id', // needs an issued receipt
  'GET /api/business/receipts', // needs an issued receipt
  'GET /api/business/closings', // empty until a receipt is issued
  'POST /api/packages/:packageId/purchase', // needs an online payment provider
];

/** Optional parameters of which one is required. */
const oneOfSeveral: Record<string, string[]> = {
  'GET /api/availability/search': ['category'],
  'GET /api/reviews': ['professionalId'],
  'GET /api/reviews/summary': ['professionalId'],
  'GET /api/media': ['businessId'],
};

let demo: Awaited<ReturnType<typeof createDatabase>>;
let reader: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  demo = await createDatabase(inject('serverUrl'), inject('templates').empty);
  // Sessions created here are valid in every copy of the database.
  const app = await startApp({ databaseUrl: demo.url, clock });
  await loadDemo(app.db, clock, await demoOptions());
  for (const { email } of demoLogins) {
    const login = await app.call('POST', '/api/auth/login', { body: { email, password: demoPassword } });
    tokens.set(email, login.body.accessToken);
  }
  await app.close();
  reader = await startOnDemo();
});
afterAll(async () => {
  await reader.close();
  await demo.drop();
});

/** Starts the service on its own copy of the demo database. */
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
  /**
   * E-mail addresses of the accounts that may call the route; `nobody` stands for a request without a
   * session.
   */
  callers: readonly string[];
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
  const fields: string[] = [
    ...(route.query?.required ?? []),
    ...(oneOfSeveral[`${route.method} ${route.path}`] ?? []),
  ];
  const query = fields.map((field) => `${field}=${exampleValue(route.query, field)}`);
  return {
    name: `${route.method} ${route.path}`,
    callers: callersOf(route),
    method: route.method,
    path: `${path}?${query.join('&')}`,
    body: route.bodyExample,
    status: route.reply.status,
    answer: route.reply.example,
  };
}

function callersOf({ access }: AnyRoute): string[] {
  if (access.kind !== 'session') return ['nobody'];
  return demoLogins.filter(({ role }) => access.roles.includes(role)).map(({ email }) => email);
}

/** Replaces new ids, versions and secrets, which are random. */
function withoutNewIds(value: unknown): unknown {
  const text = JSON.stringify(value ?? null)
    .replace(/\b([a-z]{3}_)[0-9a-hjkmnp-tv-z]{26}\b/g, '$1…')
    .replace(/"version":"[0-9a-f]+"/g, '"version":"…"');
  return JSON.parse(text.replace(/"whsec_[A-Za-z0-9+/]{43}="/g, '"whsec_…"'));
}

/** The example of a list shows some of its rows. */
function shows(example: unknown, answer: unknown): boolean {
  if (Array.isArray(example) && Array.isArray(answer))
    return example.every((row) => answer.some((other) => isDeepStrictEqual(row, other)));
  return isDeepStrictEqual(example, answer);
}

/**
 * Returns the difference between example and response, or an empty list. One permitted caller must get the
 * printed response. A successful change is not sent again.
 */
async function judge(app: TestApp, example: Example): Promise<object[]> {
  const { name, callers, method, path, body, status } = example;
  const printed = withoutNewIds(example.answer);
  const answers: string[] = [];
  for (const caller of callers) {
    const answer = await app.call(method, path, { token: tokens.get(caller), body });
    const isDone = answer.status === status;
    if (isDone && (example.answer === undefined || shows(printed, withoutNewIds(answer.body)))) return [];
    answers.push(`${caller}: ${answer.text}`);
    if (isDone && method !== 'GET') break;
  }
  return [{ name, printed: JSON.stringify(printed), answers }];
}

test('GET examples in the reference equal the responses of the demo', async () => {
  const wrong: object[] = [];
  for (const example of examples().filter(({ method }) => method === 'GET'))
    wrong.push(...(await judge(reader, example)));
  expect(wrong).toEqual([]);
});

test('examples of changes in the reference succeed with the printed response', async () => {
  const wrong: object[] = [];
  let app = await startOnDemo();
  for (const example of examples().filter(({ method }) => method !== 'GET')) {
    if ((await judge(app, example)).length === 0) continue;
    // An earlier change may prevent this one, so it is repeated on a new copy.
    await app.close();
    app = await startOnDemo();
    wrong.push(...(await judge(app, example)));
  }
  await app.close();
  expect(wrong).toEqual([]);
}, 180_000);
