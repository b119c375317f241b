import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runAdmin } from '../../src/commands/admin.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { logIn, newEmail, registerAccount } from '../fixtures/accounts.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { passwordCost } from '../fixtures/password-cost.ts';
import { confirmedAccount, enableFactor } from '../fixtures/second-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function run(...args: string[]): Promise<{ code: number; printed: string }> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const { db, config } = app;
  const secrets = async () => app.secrets;
  const code = await runAdmin(args, { db, clock: systemClock, config, secrets, passwordCost });
  vi.restoreAllMocks();
  return { code, printed: lines.join('\n') };
}

test('creates an administrator with the given password and does not print it', async () => {
  const email = newEmail();
  const { code, printed } = await run(
    'create',
    '--email',
    email,
    '--name',
    'Root',
    '--password',
    'given password',
  );
  expect(code).toBe(0);
  expect(printed).not.toContain('given password');
  const { body } = await logIn(app, email.toUpperCase(), 'given password');
  expect(body.user).toMatchObject({ role: 'admin', name: 'Root', emailVerified: true });
});

test('removes the second factor of an account and audits it', async () => {
  const person = await confirmedAccount(app);
  const remove = () => run('remove-second-factor', '--email', person.email);
  expect((await remove()).code).toBe(1);
  await enableFactor(app, person, new Date());
  expect((await logIn(app, person.email, person.password)).status).toBe(403);
  expect((await remove()).code).toBe(0);
  expect((await logIn(app, person.email, person.password)).status).toBe(200);
  const [entry] = await app.db.rows(sql`select kind from audit_entries where subject_id = ${person.id}`);
  expect(entry).toEqual({ kind: 'second_factor.removed' });
});

test('reads the password from the environment', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'from outside');
  const email = newEmail();
  expect((await run('create', '--email', email)).code).toBe(0);
  expect((await logIn(app, email, 'from outside')).status).toBe(200);
});

test('creates a password and prints it once', async () => {
  const email = newEmail();
  const { printed } = await run('create', '--email', email);
  const password = /: (\S{20})$/.exec(printed)?.[1] ?? '';
  expect((await logIn(app, email, password)).status).toBe(200);
});

test('refuses a taken or invalid address and a short or common password', async () => {
  const { email } = await registerAccount(app);
  expect((await run('create', '--email', email)).code).toBe(1);
  expect((await run('create', '--email', newEmail(), '--password', 'short')).code).toBe(1);
  const common = await run('create', '--email', newEmail(), '--password', 'Password1');
  expect([common.code, common.printed]).toEqual([1, expect.stringContaining('most common passwords')]);
  expect((await run('create', '--email', 'nobody')).code).toBe(1);
});

test('rotates the signing key', async () => {
  const inUse = () => app.db.row<{ id: string }>(sql`select id from signing_keys where retired_at is null`);
  const before = await inUse();
  expect((await run('rotate-keys')).code).toBe(0);
  expect((await inUse())?.id).not.toBe(before?.id);
});

test('explains its usage', async () => {
  for (const args of [[], ['create'], ['create', '--mail', 'x'], ['dance'], ['rotate-keys', 'now']]) {
    const { code, printed } = await run(...args);
    expect([code, printed.startsWith('Usage:')]).toEqual([2, true]);
  }
});
