import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GrantScope } from '../../../../src/http/grant-scopes.ts';
import { scopesOfStaff } from '../../../../src/http/grant-scopes.ts';
import type { AnyRoute } from '../../../../src/http/route.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { act, booked, day, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { callTool, connect } from '../../agents/mcp/mcp-client.ts';

/** Contact data and notes of clients, each with its own word. */
const hidden = [
  ...['secret.mail@example.com', '+351 910 777 001', 'RecordNote', 'TagWord', '1971-03-04', 'ConsentSource'],
  ...['DatedNote', 'VisitNote', 'StaffNote', 'CancelReason', 'MessageText', '+351 910 777 002', 'OnlineNote'],
];

let app: TestApp;
let salon: Salon;
let client: string;
const appointments: string[] = [];
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app);
  const { owner, customer } = salon;
  const made = await app.call('POST', '/api/business/clients', {
    token: owner.token,
    body: {
      name: 'Ana Secret',
      email: 'secret.mail@example.com',
      phone: '+351 910 777 001',
      notes: 'RecordNote',
      tags: ['TagWord'],
      birthday: '1971-03-04',
      marketingConsent: { given: true, source: 'ConsentSource' },
      businessId: salon.business,
    },
  });
  expect(made.status).toBe(201);
  client = made.body.id;
  await app.call('POST', `/api/business/clients/${client}/notes`, {
    token: owner.token,
    body: { text: 'DatedNote' },
  });
  const ofRecord = { ...salon.slot, crmClientId: client, notes: 'VisitNote', staffNotes: 'StaffNote' };
  appointments.push((await booked(app, owner.token, ofRecord)).id);
  await app.db.run(sql`update users set phone = '+351 910 777 002' where id = ${customer.id}`);
  const online = await booked(app, customer.token, { ...salon.slot, start: '12:00', notes: 'OnlineNote' });
  appointments.push(online.id);
  await app.call('POST', `/api/appointments/${online.id}/messages`, {
    token: customer.token,
    body: { text: 'MessageText' },
  });
  const gone = await booked(app, owner.token, { ...salon.slot, start: '14:00', crmClientId: client });
  await act(app, owner.token, gone.id, 'cancel', { reason: 'CancelReason' });
  appointments.push(gone.id);
});
afterAll(() => app.close());

const tokenWith = async (scopes: readonly GrantScope[]) =>
  (await newGrant(app, salon.owner.token, { scopes: [...scopes] })).token;

const withoutContacts = scopesOfStaff.filter((scope) => scope !== 'desk:clients');
const wordsIn = (text: string) => hidden.filter((word) => text.includes(word));

/** All reads that are open to agents, of every record of the salon. */
function addressesOf({ path }: AnyRoute): string[] {
  const subject = path.startsWith('/api/business/clients') ? [client] : appointments;
  const filled = path.includes(':id') ? subject.map((id) => path.replace(':id', id)) : [path];
  const query = path.endsWith('/availability/explain') ? '' : '?limit=200';
  return filled.map((address) => (path.includes('.ics') ? address : `${address}${query}`));
}

async function readEverything(token: string): Promise<string> {
  const reads = app.app.routes
    .map(({ declaration }) => declaration)
    .filter(
      ({ method, agents, path }) => method === 'GET' && agents !== undefined && path.startsWith('/api'),
    );
  const texts: string[] = [];
  for (const route of reads)
    for (const address of addressesOf(route)) {
      const answers = [
        await app.call('GET', address, { token }),
        await app.call('GET', `${address.split('?')[0]}?businessId=${salon.business}`, { token }),
      ];
      texts.push(...answers.map(({ text, headers }) => `${text} ${headers.get('error-info')}`));
    }
  return texts.join('\n');
}

async function callEveryTool(token: string): Promise<string> {
  const agent = await connect(app, { token });
  const results = [
    await callTool(agent, 'day_schedule', { date: day }),
    await callTool(agent, 'find_clients', { query: 'Ana' }),
    await callTool(agent, 'client_notes', { client }),
    await callTool(agent, 'calendar_file', { appointment: appointments[0] }),
    await callTool(agent, 'figures', { from: day, to: day }),
    await callTool(agent, 'working_hours', {}),
  ];
  return results.map(({ text, data }) => `${text} ${JSON.stringify(data)}`).join('\n');
}

