import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Database, openDatabase, type Transaction } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import {
  eventForEach,
  maxAttempts,
  type NewEvent,
  publishEvent,
} from '../../src/platform/events/event-store.ts';
import { createEvents, type Subscriber } from '../../src/platform/events/events.ts';
import { textColumn, textsColumn } from '../../src/platform/events/payload-sql.ts';
import { type DomainEvent, type EventKind, eventKinds } from '../../src/shared/event-kinds.ts';
import { createDatabase } from '../fixtures/database.ts';
import { samplePayloads } from '../fixtures/event-payloads.ts';
import { movingClock } from '../fixtures/moving-clock.ts';

const log = pino({ level: 'silent' });
const clock = movingClock();

let created: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
beforeAll(async () => {
  created = await createDatabase(inject('serverUrl'), inject('templates').empty);
  db = openDatabase(created.ownerUrl, { poolSize: 10, log, slowness: 6 });
  await db.run(sql`create table told (key bigint, subject text)`);
});
beforeEach(async () => {
  await db.run(sql`truncate events, told`);
});
afterAll(async () => {
  await db.close();
  await created.drop();
});

const publish = (...subjects: string[]) =>
  db.transaction(async (transaction) => {
    for (const subjectId of subjects) await happen(transaction, subjectId);
  });
const happen = (transaction: Transaction, subjectId: string) =>
  publishEvent(transaction, {
    kind: 'review.created',
    subjectId,
    byUserId: null,
    payload: samplePayloads['review.created'],
    now: clock.now(),
  });

const write: Subscriber = async (transaction, events) => {
  for (const { key, subjectId } of events)
    await transaction.run(sql`insert into told values (${key}, ${subjectId})`);
};
const teller = (...subscribers: Subscriber[]) => createEvents({ db, clock, log, subscribers });
const told = async () =>
  (await db.rows<{ subject: string }>(sql`select subject from told order by ctid`)).map(
    ({ subject }) => subject,
  );
const waiting = async () =>
  (await db.rows<{ subject_id: string }>(sql`select subject_id from events order by key`)).map(
    (row) => row.subject_id,
  );

test('events are dispatched in order, once, and deleted', async () => {
  const subjects = Array.from({ length: 250 }, (_, index) => `rev_${index}`);
  await publish(...subjects);
  await teller(write).drain();
  expect(await told()).toEqual(subjects);
  expect(await waiting()).toEqual([]);
});

