import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteExpiredGrants } from '../../../../src/features/access/grants/cleanup-store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { act, booked, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let agent: { id: string; token: string };
const now = new Date(monday);
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  agent = await newGrant(app, salon.customer.token, {
    scopes: ['appointments:book', 'appointments:change'],
    maxTotalMajor: 100,
    currency: 'EUR',
  });
});

const age = (days: number) =>
  app.db.run(
    sql`update grant_activity set at = at - ${days} * interval '1 day' where grant_id = ${agent.id}`,
  );
const listed = async () =>
  (
    await app.db.rows<{ action: string }>(
      sql`select action from grant_activity where grant_id = ${agent.id} order by action`,
    )
  ).map(({ action }) => action);
const tidy = () => app.serviceDb.transaction((transaction) => deleteExpiredGrants(transaction, now));

test('activity entries for holds are deleted after a week, all others after 180 days', async () => {
  await app.call('POST', '/api/holds', { token: agent.token, body: { ...salon.slot, start: '14:00' } });
  const made = await booked(app, agent.token, salon.slot);
  await act(app, agent.token, made.id, 'cancel');
  await age(6);
  await tidy();
  expect(await listed()).toEqual(['book', 'cancel', 'hold']);
  await age(2);
  await tidy();
  expect(await listed()).toEqual(['book', 'cancel']);
  await age(171);
  await tidy();
  expect(await listed()).toEqual(['book', 'cancel']);
  await age(2);
  await tidy();
  expect(await listed()).toEqual([]);
});

test('activity of an appointment that can still be cancelled is retained and released on cancellation', async () => {
  const { id } = await booked(app, agent.token, salon.slot);
  await age(400);
  await tidy();
  expect(await listed()).toEqual(['book']);
  await act(app, agent.token, id, 'cancel');
  const { body } = await app.call('GET', '/api/grants/current', { token: agent.token });
  expect(body).toMatchObject({ bookedCount: 0, totalLeftMajor: 100 });
});

test('ended grants are deleted after 180 days, or later if their appointments are still upcoming', async () => {
  const { id } = await booked(app, agent.token, salon.slot);
  const { token } = salon.customer;
  const grants = async () => (await app.call('GET', '/api/grants', { token })).body.length;
  const endedAgo = (days: number) =>
    app.db.run(
      sql`update grants set revoked_at = ${now}::timestamptz - ${days} * interval '1 day' where id = ${agent.id}`,
    );
  await endedAgo(181);
  await tidy();
  expect(await grants()).toBe(1);
  await act(app, token, id, 'cancel');
  await endedAgo(179);
  await tidy();
  expect(await grants()).toBe(1);
  await endedAgo(181);
  await tidy();
  expect(await grants()).toBe(0);
  expect((await app.call('GET', `/api/appointments/${id}`, { token })).status).toBe(200);
});
