import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { waitForLocks } from '../../../fixtures/locks.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { notificationsOf } from '../../../fixtures/notifications.ts';
import { booked, monday, moveTo, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let id: string;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  id = (await booked(app, salon.customer.token, salon.slot)).id;
});

const call = (method: string, user: Pick<TestUser, 'token'>, path: string, body?: object, headers = {}) => {
  clock.advance(1);
  return app.call(method, `/api/appointments/${id}/${path}`, {
    token: user.token,
    ...(body && { body }),
    headers,
  });
};
const send = (user: Pick<TestUser, 'token'>, text = 'Hello', headers = {}) =>
  call('POST', user, 'messages', { text }, headers);
const texts = async (user: Pick<TestUser, 'token'>) =>
  (await call('GET', user, 'messages')).body.map(({ text }: { text: string }) => text);
const state = async (user: Pick<TestUser, 'token'>) => (await call('GET', user, 'conversation')).body;
const age = (span: string) =>
  app.db.run(sql`
    update appointment_messages set created_at = created_at - ${span}::interval where appointment_id = ${id}`);
const reception = async () => {
  const user = await newUser(app, 'business');
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role, rights)
    values (${salon.business}, ${user.id}, 'staff', '{desk:book}')`);
  return user;
};

test('client and staff write to each other, and sending marks messages of the other side as read', async () => {
  const first = await send(salon.customer, '  May I bring my dog?\nHe is small. ');
  expect([first.status, first.body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^amg_/),
      appointmentId: id,
      from: 'client',
      text: 'May I bring my dog?\nHe is small.',
      hidden: false,
      readAt: null,
      createdAt: clock.now().toISOString(),
    },
  ]);
  for (const user of [salon.worker, salon.owner, await reception()])
    expect(await state(user)).toMatchObject({ canSend: true, closed: null, blocked: false, unread: 1 });
  expect(await state(salon.customer)).toMatchObject({ unread: 0, closesAt: '2026-07-03T09:30:00.000Z' });
  await send(salon.worker, 'Of course.');
  await send(await reception(), 'We like dogs.');
  expect(await texts(salon.customer)).toEqual([
    'We like dogs.',
    'Of course.',
    'May I bring my dog?\nHe is small.',
  ]);
  expect(await state(salon.customer)).toMatchObject({ unread: 2 });
  expect(await state(salon.owner)).toMatchObject({ unread: 0 });
  expect((await call('POST', salon.customer, 'messages/read')).status).toBe(204);
  expect(await state(salon.customer)).toMatchObject({ unread: 0 });
});

test('the list is paged, newest first', async () => {
  for (const text of ['1', '2', '3']) await send(salon.customer, text);
  const page = await call('GET', salon.worker, 'messages?limit=2');
  expect(page.body.map(({ text }: { text: string }) => text)).toEqual(['3', '2']);
  const next = /messages(\?[^>]*)>/.exec(page.headers.get('link')!)![1];
  const rest = await call('GET', salon.worker, `messages${next}`);
  expect(rest.body.map(({ text }: { text: string }) => text)).toEqual(['1']);
});

test('others, colleagues without the right and former staff find no appointment', async () => {
  const [stranger, otherSalon, colleague, former] = [
    await newUser(app),
    await newSalon(app),
    await newUser(app, 'professional'),
    await reception(),
  ];
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role) values (${salon.business}, ${colleague.id}, 'staff')`);
  expect((await send(former)).status).toBe(201);
  await app.db.run(sql`delete from business_members where user_id = ${former.id}`);
  for (const user of [stranger, otherSalon.owner, otherSalon.worker, colleague, former]) {
    const answers = [
      await send(user),
      await call('GET', user, 'messages'),
      await call('GET', user, 'conversation'),
      await call('POST', user, 'messages/read'),
      await call('PUT', user, 'messages/block'),
      await call('DELETE', user, 'messages/block'),
    ];
    expect(answers.map(outcome)).toEqual(Array(6).fill([404, 'APPOINTMENT_NOT_FOUND']));
  }
  expect(outcome(await send(await newUser(app, 'admin')))).toEqual([403, 'FORBIDDEN']);
});

test.each([
  ['no text', {}, 'MISSING_FIELDS'],
  ['an empty text', { text: '' }, 'MISSING_FIELDS'],
  ['blanks', { text: ' \n ' }, 'INVALID_INPUT'],
  ['2,001 characters', { text: 'x'.repeat(2001) }, 'INVALID_INPUT'],
  ['a number', { text: 5 }, 'INVALID_INPUT'],
])('%s is refused', async (_name, body, code) => {
  expect(outcome(await call('POST', salon.customer, 'messages', body))).toEqual([400, code]);
});

test('a repeat with the same Idempotency-Key stores one message', async () => {
  const headers = { 'idempotency-key': 'message-1' };
  const [one, other] = await Promise.all([
    send(salon.customer, 'Once', headers),
    send(salon.customer, 'Once', headers),
  ]);
  expect(other.body).toEqual(one.body);
  expect(await texts(salon.worker)).toEqual(['Once']);
});

