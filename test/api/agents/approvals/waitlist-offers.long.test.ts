import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { revokeGrant } from '../../../../src/features/access/grants/store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  type Agent,
  activityOf,
  decide,
  newAgent,
  requestApproval,
  statusOf,
  usedLimitsOf,
} from '../../../fixtures/approvals.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, book, booked, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import {
  dispatchAndRunJobs,
  joined,
  newCustomers,
  newSessionToken,
  statusesOf,
  waitlistBody,
} from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
let clock: ReturnType<typeof movingClock>;
const moving = { now: () => clock.now() };
beforeAll(async () => {
  clock = movingClock(monday);
  app = await startApp({ clock: moving });
});
afterAll(() => app.close());

/**
 * The first and second customer on the waitlist and a third customer. The agent belongs to the first, who has
 * the offer.
 */
let customers: string[];
let entries: string[];
let agent: Agent;
let holdId: string;
beforeEach(async () => {
  clock = movingClock(monday);
  salon = await newSalon(app);
  customers = await newCustomers(app, 3);
  agent = await newAgent(app, moving, customers[0]!, { approvalMinutes: 120, maxBookings: 1 });
  const customer = await newSessionToken(app, moving, salon.customer.id);
  const taken = await booked(app, customer, salon.slot);
  const { start } = salon.slot;
  const booking = waitlistBody(salon, { after: start, before: start.replace(':00', ':30') });
  entries = [];
  for (const index of [0, 1]) entries.push(await joined(app, await token(index), booking));
  const owner = await newSessionToken(app, moving, salon.owner.id, 'business');
  await act(app, owner, taken.id, 'cancel');
  await dispatchAndRunJobs(app, moving);
  expect(await statusesOf(app, entries)).toEqual(['offered', 'waiting']);
  holdId = (await app.call('GET', `/api/waitlist/${entries[0]}`, { token: await token(0) })).body.offer
    .holdId;
});
afterEach(async () => {
  await dispatchAndRunJobs(app, moving);
  expect(await listViolations(app.db)).toEqual([]);
});

const token = (index: number) => newSessionToken(app, moving, customers[index]!);
const bookAs = async (index: number, fields: object = {}) =>
  outcome(await book(app, await token(index), { ...salon.slot, ...fields }));
const ask = (fields: object = {}) => requestApproval(app, agent, { ...salon.slot, holdId, ...fields });
const leave = (bearer: string) => app.call('DELETE', `/api/waitlist/${entries[0]}`, { token: bearer });
const holds = async () =>
  (
    await app.db.rows<{ id: string }>(
      sql`select id from appointments where professional_id = ${salon.professional} and status = 'Held'`,
    )
  ).map(({ id }) => id);

