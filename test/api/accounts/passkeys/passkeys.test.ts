import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { getAccount, logIn, outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { accountMailsTo } from '../../../fixtures/email-links.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  addPasskey,
  passkeyChallenge,
  passkeySignIn,
  passkeysPath,
  sendAssertion,
  softwareKey,
  startPasskey,
} from '../../../fixtures/passkeys.ts';
import { appCode, confirmedAccount, enableFactor, ticketOf } from '../../../fixtures/second-factor.ts';

const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const wrong = [401, 'INVALID_CREDENTIALS'];
const lifetimeSeconds = 600;

describe('adding', () => {
  test('needs the password and a confirmed address, and is listed, exported and mailed', async () => {
    const unconfirmed = await registerAccount(app);
    expect(outcome(await startPasskey(app, unconfirmed))).toEqual([400, 'PROFILE_INCOMPLETE']);
    const person = await confirmedAccount(app);
    expect(outcome(await startPasskey(app, { ...person, password: 'not it' }))).toEqual(wrong);
    const { id } = await addPasskey(app, person);
    const { token } = person;
    const listed = await app.call('GET', passkeysPath, { token });
    expect(listed.body).toEqual([
      { id, name: 'Node.js', createdAt: clock.now().toISOString(), lastUsedAt: null },
    ]);
    const exported = await app.call('GET', '/api/account/export', { token });
    expect(exported.body.passkeys).toEqual(listed.body);
    expect((await accountMailsTo(app, person.email)).map(({ subject }) => subject)).toContain(
      'A passkey was added',
    );
    const renamed = await app.call('PATCH', `${passkeysPath}/${id}`, { token, body: { name: ' My phone ' } });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'My phone']);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
  ])('is refused with %s', async (_what, ceremony) => {
    const person = await confirmedAccount(app);
    const { body: options } = await startPasskey(app, person);
    const body = softwareKey(app.url).create(options, ceremony);
    expect(outcome(await app.call('POST', passkeysPath, { token: person.token, body }))).toEqual(wrong);
  });

  test('refuses a challenge of another account, another session, another purpose, and an expired one', async () => {
    const person = await confirmedAccount(app);
    const other = await confirmedAccount(app);
    const second = (await logIn(app, person.email, person.password)).body.accessToken;
    const add = (token: string, options: { challenge: string }) =>
      app.call('POST', passkeysPath, {
        token,
        body: softwareKey(app.url).create({ ...options, user: { id: 'AA' } }),
      });
    const { body: options } = await startPasskey(app, person);
    expect(outcome(await add(other.token, options))).toEqual(wrong);
    expect(outcome(await add(second, options))).toEqual(wrong);
    expect(outcome(await add(person.token, await passkeyChallenge(app)))).toEqual(wrong);
    clock.advance(lifetimeSeconds);
    expect(outcome(await add(person.token, options))).toEqual(wrong);
  });

  test('returns 201 for exactly one of concurrent requests with one challenge', async () => {
    const person = await confirmedAccount(app);
    const { body: options } = await startPasskey(app, person);
    const add = () =>
      app.call('POST', passkeysPath, { token: person.token, body: softwareKey(app.url).create(options) });
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 401, 401]);
  });

  test('stops at the limit of an account', async () => {
    const person = await confirmedAccount(app);
    for (let count = 0; count < limits.passkeys.most; count++) await addPasskey(app, person);
    await expect(addPasskey(app, person)).rejects.toThrow('429');
  });
});