test('messages are possible until 30 days after the end, also for a cancelled appointment', async () => {
  await call('POST', salon.customer, 'cancel', {});
  expect((await send(salon.customer)).status).toBe(201);
  const endedAt = (days: number) =>
    moveTo(app, id, new Date(clock.now().getTime() - days * 86_400_000 - 1_800_000 + 60_000).toISOString());
  await endedAt(30);
  expect((await send(salon.worker)).status).toBe(201);
  await endedAt(30.01);
  for (const user of [salon.customer, salon.worker])
    expect(outcome(await send(user))).toEqual([409, 'INVALID_STATUS']);
  expect(await state(salon.customer)).toMatchObject({ canSend: false, closed: 'ended' });
  expect(await texts(salon.customer)).toHaveLength(2);
});

test('a client without an account receives no messages', async () => {
  const { body } = await app.call('POST', '/api/business/clients', {
    token: salon.owner.token,
    body: { name: 'Walter', businessId: salon.business },
  });
  const visit = { ...salon.slot, start: '12:00', crmClientId: body.id };
  id = (await booked(app, salon.owner.token, visit)).id;
  expect(outcome(await send(salon.owner))).toEqual([409, 'INVALID_STATUS']);
  expect(outcome(await call('PUT', salon.owner, 'messages/block'))).toEqual([409, 'INVALID_STATUS']);
  expect(await state(salon.owner)).toMatchObject({ canSend: false, closed: 'no-account', unread: 0 });
  expect(await texts(salon.owner)).toEqual([]);
});

test('either side blocks and unblocks, for every appointment of the client at the business', async () => {
  const first = id;
  id = (await booked(app, salon.customer.token, { ...salon.slot, start: '13:00' })).id;
  for (const [blocker, other] of [
    [salon.worker, salon.customer],
    [salon.customer, salon.worker],
  ] as const) {
    const blocked = await call('PUT', blocker, 'messages/block');
    expect([blocked.status, blocked.body]).toEqual([
      200,
      expect.objectContaining({ canSend: false, closed: 'blocked', blocked: true }),
    ]);
    expect((await call('PUT', blocker, 'messages/block')).status).toBe(200);
    [id] = [first];
    expect(await state(other)).toMatchObject({ canSend: false, closed: 'blocked', blocked: false });
    for (const user of [blocker, other]) expect(outcome(await send(user))).toEqual([403, 'FORBIDDEN']);
    // The other side cannot remove the block.
    expect((await call('DELETE', other, 'messages/block')).status).toBe(204);
    expect(outcome(await send(other))).toEqual([403, 'FORBIDDEN']);
    expect((await call('DELETE', blocker, 'messages/block')).status).toBe(204);
    expect((await send(other)).status).toBe(201);
  }
});

test('a block waits for a message that is being written', async () => {
  let block: ReturnType<typeof call> | undefined;
  await app.db.transaction(async (transaction) => {
    await transaction.run(sql`select 1 from users where id = ${salon.customer.id} for share`);
    block = call('PUT', salon.worker, 'messages/block');
    await waitForLocks(app.db);
  });
  expect((await block)!.status).toBe(200);
});

test('a message waits for a block that is being written, and is refused', async () => {
  let late: ReturnType<typeof call> | undefined;
  await app.db.transaction(async (transaction) => {
    await transaction.run(sql`select 1 from users where id = ${salon.customer.id} for no key update`);
    await transaction.run(sql`
      insert into message_blocks (business_id, user_id, side, created_at)
      values (${salon.business}, ${salon.customer.id}, 'staff', now())`);
    late = send(salon.customer);
    await waitForLocks(app.db);
  });
  expect(outcome((await late)!)).toEqual([403, 'FORBIDDEN']);
  expect(await texts(salon.worker)).toEqual([]);
});

test('a message of staff who is being removed waits and finds no appointment', async () => {
  const user = await reception();
  let late: ReturnType<typeof call> | undefined;
  await app.db.transaction(async (transaction) => {
    await transaction.run(sql`delete from business_members where user_id = ${user.id}`);
    late = send(user);
    await waitForLocks(app.db);
  });
  expect(outcome((await late)!)).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
});

test('the other side gets one notification for several messages, and another one after reading', async () => {
  const kinds = async (user: TestUser) =>
    (await notificationsOf(app, user.token)).filter(({ kind }) => kind === 'message.sent');
  for (const text of ['1', '2', '3']) await send(salon.customer, text);
  const [notification, ...more] = await kinds(salon.worker);
  expect(more).toEqual([]);
  expect(notification).toMatchObject({ appointmentId: id, title: expect.stringContaining('New message') });
  expect(JSON.stringify(notification)).not.toContain('"1"');
  expect(await kinds(salon.owner)).toHaveLength(1);
  expect(await kinds(salon.customer)).toHaveLength(0);
  await call('POST', salon.worker, 'messages/read');
  await send(salon.customer, '4');
  expect(await kinds(salon.worker)).toHaveLength(2);
  await age('16 minutes');
  await send(salon.customer, '5');
  expect(await kinds(salon.worker)).toHaveLength(3);
  await send(salon.worker, 'Yes');
  const [answered] = await kinds(salon.customer);
  expect(answered).toMatchObject({ text: expect.stringContaining('sent you a message') });
});

