import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { newAppointment } from '../fixtures/payments.ts';
import { codes, newSalon, type Salon } from '../fixtures/salon.ts';
import { makeDataDir, type Service, startService } from '../fixtures/service-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Prepares and inspects data; the race itself runs through the processes. */
let app: TestApp;
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let processes: Service[] = [];
let salon: Salon;
beforeAll(async () => {
  app = await startApp();
  folder = await makeDataDir();
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: folder.dataDir, DEMO: 'off' };
  processes = await Promise.all([1, 2, 3].map(() => startService(environment)));
  salon = await newSalon(app);
});
afterAll(async () => {
  expect(await listViolations(app.db)).toEqual([]);
  await Promise.all(processes.map((service) => service.end('SIGTERM')));
  await app.close();
  await folder.remove();
});

const inAMonth = (days: number) => new Date(Date.now() + (30 + days) * 86_400_000).toISOString().slice(0, 10);
const visits = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      newAppointment(app, salon, { date: inAMonth(index), start: '10:00' }),
    ),
  );

/** Repeats requests for which the database was too busy, as clients do. */
async function post(on: number, path: string, body: unknown): Promise<Answer> {
  const { token } = salon.owner;
  const headers = { 'idempotency-key': randomUUID() };
  for (let attempt = 1; ; attempt++) {
    const answer = await processes[on % processes.length]!.call('POST', path, { token, body, headers });
    if (answer.status !== 503 || attempt === maxAttempts) {
      expect(answer.status).toBeLessThan(500);
      return answer;
    }
  }
}
const maxAttempts = 30;
const checkOut = (on: number, id: string, amountMajor = 20) =>
  post(on, `/api/appointments/${id}/checkout`, { payments: [{ method: 'cash', amountMajor }] });

test('thirty checkouts in three processes get the numbers 1 to 30, and refused ones take none', async () => {
  const ids = await visits(30);
  const answers = await Promise.all(
    ids.flatMap((id, index) => [checkOut(index, id), checkOut(index + 1, id), checkOut(index + 2, id, 19)]),
  );
  const issued = answers.filter(({ status }) => status === 201);
  expect(issued).toHaveLength(30);
  const year = issued[0]!.body.number.slice(0, 4);
  expect(issued.map(({ body }) => body.number).sort()).toEqual(
    Array.from({ length: 30 }, (_, index) => `${year}-${String(index + 1).padStart(6, '0')}`),
  );
});

test('of ten concurrent voids of a receipt, one succeeds', async () => {
  const [id] = await app.db
    .rows<{ id: string }>(sql`select id from receipts order by id limit 1`)
    .then((rows) => rows.map((row) => row.id));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => post(index, `/api/receipts/${id}/void`, { reason: 'Twice.' })),
  );
  expect(codes(answers)).toEqual([200, ...Array(9).fill('INVALID_STATUS')]);
});
