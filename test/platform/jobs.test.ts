import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { deleteFailedJobs, takeDueJobs } from '../../src/platform/jobs/job-table.ts';
import { createJobs, type JobContext, type Jobs, jobKind } from '../../src/platform/jobs/jobs.ts';
import { createUpkeep } from '../../src/platform/jobs/upkeep.ts';
import { createDatabase } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { movingClock } from '../fixtures/moving-clock.ts';

const log = pino({ level: 'silent' });
const greet = jobKind<{ name: string }>('greet');
const clock = movingClock();

let created: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
let started: Jobs[] = [];
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

/** A process that works off jobs; it asks often, so that tests need not wait. */
function newWorker(pollMilliseconds = 20, requestRate = () => 0): Jobs {
  const jobs = createJobs({ db, clock, log, pollMilliseconds, requestRate });
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

test('a job runs once it is committed, at once, and is then gone', async () => {
  // So slow to ask by itself that only being woken can explain an answer.
  const jobs = newWorker(60_000);
  const done: [string, JobContext][] = [];
  jobs.handle(greet, async ({ name }, job) => void done.push([name, job]));
  jobs.start();
  const id = await enqueue(jobs, 'Ada');
  await none();
  expect(done).toEqual([['Ada', { id, attempt: 1, queue: 'normal', signal: expect.any(AbortSignal) }]]);
});

test('a rollback takes it back', async () => {
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

test('a job for later waits for its time', async () => {
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

test('several processes share the work: every job runs once', async () => {
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

test('a job whose worker was killed comes back when its lease ends', async () => {
  const jobs = newWorker();
  const attempts: number[] = [];
  jobs.handle(greet, async (_payload, { attempt }) => void attempts.push(attempt));
  await enqueue(jobs, 'Ada');
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + 60_000);
  // What a process does that then dies.
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

test('a worker that lost its lease does not end the attempt of the one that took over', async () => {
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

describe('a job that fails', () => {
  class MailRefused extends Error {
    override name = 'MailRefused';
    code = 'EENVELOPE';
    responseCode = 550;
  }

  test('is tried again later, and tells only what kind of failure it was', async () => {
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

  test('is given up after its attempts, kept for a look, and removed a month later', async () => {
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

  test('does not hold up the others', async () => {
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

test('stopping takes nothing more, and waits for what is being done', async () => {
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

test('a kind this process does not know is left for one that does', async () => {
  const older = newWorker();
  older.handle(jobKind('something else'), async () => {});
  older.start();
  await enqueue(older, 'Ada');
  const newer = newWorker();
  newer.handle(greet, async () => {});
  newer.start();
  await none();
});

test('one task of the upkeep that fails does not keep the others from running', async () => {
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

test('a busy process does its jobs more slowly, but does them; and ends without waiting', async () => {
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