describe('signing in', () => {
  test('starts a session, and a challenge works once', async () => {
    const person = await confirmedAccount(app);
    const { key } = await addPasskey(app, person);
    const options = await passkeyChallenge(app);
    expect(options.allowCredentials).toEqual([]);
    const assertion = key.get(options);
    const answers = await Promise.all([1, 2, 3].map(() => sendAssertion(app, assertion)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect((await getAccount(app, body.accessToken)).body.id).toBe(person.id);
    const [{ lastUsedAt }] = (await app.call('GET', passkeysPath, { token: person.token })).body;
    expect(lastUsedAt).toBe(clock.now().toISOString());
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
  ])('is refused with %s', async (_what, ceremony) => {
    const { key } = await addPasskey(app, await confirmedAccount(app));
    expect(outcome(await sendAssertion(app, key.get(await passkeyChallenge(app), ceremony)))).toEqual(wrong);
  });

  test('refuses an expired challenge, a made-up one, a wrong signature and another user handle', async () => {
    const { key } = await addPasskey(app, await confirmedAccount(app));
    const other = await confirmedAccount(app);
    const late = key.get(await passkeyChallenge(app));
    clock.advance(lifetimeSeconds);
    const { signature } = key.get({ challenge: 'x' });
    const handle = Buffer.from(other.id).toString('base64url');
    for (const assertion of [
      late,
      key.get({ challenge: Buffer.alloc(54).toString('base64url') }),
      { ...key.get(await passkeyChallenge(app)), signature },
      { ...key.get(await passkeyChallenge(app)), userHandle: handle },
      { ...key.get(await passkeyChallenge(app)), userHandle: undefined },
      { ...key.get(await passkeyChallenge(app)), clientDataJSON: 'AAAA' },
    ])
      expect(outcome(await sendAssertion(app, assertion))).toEqual(wrong);
    expect((await passkeySignIn(app, key)).status).toBe(200);
  });

  test('refuses a counter that did not grow', async () => {
    const { key } = await addPasskey(app, await confirmedAccount(app));
    key.setCounter(5);
    expect((await passkeySignIn(app, key)).status).toBe(200);
    expect(outcome(await passkeySignIn(app, key))).toEqual(wrong);
    key.setCounter(0);
    expect(outcome(await passkeySignIn(app, key))).toEqual(wrong);
    key.setCounter(6);
    expect((await passkeySignIn(app, key)).status).toBe(200);
  });

  test('refuses a suspended account and a removed passkey', async () => {
    const person = await confirmedAccount(app);
    const { id, key } = await addPasskey(app, person);
    await app.db.run(sql`update users set suspended_at = now() where id = ${person.id}`);
    expect(outcome(await passkeySignIn(app, key))).toEqual([403, 'FORBIDDEN']);
    await app.db.run(sql`update users set suspended_at = null where id = ${person.id}`);
    const remove = (token: string, password: string) =>
      app.call('DELETE', `${passkeysPath}/${id}`, { token, body: { password } });
    const other = await confirmedAccount(app);
    expect(outcome(await remove(other.token, other.password))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await remove(person.token, 'not it'))).toEqual(wrong);
    expect((await remove(person.token, person.password)).status).toBe(204);
    expect(outcome(await passkeySignIn(app, key))).toEqual(wrong);
    expect((await accountMailsTo(app, person.email)).map(({ subject }) => subject)).toContain(
      'A passkey was removed',
    );
  });

  test('goes with the account', async () => {
    const person = await confirmedAccount(app);
    const { key } = await addPasskey(app, person);
    const { token, password } = person;
    expect((await app.call('DELETE', '/api/account', { token, body: { password } })).status).toBe(204);
    expect(outcome(await passkeySignIn(app, key))).toEqual(wrong);
  });
});

describe('with a second factor', () => {
  test('is the second step after the password, for the account of the ticket only', async () => {
    const person = await confirmedAccount(app);
    const { key } = await addPasskey(app, person);
    const stranger = await addPasskey(app, await confirmedAccount(app));
    await enableFactor(app, person, clock.now());
    const ticket = ticketOf(await logIn(app, person.email, person.password));
    const options = await passkeyChallenge(app, ticket);
    expect(options.allowCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }]);
    expect(outcome(await passkeySignIn(app, stranger.key, ticket))).toEqual(wrong);
    // A challenge of a sign-in without ticket is for another purpose.
    const other = key.get(await passkeyChallenge(app));
    expect(outcome(await sendAssertion(app, { ...other, ticket }))).toEqual(wrong);
    expect((await passkeySignIn(app, key, ticket)).status).toBe(200);
    expect(outcome(await passkeySignIn(app, key, ticket))).toEqual(wrong);
    // Alone, it counts as both factors.
    expect((await passkeySignIn(app, key)).status).toBe(200);
  });

  test('needs a code to be added or removed', async () => {
    const person = await confirmedAccount(app);
    const { recoveryCodes, secret } = await enableFactor(app, person, clock.now());
    expect(outcome(await startPasskey(app, person))).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await startPasskey(app, person, '000000'))).toEqual(wrong);
    clock.advance(30);
    const { id } = await addPasskey(app, person, appCode(secret, clock.now()));
    const { token, password } = person;
    const remove = (code?: string) =>
      app.call('DELETE', `${passkeysPath}/${id}`, { token, body: { password, ...(code && { code }) } });
    expect(outcome(await remove())).toEqual([400, 'MISSING_FIELDS']);
    expect((await remove(recoveryCodes[0])).status).toBe(204);
  });
});
