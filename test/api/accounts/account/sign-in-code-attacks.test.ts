import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tryCodes } from '../../../../src/features/accounts/account/code-store.ts';
import { useUpCode } from '../../../../src/features/accounts/account/verify-code.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { getAccount, newEmail, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { accountMailsTo, followLink, sentLinkToken } from '../../../fixtures/email-links.ts';
import { waitForLocks } from '../../../fixtures/locks.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { requestCode, sentCode, verifyCode } from '../../../fixtures/sign-in-codes.ts';

const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

describe('an account registered by a stranger', () => {
  const stranger = { name: 'Mallory', phone: '+49 30 1111111' };

  test('gets the name of the owner and loses the phone number of the stranger', async () => {
    const { email } = await registerAccount(app, stranger);
    await app.db.run(
      sql`update users set preferred_reminder_channel = 'sms' where email_key = ${email.toLowerCase()}`,
    );
    const { status, body } = await verifyCode(app, email, await sentCode(app, email), 'Ada Prado');
    const mine = { name: 'Ada Prado', phone: null, preferredReminderChannel: 'email' };
    expect([status, body.user]).toEqual([200, expect.objectContaining(mine)]);
    expect((await getAccount(app, body.accessToken)).body).toEqual(body.user);
  });

  test('loses the phone number also when the owner resets the password', async () => {
    const { email } = await registerAccount(app, stranger);
    await app.call('POST', '/api/auth/forgot-password', { body: { email } });
    const mails = await accountMailsTo(app, email);
    const token = mails
      .map(({ text }) => /pr_[\w-]{43}/.exec(text)?.[0])
      .find((found) => found !== undefined);
    const password = 'seven tired hedgehogs';
    expect((await app.call('POST', '/api/auth/reset-password', { body: { token, password } })).status).toBe(
      204,
    );
    const { body } = await app.call('POST', '/api/auth/login', { body: { email, password } });
    expect(body.user).toMatchObject({ name: 'Mallory', phone: null });
  });
});

test('a confirmed account keeps its name and phone number', async () => {
  const person = await registerAccount(app, { phone: '+49 30 2222222' });
  await followLink(app, await sentLinkToken(app, person.email));
  const { body } = await verifyCode(app, person.email, await sentCode(app, person.email), 'Mallory');
  expect(body.user).toMatchObject({ name: 'Ada Lovelace', phone: '+49 30 2222222' });
});

test('a new account has the spelling of the address that received the code', async () => {
  const email = newEmail();
  const spelling = email.replace('person', 'Person');
  const code = await sentCode(app, spelling);
  expect((await verifyCode(app, email.toUpperCase(), code, 'Ada')).body.user.email).toBe(spelling);
});

test('codes to subaddresses of one mailbox share a limit', async () => {
  const [name, domain] = newEmail().split('@');
  for (let sent = 0; sent < limits.codesToEmail.most; sent++)
    expect((await requestCode(app, `${name}+${sent}@${domain}`)).status).toBe(202);
  expect((await requestCode(app, `${name}@${domain}`)).status).toBe(429);
  expect((await requestCode(app, newEmail())).status).toBe(202);
});

test('a guess during the use of another code does not deadlock', async () => {
  const email = newEmail();
  await sentCode(app, email);
  clock.advance(1);
  await sentCode(app, email);
  const [older, newer] = await app.db.rows<{ id: string }>(
    sql`select id from sign_in_codes where email_key = ${email} order by id`,
  );
  const results: Promise<unknown>[] = [];
  await app.db.transaction(async (transaction) => {
    await transaction.run(sql`select 1 from sign_in_codes where id = ${older!.id} for update`);
    results.push(tryCodes(app.serviceDb, email, { most: 5, now: clock.now() }));
    await waitForLocks(app.db, 1);
    results.push(app.serviceDb.transaction((other) => useUpCode(other, newer!.id, email)));
    await waitForLocks(app.db, 2);
  });
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});
