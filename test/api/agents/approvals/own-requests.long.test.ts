import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { errorInfo } from '../../../fixtures/error-info.ts';
import { act, booked, day, monday, newColleague, newSalon, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let agent: Agent;
const clock = { now: new Date(monday) };
const at = { now: () => clock.now };
beforeAll(async () => {
  app = await startApp({ clock: at });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.now = new Date(monday);
  salon = await newSalon(app, { city: 'Lisbon', addressLine1: 'Rua Augusta 1' });
  agent = await newAgent(app, at, salon.customer.id);
});

const withdraw = (id: string, token = agent.token) => app.call('DELETE', `/api/approvals/${id}`, { token });
const ask = (start: string, more: object = {}) =>
  app.call('POST', '/api/appointments', { token: agent.token, body: { ...salon.slot, start, ...more } });
const list = async (token = agent.token) => (await app.call('GET', '/api/approvals', { token })).body;

describe('an agent', () => {
  test('lists its own requests only, with city, address, price and message', async () => {
    const other = await newAgent(app, at, salon.customer.id);
    const own = await requestApproval(app, agent, {
      ...salon.slot,
      approval: { message: 'After school.' },
    });
    await requestApproval(app, other, { ...salon.slot, start: '14:00' });
    const requests = await list();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      id: own.id,
      message: 'After school.',
      replaces: null,
      summary: { totalMajor: 20, visits: [{ city: 'Lisbon', address: 'Rua Augusta 1', amountMajor: 20 }] },
    });
    expect(await list(salon.customer.token)).toHaveLength(2);
  });

  test('reads its own activity only', async () => {
    const other = await newAgent(app, at, salon.customer.id);
    await requestApproval(app, agent, salon.slot);
    const read = (id: string) => app.call('GET', `/api/grants/${id}/activity`, { token: agent.token });
    for (const id of ['current', agent.grantId])
      expect((await read(id)).body).toMatchObject([{ action: 'book', outcome: 'asked' }]);
    expect((await read(other.grantId)).status).toBe(404);
  });

  test('sees pending and booked usage apart', async () => {
    await requestApproval(app, agent, salon.slot);
    const current = async () => (await app.call('GET', '/api/grants/current', { token: agent.token })).body;
    expect(await current()).toMatchObject({ bookedCount: 0, pendingCount: 1 });
    const [{ id }] = await list();
    await decide(app, salon.customer.token, id, 'approve');
    expect(await current()).toMatchObject({ bookedCount: 1, pendingCount: 0 });
  });
});

describe('withdrawing', () => {
  test('releases the times, refunds the usage and is idempotent', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    expect(await usedLimitsOf(app, agent)).toMatchObject({ booked_count: 1 });
    expect([(await withdraw(id)).status, (await withdraw(id)).status]).toEqual([204, 204]);
    expect([await statusOf(app, id), await usedLimitsOf(app, agent)]).toMatchObject([
      'withdrawn',
      { booked_count: 0 },
    ]);
    expect(await calendarOf(app, salon.professional)).toEqual([]);
    expect(await activityOf(app, agent)).toEqual(['book asked', 'book withdrawn']);
    const late = await decide(app, salon.customer.token, id, 'approve');
    expect([late.status, late.body.error]).toEqual([409, 'INVALID_STATUS']);
  });

  test('is refused to the account holder and to other agents', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const other = await newAgent(app, at, salon.customer.id);
    expect((await withdraw(id, other.token)).status).toBe(404);
    expect((await withdraw(id, salon.customer.token)).status).toBe(403);
    expect(await statusOf(app, id)).toBe('pending');
  });

  test('is refused after a decision and after the expiry', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    await decide(app, salon.customer.token, id, 'decline');
    const second = await requestApproval(app, agent, { ...salon.slot, start: '11:00' });
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    for (const one of [id, second.id]) {
      const answer = await withdraw(one);
      expect([answer.status, answer.body.error]).toEqual([409, 'INVALID_STATUS']);
    }
  });

  test('and approving at the same time leaves exactly one result', async () => {
    for (const hour of ['09', '10', '11', '12', '13', '14']) {
      const { id } = await requestApproval(app, agent, { ...salon.slot, start: `${hour}:00` });
      const [withdrawn, approved] = await Promise.all([
        withdraw(id),
        decide(app, salon.customer.token, id, 'approve'),
      ]);
      const status = await statusOf(app, id);
      expect([withdrawn.status, approved.status]).toEqual(status === 'approved' ? [409, 200] : [204, 409]);
      const { n } = (await app.db.row<{ n: number }>(sql`
        select count(*)::integer as n from appointments where grant_id = ${agent.grantId} and start_minute = ${Number(hour) * 60}`))!;
      expect([status, n]).toEqual([status, status === 'approved' ? 1 : 0]);
    }
  });
});

