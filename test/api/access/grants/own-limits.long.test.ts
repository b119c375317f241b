import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type LimitName, limits } from '../../../../src/shared/limits.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, booked, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { join, waitlistBody } from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
/** Two agents of one customer, both with asksFirst. */
let agents: { id: string; token: string }[];
let person: string;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  person = salon.customer.token;
  const scopes = ['appointments:read', 'appointments:book', 'appointments:change', 'family'];
  agents = [
    await newGrant(app, person, { scopes, asksFirst: true }),
    await newGrant(app, person, { scopes, asksFirst: true }),
  ];
});

type Do = (token: string, index: number) => Promise<Answer>;

/**
 * Calls alternately with both agents until the limit of one account is reached, then expects both to be
 * refused.
 */
async function useUp(name: LimitName, attempt: Do, left: number = limits[name].most): Promise<Answer[]> {
  const tries: Answer[] = [];
  for (let index = 0; index < left; index++)
    tries.push(await attempt(agents[index % agents.length]!.token, index));
  expect(tries.filter(({ status }) => status === 429)).toEqual([]);
  for (const { token } of agents) expectLimited(name, await attempt(token, limits[name].most));
  return tries;
}

function expectLimited(name: LimitName, answer: Answer): void {
  const { reason, limit, retryAfter } = errorInfo(answer);
  expect([answer.status, answer.body.error]).toEqual([429, `RATE_LIMITED:${retryAfter}`]);
  expect([reason, limit]).toEqual(['limit', limits[name].most]);
}

const at = (index: number) =>
  `${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
const hold = (token: string, start: string) =>
  app.call('POST', '/api/holds', { token, body: { ...salon.slot, start } });

describe('agents have limits of their own, separate from the customer', () => {
  test('appointment changes, including attempts on unknown ids', async () => {
    const { id } = await booked(app, person, salon.slot);
    const { date } = salon.slot;
    const change: Do = (token, index) =>
      index % 3
        ? act(app, token, 'x', 'reschedule', { date, start: '12:00', dryRun: true })
        : act(app, token, 'apt_nope', 'cancel');
    expect((await change(agents[0]!.token, 0)).status).toBe(404);
    // Sets the counter close to the limit.
    await app.db.run(sql`
      update rate_limits set hits = ${limits.visitChanges.most - 10} where starts_with(bucket, 'visitChanges:')`);
    const tries = await useUp('visitChanges', change, 10);
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404]));
    const notes = { token: person, body: { notes: 'By the window' } };
    expect((await app.call('PATCH', `/api/appointments/${id}`, notes)).status).toBe(200);
    expect((await act(app, person, id, 'reschedule', { date, start: '12:00' })).status).toBe(200);
    expect((await act(app, person, id, 'cancel')).status).toBe(200);
    const deletion = { token: person, body: { password: 'a long password' } };
    expect((await app.call('DELETE', '/api/account', deletion)).status).toBe(204);
  });

  test('refused coupon codes', async () => {
    const quote: Do = (token, index) =>
      app.call('POST', '/api/appointments/quote', {
        token,
        body: { ...salon.slot, couponCode: `GUESS-${index}` },
      });
    await useUp('refusedCodes', quote);
    expect((await quote(person, 0)).body.error).toBe('COUPON_NOT_FOUND');
  });

  test('holds', async () => {
    await useUp('holds', (token, index) => hold(token, at(index)));
    for (let index = 0; index < limits.holds.most; index++)
      expect((await hold(person, at(index + 6))).status).toBe(201);
    expectLimited('holds', await hold(person, '16:00'));
    const kept = await app.db.rows(sql`select id from appointments where held_by = ${salon.customer.id}`);
    expect(kept).toHaveLength(2 * limits.holds.most);
    // Holds are not bookings and do not count towards the limits of a grant.
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('waitlist entries', async () => {
    const wait: Do = (token, index) =>
      join(app, token, waitlistBody(salon, { to: `2026-06-${String(index + 5).padStart(2, '0')}` }));
    await useUp('waitlistEntries', wait);
    expect((await wait(person, limits.waitlistEntries.most)).status).toBe(201);
  });

  test('family members', async () => {
    const add: Do = (token, index) =>
      app.call('POST', '/api/family-members', { token, body: { name: `Child ${index}` } });
    await useUp('familyMembers', add);
    expect((await add(person, 0)).status).toBe(201);
  });

  test('alerts per appointment and per day', async () => {
    const { id } = await booked(app, person, { ...salon.slot, date: '2026-06-01' });
    const raise: Do = (token, index) =>
      app.call('POST', `/api/appointments/${id}/alerts`, {
        token,
        body: { type: 'running_late', minutes: index + 1 },
      });
    await useUp('alertsPerAppointment', raise);
    expect((await raise(person, 20)).status).toBe(201);

    const other = await booked(app, person, { ...salon.slot, date: '2026-06-01', start: '12:00' });
    await app.db.run(sql`
      insert into alerts (id, appointment_id, business_id, professional_id, client_id, type, raised_by, raised_by_id, by_agent, starts_at,
        minutes, status, created_at)
      select 'alt_' || ${id} || n, appointment_id, business_id, professional_id, client_id, type, raised_by, raised_by_id, by_agent, starts_at,
        minutes, 'superseded', created_at
      from generate_series(${limits.alertsPerAppointment.most + 1}::integer, ${limits.alerts.most}::integer) n
      cross join (select * from alerts where appointment_id = ${id} and by_agent limit 1) alert`);
    const again = (token: string) =>
      app.call('POST', `/api/appointments/${other.id}/alerts`, {
        token,
        body: { type: 'running_late', minutes: 5 },
      });
    for (const { token } of agents) expectLimited('alerts', await again(token));
    expect((await again(person)).status).toBe(201);
  });
});

test('agents of one customer share an hourly limit on holds; releasing a hold is never refused', async () => {
  const { most } = limits.agentHolds;
  await app.db.run(sql`
    insert into grant_activity (id, grant_id, at, action, outcome)
    select g.id || n, g.id, ${clock.now()}::timestamptz - n * interval '1 second', 'hold', 'done'
    from generate_series(1, ${most / 2}::integer) n, unnest(${agents.map(({ id }) => id)}::text[]) g (id)
    where n < ${most / 2}::integer or g.id = ${agents[0]!.id}`);
  const { body } = await hold(agents[1]!.token, '10:00');
  for (const { token } of agents) expectLimited('agentHolds', await hold(token, '12:00'));
  expect((await app.call('DELETE', `/api/holds/${body.id}`, { token: agents[0]!.token })).status).toBe(204);
  expectLimited('agentHolds', await hold(agents[1]!.token, '12:00'));
  expect((await hold(person, '12:00')).status).toBe(201);
  clock.advance(3600);
  expect((await hold(agents[0]!.token, '13:00')).status).toBe(201);
});
