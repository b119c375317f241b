import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createChangePublisher } from '../../../../src/features/access/stream/publish-changes.ts';
import { type Position, readPosition } from '../../../../src/features/access/stream/rules/position.ts';
import { EventStream } from '../../../../src/http/event-stream.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { type Listener, listen, publishToAll } from '../../../fixtures/stream-listener.ts';

const clock = movingClock();
let app: TestApp;
let user: TestUser;
const opened: Listener[] = [];
beforeAll(async () => {
  app = await startApp({ clock });
});
beforeEach(async () => {
  user = await newUser(app);
});
afterEach(() => {
  for (const listener of opened.splice(0)) listener.close();
});
afterAll(() => app.close());

const open = async (lastEventId: string | null = null) => {
  const listener = await listen(app, { token: user.token, lastEventId });
  opened.push(listener);
  return listener;
};

const publish = (id: string) => publishToAll(app, [user], id);
const waitForEvent = (listener: Listener, wanted: string) =>
  listener.waitFor('notification', ({ id }) => id === wanted);
const idsOf = ({ received: receivedEvents }: Listener) =>
  receivedEvents.map(({ name, data }) => data.id ?? name);

test('a new stream starts with later events; a resumed stream delivers the missed ones', async () => {
  await publish('before');
  const first = await open();
  await publish('heard');
  await waitForEvent(first, 'heard');
  expect(idsOf(first)).toEqual(['heard']);
  first.close();
  await publish('missed');
  const second = await open(first.lastId());
  await waitForEvent(second, 'missed');
  await publish('later');
  await waitForEvent(second, 'later');
  expect(idsOf(second)).toEqual(['missed', 'later']);
});

test('the initial position is sent before any event', async () => {
  const first = await open();
  first.close();
  await publish('missed');
  const second = await open(first.lastId());
  await waitForEvent(second, 'missed');
});

test('delivers events of transactions that started before the position and committed after it', async () => {
  const present = await open();
  const gone = await open();
  let commit = () => {};
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const late = app.db.transaction(async (transaction) => {
    await transaction.run(sql`
      insert into changes (topic, kind, subject_id, user_id) values ('notification', 'new', 'late', ${user.id})`);
    await committing;
  });
  await delay(50);
  await publish('early');
  await waitForEvent(gone, 'early');
  gone.close();
  commit();
  await late;
  const again = await open(gone.lastId());
  await Promise.all([waitForEvent(present, 'late'), waitForEvent(again, 'late')]);
  await publish('end');
  await Promise.all([waitForEvent(present, 'end'), waitForEvent(again, 'end')]);
  expect(idsOf(present)).toEqual(['early', 'late', 'end']);
  expect(idsOf(again)).toEqual(['late', 'end']);
});

test('delivers each event exactly once while transactions commit in any order and the client reconnects', async () => {
  const wanted = Array.from({ length: 80 }, (_, index) => `change-${index}`);
  const write = (id: string) =>
    app.db.transaction(async (transaction) => {
      await delay(Math.random() * 300);
      await transaction.run(sql`
        insert into changes (topic, kind, subject_id, user_id) values ('notification', 'new', ${id}, ${user.id})`);
      await delay(Math.random() * 300);
    });
  const receivedEvents: string[] = [];
  let listener = await open();
  let isDone = false;
  const writing = (async () => {
    // Limited by the number of connections of the test.
    for (let from = 0; from < wanted.length; from += 8)
      await Promise.all(wanted.slice(from, from + 8).map(write));
    isDone = true;
  })();
  while (!isDone) {
    await delay(Math.random() * 400);
    const last = listener.lastId();
    // Events received so far are covered by the position.
    receivedEvents.push(...idsOf(listener));
    listener.close();
    listener = await open(last);
  }
  await writing;
  await publish('end');
  await waitForEvent(listener, 'end');
  receivedEvents.push(...idsOf(listener));
  expect(receivedEvents.filter((id) => id !== 'end').sort()).toEqual(wanted.sort());
}, 120_000);

/** Replaces one part of a position: 0 is the history, 1 the time, 2 the oldest transaction. */
const withPart = (position: string, index: number, part: string) =>
  position
    .split('-')
    .map((own, at) => (at === index ? part : own))
    .join('-');

