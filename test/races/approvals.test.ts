import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { revokeGrant } from '../../src/features/access/grants/store.ts';
import { runLapseJob } from '../../src/features/agents/approvals/end-request.ts';
import { lockSpaces } from '../../src/platform/database/lock-spaces.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import {
  type Agent,
  calendarOf,
  decide,
  newAgent,
  requestApproval,
  statusOf,
  usedLimitsOf,
} from '../fixtures/approvals.ts';
import { eventually } from '../fixtures/eventually.ts';
import { movingClock } from '../fixtures/moving-clock.ts';
import { retryWhileUnavailable } from '../fixtures/retry-while-unavailable.ts';
import { book, codes, day, monday, newSalon, type Salon } from '../fixtures/salon.ts';
import { newCustomers, newSessionToken } from '../fixtures/waitlist.ts';

let a: TestApp;
let b: TestApp;
let salon: Salon;
let agent: Agent;
const clock = movingClock(monday);
beforeAll(async () => {
  a = await startApp({ clock });
  b = await startApp({ clock, databaseUrl: a.databaseUrl });
}, 60_000);
afterAll(async () => {
  await b.close();
  await a.close();
});
beforeEach(async () => {
  salon = await newSalon(a);
  agent = await newAgent(a, clock, salon.customer.id, { maxTotalMinor: 1_000_000, currency: 'EUR' });
});
afterEach(async () => {
  expect(await listViolations(a.db)).toEqual([]);
});

const on = (index: number) => [a, b][index % 2]!;
const rounds = Array.from({ length: 6 }, (_, index) => index);
const wish = (round: number) => ({ ...salon.slot, start: `${String(9 + round).padStart(2, '0')}:00` });
const answerTo = (index: number, id: string, decision: 'approve' | 'decline') =>
  retryWhileUnavailable(() => decide(on(index), salon.customer.token, id, decision));
const approve = (index: number, id: string) => answerTo(index, id, 'approve');
const decline = (index: number, id: string) => answerTo(index, id, 'decline');
const bookOn = (index: number, token: string, body: object) =>
  retryWhileUnavailable(() => book(on(index), token, body));
const later = { now: () => new Date(clock.now().getTime() + 600_000) };

/** A promise that resolves when it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Each request is either approved, booked and counted, or ended, released and credited. */
async function expectWhole(approvals: readonly { id: string }[]): Promise<number> {
  const statuses = await Promise.all(approvals.map(({ id }) => statusOf(a, id)));
  expect(statuses).not.toContain('pending');
  const done = statuses.filter((status) => status === 'approved').length;
  const calendar = await calendarOf(a, salon.professional);
  expect(calendar.filter((line) => line.endsWith('Held'))).toEqual([]);
  expect(calendar).toHaveLength(done);
  return done;
}

