import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newUser, type TestUser } from '../fixtures/marketplace.ts';
import {
  isTokenValid,
  newCode,
  newTokens,
  post,
  redeem,
  refresh,
  stubPages,
} from '../fixtures/oauth-client.ts';

let a: TestApp;
let b: TestApp;
let person: TestUser;
beforeAll(async () => {
  a = await startApp({ pages: stubPages });
  b = await startApp({ pages: stubPages, databaseUrl: a.databaseUrl });
  person = await newUser(a);
});
afterAll(async () => {
  await b.close();
  await a.close();
});

const several = <T>(count: number, work: (app: TestApp) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index % 2 === 0 ? a : b)));

const livingTokens = (clientId: string) =>
  a.db.rows(sql`
    select 1 from grant_tokens t join grants g on g.id = t.grant_id
    where g.client_id = ${clientId} and g.revoked_at is null`);

test('a code used by ten concurrent requests yields at most one token pair, which is revoked', async () => {
  const code = await newCode(a, person);
  const answers = await several(10, (app) => redeem(app, code));
  const given = answers.filter(({ status }) => status === 200);
  expect(given).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => answer !== given[0]))
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  expect(await isTokenValid(a, given[0]!.body.access_token)).toBe(false);
  expect(await livingTokens(code.clientId)).toEqual([]);
});

test('ten concurrent refreshes on two processes get the same tokens', async () => {
  const tokens = await newTokens(a, person);
  const answers = await several(10, (app) => refresh(app, tokens));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => `${body.access_token} ${body.refresh_token}`)).size).toBe(1);
  // The first pair and the second one.
  expect(await livingTokens(tokens.clientId)).toHaveLength(4);
});

test('a refresh concurrent with a revocation leaves no valid token', async () => {
  for (let round = 0; round < 5; round++) {
    const tokens = await newTokens(a, person);
    const [answer] = await Promise.all([
      refresh(a, tokens),
      post(b, '/oauth/revoke', { client_id: tokens.clientId, token: tokens.refresh }),
    ]);
    expect([200, 400]).toContain(answer.status);
    expect(await isTokenValid(b, answer.body.access_token ?? 'osa_none')).toBe(false);
    expect(await livingTokens(tokens.clientId)).toEqual([]);
  }
});

test('a second use of a code concurrent with a refresh ends the grant', async () => {
  const code = await newCode(a, person);
  const first = (await redeem(a, code)).body;
  await Promise.all([redeem(b, code), refresh(a, { clientId: code.clientId, refresh: first.refresh_token })]);
  expect(await livingTokens(code.clientId)).toEqual([]);
  expect(await isTokenValid(b, first.access_token)).toBe(false);
});
