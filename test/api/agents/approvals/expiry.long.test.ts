import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { revokeGrant } from '../../../../src/features/access/grants/store.ts';
import {
  createDeclinePendingRequests,
  deleteExpiredApprovals,
} from '../../../../src/features/agents/approvals/end-request.ts';
import { endAbandonedGrants } from '../../../../src/features/agents/oauth/revoke-token.ts';
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
import { newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  book,
  booked,
  makeRegulars,
  monday,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';
import { newSessionToken } from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
let agent: Agent;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  agent = await newAgent(app, clock, salon.customer.id, { maxTotalMinor: 100_000, currency: 'EUR' });
});

const tidy = () => deleteExpiredApprovals({ db: app.serviceDb, clock, invalidateDays: () => {} });
const notificationKinds = async (userId: string): Promise<string[]> => {
  await app.app.dispatchEvents();
  const rows = await app.db.rows<{ kind: string }>(
    sql`select kind from notifications where user_id = ${userId} order by kind`,
  );
  return rows.map(({ kind }) => kind);
};

describe('an unanswered request', () => {
  test('expires by its job', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    clock.advance(600);
    await eventually(async () => (await statusOf(app, id)) === 'lapsed', 15_000);
    expect(await calendarOf(app, salon.professional)).toEqual([]);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 0, booked_minor: 0 });
    expect(await activityOf(app, agent)).toEqual(['book asked', 'book lapsed']);
  });

  test('expires by the cleanup when its job was lost, and not earlier', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    await app.db.run(sql`delete from jobs where kind = 'approval-lapse'`);
    await tidy();
    expect(await statusOf(app, id)).toBe('pending');
    clock.advance(600);
    await tidy();
    expect(await statusOf(app, id)).toBe('lapsed');
  });

  test('holds its time for one more minute', async () => {
    await requestApproval(app, agent, salon.slot);
    await app.db.run(sql`delete from jobs where kind = 'approval-lapse'`);
    clock.advance(659);
    const stranger = await newUser(app);
    expect(outcome(await book(app, stranger.token, salon.slot))).toEqual([409, 'SLOT_TAKEN']);
    clock.advance(1);
    expect(outcome(await book(app, stranger.token, salon.slot))).toEqual([201, null]);
  });

  test('is deleted 180 days after it ended', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    await decide(app, salon.customer.token, id, 'decline');
    const age = (days: number) =>
      app.db.run(
        sql`update approvals set decided_at = decided_at - ${days} * interval '1 day' where id = ${id}`,
      );
    await age(179);
    await tidy();
    expect(await statusOf(app, id)).toBe('declined');
    await age(2);
    await tidy();
    expect(await statusOf(app, id)).toBeUndefined();
  });
});

describe('revoking the grant', () => {
  test('declines pending requests, releases their times and keeps approved ones', async () => {
    const done = await requestApproval(app, agent, { ...salon.slot, start: '12:00' });
    await decide(app, salon.customer.token, done.id, 'approve');
    const { id } = await requestApproval(app, agent, salon.slot);
    await revokeGrant(app.serviceDb, { id: agent.grantId, userId: salon.customer.id }, clock.now());
    expect([await statusOf(app, id), await statusOf(app, done.id)]).toEqual(['declined', 'approved']);
    expect(await calendarOf(app, salon.professional)).toEqual(['2026-06-03 720 Confirmed']);
    expect(outcome(await decide(app, salon.customer.token, id, 'approve'))).toEqual([409, 'INVALID_STATUS']);
    expect(outcome(await app.call('GET', `/api/approvals/${id}`, { token: agent.token }))).toEqual([
      401,
      'AUTH_REQUIRED',
    ]);
  });
});

describe('the end of a grant declines pending requests, notifies the customer and releases the limits', () => {
  const expectDeclined = async (id: string) => {
    expect(await statusOf(app, id)).toBe('declined');
    expect(await calendarOf(app, salon.professional)).toEqual([]);
    expect(await activityOf(app, agent)).toEqual(['book asked', 'book declined']);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 0, booked_minor: 0 });
    expect(await notificationKinds(salon.customer.id)).toEqual(
      expect.arrayContaining(['approval.declined', 'approval.requested']),
    );
  };

  test('when the customer revokes it', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const { token } = salon.customer;
    expect((await app.call('DELETE', `/api/grants/${agent.grantId}`, { token })).status).toBe(204);
    await expectDeclined(id);
    expect((await app.call('DELETE', `/api/grants/${agent.grantId}`, { token })).status).toBe(204);
    await expectDeclined(id);
  });

  test('when the password changes', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const body = { password: 'another long password', currentPassword: 'a long password' };
    const { token } = salon.customer;
    expect((await app.call('PATCH', '/api/account', { token, body })).status).toBe(200);
    await expectDeclined(id);
  });

  test('when its OAuth client has no tokens left', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    await app.db.run(sql`update grants set client_id = 'clt_left' where id = ${agent.grantId}`);
    await app.db.run(sql`delete from grant_tokens where grant_id = ${agent.grantId}`);
    const declinePendingRequests = createDeclinePendingRequests({ invalidateDays: () => {} });
    await endAbandonedGrants({ db: app.serviceDb, clock, declinePendingRequests });
    await expectDeclined(id);
  });
});

