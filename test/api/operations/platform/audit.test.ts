import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../../../../src/commands/admin.ts';
import { systemClock } from '../../../../src/platform/clock.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { newModerationSetup } from '../../../fixtures/moderation.ts';
import { passwordCost } from '../../../fixtures/password-cost.ts';

let app: TestApp;
let admin: TestUser;
let customer: TestUser;
beforeAll(async () => {
  app = await startApp();
  admin = await newUser(app, 'admin', 'Robin Adler');
  customer = await newUser(app);
});
afterAll(() => app.close());

const asAdmin = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });
const audit = async (query: string) => (await asAdmin('GET', `/api/audit?${query}`)).body;

async function newTicket(): Promise<string> {
  const body = { subject: 'Help', message: 'Please.' };
  return (await app.call('POST', '/api/support/tickets', { token: (await newUser(app)).token, body })).body
    .id;
}

async function newReport(): Promise<{ id: string; review: string }> {
  const { ids } = await newModerationSetup(app);
  const body = { targetType: 'review', targetId: ids.review, reason: 'A lie.' };
  const { token } = await newUser(app);
  return { id: (await app.call('POST', '/api/reports', { token, body })).body.id, review: ids.review };
}

const onBusiness =
  (action: string, status: 'under_review' | 'active' | 'suspended', body?: object) => async () => {
    const id = await newBusiness(app, { userId: customer.id, status });
    return { subjectId: id, answer: await asAdmin('POST', `/api/businesses/${id}/${action}`, body) };
  };

const onAccount = (action: string, body?: object, before?: string) => async () => {
  const { id } = await newUser(app);
  if (before) await asAdmin('POST', `/api/accounts/${id}/${before}`, { reason: 'Before.' });
  return { subjectId: id, answer: await asAdmin('POST', `/api/accounts/${id}/${action}`, body) };
};

type AdminAction = () => Promise<{ subjectId: string; answer: { status: number; text: string } }>;

/** Every action only platform staff can take, with the expected audit entry. */
const adminActions: Record<string, [AdminAction, string, object]> = {
  approveBusiness: [onBusiness('approve', 'under_review'), 'business.approved', {}],
  rejectBusiness: [
    onBusiness('reject', 'under_review', { reason: 'No such street.' }),
    'business.rejected',
    { reason: 'No such street.' },
  ],
  suspendBusiness: [
    onBusiness('suspend', 'active', { reason: 'Fake.' }),
    'business.suspended',
    { reason: 'Fake.' },
  ],
  reinstateBusiness: [onBusiness('reinstate', 'suspended'), 'business.reinstated', {}],
  resolveReport: [
    async () => {
      const { id } = await newReport();
      const answer = await asAdmin('POST', `/api/moderation/reports/${id}/resolve`, {
        action: 'hide',
        note: 'Rude.',
      });
      return { subjectId: id, answer };
    },
    'report.resolved',
    { action: 'hide', targetType: 'review', targetId: expect.stringMatching(/^rev_/), note: 'Rude.' },
  ],
  unhideContent: [
    async () => {
      const { id, review } = await newReport();
      await asAdmin('POST', `/api/moderation/reports/${id}/resolve`, { action: 'hide' });
      const body = { targetType: 'review', targetId: review };
      return { subjectId: review, answer: await asAdmin('POST', '/api/moderation/unhide', body) };
    },
    'content.unhidden',
    { targetType: 'review', note: null },
  ],
  updateSupportTicket: [
    async () => {
      const id = await newTicket();
      const body = { status: 'pending', assigneeId: admin.id };
      return { subjectId: id, answer: await asAdmin('PATCH', `/api/support/tickets/${id}`, body) };
    },
    'ticket.changed',
    { status: 'pending', assigneeId: expect.stringMatching(/^usr_/) },
  ],
  suspendAccount: [onAccount('suspend', { reason: 'Spam.' }), 'account.suspended', { reason: 'Spam.' }],
  reinstateAccount: [onAccount('reinstate', undefined, 'suspend'), 'account.reinstated', {}],
  endAccountSessions: [onAccount('end-sessions'), 'account.sessions_ended', {}],
};

/** Name of a business, an account or a ticket. */
const nameOf = async (id: string) =>
  (
    await app.db.row<{ name: string }>(sql`
      select name from businesses where id = ${id} union all select name from users where id = ${id}
      union all select subject from support_tickets where id = ${id}`)
  )?.name ?? null;

