import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { getAccount, logIn, outcome, refresh, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { accountMailsTo } from '../../../fixtures/email-links.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  appCode,
  confirmedAccount,
  enableFactor,
  factorPath,
  secondStep,
  ticketOf,
} from '../../../fixtures/second-factor.ts';
import { sentCode, verifyCode } from '../../../fixtures/sign-in-codes.ts';

const clock = movingClock();
const stepSeconds = 30;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
// Codes of earlier tests stay used.
beforeEach(() => clock.advance(stepSeconds));

const wrong = [401, 'INVALID_CREDENTIALS'];

/** An account with a second factor, one step after it was enabled. */
async function protectedAccount() {
  const person = await confirmedAccount(app);
  const factor = await enableFactor(app, person, clock.now());
  clock.advance(stepSeconds);
  return { ...person, ...factor, code: (offset = 0) => appCode(factor.secret, clock.now(), offset) };
}

const firstStep = async ({ email, password }: { email: string; password: string }) =>
  ticketOf(await logIn(app, email, password));

const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000');

describe('setting up', () => {
  test('needs the password, a confirmed address, and the first code of the app', async () => {
    const { token, id, password, email } = await registerAccount(app);
    const setUp = (given: string) => app.call('POST', factorPath, { token, body: { password: given } });
    expect(outcome(await setUp(password))).toEqual([400, 'PROFILE_INCOMPLETE']);
    await app.db.run(sql`update users set email_verified_at = now() where id = ${id}`);
    expect(outcome(await setUp('not the password'))).toEqual(wrong);
    const confirm = (code: string) => app.call('POST', `${factorPath}/confirm`, { token, body: { code } });
    expect(outcome(await confirm('123456'))).toEqual([409, 'INVALID_STATUS']);

    const { status, body } = await setUp(password);
    expect([status, body.uri]).toEqual([201, expect.stringContaining(`secret=${body.secret}&`)]);
    const code = appCode(body.secret, clock.now());
    expect(outcome(await confirm(wrongCode(code)))).toEqual(wrong);
    expect((await logIn(app, email, password)).status).toBe(200);
    expect((await app.call('GET', factorPath, { token })).body).toEqual({
      enabledAt: null,
      recoveryCodesLeft: 0,
      required: false,
    });

    const confirmed = await confirm(` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect([confirmed.status, new Set(confirmed.body.recoveryCodes).size]).toEqual([200, 10]);
    expect((await app.call('GET', factorPath, { token })).body).toEqual({
      enabledAt: clock.now().toISOString(),
      recoveryCodesLeft: 10,
      required: false,
    });
    expect(outcome(await setUp(password))).toEqual([409, 'INVALID_STATUS']);
    expect(outcome(await confirm(code))).toEqual([409, 'INVALID_STATUS']);
    const subjects = (await accountMailsTo(app, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-step sign-in is on');
  });

  test('concurrent requests of one session enable it once and do not fail', async () => {
    const { token, password } = await confirmedAccount(app);
    const { body } = await app.call('POST', factorPath, { token, body: { password } });
    const code = appCode(body.secret, clock.now());
    const confirm = () => app.call('POST', `${factorPath}/confirm`, { token, body: { code } });
    const rename = () => app.call('PATCH', '/api/account', { token, body: { name: 'Ada Prado' } });
    const answers = await Promise.all([confirm(), rename(), confirm(), rename(), confirm()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    expect(answers.flatMap(({ body: { error } }) => error ?? [])).toEqual(Array(2).fill('INVALID_STATUS'));
  });

  test('stores neither the secret nor recovery codes in plain text', async () => {
    const { id, secret, recoveryCodes } = await protectedAccount();
    const [row] = await app.db.rows<{ sealed: Buffer }>(
      sql`select sealed from second_factors where user_id = ${id}`,
    );
    const codes = await app.db.rows(sql`select code_hash::text from recovery_codes where user_id = ${id}`);
    expect(codes).toHaveLength(10);
    expect(row!.sealed.toString('latin1')).not.toContain(secret);
    for (const code of recoveryCodes) expect(JSON.stringify(codes)).not.toContain(code.replaceAll('-', ''));
  });
});

describe('signing in', () => {
  test('with a password needs the code of the app', async () => {
    const person = await protectedAccount();
    expect(outcome(await logIn(app, person.email, 'not the password'))).toEqual(wrong);
    const ticket = await firstStep(person);
    expect(outcome(await secondStep(app, ticket, wrongCode(person.code())))).toEqual(wrong);
    const { status, body } = await secondStep(app, ticket, person.code());
    expect([status, body.user.id]).toEqual([200, person.id]);
    expect((await getAccount(app, body.accessToken)).status).toBe(200);
    expect((await refresh(app, body.refreshToken)).status).toBe(200);
    expect(outcome(await secondStep(app, ticket, person.code(1)))).toEqual(wrong);
  });

  test('with an e-mail code needs the code of the app', async () => {
    const person = await protectedAccount();
    const mailed = await sentCode(app, person.email);
    const ticket = ticketOf(await verifyCode(app, person.email, mailed));
    expect(outcome(await verifyCode(app, person.email, mailed))).toEqual(wrong);
    expect((await secondStep(app, ticket, person.code())).status).toBe(200);
  });

  test('still needs it after a password reset, and earlier tickets are invalid', async () => {
    const person = await protectedAccount();
    const early = await firstStep(person);
    await app.call('POST', '/api/auth/forgot-password', { body: { email: person.email } });
    const mails = await accountMailsTo(app, person.email);
    const token = mails.map(({ text }) => /pr_[\w-]{43}/.exec(text)?.[0]).find(Boolean);
    const password = 'seven tired hedgehogs';
    await app.call('POST', '/api/auth/reset-password', { body: { token, password } });
    expect(outcome(await secondStep(app, early, person.code()))).toEqual(wrong);
    const ticket = await firstStep({ email: person.email, password });
    expect((await secondStep(app, ticket, person.code())).status).toBe(200);
  });

  test('ends when the owner signs out everywhere, or changes the password, before the second step', async () => {
    const person = await protectedAccount();
    const early = await firstStep(person);
    const { token, password } = person;
    const change = { password: 'seven tired hedgehogs', currentPassword: password };
    expect((await app.call('PATCH', '/api/account', { token, body: change })).status).toBe(200);
    expect(outcome(await secondStep(app, early, person.code()))).toEqual(wrong);
    const ticket = await firstStep({ email: person.email, password: change.password });
    expect((await app.call('POST', '/api/auth/logout-everywhere', { token })).status).toBe(204);
    expect(outcome(await secondStep(app, ticket, person.code()))).toEqual(wrong);
    const next = await firstStep({ email: person.email, password: change.password });
    expect((await secondStep(app, next, person.code())).status).toBe(200);
  });

  test('accepts each code once, also if it is sent concurrently', async () => {
    const person = await protectedAccount();
    const tickets = await Promise.all(Array.from({ length: 3 }, () => firstStep(person)));
    const code = person.code();
    const tries = await Promise.all(tickets.map((ticket) => secondStep(app, ticket, code)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const older = await secondStep(app, await firstStep(person), person.code(-1));
    expect(outcome(older)).toEqual(wrong);
  });

  test('accepts each recovery code once and notifies the account', async () => {
    const person = await protectedAccount();
    const [code] = person.recoveryCodes;
    const typed = ` ${code!.toUpperCase().replaceAll('-', ' ')}`;
    expect((await secondStep(app, await firstStep(person), typed)).status).toBe(200);
    expect(outcome(await secondStep(app, await firstStep(person), code!))).toEqual(wrong);
    const { body } = await app.call('GET', factorPath, { token: person.token });
    expect(body.recoveryCodesLeft).toBe(9);
    const subjects = (await accountMailsTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A recovery code was used');
  });

  test('a ticket works for five tries and ten minutes', async () => {
    const person = await protectedAccount();
    const worn = await firstStep(person);
    for (let tried = 0; tried < 5; tried++)
      expect(outcome(await secondStep(app, worn, 'nonsense'))).toEqual(wrong);
    expect(outcome(await secondStep(app, worn, person.code()))).toEqual(wrong);
    const old = await firstStep(person);
    clock.advance(10 * 60);
    expect(outcome(await secondStep(app, old, person.code()))).toEqual(wrong);
    expect((await secondStep(app, await firstStep(person), person.code())).status).toBe(200);
  });

  test('wrong codes are limited per account, over all tickets', async () => {
    const person = await protectedAccount();
    for (let tried = 0; tried < limits.wrongSecondFactors.most; tried++)
      expect(outcome(await secondStep(app, await firstStep(person), 'nonsense'))).toEqual(wrong);
    expect((await secondStep(app, await firstStep(person), person.code())).status).toBe(429);
    clock.advance(3_600);
    expect((await secondStep(app, await firstStep(person), person.code())).status).toBe(200);
  });

  test('strangers without the password cannot use up the tries of the owner', async () => {
    const person = await protectedAccount();
    for (let tried = 0; tried < 15; tried++)
      expect(outcome(await secondStep(app, `sft_${tried}`, '123456'))).toEqual(wrong);
    expect((await secondStep(app, await firstStep(person), person.code())).status).toBe(200);
  });

  test('refuses a suspended account in the second step', async () => {
    const person = await protectedAccount();
    const ticket = await firstStep(person);
    await app.db.run(sql`update users set suspended_at = now() where id = ${person.id}`);
    expect(outcome(await secondStep(app, ticket, person.code()))).toEqual([403, 'FORBIDDEN']);
  });

  test('sessions from before stay active', async () => {
    const person = await protectedAccount();
    expect((await getAccount(app, person.token)).status).toBe(200);
    expect((await refresh(app, person.refreshToken)).status).toBe(200);
  });
});

describe('managing', () => {
  test('replaces recovery codes with a code of the app', async () => {
    const { token, recoveryCodes, code } = await protectedAccount();
    const renew = (given: string) =>
      app.call('POST', `${factorPath}/recovery-codes`, { token, body: { code: given } });
    expect(outcome(await renew(wrongCode(code())))).toEqual(wrong);
    const { status, body } = await renew(code());
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    expect(outcome(await renew(recoveryCodes[0]!))).toEqual(wrong);
    expect((await renew(body.recoveryCodes[0])).status).toBe(200);
  });

  test('is disabled with the password and a code', async () => {
    const { token, password, email, code } = await protectedAccount();
    const disable = (body: object) => app.call('DELETE', factorPath, { token, body });
    expect(outcome(await disable({ password: 'not the password', code: code() }))).toEqual(wrong);
    expect(outcome(await disable({ password, code: wrongCode(code()) }))).toEqual(wrong);
    expect((await disable({ password, code: code() })).status).toBe(204);
    expect((await logIn(app, email, password)).status).toBe(200);
    expect(outcome(await disable({ password, code: code(1) }))).toEqual(wrong);
  });

  test('is in the export without its secret, and deleted with the account', async () => {
    const { id, token, password, secret, email } = await protectedAccount();
    await logIn(app, email, password);
    const { body, text } = await app.call('GET', '/api/account/export', { token });
    expect(body.secondFactor).toEqual({ enabledAt: expect.any(String), recoveryCodesLeft: 10 });
    expect(text).not.toContain(secret);
    expect((await app.call('DELETE', '/api/account', { token, body: { password } })).status).toBe(204);
    for (const table of [sql`second_factors`, sql`recovery_codes`, sql`sign_in_tickets`])
      expect(await app.db.rows(sql`select 1 from ${table} where user_id = ${id}`)).toEqual([]);
  });
});
