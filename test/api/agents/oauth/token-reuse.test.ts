import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { emailOf, mailsTo, notificationsOf } from '../../../fixtures/notifications.ts';
import {
  isTokenValid,
  newTokens,
  post,
  refresh,
  register,
  stubPages,
  type Tokens,
} from '../../../fixtures/oauth-client.ts';

const clock = movingClock();
let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startApp({ clock, pages: stubPages, environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await newUser(app);
});

const kind = 'agent.key_reused';
const reuseNotifications = async () =>
  (await notificationsOf(app, person.token)).filter((one) => one.kind === kind);
const reuseEmails = async () =>
  (await mailsTo(app, await emailOf(app, person.id))).filter(({ subject }) =>
    /^(Access ended|Zugriff beendet|Acesso terminado)/.test(subject),
  );

/** An agent whose refresh token was replaced, after the grace period for repeats. */
async function newReplaced(): Promise<Tokens> {
  const tokens = await newTokens(app, person);
  expect((await refresh(app, tokens)).status).toBe(200);
  clock.advance(301);
  return tokens;
}

test('reuse of a replaced refresh token notifies the user once, in the account and by email', async () => {
  const tokens = await newReplaced();
  const [grant] = (await app.call('GET', '/api/grants', { token: person.token })).body;
  for (let times = 0; times < 3; times++) expect((await refresh(app, tokens)).status).toBe(400);
  expect(await reuseNotifications()).toMatchObject([
    { subjectId: grant.id, title: 'Access ended: “Helpful Agent”', appointmentId: null },
  ]);
  const mails = await reuseEmails();
  expect(mails.map(({ subject }) => subject)).toEqual(['Access ended: “Helpful Agent”']);
  expect(mails[0]?.text.trim()).toBe(
    [
      'Hello Maya Rossi,',
      '',
      '“Helpful Agent” can no longer act for you. Its token was used again after it had been replaced, so someone else may have a copy. We ended the agent’s access to protect your account.',
      'Its bookings stay. You can see what it did and connect it again under “Agents” in your account.',
      '',
      `View details: ${app.url}/account/agents`,
      '',
      '-- ',
      app.url,
    ].join('\n'),
  );
});

test('concurrent reuse sends one message', async () => {
  const tokens = await newReplaced();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(app, tokens)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(400));
  expect(await reuseNotifications()).toHaveLength(1);
  expect(await reuseEmails()).toHaveLength(1);
});

test.each([
  ['de', 'Zugriff beendet: „Helpful Agent“', 'erneut verwendet'],
  ['pt', 'Acesso terminado: «Helpful Agent»', 'voltou a ser usado'],
])('the message uses the language of the account: %s', async (language, title, words) => {
  await app.call('PATCH', '/api/account', { token: person.token, body: { language } });
  await refresh(app, await newReplaced());
  expect(await reuseNotifications()).toMatchObject([{ title, text: expect.stringContaining(words) }]);
  expect(await reuseEmails()).toMatchObject([{ subject: title, text: expect.stringContaining(words) }]);
});

test('use by another client counts as reuse within the grace period, too', async () => {
  const tokens = await newTokens(app, person);
  await refresh(app, tokens);
  expect((await refresh(app, { ...tokens, clientId: await register(app) })).status).toBe(400);
  expect(await reuseNotifications()).toHaveLength(1);
});

test('the email to an unverified address does not contain the agent name', async () => {
  const tokens = await newReplaced();
  await app.db.run(sql`update users set email_verified_at = null where id = ${person.id}`);
  await refresh(app, tokens);
  const [mail] = await reuseEmails();
  expect(mail?.subject).toBe('Access ended: Your agent');
  expect(mail?.text).toContain(`${app.url}/account/agents`);
  expect(mail?.text).not.toContain('Helpful Agent');
});

test.each<[string, (tokens: Tokens) => Promise<unknown>]>([
  [
    'a repeat within five minutes',
    async (tokens) => {
      await refresh(app, tokens);
      clock.advance(300);
      const again = await refresh(app, tokens);
      expect(again.status).toBe(200);
      expect(await isTokenValid(app, again.body.access_token)).toBe(true);
    },
  ],
  [
    'a token used again after its client revoked it',
    async (tokens) => {
      await post(app, '/oauth/revoke', { client_id: tokens.clientId, token: tokens.refresh });
      expect((await refresh(app, tokens)).status).toBe(400);
    },
  ],
  [
    'an old token of a grant that the user revoked',
    async (tokens) => {
      await refresh(app, tokens);
      clock.advance(301);
      const [grant] = (await app.call('GET', '/api/grants', { token: person.token })).body;
      await app.call('DELETE', `/api/grants/${grant.id}`, { token: person.token });
      expect((await refresh(app, tokens)).status).toBe(400);
    },
  ],
])('no message is sent for %s', async (_what, happens) => {
  await happens(await newTokens(app, person));
  expect(await reuseNotifications()).toEqual([]);
  expect(await reuseEmails()).toEqual([]);
});
