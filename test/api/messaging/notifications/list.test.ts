import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldNotifications } from '../../../../src/features/messaging/notifications/store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { outcome } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser, walk } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { dispatchAll, notificationsOf } from '../../../fixtures/notifications.ts';
import { booked, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
let stranger: TestUser;
const starts = ['09:00', '09:30', '10:00', '10:30', '11:00'];
beforeAll(async () => {
  app = await startApp({ clock });
  salon = await newSalon(app);
  stranger = await newUser(app);
  // Two of them within one millisecond.
  for (const [index, start] of starts.entries()) {
    if (index !== 2) clock.advance(60);
    await booked(app, salon.customer.token, { ...salon.slot, start });
  }
  await dispatchAll(app);
});
afterAll(() => app.close());

const read = (id: string, { token }: TestUser) =>
  app.call('POST', `/api/notifications/${id}/read`, { token });

test('newest first, and pages contain each once', async () => {
  const whole = await notificationsOf(app, salon.customer.token);
  const times = whole.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(whole).toHaveLength(starts.length);
  for (const limit of [1, 2, 3])
    expect(await walk(app, `/api/notifications?limit=${limit}`, { token: salon.customer.token })).toEqual(
      whole,
    );
});

test('contains only notifications of the account', async () => {
  expect(await notificationsOf(app, stranger.token)).toEqual([]);
  const ids = (await notificationsOf(app, salon.owner.token)).map(({ id }) => id);
  expect(await notificationsOf(app, salon.customer.token)).toEqual(
    expect.not.arrayContaining(ids.map((id) => expect.objectContaining({ id }))),
  );
});

test('a notification is marked as read once', async () => {
  const [first] = await notificationsOf(app, salon.owner.token);
  const id = first?.id ?? '';
  const answer = await read(id, salon.owner);
  expect([answer.status, answer.body]).toEqual([200, { ...first, readAt: clock.now().toISOString() }]);
  clock.advance(5);
  expect((await read(id, salon.owner)).body).toEqual(answer.body);
  const unread = await notificationsOf(app, salon.owner.token, '?unread=true');
  expect(unread).toHaveLength(starts.length - 1);
  expect(unread.map((row) => row.id)).not.toContain(id);
  expect(await walk(app, '/api/notifications?unread=true&limit=2', { token: salon.owner.token })).toEqual(
    unread,
  );
  expect(await notificationsOf(app, salon.owner.token, '?unread=false')).toHaveLength(starts.length);
});

test('a notification of another account returns 404', async () => {
  const [first] = await notificationsOf(app, salon.customer.token);
  for (const id of [first?.id ?? '', 'ntf_nothing', 'x'.repeat(100)])
    for (const who of [stranger, salon.owner])
      expect(outcome(await read(id, who))).toEqual([404, 'NOT_FOUND']);
  expect((await notificationsOf(app, salon.customer.token))[0]?.readAt).toBeNull();
});

test('read-all marks all notifications of the account', async () => {
  const answer = await app.call('POST', '/api/notifications/read-all', { token: salon.worker.token });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await notificationsOf(app, salon.worker.token, '?unread=true')).toEqual([]);
  expect(await notificationsOf(app, salon.customer.token, '?unread=true')).toHaveLength(starts.length);
  const again = await app.call('POST', '/api/notifications/read-all', { token: salon.worker.token });
  expect(again.status).toBe(204);
});

test.each([
  'limit=0',
  'limit=201',
  'limit=x',
  'cursor=x',
  'unread=yes',
  'cursor=WyJub3RpZmljYXRpb25zIiwtMSwieCJd',
  'cursor=WyJub3RpZmljYXRpb25zIiwxZTMwLCJ4Il0',
  'cursor=WyJyZXZpZXdzIiwxLCJ4Il0',
])('refuses %s', async (query) => {
  const answer = await app.call('GET', `/api/notifications?${query}`, { token: stranger.token });
  expect(outcome(answer)).toEqual([400, /limit=\d/.test(query) ? 'INVALID_VALUE' : 'INVALID_INPUT']);
});

test('the export contains them, and times use the time zone of the account', async () => {
  await app.call('PATCH', '/api/account', { token: salon.customer.token, body: { timezone: 'Asia/Tokyo' } });
  const [first] = await notificationsOf(app, salon.customer.token);
  expect(first?.text).toContain(
    'When: Wednesday 3 June 2026, 11:00–11:30 (Lisbon time), which is 19:00–19:30 your time (Tokyo time)',
  );
  const held = await app.call('GET', '/api/account/export', { token: salon.customer.token });
  expect(held.body.notifications).toHaveLength(starts.length);
  expect(held.body.notifications).toContainEqual(first);
});

test('read notifications are deleted after 180 days, others after two years', async () => {
  const count = async () =>
    (await app.db.rows(sql`select 1 from notifications where user_id = ${salon.owner.id}`)).length;
  const after = (days: number) =>
    deleteOldNotifications(app.db, new Date(clock.now().getTime() + days * 86_400_000));
  await after(179);
  expect(await count()).toBe(starts.length);
  await after(181);
  expect(await count()).toBe(starts.length - 1);
  await after(729);
  expect(await count()).toBe(starts.length - 1);
  await after(731);
  expect(await count()).toBe(0);
});