describe('replacing', () => {
  test('withdraws the old request and shows it with the new one', async () => {
    const old = await requestApproval(app, agent, salon.slot);
    const made = await ask('10:15', { approval: { replaces: old.id } });
    const overlapping = made.status === 202 ? made : await ask('10:30', { approval: { replaces: old.id } });
    expect(overlapping.status).toBe(202);
    expect(overlapping.body.replaces).toMatchObject({ id: old.id, visits: [{ start: '10:00', date: day }] });
    expect([await statusOf(app, old.id), await statusOf(app, overlapping.body.id)]).toEqual([
      'withdrawn',
      'pending',
    ]);
    expect(await usedLimitsOf(app, agent)).toMatchObject({ booked_count: 1 });
  });

  test('keeps the old request when the new one is refused', async () => {
    const old = await requestApproval(app, agent, salon.slot);
    const refused = await ask('03:00', { approval: { replaces: old.id } });
    expect(refused.status).toBe(409);
    expect(await statusOf(app, old.id)).toBe('pending');
    expect(await calendarOf(app, salon.professional)).toHaveLength(1);
  });

  test('with a limit of one booking is possible, because the old one is refunded first', async () => {
    const limited = await newAgent(app, at, salon.customer.id, { maxBookings: 1 });
    const old = await requestApproval(app, limited, salon.slot);
    const more = { ...salon.slot, start: '11:00' };
    const refused = await app.call('POST', '/api/appointments', { token: limited.token, body: more });
    expect(refused.status).toBe(403);
    await requestApproval(app, limited, { ...more, approval: { replaces: old.id } });
    expect(await statusOf(app, old.id)).toBe('withdrawn');
  });

  test('repeated creates one request', async () => {
    const old = await requestApproval(app, agent, salon.slot);
    const body = { start: '11:00', more: { approval: { replaces: old.id } } };
    const [first, second] = [await ask(body.start, body.more), await ask(body.start, body.more)];
    expect([first.status, second.status, second.body.id]).toEqual([202, 202, first.body.id]);
  });

  test('while the account holder approves leaves one booking or one request', async () => {
    for (const hour of [9, 11, 13, 15]) {
      const old = await requestApproval(app, agent, {
        ...salon.slot,
        start: `${`${hour}`.padStart(2, '0')}:00`,
      });
      const [replaced, approved] = await Promise.all([
        ask(`${`${hour}`.padStart(2, '0')}:30`, { approval: { replaces: old.id } }),
        decide(app, salon.customer.token, old.id, 'approve'),
      ]);
      expect([replaced.status, approved.status]).toEqual(approved.status === 200 ? [409, 200] : [202, 409]);
      expect(await statusOf(app, old.id)).toBe(approved.status === 200 ? 'approved' : 'withdrawn');
    }
  });

  test('is refused for requests of other agents, and for callers that do not ask first', async () => {
    const other = await newAgent(app, at, salon.customer.id);
    const theirs = await requestApproval(app, other, salon.slot);
    const refused = await ask('12:00', { approval: { replaces: theirs.id } });
    expect([refused.status, errorInfo(refused).field]).toEqual([404, 'body.approval.replaces']);
    const direct = await app.call('POST', '/api/appointments', {
      token: salon.customer.token,
      body: { ...salon.slot, start: '12:00', approval: { message: 'Please.' } },
    });
    expect([direct.status, errorInfo(direct)]).toEqual([
      400,
      { field: 'body.approval.message', reason: 'conflicting' },
    ]);
  });
});

