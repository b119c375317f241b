import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import {
  getAccount,
  logIn,
  newEmail,
  outcome,
  refresh,
  registerAccount,
} from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';

const clock = movingClock();
let dataDir: string;
let app: TestApp;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'openslot-reset-'));
  app = await startApp({ clock, environment: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const forgot = (email: unknown) => app.call('POST', '/api/auth/forgot-password', { body: { email } });
const reset = (token: unknown, password: unknown = 'second password') =>
  app.call('POST', '/api/auth/reset-password', { body: { token, password } });

const outbox = async () =>
  (await readdir(join(dataDir, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));
const jobsDone = () =>
  eventually(async () => (await app.db.row(sql`select 1 from jobs where failed_at is null`)) === null);

async function mailsTo(email: string): Promise<string[]> {
  const mails = await Promise.all(
    (await outbox()).map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')),
  );
  return mails.filter(
    (mail) => mail.includes(`To: ${email}`) && mail.includes('Subject: Reset your password'),
  );
}

/** Decodes soft line breaks and `=3D` of quoted-printable. */
function linkIn(mail: string): string | undefined {
  const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return new RegExp(`${app.url}/reset-password\\?token=(pr_[\\w-]{43})\\s`).exec(text)?.[1];
}

/** Requests a link and returns the token of the newest email. */
async function askForLink(email: string): Promise<string> {
  const before = new Set(await mailsTo(email));
  const newMail = async () => (await mailsTo(email)).find((mail) => !before.has(mail));
  expect((await forgot(email)).status).toBe(202);
  await eventually(async () => (await newMail()) !== undefined);
  const token = linkIn((await newMail()) ?? '');
  if (token === undefined) throw new Error('no link in the mail');
  return token;
}

describe('POST /api/auth/forgot-password', () => {
  test('returns the same response for known and unknown emails, and sends email only to known ones', async () => {
    const person = await registerAccount(app);
    const nobody = newEmail();
    const known = await forgot(` ${person.email.toUpperCase()} `);
    const unknown = await forgot(nobody);
    expect([known.status, known.text]).toEqual([202, '{}']);
    expect([unknown.status, unknown.text]).toEqual([202, '{}']);
    await jobsDone();
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect(await mailsTo(nobody)).toHaveLength(0);
  });

  test('writes the email to a file with mode 600 and stores only a hash of the token', async () => {
    const person = await registerAccount(app);
    const token = await askForLink(person.email);
    const newest = (await outbox()).at(-1) ?? '';
    expect((await stat(join(dataDir, 'outbox', newest))).mode & 0o777).toBe(0o600);
    const rows = await app.db.rows(sql`select * from password_resets`);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('refuses an invalid email', async () => {
    expect(outcome(await forgot(undefined))).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await forgot('nobody'))).toEqual([400, 'INVALID_INPUT']);
  });

  test('sends at most five open links per account', async () => {
    const person = await registerAccount(app);
    for (let asked = 0; asked < 7; asked++) await forgot(person.email);
    await jobsDone();
    expect(await mailsTo(person.email)).toHaveLength(5);
  });
});

describe('POST /api/auth/reset-password', () => {
  test('sets the password and ends every session', async () => {
    const person = await registerAccount(app);
    const second = (await logIn(app, person.email, person.password)).body;
    const answer = await reset(await askForLink(person.email));
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const token of [person.token, second.accessToken]) {
      expect((await getAccount(app, token)).status).toBe(401);
    }
    expect((await refresh(app, second.refreshToken)).status).toBe(401);
    expect(outcome(await logIn(app, person.email, person.password))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await logIn(app, person.email, 'second password')).status).toBe(200);
  });

  test('a link works once and invalidates the other links', async () => {
    const person = await registerAccount(app);
    const [first, second] = [await askForLink(person.email), await askForLink(person.email)];
    expect((await reset(first)).status).toBe(204);
    expect(outcome(await reset(first))).toEqual([400, 'RESET_LINK_INVALID']);
    expect(outcome(await reset(second))).toEqual([400, 'RESET_LINK_INVALID']);
  });

  test('only one of two concurrent requests with one link succeeds', async () => {
    const person = await registerAccount(app);
    const token = await askForLink(person.email);
    const passwords = ['password of one', 'password of two'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
    expect((await logIn(app, person.email, winner)).status).toBe(200);
  });

  test('only one of two links of one account succeeds concurrently', async () => {
    const person = await registerAccount(app);
    const tokens = [await askForLink(person.email), await askForLink(person.email)];
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('a concurrent login with the old password leaves no usable session', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await registerAccount(app);
      const token = await askForLink(person.email);
      const [login] = await Promise.all([logIn(app, person.email, person.password), reset(token)]);
      expect([
        [200, null],
        [401, 'INVALID_CREDENTIALS'],
      ]).toContainEqual(outcome(login));
      const { refreshToken = 'rt_unknown' } = login.body;
      expect((await refresh(app, refreshToken)).status).toBe(401);
    }
  });

  test('a link expires after an hour', async () => {
    const person = await registerAccount(app);
    const early = await askForLink(person.email);
    clock.advance(3599);
    expect((await reset(early)).status).toBe(204);
    const late = await askForLink(person.email);
    clock.advance(3600);
    expect(outcome(await reset(late))).toEqual([400, 'RESET_LINK_INVALID']);
  });

  test('an invalid password does not use up the link', async () => {
    const person = await registerAccount(app);
    const token = await askForLink(person.email);
    expect(outcome(await reset(token, 'short'))).toEqual([400, 'PASSWORD_TOO_SHORT']);
    expect(outcome(await reset(token, 'x'.repeat(201)))).toEqual([400, 'INVALID_INPUT']);
    expect(outcome(await reset(token, ''))).toEqual([400, 'MISSING_FIELDS']);
    expect((await reset(token)).status).toBe(204);
  });

  test('unknown links are refused', async () => {
    for (const token of ['pr_made-up', 'x', newEmail()]) {
      expect(outcome(await reset(token))).toEqual([400, 'RESET_LINK_INVALID']);
    }
  });
});