describe('an approval request for a waitlist offer', () => {
  test('expires with the offer and uses the hold of the offer', async () => {
    const { expiresAt } = await ask();
    expect(expiresAt).toBe(new Date(clock.now().getTime() + 15 * 60_000).toISOString());
    expect(await holds()).toEqual([holdId]);
    expect(await bookAs(2)).toEqual([409, 'SLOT_TAKEN']);
    expect(await usedLimitsOf(app, agent)).toMatchObject({ booked_count: 1 });
  });

  test('accepts the offer on approval', async () => {
    const { id } = await ask();
    expect((await decide(app, await token(0), id, 'approve')).body.status).toBe('approved');
    await dispatchAndRunJobs(app, moving);
    expect(await statusesOf(app, entries)).toEqual(['booked', 'waiting']);
    expect(await holds()).toEqual([]);
  });

  test.each([
    ['declined', async (id: string) => void (await decide(app, await token(0), id, 'decline'))],
    [
      'declined because its grant was revoked through the API',
      async () => void (await app.call('DELETE', `/api/grants/${agent.grantId}`, { token: await token(0) })),
    ],
    [
      'declined because its grant was revoked in the database',
      async () =>
        void (await revokeGrant(app.db, { id: agent.grantId, userId: customers[0]! }, moving.now())),
    ],
  ])('%s: the offer stays with its customer and then passes to the next one', async (_, end) => {
    const { id } = await ask();
    await end(id);
    expect(await statusOf(app, id)).toBe('declined');
    expect(await holds()).toEqual([holdId]);
    expect(await bookAs(2)).toEqual([409, 'SLOT_TAKEN']);
    expect(await bookAs(0, { holdId })).toEqual([201, null]);
    await dispatchAndRunJobs(app, moving);
    expect(await statusesOf(app, entries)).toEqual(['booked', 'waiting']);
  });

  test('expires together with the offer, which passes to the next customer', async () => {
    const { id } = await ask();
    clock.advance(15 * 60);
    await dispatchAndRunJobs(app, moving);
    await eventually(async () => (await statusOf(app, id)) === 'lapsed', 15_000);
    expect(await statusesOf(app, entries)).toEqual(['waiting', 'offered']);
    expect(await bookAs(2)).toEqual([409, 'SLOT_TAKEN']);
    expect(await usedLimitsOf(app, agent)).toMatchObject({ booked_count: 0 });
    expect((await decide(app, await token(0), id, 'approve')).status).toBe(409);
  });

  test('is refused once the offer expired, although its hold lasts a minute longer', async () => {
    await app.db.run(sql`delete from jobs where kind = 'waitlist-lapse'`);
    clock.advance(15 * 60);
    const answer = await book(app, agent.token, { ...salon.slot, holdId });
    expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
    const visits = [
      { ...salon.slot, start: '12:00' },
      { ...salon.slot, holdId },
    ];
    const several = await app.call('POST', '/api/appointments/together', {
      token: agent.token,
      body: { visits },
    });
    expect(outcome(several)).toEqual([404, 'NOT_FOUND']);
    expect(errorInfo(several).field).toBe('body.visits[1].holdId');
  });

  test('can be made by one of two agents only', async () => {
    const other = await newAgent(app, moving, customers[0]!);
    const answers = await Promise.all(
      [agent, other].map((one) => book(app, one.token, { ...salon.slot, holdId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 404]);
  });

  test('leaving the waitlist passes the offer on and declines the request', async () => {
    const { id } = await ask();
    expect((await leave(await token(0))).status).toBe(204);
    await dispatchAndRunJobs(app, moving);
    expect(await statusesOf(app, entries)).toEqual(['left', 'offered']);
    expect(await statusOf(app, id)).toBe('declined');
    expect(await activityOf(app, agent)).toEqual(['book asked', 'book declined']);
    expect(await usedLimitsOf(app, agent)).toMatchObject({ booked_count: 0 });
    const { body } = await app.call('GET', '/api/notifications', { token: await token(0) });
    expect(body.map(({ kind }: { kind: string }) => kind)).toContain('approval.declined');
    expect(outcome(await decide(app, await token(0), id, 'approve'))).toEqual([409, 'INVALID_STATUS']);
    expect(await bookAs(2)).toEqual([409, 'SLOT_TAKEN']);
    expect(await bookAs(0)).toEqual([409, 'SLOT_TAKEN']);
  });

  test('leaving the waitlist also releases the other times of the request', async () => {
    const many = await newAgent(app, moving, customers[0]!);
    const body = { ...salon.slot, holdId, recurringFrequency: 'weekly', recurringCount: 2 };
    await requestApproval(app, many, body);
    expect(await holds()).toHaveLength(2);
    expect((await leave(await token(0))).status).toBe(204);
    await dispatchAndRunJobs(app, moving);
    expect(await holds()).toHaveLength(1);
    expect(await bookAs(2, { date: '2026-06-10' })).toEqual([201, null]);
  });

  test('agents cannot leave the waitlist while a request for the offer is pending', async () => {
    const { id } = await ask();
    const other = await newAgent(app, moving, customers[0]!, { asksFirst: false });
    for (const one of [agent, other])
      expect(outcome(await leave(one.token))).toEqual([409, 'INVALID_STATUS']);
    await dispatchAndRunJobs(app, moving);
    expect(await statusesOf(app, entries)).toEqual(['offered', 'waiting']);
    expect(await activityOf(app, other)).toEqual([]);
    expect((await decide(app, await token(0), id, 'approve')).body.status).toBe('approved');
  });

  test('agents can leave the waitlist after the decision', async () => {
    const { id } = await ask();
    await decide(app, await token(0), id, 'decline');
    expect((await leave(agent.token)).status).toBe(204);
    await dispatchAndRunJobs(app, moving);
    expect(await statusesOf(app, entries)).toEqual(['left', 'offered']);
  });

  test('created while the customer leaves the waitlist, it is declined or refused', async () => {
    const [answer, left] = await Promise.all([
      book(app, agent.token, { ...salon.slot, holdId }),
      leave(await token(0)),
    ]);
    expect(left.status).toBe(204);
    const status = await statusOf(app, answer.body.id ?? 'none');
    expect([
      [202, 'declined'],
      [404, undefined],
      [409, undefined],
    ]).toContainEqual([answer.status, status]);
    await dispatchAndRunJobs(app, moving);
    expect(await statusesOf(app, entries)).toEqual(['left', 'offered']);
    expect(await usedLimitsOf(app, agent)).toMatchObject({ booked_count: 0 });
  });

  test('created while an agent leaves the waitlist, exactly one of both succeeds', async () => {
    const other = await newAgent(app, moving, customers[0]!);
    const [answer, left] = await Promise.all([
      book(app, agent.token, { ...salon.slot, holdId }),
      leave(other.token),
    ]);
    expect([
      [202, 409],
      [404, 204],
      [409, 204],
    ]).toContainEqual([answer.status, left.status]);
  });
});
