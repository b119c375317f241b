import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import {
  canBecome,
  statusAfterMessage,
  ticketStatuses,
} from '../../../../src/features/trust/support/rules/ticket-status.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { outcomeOf, recordPublishedEvents } from '../../../fixtures/moderation.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { type Desk, deskOf } from './desk.ts';

type Status = (typeof ticketStatuses)[number];

const clock = movingClock();
let app: TestApp;
let desk: Desk;
let customer: TestUser;
let admin: TestUser;
let colleague: TestUser;
let publishedEvents: Awaited<ReturnType<typeof recordPublishedEvents>>;
beforeAll(async () => {
  app = await startApp({ clock, environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  publishedEvents = await recordPublishedEvents(app);
  desk = deskOf(app);
  admin = await newUser(app, 'admin');
  colleague = await newUser(app, 'admin');
});
// An account has daily limits.
beforeEach(async () => {
  customer = await newUser(app);
});
afterAll(async () => {
  expect(await listViolations(app.db)).toEqual([]);
  await app.close();
});

async function ticketIn(status: Status): Promise<string> {
  const id = await desk.opened(customer);
  expect((await desk.change(admin, id, { status })).body.status).toBe(status);
  return id;
}
/** Kinds of notifications an account got about a ticket. */
async function notificationKindsOf({ token }: TestUser, id: string): Promise<string[]> {
  const { body } = await app.call('GET', '/api/notifications', { token });
  return body
    .filter(({ subjectId }: { subjectId: string }) => subjectId === id)
    .map(({ kind }: { kind: string }) => kind)
    .sort();
}
const statusOf = async (id: string) => (await desk.read(admin, id)).body.status;
const eventsOf = async (id: string, kind: string) =>
  (await publishedEvents(id)).filter((event) => event.kind === kind);

describe('every pair of statuses', () => {
  const pairs = ticketStatuses.flatMap((from) =>
    ticketStatuses.map((to) => ({ from, to, possible: canBecome(from, to) })),
  );

  async function changeStatus({ from, to }: (typeof pairs)[number]) {
    const id = await ticketIn(from);
    const before = (await desk.read(admin, id)).body;
    const earlier = (await eventsOf(id, 'ticket.changed')).length;
    clock.advance(1);
    const answer = await desk.change(admin, id, { status: to });
    const events = (await eventsOf(id, 'ticket.changed')).slice(earlier);
    return { answer, before, after: (await desk.read(admin, id)).body, events };
  }

  test.each(pairs.filter(({ possible }) => !possible))('from $from to $to is refused', async (pair) => {
    const { answer, before, after } = await changeStatus(pair);
    expect(outcomeOf(answer)).toBe('409 SUPPORT_INVALID_STATE');
    expect(after).toEqual(before);
  });

  test.each(pairs.filter(({ possible }) => possible))('from $from to $to succeeds', async (pair) => {
    const { from, to } = pair;
    const { answer, before, after, events } = await changeStatus(pair);
    const updatedAt = from === to ? before.updatedAt : clock.now().toISOString();
    expect([answer.status, answer.body]).toEqual([200, { ...before, status: to, updatedAt }]);
    expect(after).toEqual(answer.body);
    expect(events).toEqual(
      from === to
        ? []
        : [
            {
              kind: 'ticket.changed',
              by_user_id: admin.id,
              detail: { recipients: [customer.id], subject: 'Help', status: to },
            },
          ],
    );
  });
});

describe('a message in every status', () => {
  const situations = ticketStatuses.flatMap((status) =>
    (['customer', 'support'] as const).map((side) => ({
      status,
      side,
      after: statusAfterMessage(status, side) ?? 'refused',
    })),
  );

  async function writeIn({ status, side }: (typeof situations)[number]) {
    const id = await ticketIn(status);
    await app.db.run(sql`update support_tickets set assignee_id = ${colleague.id} where id = ${id}`);
    const by = side === 'customer' ? customer : admin;
    clock.advance(1);
    const answer = await desk.write(by, id, ' Any news? ');
    return { id, by, answer, read: (await desk.read(customer, id)).body };
  }
  const isRefused = ({ after }: { after: string }) => after === 'refused';

  test.each(situations.filter(isRefused))('$side, $status: refused', async (situation) => {
    const { answer, read } = await writeIn(situation);
    expect(outcomeOf(answer)).toBe('409 SUPPORT_INVALID_STATE');
    expect([read.status, read.messages.length]).toEqual([situation.status, 1]);
  });

  const accepted = situations.filter((situation) => !isRefused(situation));
  test.each(accepted)('$side, $status: $after', async (situation) => {
    const { side, after } = situation;
    const { id, by, answer, read } = await writeIn(situation);
    const createdAt = clock.now().toISOString();
    expect([answer.status, answer.body]).toEqual([
      201,
      { id: expect.stringMatching(/^msg_/), author: side, body: 'Any news?', createdAt },
    ]);
    expect(read).toMatchObject({ status: after, updatedAt: createdAt });
    expect(read.messages[1]).toEqual(answer.body);
    expect(await eventsOf(id, 'ticket.answered')).toEqual([
      {
        kind: 'ticket.answered',
        by_user_id: by.id,
        detail: {
          recipients: [side === 'customer' ? colleague.id : customer.id],
          subject: 'Help',
          status: after,
        },
      },
    ]);
  });

  test('keeps the order of writing, also within one millisecond', async () => {
    const id = await desk.opened(customer, { message: 'm0' });
    for (let place = 1; place < 12; place++) await desk.write(place % 2 ? admin : customer, id, `m${place}`);
    const { messages } = (await desk.read(customer, id)).body;
    expect(messages.map(({ body }: { body: string }) => body)).toEqual(
      Array.from({ length: 12 }, (_, place) => `m${place}`),
    );
  });

  test('notifies every admin while the ticket is unassigned', async () => {
    const id = await desk.opened(customer, { subject: 'Anybody there?' });
    await desk.write(customer, id);
    await app.app.dispatchEvents();
    for (const who of [admin, colleague])
      expect(await notificationKindsOf(who, id)).toContain('ticket.answered');
    expect(await notificationKindsOf(customer, id)).toEqual([]);
  });

  test('does not notify its author', async () => {
    const own = await desk.opened(admin);
    await desk.change(colleague, own, { assigneeId: admin.id });
    const answer = await desk.write(admin, own);
    expect(answer.body.author).toBe('customer');
    expect((await eventsOf(own, 'ticket.answered'))[0]?.detail.recipients).toEqual([]);
  });

  test.each([
    ['nothing', undefined, '400 MISSING_FIELDS'],
    ['an empty one', '', '400 MISSING_FIELDS'],
    ['a blank one', '\n \t', '400 INVALID_INPUT'],
    ['a number', 5, '400 INVALID_INPUT'],
    ['one that is too long', 'x'.repeat(5001), '400 INVALID_INPUT'],
  ])('%s is refused', async (_name, message, refusal) => {
    const id = await desk.opened(customer);
    const answer = await app.call('POST', `/api/support/tickets/${id}/messages`, {
      token: customer.token,
      body: { message },
    });
    expect(outcomeOf(answer)).toBe(refusal);
  });

  test('a ticket has at most 200 messages, also concurrently', async () => {
    const id = await desk.opened(customer);
    await app.db.run(sql`
      insert into support_messages (id, ticket_id, position, author, author_id, body, created_at)
      select 'msg_' || ${id} || n, ${id}, n, 'customer', ${customer.id}, 'again', now() from generate_series(2, 197) n`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.write(customer, id)));
    expect(answers.map(outcomeOf).sort()).toEqual([
      ...Array(3).fill('201'),
      ...Array(5).fill('409 SUPPORT_INVALID_STATE'),
    ]);
    expect((await desk.read(customer, id)).body.messages).toHaveLength(200);
  });
});

describe('PATCH /api/support/tickets/:id', () => {
  test.each([
    ['an unknown status', { status: 'done' }, '400 INVALID_STATUS'],
    ['a status that is not text', { status: 1 }, '400 INVALID_STATUS'],
    ['no status', { status: null }, '400 INVALID_STATUS'],
    ['an assignee that is not text', { assigneeId: 7 }, '400 SUPPORT_ASSIGNEE_INVALID'],
    ['an empty assignee', { assigneeId: '' }, '400 SUPPORT_ASSIGNEE_INVALID'],
    ['an unknown assignee', { assigneeId: 'usr_x' }, '400 SUPPORT_ASSIGNEE_INVALID'],
  ])('%s is refused', async (_name, body, refusal) => {
    const id = await desk.opened(customer);
    expect(outcomeOf(await desk.change(admin, id, { status: 'resolved', ...body }))).toBe(refusal);
    expect(await statusOf(id)).toBe('open');
  });

  test('only existing admin accounts can be assignees', async () => {
    const id = await desk.opened(customer);
    const gone = await newUser(app, 'admin');
    await app.call('DELETE', '/api/account', { token: gone.token, body: { password: 'a long password' } });
    const others = [customer, await newUser(app, 'business'), await newUser(app, 'professional'), gone];
    for (const { id: assigneeId } of others)
      expect(outcomeOf(await desk.change(admin, id, { assigneeId }))).toBe('400 SUPPORT_ASSIGNEE_INVALID');
    expect((await desk.change(admin, id, { assigneeId: colleague.id })).body.assigneeId).toBe(colleague.id);
    expect((await desk.change(admin, id, { assigneeId: null })).body.assigneeId).toBeNull();
    expect(await eventsOf(id, 'ticket.changed')).toEqual([]);
  });

  test('checks the record first, then the assignee, then the status', async () => {
    const closed = await ticketIn('closed');
    const both = { status: 'open', assigneeId: 'usr_x' };
    expect(outcomeOf(await desk.change(admin, 'tkt_x', both))).toBe('404 NOT_FOUND');
    expect(outcomeOf(await desk.change(admin, closed, both))).toBe('400 SUPPORT_ASSIGNEE_INVALID');
    expect(outcomeOf(await desk.change(admin, closed, { assigneeId: admin.id }))).toBe(
      '409 SUPPORT_INVALID_STATE',
    );
  });

  test('notifies a new assignee, unless they assigned themselves', async () => {
    const id = await desk.opened(customer);
    await desk.change(admin, id, { assigneeId: colleague.id });
    await desk.change(admin, id, { assigneeId: colleague.id });
    await desk.change(admin, id, { assigneeId: admin.id });
    await desk.change(admin, id, { assigneeId: null });
    await app.app.dispatchEvents();
    expect(await notificationKindsOf(colleague, id)).toEqual(['ticket.assigned', 'ticket.opened']);
    expect(await notificationKindsOf(admin, id)).toEqual(['ticket.opened']);
    expect(await notificationKindsOf(customer, id)).toEqual([]);
  });

  test('changes only the fields that are sent', async () => {
    const id = await ticketIn('pending');
    await desk.change(admin, id, { assigneeId: colleague.id });
    const before = (await desk.read(admin, id)).body;
    clock.advance(1);
    const answer = await desk.change(admin, id, { subject: before.subject, userId: before.userId });
    expect([answer.status, answer.body]).toEqual([200, before]);
    for (const change of [{ subject: 'Mine' }, { userId: admin.id }, { messages: [] }])
      expect(outcomeOf(await desk.change(admin, id, change))).toBe('400 INVALID_INPUT');
    expect((await desk.read(admin, id)).body).toEqual(before);
  });
});

describe('concurrent requests', () => {
  test('resolving and closing leave the ticket closed', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await desk.opened(customer);
      const [resolved, closed] = await Promise.all([
        desk.change(admin, id, { status: 'resolved' }),
        desk.change(colleague, id, { status: 'closed' }),
      ]);
      expect(closed.status).toBe(200);
      expect(['200', '409 SUPPORT_INVALID_STATE']).toContain(outcomeOf(resolved));
      expect(await statusOf(id)).toBe('closed');
    }
  });

  test('setting status and assignee are both kept', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await desk.opened(customer);
      await Promise.all([
        desk.change(admin, id, { status: 'pending' }),
        desk.change(colleague, id, { assigneeId: colleague.id }),
      ]);
      expect((await desk.read(admin, id)).body).toMatchObject({
        status: 'pending',
        assigneeId: colleague.id,
      });
    }
  });

  test('messages are stored before the ticket is closed or refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await desk.opened(customer);
      const [closed, ...messages] = await Promise.all([
        desk.change(admin, id, { status: 'closed' }),
        ...Array.from({ length: 4 }, () => desk.write(customer, id)),
      ]);
      expect(closed.status).toBe(200);
      for (const message of messages)
        expect(['201', '409 SUPPORT_INVALID_STATE']).toContain(outcomeOf(message));
      const taken = messages.filter(({ status }) => status === 201).length;
      const read = (await desk.read(customer, id)).body;
      expect([read.status, read.messages.length]).toEqual(['closed', 1 + taken]);
    }
  });

  test('messages of both sides are all kept', async () => {
    const id = await desk.opened(customer);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => desk.write(place % 2 ? admin : customer, id, `m${place}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const { messages } = (await desk.read(customer, id)).body;
    expect(new Set(messages.map((message: { id: string }) => message.id)).size).toBe(11);
  });

  test('assigning an admin who is being deleted leaves the ticket unassigned', async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = await newUser(app, 'admin');
      const id = await desk.opened(customer);
      const [removed, given] = await Promise.all([
        app.call('DELETE', '/api/account', { token: leaving.token, body: { password: 'a long password' } }),
        desk.change(admin, id, { assigneeId: leaving.id }),
      ]);
      expect(removed.status).toBe(204);
      expect(['200', '400 SUPPORT_ASSIGNEE_INVALID']).toContain(outcomeOf(given));
      expect((await desk.read(admin, id)).body.assigneeId).toBeNull();
    }
  });
});

describe('the author of a ticket', () => {
  test('finds the conversation in the account export', async () => {
    const person = await newUser(app);
    const id = await desk.opened(person, { subject: 'Mine' });
    await desk.write(admin, id, 'An answer');
    const { supportTickets } = (await app.call('GET', '/api/account/export', { token: person.token })).body;
    const read = (await desk.read(person, id)).body;
    const { userId: _, ...ticket } = read;
    expect(supportTickets).toEqual([ticket]);
  });

  test('is removed with the account: their text is deleted, answers remain and the ticket is closed', async () => {
    const person = await newUser(app);
    const id = await desk.opened(person, {
      subject: 'I am Ada',
      message: 'Ada Lovelace, 12 St James’s Square',
    });
    await desk.write(admin, id, 'Noted.');
    await desk.write(person, id, 'Ada again');
    expect(
      (
        await app.call('DELETE', '/api/account', {
          token: person.token,
          body: { password: 'a long password' },
        })
      ).status,
    ).toBe(204);
    const read = (await desk.read(admin, id)).body;
    expect(read).toMatchObject({ subject: '', status: 'closed', userId: person.id });
    expect(read.messages.map(({ author, body }: { author: string; body: string }) => [author, body])).toEqual(
      [
        ['customer', ''],
        ['support', 'Noted.'],
        ['customer', ''],
      ],
    );
    expect(outcomeOf(await desk.write(admin, id))).toBe('409 SUPPORT_INVALID_STATE');
  });

  test('leaves no text when the account is deleted concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await newUser(app);
      const id = await desk.opened(person);
      const [removed, ...written] = await Promise.all([
        app.call('DELETE', '/api/account', { token: person.token, body: { password: 'a long password' } }),
        desk.write(person, id, 'Remember me'),
        desk.open(person, { subject: 'Remember me', message: 'Remember me' }),
        desk.write(person, id, 'Remember me'),
      ]);
      expect(removed.status).toBe(204);
      for (const answer of written) expect(['201', '401 AUTH_REQUIRED']).toContain(outcomeOf(answer));
    }
    const left = await app.db.rows(sql`
      select 1 from support_tickets where subject = 'Remember me'
      union all select 1 from support_messages where body = 'Remember me'`);
    expect(left).toEqual([]);
  });

  test('a deleted admin is removed as assignee; their answers remain', async () => {
    const leaving = await newUser(app, 'admin');
    const id = await desk.opened(customer);
    await desk.write(leaving, id, 'I take care of it.');
    await desk.change(leaving, id, { assigneeId: leaving.id });
    await app.call('DELETE', '/api/account', { token: leaving.token, body: { password: 'a long password' } });
    const read = (await desk.read(admin, id)).body;
    expect([read.assigneeId, read.messages[1].body, read.status]).toEqual([
      null,
      'I take care of it.',
      'pending',
    ]);
  });
});
