import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredGrants } from '../../../../src/features/access/grants/cleanup-store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { dayMs } from '../../../../src/shared/time.ts';
import { outcome } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  newCode,
  newTokens,
  post,
  redeem,
  refresh,
  register,
  stubPages,
  type Tokens,
} from '../../../fixtures/oauth-client.ts';

const clock = movingClock();
let app: TestApp;
let person: TestUser;
let client: string;
beforeAll(async () => {
  app = await startApp({ clock, pages: stubPages, environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  client = await register(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.run(sql`delete from rate_limits`);
  person = await newUser(app);
});

const refusal = (error: string) => ({ error, error_description: expect.stringMatching(/\.$/) });
const unknown = (prefix: string) => `${prefix}_${randomBytes(32).toString('base64url')}`;
const guess = () => refresh(app, { clientId: client, refresh: unknown('osr') });
const revoke = (clientId: string, token: string) =>
  post(app, '/oauth/revoke', { client_id: clientId, token });
const spent = async (name: string) =>
  (await app.db.row<{ hits: number }>(
    sql`select coalesce(sum(hits), 0)::integer as hits from rate_limits where bucket like ${`${name}:%`}`,
  ))!.hits;
/** Simulates many thousands of further requests. */
const flood = () => app.db.run(sql`update rate_limits set hits = 1000000`);

describe('unknown codes and tokens', () => {
  test('are refused with 429 until the window ends', async () => {
    let answer = await guess();
    for (let tries = 0; tries < 250 && answer.status === 400; tries++) answer = await guess();
    expect([answer.status, answer.body]).toEqual([429, refusal('temporarily_unavailable')]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.advance(601);
    expect((await guess()).body).toEqual(refusal('invalid_grant'));
  });

  test('are refused exactly as often as the limit allows, also concurrently', async () => {
    const statuses: number[] = [];
    for (let batch = 0; batch < 23; batch++)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, guess))).map(({ status }) => status));
    expect(statuses.filter((status) => status === 400)).toHaveLength(limits.refusedTokens.most);
  });

  test('do not affect valid tokens from the same address', async () => {
    const tokens = await newTokens(app, person);
    const ended = await newTokens(app, person);
    const code = await newCode(app, person);
    const malformed = { clientId: 'x', refresh: 'y' };
    await guess();
    await refresh(app, malformed);
    await redeem(app, { ...code, code: unknown('osc') });
    await revoke(client, unknown('osa'));
    await flood();
    expect((await guess()).status).toBe(429);
    expect((await revoke(client, unknown('osr'))).status).toBe(429);
    const next = await refresh(app, tokens);
    expect(next.status).toBe(200);
    expect((await redeem(app, code)).status).toBe(200);
    expect((await revoke(ended.clientId, ended.refresh)).status).toBe(200);
    expect((await app.call('GET', '/api/appointments', { token: ended.access })).status).toBe(401);
    // Expired tokens do not count as unknown.
    expect((await refresh(app, ended)).body).toEqual(refusal('invalid_grant'));
    expect((await revoke(client, next.body.refresh_token)).body).toEqual(refusal('invalid_client'));
    expect((await revoke(tokens.clientId, next.body.refresh_token)).status).toBe(200);
  });

  test('count when revoked; known tokens do not', async () => {
    const tokens = await newTokens(app, person);
    expect((await revoke(tokens.clientId, unknown('osa'))).status).toBe(200);
    expect(await spent('refusedTokens')).toBe(1);
    expect((await revoke(tokens.clientId, tokens.access)).status).toBe(200);
    expect((await revoke(tokens.clientId, tokens.access)).status).toBe(200);
    expect(await spent('refusedTokens')).toBe(1);
  });

  test.each(['y', 'osr_1', `osr_${'a'.repeat(44)}`, `osr_${'a'.repeat(42)}.`, `osx_${'a'.repeat(43)}`])(
    'in an invalid format are refused without a lookup and not counted: %s',
    async (text) => {
      await app.db.run(sql`alter table grant_tokens rename to grant_tokens_away`);
      await app.db.run(sql`alter table oauth_codes rename to oauth_codes_away`);
      try {
        expect((await refresh(app, { clientId: client, refresh: text })).body).toEqual(
          refusal('invalid_grant'),
        );
        const code = { code: text, verifier: 'v', clientId: client };
        expect((await redeem(app, code)).body).toEqual(refusal('invalid_grant'));
        expect((await revoke(client, text)).status).toBe(200);
      } finally {
        await app.db.run(sql`alter table grant_tokens_away rename to grant_tokens`);
        await app.db.run(sql`alter table oauth_codes_away rename to oauth_codes`);
      }
      expect(await spent('')).toBe(0);
    },
  );

  test('sent with an invalid client id are refused and not counted', async () => {
    const tokens = await newTokens(app, person);
    const code = await newCode(app, person);
    expect((await refresh(app, { ...tokens, clientId: 'x' })).body).toEqual(refusal('invalid_grant'));
    expect((await redeem(app, { ...code, clientId: 'x' })).body).toEqual(refusal('invalid_grant'));
    expect((await revoke('x', tokens.refresh)).body).toEqual(refusal('invalid_client'));
    expect(await spent('refusedTokens')).toBe(0);
    expect((await refresh(app, tokens)).status).toBe(200);
    expect((await redeem(app, code)).status).toBe(200);
  });

  test('are not counted when the server failed', async () => {
    const tokens = await newTokens(app, person);
    await app.db.run(sql`alter table grant_tokens rename to grant_tokens_away`);
    for (let tries = 0; tries < 3; tries++) expect((await refresh(app, tokens)).status).toBe(500);
    await app.db.run(sql`alter table grant_tokens_away rename to grant_tokens`);
    expect(await spent('refusedTokens')).toBe(0);
    expect((await refresh(app, tokens)).status).toBe(200);
  });
});