describe('concurrent decisions', () => {
  test('ten approvals on two processes book once', async () => {
    const { id } = await requestApproval(a, agent, salon.slot);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => approve(index, id)));
    expect(codes(answers)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.appointmentId)).size).toBe(1);
    expect(await calendarOf(a, salon.professional)).toEqual([`${day} 600 Confirmed`]);
    expect(await usedLimitsOf(a, agent)).toEqual({ booked_count: 1, booked_minor: 2_000 });
  });

  test('of a concurrent approve and decline, one decides and the other gets an error', async () => {
    const approvals = [];
    for (const round of rounds.slice(0, 5)) approvals.push(await requestApproval(a, agent, wish(round)));
    for (const [round, { id }] of approvals.entries()) {
      const [yes, no] = await Promise.all([approve(round, id), decline(round + 1, id)]);
      expect(codes([yes, no])).toEqual([200, 'INVALID_STATUS']);
    }
    const done = await expectWhole(approvals);
    expect(await usedLimitsOf(a, agent)).toEqual({ booked_count: done, booked_minor: done * 2_000 });
  });

  test('approving at the moment of expiry either books or lapses and frees the time', async () => {
    const approvals = [];
    for (const round of rounds.slice(0, 5)) approvals.push(await requestApproval(a, agent, wish(round)));
    await Promise.all(
      approvals.flatMap(({ id }, round) => [
        approve(round, id),
        runLapseJob({ db: b.serviceDb, clock: later, invalidateDays: () => {} })({ approvalId: id }),
      ]),
    );
    const done = await expectWhole(approvals);
    expect(await usedLimitsOf(a, agent)).toEqual({ booked_count: done, booked_minor: done * 2_000 });
  });

  test('approving while the grant is revoked either books or declines and frees the time', async () => {
    for (const round of rounds) {
      const one = await newAgent(a, clock, salon.customer.id);
      const approval = await requestApproval(a, one, wish(round));
      const [yes] = await Promise.all([
        approve(round, approval.id),
        revokeGrant(b.serviceDb, { id: one.grantId, userId: salon.customer.id }, clock.now()),
      ]);
      expect([200, 409]).toContain(yes.status);
      expect(await statusOf(a, approval.id)).toBe(yes.status === 200 ? 'approved' : 'declined');
    }
    const held = (await calendarOf(a, salon.professional)).filter((line) => line.endsWith('Held'));
    expect(held).toEqual([]);
  });

  test('approving while the grant is lowered either executes or declines and frees the time', async () => {
    const lower = (index: number, one: Agent) =>
      retryWhileUnavailable(() =>
        on(index).call('PATCH', `/api/grants/${one.grantId}`, {
          token: salon.customer.token,
          body: { scopes: ['appointments:read'] },
        }),
      );
    for (const round of rounds) {
      const one = await newAgent(a, clock, salon.customer.id);
      const approval = await requestApproval(a, one, wish(round));
      const [yes, lowered] = await Promise.all([approve(round, approval.id), lower(round + 1, one)]);
      expect([[200, 409], lowered.status]).toEqual([expect.arrayContaining([yes.status]), 200]);
      expect(await statusOf(a, approval.id)).toBe(yes.status === 200 ? 'approved' : 'declined');
      expect(await usedLimitsOf(a, one)).toMatchObject({ booked_count: yes.status === 200 ? 1 : 0 });
    }
    const held = (await calendarOf(a, salon.professional)).filter((line) => line.endsWith('Held'));
    expect(held).toEqual([]);
  });

  test('a request made while the grant is lowered leaves nothing that the grant forbids', async () => {
    for (const round of rounds) {
      const one = await newAgent(a, clock, salon.customer.id);
      const body = { scopes: ['appointments:read'] };
      const [answer] = await Promise.all([
        bookOn(round, one.token, wish(round)),
        retryWhileUnavailable(() =>
          on(round + 1).call('PATCH', `/api/grants/${one.grantId}`, { token: salon.customer.token, body }),
        ),
      ]);
      expect([202, 403]).toContain(answer.status);
    }
    expect(await calendarOf(a, salon.professional)).toEqual([]);
  });

  test('a request made while the grant is revoked leaves no hold', async () => {
    for (const round of rounds) {
      const one = await newAgent(a, clock, salon.customer.id);
      const [answer] = await Promise.all([
        bookOn(round, one.token, wish(round)),
        revokeGrant(b.serviceDb, { id: one.grantId, userId: salon.customer.id }, clock.now()),
      ]);
      expect([202, 401]).toContain(answer.status);
    }
    expect(await calendarOf(a, salon.professional)).toEqual([]);
    const waiting = await a.db.rows(
      sql`select 1 from approvals where user_id = ${salon.customer.id} and status = 'pending'`,
    );
    expect(waiting).toEqual([]);
  });
});

