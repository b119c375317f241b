import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { deleteFailedJobs, takeDueJobs } from '../../src/platform/jobs/job-table.ts';
import { type Jobs, jobKind } from '../../src/platform/jobs/jobs.ts';
import type { JobContext } from '../../src/platform/jobs/run-jobs.ts';
import { createUpkeep } from '../../src/platform/jobs/upkeep.ts';
import { createDatabase } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createJobWorker, type JobWorker } from '../fixtures/job-worker.ts';
import { movingClock } from '../fixtures/moving-clock.ts';

const log = pino({ level: 'silent' });
const greet = jobKind<{ name: string }>('greet');
const clock = movingClock();

let created: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
let started: JobWorker[] = [];
beforeAll(async () => {
  created = await createDatabase(inject('serverUrl'), inject('templates').empty);
  db = openDatabase(created.url, { poolSize: 10, log, slowness: 6 });
});
beforeEach(async () => {
  await db.run(sql`delete from jobs`);
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  started = [];
});
afterAll(async () => {
  await db.close();
  await created.drop();
});

/** A process that runs jobs with a short polling interval. */
function newWorker(pollMilliseconds = 20, requestRate = () => 0): JobWorker {
  const jobs = createJobWorker({ db, clock, log, pollMilliseconds, requestRate });
  started.push(jobs);
  return jobs;
}

const enqueue = (jobs: Jobs, name: string, runAt?: Date) =>
  db.transaction((transaction) => jobs.enqueue(transaction, greet, { name }, runAt));
const left = () =>
  db.rows<{ attempts: number; last_error: string | null; failed_at: Date | null; run_at: Date }>(
    sql`select * from jobs order by id`,
  );
const none = () => eventually(async () => (await left()).length === 0);

test('a job runs right after its commit and is deleted', async () => {
  // A long polling interval, so that only the wake-up can explain the run.
  const jobs = newWorker(60_000);
  const done: [string, JobContext][] = [];
  jobs.handle(greet, async ({ name }, job) => void done.push([name, job]));
  jobs.start();
  const id = await enqueue(jobs, 'Ada');
  await none();
  expect(done).toEqual([['Ada', { id, attempt: 1, queue: 'normal', signal: expect.any(AbortSignal) }]]);
});

test('a rollback discards the job', async () => {
  const jobs = newWorker();
  jobs.handle(greet, async () => {});
  jobs.start();
  await db
    .transaction(async (transaction) => {
      await jobs.enqueue(transaction, greet, { name: 'Ada' });
      throw new Error('no');
    })
    .catch(() => {});
  expect(await left()).toEqual([]);
});

test('a delayed job waits for its time', async () => {
  const jobs = newWorker();
  const done: string[] = [];
  jobs.handle(greet, async ({ name }) => void done.push(name));
  jobs.start();
  await enqueue(jobs, 'later', new Date(clock.now().getTime() + 60_000));
  await enqueue(jobs, 'now');
  await eventually(async () => done.length === 1);
  expect(done).toEqual(['now']);
  clock.advance(60);
  await none();
  expect(done).toEqual(['now', 'later']);
});

test('several processes run every job once', async () => {
  const done: string[] = [];
  const workers = Array.from({ length: 3 }, () => newWorker());
  for (const jobs of workers) jobs.handle(greet, async ({ name }) => void done.push(name));
  const names = Array.from({ length: 60 }, (_, index) => `person ${index}`);
  await db.transaction(async (transaction) => {
    for (const name of names) await workers[0]!.enqueue(transaction, greet, { name });
  });
  for (const jobs of workers) jobs.start();
  await none();
  expect(done.sort()).toEqual(names.sort());
});

test('the job of a killed worker runs again after its lease', async () => {
  const jobs = newWorker();
  const attempts: number[] = [];
  jobs.handle(greet, async (_payload, { attempt }) => void attempts.push(attempt));
  await enqueue(jobs, 'Ada');
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + 60_000);
  // The state that a killed process leaves.
  expect(
    await takeDueJobs(db, { queue: 'normal', kinds: ['greet'], limit: 9, now, leaseUntil }),
  ).toHaveLength(1);
  jobs.start();
  await enqueue(jobs, 'somebody else');
  await eventually(async () => attempts.length === 1);
  expect(attempts).toEqual([1]);
  clock.advance(60);
  await none();
  expect(attempts).toEqual([1, 2]);
});

