import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Database, openDatabase, type Transaction } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { mostAttempts, publishEvent } from '../../src/platform/events/event-store.ts';
import { createEvents, type Subscriber } from '../../src/platform/events/events.ts';
import { movingClock } from '../api/auth/people.ts';
import { createDatabase } from '../harness/database.ts';

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
  publishEvent(transaction, { kind: 'review.created', subjectId, byUserId: null, now: clock.now() });

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

test('what happened is told in order, once, and then gone', async () => {
  const subjects = Array.from({ length: 250 }, (_, index) => `rev_${index}`);
  await publish(...subjects);
  await teller(write).drain();
  expect(await told()).toEqual(subjects);
  expect(await waiting()).toEqual([]);
});

test('what was rolled back never happened', async () => {
  await expect(
    db.transaction(async (transaction) => {
      await happen(transaction, 'rev_1');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow();
  await teller(write).drain();
  expect(await told()).toEqual([]);
});

test('several processes tell each event once, in order', async () => {
  const subjects = Array.from({ length: 400 }, (_, index) => `rev_${index}`);
  await publish(...subjects);
  const tellers = Array.from({ length: 5 }, () => teller(write));
  while ((await waiting()).length > 0) await Promise.all(tellers.map((each) => each.drain()));
  expect(await told()).toEqual(subjects);
});

test('one that cannot be told holds up no other, leaves nothing behind, and is tried again later', async () => {
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

test('after the last attempt it is kept for a look, with no word of what it was about', async () => {
  await publish('rev_bad');
  const events = teller(async () => {
    throw new TypeError('ada@example.com');
  });
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    await events.drain();
    clock.advance(100_000);
  }
  const row = await db.row(sql`select attempts, last_error, failed_at is not null as failed from events`);
  expect(row).toEqual({ attempts: mostAttempts, last_error: 'TypeError', failed: true });
});