test('events of a rolled-back transaction are not dispatched', async () => {
  await expect(
    db.transaction(async (transaction) => {
      await happen(transaction, 'rev_1');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow();
  await teller(write).drain();
  expect(await told()).toEqual([]);
});

test('several processes dispatch each event once, in order', async () => {
  const subjects = Array.from({ length: 400 }, (_, index) => `rev_${index}`);
  await publish(...subjects);
  const tellers = Array.from({ length: 5 }, () => teller(write));
  while ((await waiting()).length > 0) await Promise.all(tellers.map((each) => each.drain()));
  expect(await told()).toEqual(subjects);
});

test('a failing event does not block others, leaves nothing, and is retried', async () => {
  await publish('rev_1', 'rev_bad', 'rev_2');
  let broken = true;
  const events = teller(write, async (_transaction, given) => {
    if (broken && given.some(({ subjectId }) => subjectId === 'rev_bad')) throw new Error('no');
  });
  await events.drain();
  expect(await told()).toEqual(['rev_1', 'rev_2']);
  expect(await waiting()).toEqual(['rev_bad']);
  broken = false;
  await events.drain();
  expect(await waiting()).toEqual(['rev_bad']);
  clock.advance(6);
  await events.drain();
  expect(await told()).toEqual(['rev_1', 'rev_2', 'rev_bad']);
});

test('after the last attempt an event is kept without its content', async () => {
  await publish('rev_bad');
  const events = teller(async () => {
    throw new TypeError('ada@example.com');
  });
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    await events.drain();
    clock.advance(100_000);
  }
  const row = await db.row(sql`select attempts, last_error, failed_at is not null as failed from events`);
  expect(row).toEqual({ attempts: maxAttempts, last_error: 'TypeError', failed: true });
});

const sampleOf = (kind: EventKind) =>
  ({ kind, subjectId: kind, byUserId: 'usr_1', payload: samplePayloads[kind], now: clock.now() }) as NewEvent;

/** Events that subscribers received. */
async function dispatched(): Promise<DomainEvent[]> {
  const given: DomainEvent[] = [];
  await teller(async (_transaction, events) => {
    given.push(...events);
  }).drain();
  return given;
}

test('events of every kind are read as they were written', async () => {
  await db.transaction(async (transaction) => {
    for (const kind of eventKinds) await publishEvent(transaction, sampleOf(kind));
  });
  const read = await dispatched();
  expect(read.map(({ kind, payload }) => [kind, payload])).toEqual(Object.entries(samplePayloads));
  expect(read[0]).toEqual({
    key: expect.any(Number),
    kind: 'appointment.booked',
    subjectId: 'appointment.booked',
    byUserId: 'usr_1',
    payload: { holdId: 'hld_1' },
    at: clock.now(),
  });
});

test('a statement writes one event per row, with fields from its columns', async () => {
  const rows = sql`(values ('rep_1', 'usr_1'), ('rep_2', null)) settled (id, reporter) order by id`;
  await db.run(
    eventForEach(rows, {
      kind: 'report.resolved',
      byUserId: null,
      payload: {
        recipients: textsColumn(sql`array_remove(array[reporter], null)`),
        targetType: textColumn(sql`'rev' || 'iew'`),
        status: 'resolved',
        action: 'hide',
      },
      now: clock.now(),
    }),
  );
  const about = { targetType: 'review', status: 'resolved', action: 'hide' };
  expect((await dispatched()).map(({ subjectId, payload }) => [subjectId, payload])).toEqual([
    ['rep_1', { recipients: ['usr_1'], ...about }],
    ['rep_2', { recipients: [], ...about }],
  ]);
});

const insertRaw = (kind: string, payload: unknown) =>
  db.run(sql`
    insert into events (kind, subject_id, detail, at) values (${kind}, 'x', ${JSON.stringify(payload)}::jsonb, ${clock.now()})`);

test.each([
  ['of an unknown kind', 'appointment.levitated', {}],
  ['that lacks a field', 'alert.raised', { recipients: [] }],
  ['with a field of another type', 'alert.raised', { ...samplePayloads['alert.raised'], minutes: 'ten' }],
  ['with an invalid account id', 'ticket.changed', { ...samplePayloads['ticket.changed'], recipients: [7] }],
  ['with an invalid instant', 'waitlist.lapsed', { ...samplePayloads['waitlist.lapsed'], startsAt: 'soon' }],
  ['that is not an object', 'ticket.opened', 'Help'],
])('an event %s is set aside and does not block others', async (_name, kind, payload) => {
  await insertRaw(kind, payload);
  await publish('rev_1');
  expect((await dispatched()).map(({ subjectId }) => subjectId)).toEqual(['rev_1']);
  expect(await dispatched()).toEqual([]);
  const row = await db.row(sql`select attempts, last_error, retry_at > ${clock.now()} as waits from events`);
  expect(row).toEqual({ attempts: 1, last_error: 'EventUnreadable', waits: true });
});

test('fields of deleted accounts may be missing, and fields of newer versions may exist', async () => {
  const { professionalName: _, ...redacted } = samplePayloads['join_request.made'];
  await insertRaw('join_request.made', { ...redacted, mood: 'good' });
  expect((await dispatched()).map(({ payload }) => payload)).toEqual([{ ...redacted, mood: 'good' }]);
});

test('a payload that does not match its kind does not compile', () => {
  const written = { subjectId: 'x', byUserId: null, now: clock.now() };
  // @ts-expect-error `minutes` is missing.
  const lacking: NewEvent = { ...written, kind: 'alert.raised', payload: { recipients: [] } };
  // @ts-expect-error Payload of another kind.
  const other: NewEvent = { ...written, kind: 'ticket.opened', payload: samplePayloads['report.made'] };
  // @ts-expect-error Unknown field.
  const more: NewEvent = { ...written, kind: 'ticket.opened', payload: { subject: 'Help', mood: 'good' } };
  // @ts-expect-error Unknown kind.
  const unknown: NewEvent = { ...written, kind: 'appointment.levitated', payload: {} };
  const column = eventForEach(sql`changed`, {
    ...written,
    kind: 'ticket.answered',
    // @ts-expect-error `recipients` must be a list.
    payload: { recipients: textColumn(sql`user_id`), subject: 'Help', status: 'open' },
  });
  const read = (event: DomainEvent) =>
    // @ts-expect-error `subject` may be missing, because the account may have been deleted.
    event.kind === 'ticket.opened' ? event.payload.subject.length : 0;
  expect([lacking, other, more, unknown, column, read]).toHaveLength(6);
});