test('a worker that lost its lease does not complete the attempt of another', async () => {
  const jobs = newWorker();
  let finish = () => {};
  const begun = new Promise<void>((begin) => {
    jobs.handle(greet, () => {
      begin();
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
  });
  jobs.start();
  await enqueue(jobs, 'Ada');
  await begun;
  await db.run(sql`update jobs set attempts = 2`);
  finish();
  await jobs.stop();
  expect(await left()).toHaveLength(1);
});

describe('a failing job', () => {
  class MailRefused extends Error {
    override name = 'MailRefused';
    code = 'EENVELOPE';
    responseCode = 550;
  }

  test('is retried later, and stores only the kind of failure', async () => {
    const jobs = newWorker();
    let attempts = 0;
    jobs.handle(greet, async () => {
      if (++attempts < 3) throw new MailRefused('ada@example.com does not exist');
    });
    jobs.start();
    await enqueue(jobs, 'Ada');
    await eventually(async () => (await left())[0]?.last_error != null);
    const [job] = await left();
    expect(job).toMatchObject({ attempts: 1, last_error: 'MailRefused EENVELOPE 550', failed_at: null });
    const wait = (job!.run_at.getTime() - clock.now().getTime()) / 1000;
    expect(wait).toBeGreaterThanOrEqual(5);
    expect(wait).toBeLessThanOrEqual(6.25);
    clock.advance(7);
    await eventually(async () => attempts === 2);
    await eventually(async () => (await left())[0]!.run_at.getTime() <= clock.now().getTime() + 20_000);
    clock.advance(20);
    await none();
    expect(attempts).toBe(3);
  });

  test('is given up after its attempts, kept, and deleted after a month', async () => {
    const jobs = newWorker();
    let attempts = 0;
    jobs.handle(
      greet,
      async () => {
        attempts++;
        throw new Error('never');
      },
      { attempts: 3, delaySeconds: () => 0 },
    );
    jobs.start();
    await enqueue(jobs, 'Ada');
    await eventually(async () => (await left())[0]?.failed_at != null);
    expect(await left()).toMatchObject([{ attempts: 3, last_error: 'Error' }]);
    clock.advance(3600);
    await enqueue(jobs, 'Ada');
    await eventually(async () => attempts === 6);
    await deleteFailedJobs(db, clock.now());
    expect(await left()).toHaveLength(2);
    clock.advance(31 * 86_400);
    await eventually(async () => (await left()).every((job) => job.failed_at !== null));
    await deleteFailedJobs(db, clock.now());
    expect(await left()).toEqual([]);
  });

  test('does not block others', async () => {
    const jobs = newWorker();
    const done: string[] = [];
    jobs.handle(greet, async ({ name }) => {
      if (name === 'bad') throw new Error('bad');
      done.push(name);
    });
    jobs.start();
    for (const name of ['bad', 'good', 'bad', 'fine']) await enqueue(jobs, name);
    await eventually(async () => done.length === 2);
    expect(done.sort()).toEqual(['fine', 'good']);
  });
});

test('stopping takes no new job and waits for running ones', async () => {
  const jobs = newWorker();
  let finish = () => {};
  let finished = false;
  const begun = new Promise<void>((begin) => {
    jobs.handle(greet, async () => {
      begin();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      finished = true;
    });
  });
  jobs.start();
  await enqueue(jobs, 'Ada');
  await begun;
  const stopped = jobs.stop();
  await enqueue(jobs, 'too late');
  finish();
  await stopped;
  expect(finished).toBe(true);
  expect(await left()).toMatchObject([{ attempts: 0 }]);
});

test('an unknown kind is left for a process that knows it', async () => {
  const older = newWorker();
  older.handle(jobKind('something else'), async () => {});
  older.start();
  await enqueue(older, 'Ada');
  const newer = newWorker();
  newer.handle(greet, async () => {});
  newer.start();
  await none();
});

test('a failing maintenance task does not prevent the others', async () => {
  const done: string[] = [];
  const upkeep = createUpkeep({
    log,
    tasks: {
      broken: async () => {
        throw new Error('broken');
      },
      working: async () => void done.push('working'),
    },
  });
  upkeep.start();
  await upkeep.run();
  await upkeep.stop();
  expect(done).toEqual(['working']);
});

test('a busy process runs jobs more slowly and stops without waiting', async () => {
  const done: number[] = [];
  const jobs = newWorker(20, () => 100);
  jobs.handle(greet, async () => void done.push(performance.now()));
  for (let job = 0; job < 40; job++) await enqueue(jobs, 'Ada');
  jobs.start();
  await none();
  expect(done).toHaveLength(40);
  expect(done.at(-1)! - done[0]!).toBeGreaterThan(150);

  const tired = newWorker(20, () => 1_000);
  tired.handle(greet, async () => {});
  tired.start();
  await enqueue(tired, 'Eve');
  await none();
  const begun = performance.now();
  await tired.stop();
  expect(performance.now() - begun).toBeLessThan(900);
});