describe('clashing requests', () => {
  test('a time of a pending request answers own-request with its id', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const other = await newAgent(app, at, salon.customer.id);
    const again = { ...salon.slot, notes: 'Another.' };
    const tries = [
      [agent.token, id],
      [salon.customer.token, id],
      [other.token, undefined],
    ] as const;
    for (const [token, visible] of tries) {
      const { status, body, ...answer } = await app.call('POST', '/api/appointments', { token, body: again });
      const { reason, id: named } = errorInfo({ status, body, ...answer } as never);
      expect([status, body.error, reason, named]).toEqual([409, 'SLOT_TAKEN', 'own-request', visible]);
    }
  });

  test('with another professional at the same time are refused unless one replaces the other', async () => {
    const colleague = await newColleague(app, salon);
    const { id } = await requestApproval(app, agent, salon.slot);
    const second = { professional: colleague };
    const refused = await ask('10:00', second);
    expect([refused.status, refused.body.error, errorInfo(refused)]).toMatchObject([
      409,
      'CLIENT_DOUBLE_BOOKED',
      { reason: 'own-request', id },
    ]);
    expect((await ask('10:00', { ...second, approval: { replaces: id } })).status).toBe(202);
    expect(await statusOf(app, id)).toBe('withdrawn');
  });

  test('of another agent are refused without the id of its request', async () => {
    const colleague = await newColleague(app, salon);
    const other = await newAgent(app, at, salon.customer.id);
    const { id } = await booked(app, salon.customer.token, { ...salon.slot, start: '15:00' });
    await requestApproval(app, agent, salon.slot);
    expect((await act(app, agent.token, id, 'cancel')).status).toBe(202);
    const overlapping = await app.call('POST', '/api/appointments', {
      token: other.token,
      body: { ...salon.slot, professional: colleague },
    });
    const sameAppointment = await act(app, other.token, id, 'reschedule', { date: day, start: '14:00' });
    for (const answer of [overlapping, sameAppointment]) {
      expect([answer.status, errorInfo(answer).reason]).toEqual([409, 'own-request']);
      expect(errorInfo(answer)).not.toHaveProperty('id');
    }
  });

  test('for a family member at the same time are allowed', async () => {
    const colleague = await newColleague(app, salon);
    const member = await app.call('POST', '/api/family-members', {
      token: salon.customer.token,
      body: { name: 'Mia' },
    });
    await requestApproval(app, agent, salon.slot);
    const second = await ask('10:00', { professional: colleague, familyMemberId: member.body.id });
    expect(second.status).toBe(202);
  });

  test('for one appointment are refused unless one replaces the other', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const cancel = await act(app, agent.token, id, 'cancel');
    expect(cancel.status).toBe(202);
    const move = { date: day, start: '14:00' };
    const refused = await act(app, agent.token, id, 'reschedule', move);
    expect([refused.status, refused.body.error, errorInfo(refused)]).toMatchObject([
      409,
      'INVALID_STATUS',
      { reason: 'own-request', id: cancel.body.id },
    ]);
    const replaced = await act(app, agent.token, id, 'reschedule', {
      ...move,
      approval: { replaces: cancel.body.id },
    });
    expect([replaced.status, await statusOf(app, cancel.body.id)]).toEqual([202, 'withdrawn']);
  });
});

test('an agent that asks and withdraws in a loop is limited', async () => {
  let last = 202;
  for (let round = 0; round < 400 && last === 202; round++) {
    clock.now = new Date(clock.now.getTime() + 1000);
    const answer = await ask('10:00', { notes: `Round ${round}` });
    last = answer.status;
    if (last === 202) await withdraw(answer.body.id);
  }
  expect(last).toBe(429);
}, 120_000);

test('the dry run of a cancellation changes nothing and needs no approval', async () => {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  for (const token of [agent.token, salon.customer.token]) {
    const tried = await act(app, token, id, 'cancel', { dryRun: true });
    expect([tried.status, tried.body.status]).toEqual([200, 'Cancelled']);
  }
  expect(
    (await app.call('GET', `/api/appointments/${id}`, { token: salon.customer.token })).body.status,
  ).toBe('Confirmed');
  expect(await list()).toEqual([]);
  expect(await activityOf(app, agent)).toEqual([]);
  await act(app, salon.customer.token, id, 'cancel');
  const again = await act(app, salon.customer.token, id, 'cancel', { dryRun: true });
  expect([again.status, again.body.error]).toEqual([409, 'INVALID_STATUS']);
});
