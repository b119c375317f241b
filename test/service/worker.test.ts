import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { isAlive } from '../../src/platform/engine/processes.ts';
import { createDatabase } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { readMails } from '../fixtures/sent-messages.ts';
import {
  launch,
  makeDataDir,
  processesOf,
  runCommand,
  type Service,
  startService,
  workerOf,
} from '../fixtures/service-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let created: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
let environment: Record<string, string>;
beforeEach(async () => {
  folder = await makeDataDir();
  created = await createDatabase(inject('serverUrl'), inject('templates').empty);
  db = openDatabase(created.url, { poolSize: 2, log: pino({ level: 'silent' }) });
  environment = { DATABASE_URL: created.url, DATA_DIR: folder.dataDir, DEMO: 'off', WEB: 'off' };
});
afterEach(async () => {
  await folder.remove();
  await db.close();
  await created.drop();
});

const register = async (service: Service, name: string) => {
  const body = { email: `${name}@example.org`, password: 'correct horse', name };
  const answer = await service.call('POST', '/api/auth/register', { body });
  expect(answer.status).toBe(201);
};
const mailed = async () => (await readMails(folder.dataDir)).map(({ to }) => to.split('@')[0]).sort();
const allMailed = (names: string[]) =>
  eventually(async () => (await mailed()).join() === [...names].sort().join(), 60_000);
const hasEnded = (pid: number) => eventually(async () => !isAlive(pid), 15_000);
const workerUp = async (service: Service) =>
  /^openslot_worker_up (\d)$/m.exec((await service.call('GET', '/metrics')).text)?.[1];
const pendingJobs = async () => (await db.rows(sql`select id from jobs`)).length;

describe('BACKGROUND=process', () => {
  test('a commit wakes the worker, and SIGTERM ends both with exit code 0', async () => {
    const service = await startService({ ...environment, LOG_LEVEL: 'debug' });
    const worker = await workerOf(service);
    expect([isAlive(worker), await workerUp(service)]).toEqual([true, '1']);
    await register(service, 'ada');
    await allMailed(['ada']);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(processesOf(folder.dataDir)).toEqual([]);
    expect(service.output()).toContain('"name":"worker","work":"urgent","msg":"woken"');
    const ends = service.output().match(/"(name":"worker",")?msg":"stopped"/g);
    expect(ends).toEqual(['"name":"worker","msg":"stopped"', '"msg":"stopped"']);
  });

  test('with the embedded engine, the worker ends before the engine', async () => {
    const { DATABASE_URL: _, ...embedded } = environment;
    const service = await startService(embedded);
    await workerOf(service);
    await register(service, 'ada');
    await allMailed(['ada']);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(processesOf(folder.dataDir)).toEqual([]);
    const problems = service
      .output()
      .split('\n')
      .filter((line) => /"level":"(warn|error|fatal)"/.test(line));
    expect(problems).toEqual([]);
  });

  test('if the service is killed, its worker ends by itself', async () => {
    const service = await startService(environment);
    const worker = await workerOf(service);
    await service.end('SIGKILL');
    await hasEnded(worker);
    expect(processesOf(folder.dataDir)).toEqual([]);
  });

  test('if the service is killed before the worker has started, the worker ends by itself', async () => {
    const service = await startService(environment);
    await eventually(async () => service.output().includes('worker process started'));
    await service.end('SIGKILL');
    await eventually(async () => processesOf(folder.dataDir).length === 0);
  });

  test('a killed worker is restarted, requests are not affected, and each mail is sent once', async () => {
    const service = await startService(environment);
    const names: string[] = [];
    for (let round = 0; round < 3; round++) {
      const worker = await workerOf(service);
      const arriving = [1, 2, 3].map((number) => `person${round}${number}`);
      const registered = Promise.all(arriving.map((name) => register(service, name)));
      await Promise.race([registered, eventually(async () => (await pendingJobs()) > 0)]);
      process.kill(worker, 'SIGKILL');
      await registered;
      names.push(...arriving);
      expect((await service.call('GET', '/readyz')).status).toBe(200);
      // Makes jobs of the killed worker due before their lease ends.
      await hasEnded(worker);
      await db.run(sql`update jobs set run_at = now()`);
    }
    expect(service.output()).toContain('worker process ended unexpectedly; restarting it');
    await allMailed(names);
    expect(await workerUp(service)).toBe('1');
    expect(await service.end('SIGTERM')).toBe(0);
  });

  test('memory of the worker stays bounded while it runs thousands of jobs', async () => {
    const service = await startService(environment);
    const worker = await workerOf(service);
    await db.run(sql`
      insert into jobs (id, kind, lane, payload, run_at, created_at)
      select 'job_' || n, 'email-link', 'urgent', '{"userId": "usr_x", "linkId": "eml_x"}', now(), now()
      from generate_series(1, 5000) as n`);
    await eventually(async () => (await pendingJobs()) === 0, 120_000);
    expect(privateMebibytes(worker)).toBeLessThan(150);
    await service.end('SIGTERM');
  });
});

function privateMebibytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const lines = [...text.matchAll(/^Private_(?:Clean|Dirty|Hugetlb):\s+(\d+) kB$/gm)];
  return lines.reduce((sum, line) => sum + Number(line[1]), 0) / 1024;
}

describe('BACKGROUND=off', () => {
  test('the service leaves background work to a separate worker', async () => {
    const service = await startService({ ...environment, BACKGROUND: 'off' });
    await register(service, 'ada');
    expect(service.output()).not.toContain('worker process started');
    expect([await pendingJobs(), await mailed(), await workerUp(service)]).toEqual([1, [], undefined]);
    const worker = launch(environment, ['worker']);
    await allMailed(['ada']);
    await service.end('SIGKILL');
    expect(isAlive(worker.process.pid!)).toBe(true);
    expect(await worker.end('SIGTERM')).toBe(0);
    expect(worker.output()).toContain('"name":"worker","msg":"stopped"');
    expect(processesOf(folder.dataDir)).toEqual([]);
  });

  test('a separate worker without DATABASE_URL is refused with an explanation', async () => {
    const { exitCode, output } = await runCommand({ DATA_DIR: folder.dataDir }, ['worker']);
    expect([exitCode, output]).toEqual([1, expect.stringMatching(/^A separate worker needs DATABASE_URL\./)]);
    expect(processesOf(folder.dataDir)).toEqual([]);
  });
});

test('a worker process, an inline service and a separate worker together send each mail once', async () => {
  const received: string[] = [];
  const smtp = await openMailServer(received);
  const common = { ...environment, SMTP_URL: smtp.url };
  const [first, second] = await Promise.all([
    startService(common),
    startService({ ...common, BACKGROUND: 'inline' }),
  ]);
  const worker = launch(common, ['worker']);
  await workerOf(first);
  await eventually(async () => worker.output().includes('"msg":"working"'), 60_000);
  const names = Array.from({ length: 24 }, (_, number) => `person${number}`);
  await Promise.all(names.map((name, index) => register(index % 2 === 0 ? first : second, name)));
  await eventually(async () => (await pendingJobs()) === 0, 60_000);
  expect(received.sort()).toEqual(names.map((name) => `${name}@example.org`).sort());
  expect(await Promise.all([first.end('SIGTERM'), second.end('SIGTERM'), worker.end('SIGTERM')])).toEqual([
    0, 0, 0,
  ]);
  await smtp.close();
});

async function openMailServer(received: string[]) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
