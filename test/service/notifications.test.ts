import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { signalIfAlive } from '../../src/platform/engine/processes.ts';
import type { TestApp } from '../fixtures/app.ts';
import { createDatabase } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { booked, newSalon, type Salon } from '../fixtures/salon.ts';
import { readMails } from '../fixtures/sent-messages.ts';
import { makeDataDir, type Service, startService, workerOf } from '../fixtures/service-process.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let created: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
beforeAll(async () => {
  folder = await makeDataDir();
  created = await createDatabase(inject('serverUrl'), inject('templates').empty);
  db = openDatabase(created.url, { poolSize: 2, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await db.close();
  await created.drop();
  await folder.remove();
});

const start = () => startService({ DATABASE_URL: created.url, DATA_DIR: folder.dataDir, DEMO: 'off' });
const asApp = (service: Service) => ({ ...service, db }) as unknown as TestApp;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const isEmpty = async (table: 'events' | 'jobs') =>
  (await db.row({ strings: [`select 1 from ${table} limit 1`], values: [] })) === null;

/** Expected mails of a booking at each hour. */
const expectedMails = (starts: readonly string[]) =>
  starts
    .flatMap((time) => [
      `Appointment confirmed ${time}`,
      `New appointment ${time}`,
      `New appointment ${time}`,
    ])
    .sort();

test('killed at any moment between a booking and its mails, each recipient gets each mail once', async () => {
  let service = await start();
  const salon: Salon = await newSalon(asApp(service));
  // Events are dispatched every 250 ms and sent right after: kills before, during and after.
  const kills = [0, 150, 260, 280, 300, 600];
  const starts: string[] = [];
  for (const [index, milliseconds] of kills.entries()) {
    const time = `${String(9 + index).padStart(2, '0')}:00`;
    const worker = await workerOf(service);
    await booked(asApp(service), salon.customer.token, { ...salon.slot, date: inDays(20), start: time });
    starts.push(time);
    await wait(milliseconds);
    signalIfAlive(worker, 'SIGKILL');
    await service.end('SIGKILL');
    // Makes jobs of the killed process due before their lease ends.
    await db.run(sql`update jobs set run_at = now()`);
    service = await start();
  }
  await eventually(async () => (await isEmpty('events')) && (await isEmpty('jobs')), 120_000);
  await service.end('SIGTERM');

  const all = await readMails(folder.dataDir);
  const mails = all.filter(({ subject }) => subject !== 'Confirm your email address');
  const summary = mails.map(({ subject }) => subject.replace(/^([^:]+):.*, (\d\d:\d\d)$/, '$1 $2'));
  expect(summary.sort()).toEqual(expectedMails(starts));
  expect(new Set(mails.map(({ to, subject }) => `${to} ${subject}`)).size).toBe(mails.length);
  const reminders = await db.rows(sql`select kind from reminders`);
  expect(reminders).toHaveLength(2 * starts.length);
  const told = await db.rows(sql`select 1 from notifications`);
  expect(told).toHaveLength(3 * starts.length);
});
