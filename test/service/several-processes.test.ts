import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { onServer, withDatabase } from '../fixtures/database.ts';
import { makeDataDir, type Service, startService } from '../fixtures/service-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const name = `test_processes_${process.pid}`;
const url = withDatabase(inject('serverUrl'), name);
let folder: Awaited<ReturnType<typeof makeDataDir>>;

beforeAll(async () => {
  folder = await makeDataDir();
  await onServer(inject('serverUrl'), (client) => client.query(`create database ${name}`));
});
afterAll(async () => {
  await onServer(inject('serverUrl'), (client) => client.query(`drop database ${name} with (force)`));
  await folder.remove();
});

const start = (more: Record<string, string> = {}) =>
  startService({ DATABASE_URL: url, DATA_DIR: folder.dataDir, DEMO: 'on', DATABASE_POOL_SIZE: '3', ...more });

test('ten processes started at once on an empty database migrate once, load the demo once, and all serve', async () => {
  const services = await Promise.all(Array.from({ length: 10 }, () => start()));
  const answers = await Promise.all(services.map((service) => service.call('GET', '/api/businesses')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.body.length).toBeGreaterThan(9);
  const steps = await onServer(url, (client) => client.query('select name from migrations'));
  expect(steps.rowCount).toBe(new Set(steps.rows.map((row: { name: string }) => row.name)).size);
  const ends = await Promise.all(services.map((service) => service.end('SIGTERM')));
  expect(ends).toEqual(Array(10).fill(0));
});

test('two processes count a key exactly, and killing one allows no extra request', async () => {
  const limit = 120;
  const more = { API_KEY_DAILY_LIMIT: String(limit) };
  const [first, second] = (await Promise.all([start(more), start(more)])) as [Service, Service];
  const { apiKey } = (await first.call('POST', '/api/keys')).body;
  const ask = (service: Service, times: number) =>
    Promise.all(Array.from({ length: times }, () => service.call('GET', '/api/categories', { key: apiKey })));
  const allowed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

  let total = allowed([...(await ask(first, 20)), ...(await ask(second, 20))]);
  expect(total).toBe(40);
  const last = (await ask(second, 1))[0];
  expect(last?.headers.get('ratelimit-remaining')).toBe(String(limit - 41));
  total += 1;

  await first.end('SIGKILL');
  const third = await start(more);
  total += allowed([...(await ask(second, 60)), ...(await ask(third, 60))]);
  expect(total).toBeLessThanOrEqual(limit);
  const over = (await ask(third, 1))[0];
  expect([over?.status, over?.headers.get('ratelimit-remaining')]).toEqual([429, '0']);
  await Promise.all([second.end('SIGTERM'), third.end('SIGTERM')]);
});
