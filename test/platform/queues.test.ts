import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type NewEvent, publishEvent } from '../../src/platform/events/event-store.ts';
import { createEvents } from '../../src/platform/events/events.ts';
import { jobKind } from '../../src/platform/jobs/jobs.ts';
import { type Queue, queues } from '../../src/shared/queues.ts';
import { createDatabase } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createJobWorker, type JobWorker } from '../fixtures/job-worker.ts';
import { movingClock } from '../fixtures/moving-clock.ts';

const log = pino({ level: 'silent' });
const clock = movingClock();

let created: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
let jobs: JobWorker;
beforeAll(async () => {
  created = await createDatabase(inject('serverUrl'), inject('templates').empty);
  db = openDatabase(created.url, { poolSize: 10, log, slowness: 6 });
});
beforeEach(async () => {
  await db.run(sql`delete from jobs`);
  await db.run(sql`delete from events`);
  // Under so much load that background work pauses for a second between batches.
  jobs = createJobWorker({ db, clock, log, pollMilliseconds: 20, requestRate: () => 1_000 });
});
afterEach(() => jobs.stop());
afterAll(async () => {
  await db.close();
  await created.drop();
});

const kinds = Object.fromEntries(
  queues.map((queue) => [queue, jobKind<number>(`work-${queue}`, queue)]),
) as Record<Queue, ReturnType<typeof jobKind<number>>>;
const enqueue = (queue: Queue, count: number) =>
  db.transaction((transaction) =>
    jobs.enqueueAll(
      transaction,
      kinds[queue],
      Array.from({ length: count }, (_, index) => index),
    ),
  );

test('an urgent job runs while two thousand earlier ones wait on a busy process', async () => {
  const done: Queue[] = [];
  for (const queue of queues) jobs.handle(kinds[queue], async () => void done.push(queue));
  await enqueue('bulk', 2_000);
  await enqueue('normal', 100);
  await enqueue('urgent', 30);
  jobs.start();
  await eventually(async () => done.filter((queue) => queue === 'urgent').length === 30);
  expect(done.filter((queue) => queue === 'bulk').length).toBeLessThan(2_000);
  expect(done.filter((queue) => queue === 'normal').length).toBeLessThan(100);
});

test('a full queue does not block the others', async () => {
  for (const full of queues) {
    const others = queues.filter((queue) => queue !== full);
    const worker = createJobWorker({ db, clock, log, pollMilliseconds: 20 });
    const done = new Set<Queue>();
    let release = () => {};
    const untilTheOthersAreDone = new Promise<void>((resolve) => {
      release = resolve;
    });
    worker.handle(kinds[full], () => untilTheOthersAreDone);
    for (const queue of others)
      worker.handle(kinds[queue], async () => {
        done.add(queue);
        if (done.size === others.length) release();
      });
    await enqueue(full, 100);
    for (const queue of others) await enqueue(queue, 1);
    worker.start();
    await untilTheOthersAreDone;
    await worker.stop();
    await db.run(sql`delete from jobs`);
  }
});

test('jobs inserted by versions without queues are run', async () => {
  let done = 0;
  jobs.handle(kinds.normal, async () => void done++);
  await db.run(
    sql`insert into jobs (id, kind, payload, run_at) values ('job_old', 'work-normal', '1', ${clock.now()})`,
  );
  jobs.start();
  await eventually(async () => done === 1);
});

const publish = (...happened: ['appointment.booked' | 'appointment.cancelled', string][]) =>
  db.transaction(async (transaction) => {
    for (const [kind, subjectId] of happened)
      await publishEvent(transaction, {
        kind,
        subjectId,
        byUserId: null,
        payload: {},
        now: clock.now(),
      } as NewEvent);
  });

test('an urgent event is dispatched before many others, after earlier events of the same subject', async () => {
  const batches: string[][] = [];
  const events = createEvents({
    db,
    clock,
    log,
    subscribers: [
      async (_, batch) => {
        batches.push(batch.map(({ kind, subjectId }) => `${kind} ${subjectId}`));
      },
    ],
  });
  const rush = (name: string) =>
    Array.from({ length: 300 }, (_, index) => ['appointment.booked', `${name} ${index}`] as const).map(
      ([kind, subject]): ['appointment.booked', string] => [kind, subject],
    );
  await publish(...rush('before'), ['appointment.booked', 'mine'], ...rush('between'), [
    'appointment.cancelled',
    'mine',
  ]);
  await events.drain();
  const mine = ['appointment.booked mine', 'appointment.cancelled mine'];
  expect(batches[0]!.filter((event) => event.endsWith(' mine'))).toEqual(mine);
  // The rest of the batch are the oldest events, and each event is dispatched once.
  expect(batches[0]!.slice(0, 98)).toEqual(
    rush('before')
      .slice(0, 98)
      .map((event) => event.join(' ')),
  );
  const all = batches.flat();
  expect([all.length, new Set(all).size]).toEqual([602, 602]);
});

test('many urgent events do not block others: half of every batch are the oldest events', async () => {
  const first: string[] = [];
  const events = createEvents({
    db,
    clock,
    log,
    subscribers: [
      async (_, batch) => {
        if (first.length === 0) first.push(...batch.map(({ subjectId }) => subjectId));
      },
    ],
  });
  await publish(
    ...Array.from({ length: 150 }, (_, index): ['appointment.booked', string] => [
      'appointment.booked',
      `apt_${index}`,
    ]),
    ...Array.from({ length: 500 }, (_, index): ['appointment.cancelled', string] => [
      'appointment.cancelled',
      `other_${index}`,
    ]),
  );
  await events.drain();
  expect(first.filter((subject) => subject.startsWith('apt_'))).toHaveLength(50);
  expect(first.filter((subject) => subject.startsWith('other_'))).toHaveLength(50);
});
