import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  type Agent,
  activityOf,
  calendarOf,
  decide,
  newAgent,
  requestApproval,
  statusOf,
  usedLimitsOf,
} from '../../../fixtures/approvals.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { waitForLocks } from '../../../fixtures/locks.ts';
import { newBusiness, newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, book, booked, day, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import { newSessionToken } from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
let agent: Agent;
let child: string;
let clock: ReturnType<typeof movingClock>;
const moving = { now: () => clock.now() };
beforeAll(async () => {
  clock = movingClock(monday);
  app = await startApp({ clock: moving });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = movingClock(monday);
  salon = await newSalon(app);
  agent = await newAgent(app, moving, salon.customer.id, { approvalMinutes: 120 });
  const { body } = await app.call('POST', '/api/family-members', {
    token: salon.customer.token,
    body: { name: 'Ana' },
  });
  child = body.id;
});
afterEach(async () => {
  expect(await listViolations(app.db)).toEqual([]);
});

const lower = async (body: object) => {
  const token = await newSessionToken(app, moving, salon.customer.id);
  const answer = await app.call('PATCH', `/api/grants/${agent.grantId}`, { token, body });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.body;
};
const approve = async (id: string) =>
  decide(app, await newSessionToken(app, moving, salon.customer.id), id, 'approve');
const read = (id: string) => app.call('GET', `/api/approvals/${id}`, { token: agent.token });
const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();
const withoutFamily = { scopes: ['appointments:read', 'appointments:book', 'appointments:change'] };

describe('an earlier expiry of the grant', () => {
  test('shortens pending requests and their holds', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const end = at(60);
    await lower({ expiresAt: end });
    expect((await read(id)).body).toMatchObject({ status: 'pending', expiresAt: end });
    await app.db.run(sql`delete from jobs where kind = 'approval-lapse'`);
    clock.advance(60);
    const token = await newSessionToken(app, moving, salon.customer.id);
    const listed = await app.call('GET', '/api/approvals?status=lapsed', { token });
    expect(listed.body.map((one: { id: string }) => one.id)).toEqual([id]);
    clock.advance(60);
    expect(outcome(await book(app, (await newUser(app)).token, salon.slot))).toEqual([201, null]);
  });

  test('expires them by a job and releases the limits', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    await lower({ expiresAt: at(60) });
    clock.advance(60);
    await eventually(async () => (await statusOf(app, id)) === 'lapsed', 15_000);
    expect(await usedLimitsOf(app, agent)).toMatchObject({ booked_count: 0 });
    expect(await calendarOf(app, salon.professional)).toEqual([]);
  });

  test('later than the expiry of the request does not change it', async () => {
    const { id, expiresAt } = await requestApproval(app, agent, salon.slot);
    await lower({ expiresAt: at(86_400) });
    expect((await read(id)).body).toMatchObject({ status: 'pending', expiresAt });
  });
});