describe('an agent of staff', () => {
  test('with all other scopes reads no contact data or notes on any route or tool', async () => {
    const token = await tokenWith(withoutContacts);
    const everything = await readEverything(token);
    expect(everything).toContain('Ana Secret');
    expect(wordsIn(everything)).toEqual([]);
    expect(wordsIn(await callEveryTool(token))).toEqual([]);
  });

  test('with desk:clients reads all of it', async () => {
    const token = await tokenWith(scopesOfStaff);
    expect(wordsIn(await readEverything(token))).toEqual(hidden);
    expect(wordsIn(await callEveryTool(token))).toContain('DatedNote');
  });

  test('reads only clients of the businesses of its grant', async () => {
    const other = await newSalon(app);
    const { token } = await newGrant(app, salon.owner.token, {
      scopes: scopesOfStaff,
      businessIds: [other.business],
    });
    for (const path of ['', '/notes', '/appointments']) {
      const { status, text } = await app.call('GET', `/api/business/clients/${client}${path}`, { token });
      expect([path, status, wordsIn(text)]).toEqual([path, 404, []]);
    }
  });

  test('learns nothing from the responses to its own writes, or from their repeats', async () => {
    const token = await tokenWith(withoutContacts);
    const body = { ...salon.slot, start: '15:00', crmClientId: client, notes: 'VisitNote' };
    const options = { token, body, headers: { 'idempotency-key': 'once' } };
    const answers = [
      await app.call('POST', '/api/appointments', options),
      await app.call('POST', '/api/appointments', options),
    ];
    expect(answers.map(({ status, text }) => [status, wordsIn(text)])).toEqual([
      [201, []],
      [201, []],
    ]);
    expect(answers[0]!.body.notified).toEqual([{ who: 'Ana Secret', channel: 'email', status: 'queued' }]);
    const { id } = answers[0]!.body;
    const moved = await act(app, token, id, 'reschedule', { date: day, start: '15:30' });
    const cancelled = await act(app, token, id, 'cancel', { reason: 'CancelReason' });
    for (const { status, text } of [moved, cancelled]) expect([status, wordsIn(text)]).toEqual([200, []]);
  });

  test.each(['secret.mail', '+351 910', '910777'])(
    'without desk:clients does not find clients by %s',
    async (query) => {
      const search = async (scopes: readonly GrantScope[]) =>
        (
          await app.call('GET', `/api/business/clients?query=${encodeURIComponent(query)}`, {
            token: await tokenWith(scopes),
          })
        ).body.map(({ id }: { id: string }) => id);
      expect(await search(withoutContacts)).toEqual([]);
      if (query !== '910777') expect(await search(scopesOfStaff)).toContain(client);
    },
  );

  test.each(['tag=TagWord', 'marketingConsent=given'])(
    'without desk:clients cannot filter by %s',
    async (filter) => {
      const token = await tokenWith(withoutContacts);
      const answer = await app.call('GET', `/api/business/clients?${filter}`, { token });
      expect([answer.status, errorInfo(answer)]).toEqual([
        403,
        { field: `query.${filter.split('=')[0]}`, reason: 'missing-scope', scope: 'desk:clients' },
      ]);
    },
  );

  test('without desk:clients books for a known client by e-mail address', async () => {
    const agent = await connect(app, { token: await tokenWith(withoutContacts) });
    const { data, isError } = await callTool(agent, 'book_for_client', {
      ...salon.slot,
      start: '16:00',
      name: 'Ana Secret',
      email: 'Secret.Mail@example.com',
    });
    expect([isError, data.notified]).toEqual([
      false,
      [
        { who: 'user', status: 'queued' },
        { who: 'Ana Secret', status: 'queued' },
      ],
    ]);
    const { items } = {
      items: (await app.call('GET', '/api/business/clients', { token: salon.owner.token })).body,
    };
    expect(items.filter(({ name }: { name: string }) => name === 'Ana Secret')).toHaveLength(1);
  });
});

describe('inactiveSince', () => {
  const inactive = async (since: string, token = salon.owner.token) =>
    (await app.call('GET', `/api/business/clients?inactiveSince=${since}&lastVisit=true`, { token })).body;

  test('lists clients whose last visit was earlier and who have no upcoming appointment', async () => {
    const { body } = await app.call('POST', '/api/business/clients', {
      token: salon.owner.token,
      body: { name: 'Long Gone', businessId: salon.business },
    });
    const visit = await booked(app, salon.owner.token, {
      ...salon.slot,
      start: '16:30',
      crmClientId: body.id,
    });
    const set = (status: string) =>
      app.db.run(
        sql`update appointments set status = ${status}, date = '2025-11-03', during = '[2025-11-03T10:00Z,2025-11-03T10:30Z)', blocked = '[2025-11-03T10:00Z,2025-11-03T10:30Z)' where id = ${visit.id}`,
      );
    await set('Completed');
    expect(await inactive('2026-01-01')).toMatchObject([{ id: body.id, lastVisit: '2025-11-03' }]);
    expect(await inactive('2025-11-03')).toEqual([]);
    const again = { ...salon.slot, date: '2026-06-04', crmClientId: body.id };
    await booked(app, salon.owner.token, again);
    expect(await inactive('2026-01-01')).toEqual([]);
  });

  test('needs the right to manage the business', async () => {
    const answer = await app.call('GET', '/api/business/clients?inactiveSince=2026-01-01', {
      token: salon.worker.token,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

test('the history names the agent of staff, and not the one of the client', async () => {
  const token = await tokenWith(scopesOfStaff);
  const ofStaff = await booked(app, token, { ...salon.slot, start: '09:00', crmClientId: client });
  const ownAgent = await newGrant(app, salon.customer.token, { scopes: ['appointments:book'] });
  const ofClient = await booked(app, ownAgent.token, { ...salon.slot, start: '09:30' });
  await act(app, salon.owner.token, ofStaff.id, 'reschedule', { date: day, start: '11:00' });
  const historyOf = async (id: string) =>
    (await app.call('GET', `/api/appointments/${id}/history`, { token: salon.owner.token })).body.map(
      ({ action, byAgent, agentName }: Record<string, unknown>) => [action, byAgent, agentName],
    );
  expect(await historyOf(ofStaff.id)).toEqual([
    ['book', true, 'Errands'],
    ['reschedule', undefined, undefined],
  ]);
  expect(await historyOf(ofClient.id)).toEqual([['book', true, undefined]]);
});