describe('the limit on refreshes', () => {
  test('applies per grant', async () => {
    const tokens = await newTokens(app, person);
    const other = await newTokens(app, person);
    const next = (await refresh(app, tokens)).body;
    await app.db.run(sql`
      update rate_limits set hits = ${limits.refreshes.most} where bucket like 'refreshes:%'`);
    const last = { ...tokens, refresh: next.refresh_token };
    for (let tries = 0; tries < 3; tries++) {
      const refused = await refresh(app, last);
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    }
    expect((await refresh(app, other)).status).toBe(200);
    clock.advance(601);
    expect((await refresh(app, last)).status).toBe(200);
  });

  test('counts successful refreshes only', async () => {
    const tokens = await newTokens(app, person);
    expect((await refresh(app, tokens, { scope: 'desk:read' })).body).toEqual(refusal('invalid_scope'));
    expect(await spent('refreshes')).toBe(0);
    expect((await refresh(app, tokens)).status).toBe(200);
    expect(await spent('refreshes')).toBe(1);
  });
});

describe('an access token', () => {
  const bring = (token: string) => app.call('GET', '/api/appointments', { token });
  const bringByMcp = (token: string) =>
    app.call('POST', '/mcp', {
      token,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { accept: 'application/json, text/event-stream' },
    });

  test.each(['osa_', 'osa_short', `osa_${'a'.repeat(44)}`, `osa_${'a'.repeat(42)}.`])(
    'in an invalid format is refused without a lookup: %s',
    async (token) => {
      expect(outcome(await bring(token))).toEqual([401, 'AUTH_REQUIRED']);
      expect(await spent('unknownTokens')).toBe(0);
    },
  );

  test('that is unknown is counted and refused with 429 after too many; valid tokens still work', async () => {
    const { access } = await newTokens(app, person);
    expect(outcome(await bring(unknown('osa')))).toEqual([401, 'AUTH_REQUIRED']);
    expect((await bring(access)).status).toBe(200);
    expect(await spent('unknownTokens')).toBe(1);
    await flood();
    for (const refused of [await bring(unknown('osa')), await bringByMcp(unknown('osa'))])
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await bring(access)).status).toBe(200);
  });

  const ends: [string, (tokens: Tokens) => Promise<unknown>][] = [
    ['expired', async () => clock.advance(15 * 60)],
    [
      'expired some days ago',
      async () => {
        clock.advance((6 * dayMs) / 1000);
        await deleteExpiredGrants(app.db, clock.now());
      },
    ],
    ['was revoked by its client', ({ clientId, access }) => revoke(clientId, access)],
    ['was revoked by its client with the grant', ({ clientId, refresh: token }) => revoke(clientId, token)],
    [
      'was revoked by the user',
      async () => {
        const [grant] = (await app.call('GET', '/api/grants', { token: person.token })).body;
        await app.call('DELETE', `/api/grants/${grant.id}`, { token: person.token });
      },
    ],
    [
      'belongs to a suspended account',
      () => app.db.run(sql`update users set suspended_at = now() where id = ${person.id}`),
    ],
  ];

  test.each(ends)('that %s gets 401 regardless of the unknown-token limit', async (_name, end) => {
    const tokens = await newTokens(app, person);
    await end(tokens);
    await bring(unknown('osa'));
    await flood();
    const refused = await bring(tokens.access);
    expect(outcome(refused)).toEqual([401, 'AUTH_REQUIRED']);
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
    const byMcp = await bringByMcp(tokens.access);
    expect([byMcp.status, byMcp.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token", resource_metadata='),
    ]);
  });

  test('is deleted long after its expiry', async () => {
    await newTokens(app, person);
    clock.advance((60 * dayMs) / 1000);
    await deleteExpiredGrants(app.db, clock.now());
    expect(await app.db.rows(sql`select 1 from grant_tokens where expires_at is not null`)).toEqual([]);
  });
});
