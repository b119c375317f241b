import { readFileSync, writeFileSync } from 'node:fs';
import { type ErrorCode, errorArguments, errorStatuses, secondStatuses } from 'openslot-facts/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expandDocument } from '../../client/generate/expand.ts';
import { errorsOf } from '../../src/http/route.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { newSalon } from '../fixtures/salon.ts';
import { access } from './error-codes/access.ts';
import { booking } from './error-codes/booking.ts';
import { coupons } from './error-codes/coupons.ts';
import { infrastructure } from './error-codes/infrastructure.ts';
import { moderation } from './error-codes/moderation.ts';
import { payments } from './error-codes/payments.ts';
import { records } from './error-codes/records.ts';
import { reviews } from './error-codes/reviews.ts';
import { clock, type Details, type Scenario } from './error-codes/scenario.ts';
import { schedule } from './error-codes/schedule.ts';
import { otherStatuses, validation } from './error-codes/validation.ts';

/** A code without a scenario does not compile. */
const scenarios: Record<ErrorCode, Scenario> = {
  ...access,
  ...records,
  ...validation,
  ...booking,
  ...schedule,
  ...reviews,
  ...moderation,
  ...payments,
  ...coupons,
  ...infrastructure,
};
const codes = Object.keys(errorStatuses) as ErrorCode[];
const cases = codes.flatMap((code) => [
  { code, status: errorStatuses[code] as number, scenario: scenarios[code] },
  ...otherStatuses.filter((other) => other.code === code),
]);

let app: TestApp;
beforeAll(async () => {
  const environment = {
    PAYMENT_PROVIDER: 'mock',
    API_KEY_DAILY_LIMIT: '3',
    AUTH_LIMIT_PER_MINUTE: '100000',
  };
  app = await startApp({ environment, clock });
});
afterAll(() => app.close());

interface Played {
  answer: Answer;
  search: string;
  body: unknown;
}

async function play({ request, run }: Scenario): Promise<Played> {
  const [method = '', pattern = ''] = request.split(' ');
  let last: Played | undefined;
  const send = async ({ params = {}, query = {}, to = app.call, ...options }: Details = {}) => {
    const path = pattern.replace(/:(\w+)/g, (_, name) => params[name] ?? '');
    const search = new URLSearchParams(query).toString();
    const answer = await to(method, `${path}?${search}`, options);
    last = { answer, search, body: options.body };
    return answer;
  };
  const answer = await run({ app, salon: await newSalon(app), send });
  expect(answer).toBe(last?.answer);
  return last!;
}

function expectRefusal({ status, headers, body }: Answer, code: ErrorCode, expected: number): void {
  expect([status, body]).toEqual([expected, { error: expect.stringMatching(/^[A-Z_]+(:\d+)?$/) }]);
  const [told, argument] = body.error.split(':');
  expect([told, argument !== undefined]).toEqual([code, errorArguments[code] !== undefined]);
  const retryAfter = headers.get('retry-after');
  if (status === 429) expect(retryAfter).toBe(argument);
  else if (status === 503) expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  else expect(retryAfter).toBeNull();
}

/** JSON and queries in the text must be part of the request. */
function expectSent(because: string, { search, body }: Played): void {
  for (const [, json = ''] of because.matchAll(/`(\{.*?\})`/g)) expect(body).toMatchObject(JSON.parse(json));
  for (const [, query = ''] of because.matchAll(/`\?(.*?)`/g)) expect(search).toContain(query);
}

const routeOf = (request: string) =>
  app.app.routes.find(({ declaration: { method, path } }) => `${method} ${path}` === request)?.declaration;

describe('every code has a request that returns it', () => {
  test.each(cases)('$status $code', async ({ code, status, scenario }) => {
    const played = await play(scenario);
    expectRefusal(played.answer, code, status);
    expectSent(scenario.because, played);
  });

  test('every second status has a request that returns it', () => {
    for (const [code, { status }] of Object.entries(secondStatuses))
      expect(cases).toContainEqual(expect.objectContaining({ code, status }));
  });
});

test('the reference lists every code for the route of its request, or for all routes', async () => {
  const { paths } = expandDocument((await app.call('GET', '/openapi.json')).body);
  // Unreadable requests are refused before a route is known.
  for (const { code, status, scenario } of cases.filter((one) => one.status !== 413 && one.status !== 415)) {
    const { request } = scenario;
    const route = routeOf(request);
    expect([request, route && errorsOf(route)]).toEqual([request, expect.arrayContaining([code])]);
    const [method = '', path = ''] = request.replace(/:(\w+)/g, '{$1}').split(' ');
    const responses = paths[path]![method.toLowerCase()]!.responses as Record<
      string,
      { description: string }
    >;
    const told = `${status} ${responses[status]?.description}; ${responses.default?.description}`;
    expect(told).toMatch(new RegExp(`${status} [^;]*\`${code}[:\`]`));
  }
});

const page = new URL('../../docs/errors.md', import.meta.url);
const heading = '## A request for every code\n';
const introduction = `One request that returns each code. Payments use the mock provider (\`PAYMENT_PROVIDER=mock\`). A test sends every request and writes this
table: \`UPDATE_DOCS=1 npx vitest run test/documents/error-codes.long.test.ts\`.
`;

function printSection(): string {
  const rows = cases.map(({ code, status, scenario: { request, because } }) => {
    const argument = errorArguments[code] === undefined ? '' : `:<${errorArguments[code]}>`;
    return `| \`${code}${argument}\` ${status} | \`${request}\` | ${because} |`;
  });
  return [heading, introduction, '| answer | request | why |', '|---|---|---|', ...rows, ''].join('\n');
}

test('the documentation prints these requests', () => {
  const text = readFileSync(page, 'utf8');
  const [before = ''] = text.split(`\n${heading}`);
  const whole = `${before.trimEnd()}\n\n${printSection()}`;
  if (process.env.UPDATE_DOCS) writeFileSync(page, whole);
  expect(readFileSync(page, 'utf8')).toBe(whole);
});