test('a decision locks the account before the grant, in the same order as a password change', async () => {
  const { id } = await requestApproval(app, agent, salon.slot);
  let decided: Promise<unknown> = Promise.resolve();
  await app.db.transaction(async (transaction) => {
    await transaction.run(sql`select 1 from users where id = ${salon.customer.id} for update`);
    decided = decide(app, salon.customer.token, id, 'approve');
    await waitForLocks(app.db);
    await transaction.run(sql`select 1 from grants where id = ${agent.grantId} for no key update nowait`);
  });
  await decided;
  expect(await statusOf(app, id)).toBe('approved');
});

describe('notifications', () => {
  test('are sent for a pending request and for its result', async () => {
    const waiting = await requestApproval(app, agent, salon.slot);
    expect(await notificationKinds(salon.customer.id)).toEqual(['approval.requested']);
    await decide(app, salon.customer.token, waiting.id, 'decline');
    expect(await notificationKinds(salon.customer.id)).toEqual(['approval.declined', 'approval.requested']);
    const { body } = await app.call('GET', '/api/notifications', { token: salon.customer.token });
    const texts = Object.fromEntries(body.map(({ kind, ...said }: { kind: string }) => [kind, said]));
    expect(texts['approval.requested']).toMatchObject({
      subjectId: waiting.id,
      title: '“Helper” wants to book: Haircut at A business, Wed 3 June, 10:00',
    });
    expect(texts['approval.declined'].text).toContain('“Helper”');
  });

  test('are sent for an approved request with its booking and for a failed approval', async () => {
    const one = await requestApproval(app, agent, salon.slot);
    await decide(app, salon.customer.token, one.id, 'approve');
    expect(await notificationKinds(salon.customer.id)).toEqual(
      expect.arrayContaining(['approval.requested', 'approval.approved', 'appointment.booked']),
    );
    const other = await requestApproval(app, agent, { ...salon.slot, start: '12:00' });
    const elsewhere = await newSalon(app);
    await booked(app, salon.customer.token, { ...elsewhere.slot, start: '12:00' });
    await decide(app, salon.customer.token, other.id, 'approve');
    expect(await notificationKinds(salon.customer.id)).toContain('approval.lapsed');
    const { body } = await app.call('GET', '/api/notifications', { token: salon.customer.token });
    const lapsed = body.find(({ kind }: { kind: string }) => kind === 'approval.lapsed');
    expect(lapsed.title).toMatch(/^Request failed: /);
  });
});

describe('approval requests and the account', () => {
  test('they appear in the export and are deleted with the account', async () => {
    const { id } = await requestApproval(app, agent, { ...salon.slot, notes: 'Short, please.' });
    const exported = await app.call('GET', '/api/account/export', { token: salon.customer.token });
    expect(exported.body.approvals).toMatchObject([
      { id, action: 'book', status: 'pending', request: { visits: [{ notes: 'Short, please.' }] } },
    ]);
    const gone = await app.call('DELETE', '/api/account', {
      token: salon.customer.token,
      body: { password: 'a long password' },
    });
    expect(gone.status).toBe(204);
    expect(await statusOf(app, id)).toBeUndefined();
    expect(await calendarOf(app, salon.professional)).toEqual([]);
  });

  test('deleting a client removes name and notes from requests of the business', async () => {
    const { business, owner, customer } = salon;
    await makeRegulars(app, salon, customer);
    const desk = await newAgent(app, clock, owner.id, { scopes: ['desk:read', 'desk:book'] });
    const record = await app.call('POST', '/api/business/clients', {
      token: owner.token,
      body: { businessId: business, name: 'Walter' },
    });
    await app.db.run(sql`update clients set user_id = null where user_id = ${customer.id}`);
    await app.db.run(sql`update clients set user_id = ${customer.id} where id = ${record.body.id}`);
    const words = { notes: 'Walter is deaf.', staffNotes: 'Pays late.' };
    const asks = [
      { ...salon.slot, clientId: customer.id, ...words },
      { ...salon.slot, start: '12:00', crmClientId: record.body.id, ...words },
      { ...salon.slot, start: '14:00', clientId: customer.id, ...words },
      { ...salon.slot, services: [salon.yoga], start: '15:00', clientId: customer.id, ...words },
      { ...salon.slot, services: [salon.yoga], start: '16:00', clientId: customer.id, notes: 'Twice.' },
    ];
    const ids: string[] = [];
    for (const body of asks) ids.push((await requestApproval(app, desk, body)).id);
    // Stored requests that differ only in their notes remain separate.
    await app.db.run(sql`
      update approvals set request = jsonb_set(request, '{visits,0,start}', '"15:00"') where id = ${ids[4]!}`);
    await decide(app, owner.token, ids[2]!, 'decline');
    const gone = await app.call('DELETE', '/api/account', {
      token: customer.token,
      body: { password: 'a long password' },
    });
    expect([gone.status, gone.text]).toEqual([204, '']);
    const rows = await app.db.rows<{ client: string; text: string }>(sql`
      select a.summary -> 0 ->> 'client' as client, a.summary::text || a.request::text as text
      from approvals a where a.id = any (${ids}::text[])`);
    expect(rows.map(({ client }) => client)).toEqual(Array(ids.length).fill('Deleted user'));
    for (const { text } of rows) expect(text).not.toMatch(/Walter|deaf|late|Twice/);
  });

  test('a new session can decide a request made during an older one', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const token = await newSessionToken(app, clock, salon.customer.id);
    expect((await decide(app, token, id, 'approve')).status).toBe(200);
  });
});