describe('pending requests that the grant no longer allows', () => {
  const askFor = {
    book: () => book(app, agent.token, { ...salon.slot, familyMemberId: child }),
    reschedule: async () => {
      const visit = await booked(app, salon.customer.token, { ...salon.slot, familyMemberId: child });
      return act(app, agent.token, visit.id, 'reschedule', { date: day, start: '15:00' });
    },
    cancel: async () => {
      const visit = await booked(app, salon.customer.token, { ...salon.slot, familyMemberId: child });
      return act(app, agent.token, visit.id, 'cancel');
    },
  };
  const actions = Object.keys(askFor) as (keyof typeof askFor)[];

  const expectDeclined = async (id: string, action: string) => {
    expect(await statusOf(app, id)).toBe('declined');
    expect(await activityOf(app, agent)).toEqual([`${action} asked`, `${action} declined`]);
    expect(await usedLimitsOf(app, agent)).toMatchObject({ booked_count: 0 });
    expect(outcome(await approve(id))).toEqual([409, 'INVALID_STATUS']);
    await app.app.dispatchEvents();
    const { body } = await app.call('GET', '/api/notifications', { token: salon.customer.token });
    expect(body.map(({ kind }: { kind: string }) => kind)).toContain('approval.declined');
  };

  test.each(actions)(
    'without the family scope: a request to %s for a child is declined and hidden from the agent',
    async (action) => {
      const { status, body } = await askFor[action]();
      expect(status).toBe(202);
      await lower(withoutFamily);
      await expectDeclined(body.id, action);
      expect(outcome(await read(body.id))).toEqual([404, 'NOT_FOUND']);
      const own = await app.call('GET', `/api/approvals/${body.id}`, { token: salon.customer.token });
      expect(own.body.summary.visits[0].client).toBe('Ana');
    },
  );

  test.each(actions)('a request to %s without its scope is declined', async (action) => {
    const { body } = await askFor[action]();
    await lower({ scopes: ['appointments:read', 'family'] });
    await expectDeclined(body.id, action);
    expect((await read(body.id)).body).toMatchObject({ status: 'declined', action });
  });

  test.each(actions)('a request to %s at an excluded business is declined', async (action) => {
    const { body } = await askFor[action]();
    const elsewhere = await newBusiness(app, { userId: (await newUser(app, 'business')).id });
    await lower({ businessIds: [elsewhere] });
    await expectDeclined(body.id, action);
    expect(outcome(await read(body.id))).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['book', { latestDate: '2026-06-02' }],
    ['reschedule', { latestDate: '2026-06-02' }],
    ['book', { maxAmountMajor: 19, currency: 'EUR' }],
    ['book', { maxTotalMajor: 19, currency: 'EUR' }],
  ] as const)('a request to %s beyond %j is declined', async (action, limit) => {
    const { body } = await askFor[action]();
    await lower(limit);
    await expectDeclined(body.id, action);
  });

  test('all other requests stay pending and counted', async () => {
    const own = await requestApproval(app, agent, salon.slot);
    const visit = await booked(app, salon.customer.token, { ...salon.slot, start: '12:00' });
    const cancel = await act(app, agent.token, visit.id, 'cancel');
    await lower({
      ...withoutFamily,
      businessIds: [salon.business],
      latestDate: day,
      maxBookings: 1,
      maxAmountMajor: 20,
      maxTotalMajor: 20,
      currency: 'EUR',
    });
    await lower({ agentName: 'Another name' });
    for (const { id } of [own, cancel.body]) expect((await approve(id)).body.status).toBe('approved');
  });

  test('the response of PATCH shows the released limits', async () => {
    await askFor.book();
    expect(await lower(withoutFamily)).toMatchObject({ bookedCount: 0 });
  });
});

describe('replayed responses about a family member', () => {
  const keyed = { headers: { 'idempotency-key': 'for-ana' } };

  test('are refused to an agent that lost the family scope', async () => {
    await app.db.run(sql`update grants set asks_first = false where id = ${agent.grantId}`);
    const booking = { ...salon.slot, familyMemberId: child };
    expect((await book(app, agent.token, booking, keyed)).status).toBe(201);
    expect((await book(app, agent.token, booking, keyed)).status).toBe(201);
    await lower({ agentName: 'Another name', maxBookings: 5 });
    expect((await book(app, agent.token, booking, keyed)).status).toBe(201);
    await lower(withoutFamily);
    expect(outcome(await book(app, agent.token, booking, keyed))).toEqual([403, 'FORBIDDEN']);
  });

  test('are still returned to other agents of the account', async () => {
    const other = await newAgent(app, moving, salon.customer.id, { asksFirst: false });
    const booking = { ...salon.slot, familyMemberId: child };
    const first = await book(app, other.token, booking, keyed);
    await lower(withoutFamily);
    const again = await book(app, other.token, booking, keyed);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  });
});

test('a request authorized before the grant was narrowed is refused afterwards', async () => {
  const booking = { ...salon.slot, familyMemberId: child };
  let answer: Promise<{ status: number }> = Promise.resolve({ status: 0 });
  await app.db.transaction(async (transaction) => {
    await transaction.run(sql`select 1 from grants where id = ${agent.grantId} for no key update`);
    answer = book(app, agent.token, booking);
    await waitForLocks(app.db);
    await transaction.run(
      sql`update grants set scopes = ${withoutFamily.scopes}::text[] where id = ${agent.grantId}`,
    );
  });
  expect((await answer).status).toBe(403);
  expect(await calendarOf(app, salon.professional)).toEqual([]);
});
