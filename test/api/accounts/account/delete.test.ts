import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../../../../src/commands/admin.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import {
  getAccount,
  logIn,
  newEmail,
  outcome,
  type RegisteredAccount,
  refresh,
  registerAccount,
} from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { passwordCost } from '../../../fixtures/password-cost.ts';
import { insertAppointment, insertPlace } from './records.ts';

const clock = movingClock();
const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000);
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const remove = ({ token, password }: Pick<RegisteredAccount, 'token' | 'password'>) =>
  app.call('DELETE', '/api/account', { token, body: { password } });

test('a deleted account has no session and no login, and its email can be registered again', async () => {
  const person = await registerAccount(app);
  const second = (await logIn(app, person.email, person.password)).body;
  const answer = await remove(person);
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const token of [person.token, second.accessToken]) {
    expect(outcome(await getAccount(app, token))).toEqual([401, 'AUTH_REQUIRED']);
  }
  expect(outcome(await refresh(app, second.refreshToken))).toEqual([401, 'AUTH_REQUIRED']);
  expect(outcome(await logIn(app, person.email, person.password))).toEqual([401, 'INVALID_CREDENTIALS']);
  expect(outcome(await remove(person))).toEqual([401, 'AUTH_REQUIRED']);
  const again = await registerAccount(app, { email: person.email });
  expect(again.id).not.toBe(person.id);
});

test('no personal data of the account remains in retained records', async () => {
  const person = await registerAccount(app, {
    name: 'Grace Hopper',
    phone: '+1 555 0199',
    timezone: 'Europe/Paris',
  });
  const place = await insertPlace(app.db, {});
  const family = await app.call('POST', '/api/family-members', {
    token: person.token,
    body: { name: 'Mary Hopper' },
  });
  const past = await insertAppointment(app.db, {
    userId: person.id,
    place,
    startsAt: hours(-48),
    status: 'Completed',
    familyMemberId: family.body.id,
  });
  const cancelled = await insertAppointment(app.db, {
    userId: person.id,
    place,
    startsAt: hours(-24),
    status: 'Cancelled',
  });
  const reason = 'Mary Hopper is ill';
  await app.db.run(sql`update appointments set cancellation_reason = ${reason} where id = ${cancelled}`);
  await app.db.run(sql`
    insert into appointment_history (appointment_id, at, by_user_id, action, after)
    values (${cancelled}, ${clock.now()}, ${person.id}, 'cancel', ${JSON.stringify({ status: 'Cancelled', reason })}::jsonb)`);
  expect((await remove(person)).status).toBe(204);
  const user = await app.db.row(sql`select * from users where id = ${person.id}`);
  expect(user).toMatchObject({
    email: `deleted-${person.id}@deleted.invalid`,
    email_key: null,
    name: 'Deleted user',
    phone: null,
    timezone: null,
    password_hash: null,
    deleted_at: clock.now(),
  });
  const appointment = await app.db.row(sql`select * from appointments where id = ${past}`);
  expect(appointment).toMatchObject({ client_name: 'Deleted user', family_member_id: null, notes: null });
  const [left, history] = await Promise.all([
    app.db.row(sql`select * from appointments where id = ${cancelled}`),
    app.db.rows(sql`select * from appointment_history where appointment_id = ${cancelled}`),
  ]);
  expect(left).toMatchObject({ cancellation_reason: null });
  expect(history).toEqual([expect.objectContaining({ action: 'cancel', after: { status: 'Cancelled' } })]);
  const everything = await Promise.all([
    app.db.rows(sql`select * from family_members where user_id = ${person.id}`),
    app.db.rows(sql`select * from sessions where user_id = ${person.id}`),
  ]);
  expect(everything).toEqual([[], []]);
  expect(JSON.stringify([user, appointment, left, history])).not.toMatch(/Hopper|0199|latex/);
});

test('reviews remain, without the name', async () => {
  const person = await registerAccount(app, { name: 'Grace Hopper' });
  const place = await insertPlace(app.db, {});
  const startsAt = hours(-48);
  const id = await insertAppointment(app.db, { userId: person.id, place, startsAt, status: 'Completed' });
  await app.db.run(sql`
    insert into reviews (id, appointment_id, professional_id, business_id, client_id, rating)
    values ('rev_kept', ${id}, ${place.professional}, ${place.business}, ${person.id}, 5)`);
  const firstNames = async () => {
    const reviews = await app.call('GET', `/api/reviews?professionalId=${place.professional}`);
    return reviews.body.map(({ clientName }: { clientName: string }) => clientName.split(' ')[0]);
  };
  expect(await firstNames()).toEqual(['Grace']);
  await app.call('PATCH', '/api/account', { token: person.token, body: { name: 'Admiral Hopper' } });
  expect(await firstNames()).toEqual(['Admiral']);
  await remove(person);
  expect(await firstNames()).toEqual(['Former']);
});

