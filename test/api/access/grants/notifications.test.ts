import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { activityOf, newGrant } from '../../../fixtures/grants.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { book, booked, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { joined, waitlistBody } from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
let agent: { id: string; token: string };
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  agent = await newGrant(app, salon.customer.token, {
    scopes: ['appointments:read', 'appointments:book', 'appointments:change', 'family'],
  });
});

const actions = async () =>
  (await activityOf(app, salon.customer.token, agent.id)).map(([action]: [string]) => action).sort();

async function notificationCount(): Promise<number> {
  await app.app.dispatchEvents();
  const { body } = await app.call('GET', '/api/notifications?limit=100', { token: salon.customer.token });
  return body.filter(({ kind }: { kind: string }) => kind === 'agent.acted').length;
}

test('leaving the waitlist repeatedly is recorded and notified once', async () => {
  const id = await joined(app, agent.token, waitlistBody(salon));
  for (let times = 0; times < 3; times++) {
    clock.advance(1);
    expect((await app.call('DELETE', `/api/waitlist/${id}`, { token: agent.token })).status).toBe(204);
  }
  expect(await actions()).toEqual(['join-waitlist', 'leave-waitlist']);
  expect(await notificationCount()).toBe(2);
});

test('writing the same note again, or no note, is not recorded', async () => {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  const write = (body: object) => app.call('PATCH', `/api/appointments/${id}`, { token: agent.token, body });
  for (const notes of ['Short.', 'Short.', ' Short. ']) {
    clock.advance(1);
    expect((await write({ notes })).body.notes).toBe('Short.');
  }
  expect((await write({})).status).toBe(200);
  expect(await actions()).toEqual(['notes']);
  expect((await write({ notes: null })).body).not.toHaveProperty('notes');
  expect(await actions()).toEqual(['notes', 'notes']);
});

test('returns 429 after 200 recorded actions of an agent within a day', async () => {
  await app.db.run(sql`
    insert into grant_activity (id, grant_id, at, action, outcome)
    select ${agent.id} || n, ${agent.id}, ${clock.now()}::timestamptz - n * interval '1 second', 'notes', 'done'
    from generate_series(1, 199) n`);
  const { id } = await booked(app, agent.token, salon.slot);
  clock.advance(1);
  const refused = await book(app, agent.token, { ...salon.slot, start: '12:00' });
  expect(refused.body.error).toMatch(/^RATE_LIMITED:/);
  expect(errorInfo(refused)).toMatchObject({ reason: 'limit', limit: 200 });
  const note = { token: agent.token, body: { notes: 'Short.' } };
  expect((await app.call('PATCH', `/api/appointments/${id}`, note)).status).toBe(429);
  // The limit applies neither to the customer nor to other agents.
  const other = await newGrant(app, salon.customer.token, { scopes: ['appointments:book'] });
  expect((await book(app, other.token, { ...salon.slot, start: '12:00' })).status).toBe(201);
  expect((await book(app, salon.customer.token, { ...salon.slot, start: '13:00' })).status).toBe(201);
});