test('the limit per hour counts concurrent messages exactly', async () => {
  const { most } = limits.messages;
  await app.db.run(sql`
    insert into appointment_messages (id, appointment_id, business_id, client_id, author, author_id, text, created_at)
    select 'amg_' || ${id} || n, ${id}, ${salon.business}, ${salon.customer.id}, 'client', ${salon.customer.id}, 'x', ${clock.now()}
    from generate_series(1, ${most - 1}::integer) n`);
  const answers = await Promise.all(['a', 'b', 'c'].map((text) => send(salon.customer, text)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
  await age('1 hour');
  expect((await send(salon.customer)).status).toBe(201);
});

test('agents read with a scope and never write', async () => {
  await send(salon.worker, 'See you');
  const grant = await newGrant(app, salon.customer.token, { scopes: ['appointments:read'] });
  expect(await texts(grant)).toEqual(['See you']);
  expect(outcome(await send(grant))).toEqual([403, 'FORBIDDEN']);
  const booking = await newGrant(app, salon.customer.token, { scopes: ['appointments:book'] });
  expect(outcome(await call('GET', booking, 'messages'))).toEqual([403, 'FORBIDDEN']);
});

test('a party reports a message of the other side, and a hidden message has no text', async () => {
  const { body } = await send(salon.customer, 'Rude words');
  const report = (user: TestUser) =>
    app.call('POST', '/api/reports', {
      token: user.token,
      body: { targetType: 'message', targetId: body.id, reason: 'Rude.' },
    });
  expect(outcome(await report(await newUser(app)))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await report(salon.customer))).toEqual([403, 'CANNOT_REPORT_OWN_CONTENT']);
  const made = await report(salon.worker);
  expect(made.status).toBe(201);
  const admin = await newUser(app, 'admin');
  const path = `/api/moderation/reports/${made.body.id}`;
  const seen = await app.call('GET', path, { token: admin.token });
  expect(seen.body.target).toMatchObject({ text: 'Rude words', state: 'public', userId: salon.customer.id });
  const resolved = await app.call('POST', `${path}/resolve`, {
    token: admin.token,
    body: { action: 'hide' },
  });
  expect(resolved.status).toBe(200);
  for (const user of [salon.customer, salon.worker])
    expect((await call('GET', user, 'messages')).body).toMatchObject([{ text: null, hidden: true }]);
  expect(outcome(await report(salon.owner))).toEqual([404, 'NOT_FOUND']);
  const unhidden = await app.call('POST', '/api/moderation/unhide', {
    token: admin.token,
    body: { targetType: 'message', targetId: body.id },
  });
  expect(unhidden.status).toBe(200);
  expect(await texts(salon.worker)).toEqual(['Rude words']);
});

test('a new client of the appointment does not see earlier messages', async () => {
  await send(salon.customer, 'Private');
  const other = await newUser(app);
  await app.db.run(sql`
    update appointments a set user_id = u.id, client_key = u.person_key from users u
    where u.id = ${other.id} and a.id = ${id}`);
  expect(await texts(other)).toEqual([]);
  expect(outcome(await call('GET', salon.customer, 'messages'))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
});

test('export and deletion cover messages and blocks, also while a message is written', async () => {
  await send(salon.customer, 'From me');
  await send(salon.worker, 'To you');
  await call('PUT', salon.customer, 'messages/block');
  const exported = await app.call('GET', '/api/account/export', { token: salon.customer.token });
  expect(exported.body.messages.map(({ text }: { text: string }) => text)).toEqual(['From me', 'To you']);
  expect(exported.body.messageBlocks).toMatchObject([{ businessId: salon.business, blockedBy: 'client' }]);
  await call('DELETE', salon.customer, 'messages/block');
  await call('POST', salon.customer, 'cancel', {});
  const [removal] = await Promise.all([
    app.call('DELETE', '/api/account', {
      token: salon.customer.token,
      body: { password: 'a long password' },
    }),
    send(salon.worker, 'Late'),
    send(salon.customer, 'Late'),
  ]);
  expect(removal.status).toBe(204);
  expect(
    await app.db.rows(sql`select 1 from appointment_messages where client_id = ${salon.customer.id}`),
  ).toEqual([]);
});

test('deleting the account of a professional removes the texts of the messages it wrote', async () => {
  await send(salon.worker, 'Call me');
  await send(salon.customer, 'I will');
  await app.db.run(sql`delete from business_professionals where professional_id = ${salon.professional}`);
  await call('POST', salon.customer, 'cancel', {});
  const removal = await app.call('DELETE', '/api/account', {
    token: salon.worker.token,
    body: { password: 'a long password' },
  });
  expect(removal.status).toBe(204);
  expect(await texts(salon.customer)).toEqual(['I will', null]);
});
