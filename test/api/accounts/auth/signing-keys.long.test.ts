import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createSigningKeys,
  rotateSigningKey,
} from '../../../../src/features/access/sessions/access-tokens.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { getAccount, logIn, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';

const clock = movingClock();
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
  other = await startApp({ clock, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const keyOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

const keysInUse = () => app.db.rows(sql`select id from signing_keys where retired_at is null`);

test('processes that start concurrently on an empty database use one key', async () => {
  const { db, close } = await startApp({ clock });
  await db.run(sql`delete from signing_keys`);
  const keys = await Promise.all(
    Array.from({ length: 5 }, () => createSigningKeys({ db, clock, secrets: app.secrets }).current()),
  );
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(new Set(keys.map(({ secret }) => secret.export().toString('hex'))).size).toBe(1);
  await close();
});

test('after a rotation, old tokens stay valid and new tokens are accepted by all processes', async () => {
  const person = await registerAccount(other);
  expect((await getAccount(app, person.token)).status).toBe(200);
  await rotateSigningKey({ db: app.db, clock, secrets: app.secrets });
  const fresh = await startApp({ clock, databaseUrl: app.databaseUrl });
  const { body } = await logIn(fresh, person.email, person.password);
  expect(keyOf(body.accessToken)).not.toBe(keyOf(person.token));
  for (const process of [app, other, fresh]) {
    expect((await getAccount(process, person.token)).status).toBe(200);
    process.outlastCaches();
    expect((await getAccount(process, body.accessToken)).status).toBe(200);
  }
  await fresh.close();
});

test('tokens of a key retired more than an hour ago are refused', async () => {
  const person = await registerAccount(app);
  await rotateSigningKey({ db: app.db, clock, secrets: app.secrets });
  await app.db.run(sql`update signing_keys set retired_at = ${new Date(clock.now().getTime() - 3_601_000)}
    where id = ${keyOf(person.token)}`);
  const fresh = await startApp({ clock, databaseUrl: app.databaseUrl });
  expect((await getAccount(fresh, person.token)).status).toBe(401);
  await fresh.close();
});

test('concurrent rotations leave one active key', async () => {
  await Promise.all(
    Array.from({ length: 5 }, () => rotateSigningKey({ db: app.db, clock, secrets: app.secrets })),
  );
  expect(await keysInUse()).toHaveLength(1);
});