test.each<[string, (current: string) => string]>([
  ['no position at all', () => 'nonsense'],
  ['one further than this database', (current) => withPart(current, 2, 'zzzzzz')],
  ['one of another history, with the same transactions', (current) => withPart(current, 0, 'zzzzzz')],
])('%s causes a reset event', async (_, change) => {
  const first = await open();
  first.close();
  const listener = await open(change(first.lastId()!));
  expect(idsOf(listener)).toEqual(['reset']);
  await publish('later');
  await waitForEvent(listener, 'later');
});

test('a position older than an hour causes a reset event', async () => {
  const first = await open();
  first.close();
  await publish('missed');
  const longAgo = (clock.now().getTime() - 61 * 60_000).toString(36);
  expect(idsOf(await open(withPart(first.lastId()!, 1, longAgo)))).toEqual(['reset']);
});

test('too many missed events cause a reset event, followed by later events', async () => {
  const first = await open();
  first.close();
  await app.db.run(sql`
    insert into changes (topic, kind, subject_id, user_id)
    select 'notification', 'new', n::text, ${user.id} from generate_series(1, 300) n`);
  const second = await open(first.lastId());
  expect(idsOf(second)).toEqual(['reset']);
  await publish('later');
  await waitForEvent(second, 'later');
});

test('many events of other accounts do not affect a stream', async () => {
  const stranger = await newUser(app);
  const listener = await open();
  await app.db.run(sql`
    insert into changes (topic, kind, subject_id, user_id)
    select 'notification', 'new', n::text, ${stranger.id} from generate_series(1, 4000) n`);
  await publish('later');
  await waitForEvent(listener, 'later');
  expect(idsOf(listener)).toEqual(['later']);
});

test('more events than one poll reads cause a reset event', async () => {
  const listener = await open();
  await app.db.run(sql`
    insert into changes (topic, kind, subject_id, user_id)
    select 'notification', 'new', n::text, 'usr_other' from generate_series(1, 6000) n`);
  await listener.waitFor('reset');
  await publish('later');
  await waitForEvent(listener, 'later');
});

test('an old position causes a reset event only for the client that sent it', async () => {
  const first = await open();
  first.close();
  const { history } = readPosition(first.lastId()!)!;
  const long = { history, at: clock.now().getTime(), from: 3, to: 3, open: new Set<number>() };
  const filler = await app.db.row<{ transaction: string }>(sql`
    with added as (
      insert into changes (topic, kind, subject_id, user_id)
      select 'notification', 'new', n::text, 'usr_other' from generate_series(1, 6000) n)
    select pg_current_xact_id()::text as transaction`);
  // Open transactions of other databases on the server delay the start of a position.
  let at: Position | undefined;
  await eventually(async () => {
    const second = await open();
    second.close();
    at = readPosition(second.lastId()!)!;
    return at.from > Number(filler!.transaction);
  });
  await publish('missed');
  // A separate follower, so that all clients connect before its first poll.
  const changes = createChangePublisher({
    db: app.serviceDb,
    clock,
    log: pino({ level: 'silent' }),
    follow: async () => {},
  });
  const session = await app.db.row<{ id: string }>(sql`select id from sessions where user_id = ${user.id}`);
  const come = async (from: Position) => {
    const stream = new EventStream();
    const follower = { stream, session: { id: session!.id, userId: user.id }, channels: [], queue: [] };
    await changes.add({ subscriber: follower, from });
    return String(stream.read());
  };
  const coming = Promise.all([come(at!), come(long), come(readPosition(first.lastId()!)!)]);
  changes.start();
  const [honest, forged, behind] = await coming;
  await changes.close();
  expect(honest).toContain('"missed"');
  expect(honest).not.toContain('reset');
  for (const late of [forged, behind]) {
    expect(late).toContain('event: reset');
    expect(late).not.toContain('"missed"');
  }
});

test('deleteOldChanges removes changes older than any position that can be resumed', async () => {
  const { deleteOldChanges } = await import('../../../../src/features/access/stream/store.ts');
  await app.db.run(sql`
    insert into changes (topic, kind, subject_id, user_id, at)
    values ('notification', 'new', 'old', ${user.id}, now() - interval '3 hours')`);
  await publish('young');
  await deleteOldChanges(app.serviceDb);
  const rows = await app.db.rows<{ id: string }>(
    sql`select subject_id as id from changes where user_id = ${user.id}`,
  );
  expect(rows.map(({ id }) => id)).toEqual(['young']);
});
