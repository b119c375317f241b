import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { getAccount, logIn, newEmail, outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  accountMailsTo,
  followLink,
  requestEmailChange,
  sentLinkToken,
  tokenIn,
} from '../../../fixtures/email-links.ts';
import { callerFrom } from '../../../fixtures/from-address.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';

const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const addressOf = async (token: string) => (await getAccount(app, token)).body.email;
const invalid = [400, 'RESET_LINK_INVALID'];

test('following the link sent to the new email changes it and notifies the old email', async () => {
  const person = await registerAccount(app);
  const email = newEmail().replace('person', 'Other.Person');
  const { password, token } = person;
  const asked = await requestEmailChange(app, token, { email: ` ${email} `, password });
  expect([asked.status, asked.text]).toEqual([202, '{}']);
  const link = await sentLinkToken(app, email);
  expect(await addressOf(token)).toBe(person.email);
  expect((await logIn(app, email, password)).status).toBe(401);
  expect((await followLink(app, link)).status).toBe(204);
  expect((await getAccount(app, token)).body).toMatchObject({ email, emailVerified: true, id: person.id });
  expect((await logIn(app, email, password)).status).toBe(200);
  expect(outcome(await logIn(app, person.email, password))).toEqual([401, 'INVALID_CREDENTIALS']);
  expect(outcome(await followLink(app, link))).toEqual(invalid);
  const received = (await accountMailsTo(app, person.email)).map(({ subject }) => subject);
  expect(received.sort()).toEqual([
    'Confirm your email address',
    'Your email address is about to change',
    'Your email address was changed',
  ]);
});

test('these emails contain no text written by the user', async () => {
  const person = await registerAccount(app);
  await app.db.run(
    sql`update users set name = ${'Won!\r\n\r\nhttps://evil.example'} where id = ${person.id}`,
  );
  const email = newEmail();
  await requestEmailChange(app, person.token, { email, password: person.password });
  await followLink(app, await sentLinkToken(app, email));
  const mails = [...(await accountMailsTo(app, person.email)), ...(await accountMailsTo(app, email))];
  expect(mails).toHaveLength(4);
  for (const { text } of mails) {
    expect(text).toMatch(/^Hello,\n\n/);
    expect(text).not.toMatch(/Won|evil|example\.com/);
  }
});

describe('a request to change the email', () => {
  test('is refused without the correct password, with an invalid email and with the current email', async () => {
    const { token, password, email: present } = await registerAccount(app);
    const email = newEmail();
    const cases: [unknown, unknown[]][] = [
      [{ email }, [400, 'MISSING_FIELDS']],
      [{ password }, [400, 'MISSING_FIELDS']],
      [{ email, password: 'not my password' }, [401, 'INVALID_CREDENTIALS']],
      [{ email: 'nobody', password }, [400, 'INVALID_INPUT']],
      [{ email: `${email}\r\nBcc: eve@example.com`, password }, [400, 'INVALID_INPUT']],
      [{ email: present.toUpperCase(), password }, [400, 'INVALID_VALUE']],
    ];
    for (const [body, refusal] of cases)
      expect(outcome(await requestEmailChange(app, token, body))).toEqual(refusal);
    expect(await accountMailsTo(app, email)).toEqual([]);
  });

  test('wrong passwords count towards the login limit', async () => {
    const { token, email, password } = await registerAccount(app);
    for (let attempt = 0; attempt < 5; attempt++) {
      await requestEmailChange(app, token, { email: newEmail(), password: 'wrong one' });
      await logIn(app, email, 'wrong one');
    }
    expect((await requestEmailChange(app, token, { email: newEmail(), password })).status).toBe(429);
    expect((await logIn(app, email, password)).status).toBe(429);
    clock.advance(60);
  });
});

test('reveals only to the mailbox that another account has the email', async () => {
  const [person, other] = [await registerAccount(app), await registerAccount(app)];
  const { token, password } = person;
  const taken = await requestEmailChange(app, token, { email: other.email.toUpperCase(), password });
  // Read before the next request, which replaces this one and cancels unsent emails.
  const mails = await accountMailsTo(app, other.email);
  const free = await requestEmailChange(app, token, { email: newEmail(), password });
  expect([taken.status, taken.text]).toEqual([free.status, free.text]);
  const mail = mails.find(({ subject }) => subject !== 'Confirm your email address');
  expect(mail?.subject).toBe('This email address already has an account');
  expect(tokenIn(mail)).toBeUndefined();
  expect(mail?.text).not.toContain('token');
});