test('another customer cannot book the time while the request is pending or being approved', async () => {
  const strangers = await Promise.all((await newCustomers(a, 10)).map((id) => newSessionToken(a, clock, id)));
  const { id } = await requestApproval(a, agent, salon.slot);
  const answers = await Promise.all([
    ...strangers.slice(0, 5).map((token, index) => bookOn(index, token, salon.slot)),
    approve(0, id),
    ...strangers.slice(5).map((token, index) => bookOn(index, token, salon.slot)),
  ]);
  expect(codes(answers)).toEqual([200, ...Array(10).fill('SLOT_TAKEN')]);
  expect(await calendarOf(a, salon.professional)).toEqual([`${day} 600 Confirmed`]);
});

test('a series is approved completely while others try to book its dates', async () => {
  const strangers = await Promise.all((await newCustomers(a, 6)).map((id) => newSessionToken(a, clock, id)));
  const series = { ...salon.slot, recurringFrequency: 'weekly', recurringCount: 3 };
  const { id } = await requestApproval(a, agent, series);
  const days = ['2026-06-03', '2026-06-10', '2026-06-17'];
  const answers = await Promise.all([
    approve(1, id),
    ...strangers.map((token, index) => bookOn(index, token, { ...salon.slot, date: days[index % 3] })),
  ]);
  expect(codes(answers)).toEqual([200, ...Array(6).fill('SLOT_TAKEN')]);
  expect(await calendarOf(a, salon.professional)).toEqual(days.map((date) => `${date} 600 Confirmed`));
});

test('of twenty concurrent requests under a grant for one booking, one is pending', async () => {
  const one = await newAgent(a, clock, salon.customer.id, { maxBookings: 1 });
  const days = Array.from({ length: 20 }, (_, index) => `2026-06-${String(index + 3).padStart(2, '0')}`);
  const answers = await Promise.all(
    days.map((date, index) => bookOn(index, one.token, { ...salon.slot, date })),
  );
  expect(codes(answers)).toEqual([202, ...Array(19).fill('FORBIDDEN')]);
  expect(await usedLimitsOf(a, one)).toMatchObject({ booked_count: 1 });
  expect(await calendarOf(a, salon.professional)).toHaveLength(1);
});

test('of twenty concurrent requests, five are pending', async () => {
  const days = Array.from({ length: 20 }, (_, index) => `2026-06-${String(index + 3).padStart(2, '0')}`);
  const answers = await Promise.all(
    days.map((date, index) => bookOn(index, agent.token, { ...salon.slot, date })),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  expect(await usedLimitsOf(a, agent)).toMatchObject({ booked_count: 5 });
});

test('ten identical concurrent requests are one approval request', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => bookOn(index, agent.token, salon.slot)),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await usedLimitsOf(a, agent)).toMatchObject({ booked_count: 1 });
});

test('a connection lost during an approval leaves the request unchanged', async () => {
  const { id } = await requestApproval(a, agent, salon.slot);
  const held = async () => a.db.rows(sql`select id from appointments where business_id = ${salon.business}`);
  const before = await held();
  const line = gate();
  const inLine = gate();
  let holder = 0;
  // The approval waits for the booking lock of the professional after all earlier steps.
  const holding = a.db.transaction(async (transaction) => {
    await transaction.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${salon.professional}, ${lockSpaces.booking}::bigint))`,
    );
    holder = (await transaction.row<{ pid: number }>(sql`select pg_backend_pid() as pid`))!.pid;
    inLine.open();
    await line.opened;
  });
  await inLine.opened;
  const answer = decide(a, salon.customer.token, id, 'approve');
  await eventually(async () => {
    const killed = await a.db.rows<{ killed: boolean }>(sql`
      select pg_terminate_backend(pid) as killed from pg_stat_activity
      where ${holder} = any (pg_blocking_pids(pid))`);
    return killed.length > 0;
  }, 30_000);
  expect((await answer).status).toBe(503);
  line.open();
  await holding;
  expect([await statusOf(a, id), await held()]).toEqual(['pending', before]);
  expect((await approve(1, id)).status).toBe(200);
  expect(await usedLimitsOf(a, agent)).toEqual({ booked_count: 1, booked_minor: 2_000 });
});