describe('deletion', () => {
  test('requires the correct password; wrong passwords count towards the login limit', async () => {
    const { token, password, email } = await registerAccount(app);
    const send = (body?: unknown) => app.call('DELETE', '/api/account', { token, body });
    expect(outcome(await send())).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await send({}))).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await send({ password: '' }))).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await send({ password: 5 }))).toEqual([400, 'INVALID_INPUT']);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(outcome(await send({ password: 'wrong one' }))).toEqual([401, 'INVALID_CREDENTIALS']);
      await logIn(app, email, 'wrong one');
    }
    expect(outcome(await send({ password }))).toEqual([429, 'RATE_LIMITED:60']);
    expect((await getAccount(app, token)).status).toBe(200);
    clock.advance(60);
    expect((await send({ password })).status).toBe(204);
  });

  test('only one of a concurrent deletion and password change succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, password } = await registerAccount(app);
      const body = { password: 'second password', currentPassword: password };
      const [changed, removed] = await Promise.all([
        app.call('PATCH', '/api/account', { token, body }),
        remove({ token, password }),
      ]);
      expect([
        [200, 401],
        [401, 204],
      ]).toContainEqual([changed.status, removed.status]);
    }
  });

  test.each(['Pending', 'Confirmed'])(
    'returns 409 ACCOUNT_HAS_BOOKINGS while an upcoming appointment is %s',
    async (status) => {
      const person = await registerAccount(app);
      const place = await insertPlace(app.db, {});
      const startsAt = hours(2);
      await insertAppointment(app.db, { userId: person.id, place, startsAt, status });
      expect(outcome(await remove(person))).toEqual([409, 'ACCOUNT_HAS_BOOKINGS']);
      expect((await getAccount(app, person.token)).status).toBe(200);
    },
  );

  test('is allowed with cancelled and past appointments only', async () => {
    const person = await registerAccount(app);
    const place = await insertPlace(app.db, {});
    await insertAppointment(app.db, { userId: person.id, place, startsAt: hours(2), status: 'Cancelled' });
    await insertAppointment(app.db, { userId: person.id, place, startsAt: hours(-2) });
    expect((await remove(person)).status).toBe(204);
  });

  test('of a professional is refused while clients have appointments; afterwards the profile remains without an account', async () => {
    const professional = await registerAccount(app, { role: 'professional' });
    const client = await registerAccount(app);
    const place = await insertPlace(app.db, { professionalUserId: professional.id });
    const id = await insertAppointment(app.db, { userId: client.id, place, startsAt: hours(3) });
    expect(outcome(await remove(professional))).toEqual([409, 'ACCOUNT_HAS_BOOKINGS']);
    await app.db.run(sql`update appointments set status = 'Cancelled' where id = ${id}`);
    expect((await remove(professional)).status).toBe(204);
    const profile = await app.db.row(sql`select user_id from professionals where id = ${place.professional}`);
    expect(profile).toEqual({ user_id: null });
  });

  test('of a business owner returns 403 ACCOUNT_DELETE_UNSUPPORTED', async () => {
    const owner = await registerAccount(app, { role: 'business' });
    const place = await insertPlace(app.db, { businessUserId: owner.id });
    await insertAppointment(app.db, { userId: owner.id, place, startsAt: hours(4) });
    expect(outcome(await remove(owner))).toEqual([403, 'ACCOUNT_DELETE_UNSUPPORTED']);
  });
});

test('is allowed for a business account without businesses and for an admin', async () => {
  const business = await registerAccount(app, { role: 'business' });
  expect((await remove(business)).status).toBe(204);
  const email = newEmail();
  await runAdmin(['create', '--email', email, '--password', 'admin password'], {
    db: app.db,
    clock,
    config: app.config,
    secrets: async () => app.secrets,
    passwordCost,
  });
  const admin = (await logIn(app, email, 'admin password')).body;
  expect(admin.user.role).toBe('admin');
  expect((await remove({ token: admin.accessToken, password: 'admin password' })).status).toBe(204);
});

test('concurrent with saving family members leaves no family member behind', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await registerAccount(app);
    const save = () =>
      app.call('POST', '/api/family-members', { token: person.token, body: { name: 'Mary' } });
    const answers = await Promise.all([save(), save(), remove(person), save(), save()]);
    expect(answers[2].status).toBe(204);
    const left = await app.db.rows(sql`select 1 from family_members where user_id = ${person.id}`);
    expect(left).toEqual([]);
  }
});
