import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { getAccount, outcome, refresh, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';

const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const refreshWith = (key: string, refreshToken: string) =>
  app.call('POST', '/api/auth/refresh', {
    headers: { 'idempotency-key': key },
    body: { refreshToken },
  });

const refused = [401, 'AUTH_REQUIRED'];

describe('a repeated refresh with the same Idempotency-Key', () => {
  test('returns the same refresh token and a valid access token', async () => {
    const person = await registerAccount(app);
    const key = randomUUID();
    const first = await refreshWith(key, person.refreshToken);
    clock.advance(59);
    const second = await refreshWith(key, person.refreshToken);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.refreshToken).toMatch(/^rt_[\w-]{43}$/);
    expect(second.body.refreshToken).toBe(first.body.refreshToken);
    expect(second.headers.get('cache-control')).toBe('no-store');
    expect(second.body.accessToken).not.toBe(first.body.accessToken);
    for (const { body } of [first, second])
      expect((await getAccount(app, body.accessToken)).status).toBe(200);
    expect((await refresh(app, second.body.refreshToken)).status).toBe(200);
  });

  test('ten concurrent requests get the same token and the session continues', async () => {
    const person = await registerAccount(app);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refreshWith(key, person.refreshToken)),
    );
    expect(answers.map(outcome)).toEqual(Array.from({ length: 10 }, () => [200, null]));
    const tokens = new Set(answers.map(({ body }) => body.refreshToken));
    expect(tokens.size).toBe(1);
    expect((await refreshWith(randomUUID(), [...tokens][0])).status).toBe(200);
  });
});

describe('reuse of a spent token ends the session', () => {
  test('without the key, with another key or with a key shorter than 16 characters', async () => {
    const short = 'guess-me-1234567'.slice(0, 15);
    const cases: [first: string, second: string | null][] = [
      [randomUUID(), null],
      [randomUUID(), randomUUID()],
      [short, short],
    ];
    for (const [first, second] of cases) {
      const person = await registerAccount(app);
      const { body } = await refreshWith(first, person.refreshToken);
      const thief =
        second === null
          ? await refresh(app, person.refreshToken)
          : await refreshWith(second, person.refreshToken);
      expect(outcome(thief)).toEqual(refused);
      expect((await getAccount(app, body.accessToken)).status).toBe(401);
      expect(outcome(await refresh(app, body.refreshToken))).toEqual(refused);
    }
  });

  test('when it was spent without a key', async () => {
    const person = await registerAccount(app);
    const { body } = await refresh(app, person.refreshToken);
    expect(outcome(await refreshWith(randomUUID(), person.refreshToken))).toEqual(refused);
    expect(outcome(await refresh(app, body.refreshToken))).toEqual(refused);
  });

  test('after 60 seconds', async () => {
    const person = await registerAccount(app);
    const key = randomUUID();
    const { body } = await refreshWith(key, person.refreshToken);
    clock.advance(60);
    expect(outcome(await refreshWith(key, person.refreshToken))).toEqual(refused);
    expect(outcome(await refresh(app, body.refreshToken))).toEqual(refused);
  });

  test('after the next token was used', async () => {
    const person = await registerAccount(app);
    const key = randomUUID();
    const second = (await refreshWith(key, person.refreshToken)).body;
    const third = (await refreshWith(key, second.refreshToken)).body;
    expect(third.refreshToken).not.toBe(second.refreshToken);
    expect(outcome(await refreshWith(key, person.refreshToken))).toEqual(refused);
    expect(outcome(await refresh(app, third.refreshToken))).toEqual(refused);
  });

  test('when ten requests present it concurrently without a key', async () => {
    const person = await registerAccount(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(app, person.refreshToken)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect(outcome(await refresh(app, given[0]!.body.refreshToken))).toEqual(refused);
  });

  test('when one of several concurrent requests has another key', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await registerAccount(app);
      const key = randomUUID();
      const answers = await Promise.all([
        refreshWith(key, person.refreshToken),
        refreshWith(key, person.refreshToken),
        refreshWith(randomUUID(), person.refreshToken),
      ]);
      const given = answers.filter(({ status }) => status === 200).map(({ body }) => body.refreshToken);
      expect(given.length).toBeGreaterThanOrEqual(1);
      for (const token of given) expect(outcome(await refresh(app, token))).toEqual(refused);
    }
  });
});

test('a repeat does not reactivate an ended session', async () => {
  const person = await registerAccount(app);
  const key = randomUUID();
  const { body } = await refreshWith(key, person.refreshToken);
  await app.call('POST', '/api/auth/logout', { token: body.accessToken });
  expect(outcome(await refreshWith(key, person.refreshToken))).toEqual(refused);
});

test('neither the key nor the response is stored', async () => {
  const person = await registerAccount(app);
  const before = await app.db.rows(sql`select * from idempotency_keys`);
  const key = randomUUID();
  const { body } = await refreshWith(key, person.refreshToken);
  await refreshWith(key, person.refreshToken);
  expect(await app.db.rows(sql`select * from idempotency_keys`)).toEqual(before);
  const kept = JSON.stringify(await app.db.rows(sql`select * from refresh_tokens`));
  for (const secret of [key, body.refreshToken])
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
});