describe('two accounts that request the same email', () => {
  async function bothAsk() {
    const email = newEmail();
    const customers = [await registerAccount(app), await registerAccount(app)];
    const links: string[] = [];
    for (const { token, password } of customers) {
      await requestEmailChange(app, token, { email, password });
      clock.advance(1);
      links.push(await sentLinkToken(app, email));
    }
    return { email, people: customers, links };
  }

  test('only one account gets the email when both links are followed concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const { email, people, links } = await bothAsk();
      const answers = await Promise.all(links.map((link) => followLink(app, link)));
      expect(answers.map(outcome).sort()).toEqual([
        [204, null],
        [409, 'EMAIL_TAKEN'],
      ]);
      const addresses = await Promise.all(people.map(({ token }) => addressOf(token)));
      expect(addresses.filter((address) => address === email)).toHaveLength(1);
    }
  });

  test('only one gets it when one registers while the other follows the link', async () => {
    for (let round = 0; round < 3; round++) {
      const email = newEmail();
      const { token, password } = await registerAccount(app);
      await requestEmailChange(app, token, { email, password });
      const link = await sentLinkToken(app, email);
      const body = { email, password: 'a good password', name: 'Grace' };
      const [followed, registered] = await Promise.all([
        followLink(app, link),
        app.call('POST', '/api/auth/register', { body }),
      ]);
      expect([outcome(followed), outcome(registered)]).toContainEqual([409, 'EMAIL_TAKEN']);
      expect([204, 201]).toContain(followed.status === 204 ? 204 : registered.status);
      const rows = await app.db.rows(sql`select 1 from users where email_key = ${email}`);
      expect(rows).toHaveLength(1);
    }
  });
});

describe('a pending change of the email', () => {
  test('is replaced by the next request', async () => {
    const { token, password } = await registerAccount(app);
    const [first, second] = [newEmail(), newEmail()];
    await requestEmailChange(app, token, { email: first, password });
    const link = await sentLinkToken(app, first);
    await requestEmailChange(app, token, { email: second, password });
    expect(outcome(await followLink(app, link))).toEqual(invalid);
    expect((await followLink(app, await sentLinkToken(app, second))).status).toBe(204);
    expect(await addressOf(token)).toBe(second);
  });

  test('is cancelled by a new password, whether or not the email was sent', async () => {
    const { id, token, password } = await registerAccount(app);
    const email = newEmail();
    await requestEmailChange(app, token, { email, password });
    const link = await sentLinkToken(app, email);
    const body = { password: 'second password', currentPassword: password };
    expect((await app.call('PATCH', '/api/account', { token, body })).status).toBe(200);
    expect(outcome(await followLink(app, link))).toEqual(invalid);
    // Simulates a mail job that was delayed.
    await app.db.run(sql`
      insert into jobs (id, kind, payload, run_at)
      select 'job_late_' || id, 'email-link', jsonb_build_object('userId', user_id, 'linkId', id), ${clock.now()}
      from email_links where user_id = ${id} and purpose = 'change'`);
    expect(await accountMailsTo(app, email)).toHaveLength(1);
  });
});

test('invalidates links sent to the old email once completed', async () => {
  const { token, password, email: old } = await registerAccount(app);
  await app.call('POST', '/api/auth/forgot-password', { body: { email: old } });
  const mails = await accountMailsTo(app, old);
  const confirming = mails.map(tokenIn).find((found) => found !== undefined);
  const reset = /reset-password\?token=(\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1];
  const email = newEmail();
  await requestEmailChange(app, token, { email, password });
  await followLink(app, await sentLinkToken(app, email));
  expect(outcome(await followLink(app, confirming))).toEqual(invalid);
  const body = { token: reset, password: 'second password' };
  expect(outcome(await app.call('POST', '/api/auth/reset-password', { body }))).toEqual(invalid);
  expect(await addressOf(token)).toBe(email);
});

test('strangers cannot use up the emails of a mailbox', async () => {
  const email = newEmail();
  const answers: number[] = [];
  for (let stranger = 0; stranger < 5; stranger++) {
    const { token, password } = await registerAccount(app);
    for (let request = 0; request < 5; request++) {
      answers.push((await requestEmailChange(app, token, { email, password })).status);
      // Sent before the next request, which cancels unsent emails.
      await accountMailsTo(app, email);
    }
  }
  expect(answers).toEqual([...Array(20).fill(202), ...Array(5).fill(429)]);
  expect(await accountMailsTo(app, email)).toHaveLength(20);

  const owner = callerFrom(app.url, '127.0.0.2');
  const body = { email, password: 'seven tired hedgehogs', name: 'Ada Lovelace' };
  const registered = await owner.call('POST', '/api/auth/register', { body });
  expect(registered.status).toBe(201);
  const mails = await accountMailsTo(app, email);
  const sent = mails.find(({ subject }) => subject === 'Confirm your email address');
  expect((await followLink(app, tokenIn(sent) ?? '')).status).toBe(204);
  expect((await getAccount(app, registered.body.accessToken)).body.emailVerified).toBe(true);
  owner.close();
});