describe('audited actions', () => {
  test('the table contains every route that only admins can call', () => {
    const operations = app.app.routes
      .map(({ declaration }) => declaration)
      .filter(
        ({ method, access }) =>
          method !== 'GET' && access.kind === 'session' && `${access.roles}` === 'admin',
      )
      .map(({ operation }) => operation);
    expect(operations.sort()).toEqual(Object.keys(adminActions).sort());
  });

  test.each(Object.entries(adminActions))('%s is recorded', async (_, [doing, kind, details]) => {
    const { subjectId, answer } = await doing();
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    const [latest] = await audit(`subjectId=${subjectId}`);
    expect(latest).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: expect.any(String),
      kind,
      byUserId: admin.id,
      byName: 'Robin Adler',
      subjectId,
      subjectName: await nameOf(subjectId),
      details,
    });
  });

  test('an answer to a ticket is recorded, messages of its author are not', async () => {
    const id = await newTicket();
    await asAdmin('POST', `/api/support/tickets/${id}/messages`, { message: 'Gladly.' });
    expect(await audit(`subjectId=${id}`)).toMatchObject([
      { kind: 'ticket.answered', details: { status: 'pending' } },
    ]);
  });

  test('a suspension after a report is recorded at the report and the business', async () => {
    const { ids } = await newModerationSetup(app);
    const report = await app.call('POST', '/api/reports', {
      token: customer.token,
      body: { targetType: 'business', targetId: ids.business, reason: 'It does not exist.' },
    });
    const path = `/api/moderation/reports/${report.body.id}/resolve`;
    expect((await asAdmin('POST', path, { action: 'suspend', reason: 'Not there.' })).status).toBe(200);
    expect(await audit(`subjectId=${ids.business}`)).toMatchObject([
      { kind: 'business.suspended', details: { reason: 'Not there.' } },
    ]);
    expect(await audit(`subjectId=${report.body.id}`)).toMatchObject([{ kind: 'report.resolved' }]);
  });

  test('refused actions are not recorded', async () => {
    const id = await newBusiness(app, { status: 'active' });
    expect((await asAdmin('POST', `/api/businesses/${id}/approve`)).status).toBe(409);
    expect(await audit(`subjectId=${id}`)).toEqual([]);
  });

  test('actions on the command line are recorded without an account', async () => {
    const before = await audit('limit=1');
    const { config, db } = app;
    const words = ['create', '--email', 'second@example.com', '--password', 'a very good one'];
    const printed: string[] = [];
    const log = console.log;
    console.log = (line: string) => printed.push(line);
    try {
      const parts = { db, clock: systemClock, config, secrets: async () => app.secrets, passwordCost };
      expect([await runAdmin(words, parts), printed]).toEqual([0, printed]);
    } finally {
      console.log = log;
    }
    const [entry] = await audit('kind=admin.created');
    expect(entry).toMatchObject({ byUserId: null, byName: null, subjectId: expect.stringMatching(/^usr_/) });
    expect(Number(entry.id)).toBeGreaterThan(Number(before[0].id));
  });
});

describe('the audit log', () => {
  test.each([
    ['update', sql`update audit_entries set kind = 'x'`],
    ['delete', sql`delete from audit_entries`],
    ['delete of nothing', sql`delete from audit_entries where false`],
    ['truncate', sql`truncate audit_entries`],
    ['update of decisions', sql`update moderation_decisions set note = 'x'`],
    ['truncate of decisions', sql`truncate moderation_decisions cascade`],
  ])('refuses a %s, even by the owner of the database', async (_, statement) => {
    await expect(app.db.run(statement)).rejects.toThrow(/never changed or removed/);
  });

  test('is filtered by account, kind and date and paginated, newest first', async () => {
    const other = await newUser(app, 'admin', 'Kim Sato');
    const id = await newBusiness(app, { status: 'under_review' });
    await app.call('POST', `/api/businesses/${id}/approve`, { token: other.token });
    expect(await audit(`by=${other.id}`)).toHaveLength(1);
    expect(await audit(`by=${other.id}&kind=business.rejected`)).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await audit(`by=${other.id}&from=${today}&to=${today}`)).toHaveLength(1);
    expect(await audit(`by=${other.id}&from=2020-01-01&to=2020-12-31`)).toEqual([]);
    const all = await audit('limit=200');
    const walked: object[] = [];
    for (let path: string | undefined = '/api/audit?limit=5'; path !== undefined; ) {
      const page = await asAdmin('GET', path);
      walked.push(...page.body);
      const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      path = next && new URL(next).pathname + new URL(next).search;
    }
    expect(walked).toEqual(all);
    expect(all.map((entry: { id: string }) => Number(entry.id))).toEqual(
      all.map((entry: { id: string }) => Number(entry.id)).sort((a: number, b: number) => b - a),
    );
  });

  test('can be exported completely, with formulas escaped', async () => {
    const id = await newBusiness(app, { status: 'under_review' });
    const formula = await newUser(app, 'admin', '=HYPERLINK("https://evil.example")');
    await app.call('POST', `/api/businesses/${id}/approve`, { token: formula.token });
    const file = await asAdmin('GET', `/api/audit/export.csv?by=${formula.id}`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, line, ...rest] = file.text.split('\r\n');
    expect(head).toBe('id,at,kind,byUserId,byName,subjectId,details,subjectName');
    expect(line).toContain(
      `business.approved,${formula.id},"'=HYPERLINK(""https://evil.example"")",${id},{},${await nameOf(id)}`,
    );
    expect(rest).toEqual(['']);
    const all = (await asAdmin('GET', '/api/audit/export.csv')).text.trimEnd().split('\r\n');
    expect(all).toHaveLength((await audit('limit=200')).length + 1);
  });

  test.each([
    ['kind=business.sold', 400, 'INVALID_VALUE'],
    ['from=yesterday', 400, 'INVALID_DATE_FORMAT'],
    ['cursor=made-up', 400, 'INVALID_INPUT'],
    ['whose=mine', 400, 'INVALID_INPUT'],
  ])('refuses ?%s', async (query, status, code) => {
    const answer = await asAdmin('GET', `/api/audit?${query}`);
    expect([answer.status, answer.body.error]).toEqual([status, code]);
  });
});
