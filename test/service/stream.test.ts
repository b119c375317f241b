import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { onServer, withDatabase } from '../fixtures/database.ts';
import { makeDataDir, type Service, startService } from '../fixtures/service-process.ts';
import { listen } from '../fixtures/stream-listener.ts';

vi.setConfig({ testTimeout: 180_000 });

const name = `test_stream_${process.pid}`;
const url = withDatabase(inject('serverUrl'), name);
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let first: Service;
let second: Service;

beforeAll(async () => {
  folder = await makeDataDir();
  await onServer(inject('serverUrl'), (client) => client.query(`create database ${name}`));
  const start = () =>
    startService({ DATABASE_URL: url, DATA_DIR: folder.dataDir, DEMO: 'on', DATABASE_POOL_SIZE: '3' });
  first = await start();
  second = await start();
}, 180_000);
afterAll(async () => {
  await Promise.all([first?.end('SIGTERM'), second?.end('SIGTERM')]);
  await onServer(inject('serverUrl'), (client) => client.query(`drop database ${name} with (force)`));
  await folder.remove();
});

const signIn = async (email: string): Promise<string> => {
  const body = { email, password: 'demo-password' };
  return (await first.call('POST', '/api/auth/login', { body })).body.accessToken;
};

test('a change on one process is sent by another, and a reconnecting client resumes', async () => {
  const [customer, owner] = [await signIn('customer@demo.test'), await signIn('business@demo.test')];
  const query = 'order=soonest&upcoming=true&limit=50';
  const own = (await first.call('GET', `/api/appointments?${query}`, { token: customer })).body;
  const theirs = (await first.call('GET', `/api/appointments?${query}`, { token: owner })).body;
  const shared = own.find(({ id }: { id: string }) => theirs.some((one: { id: string }) => one.id === id));
  expect(shared).toBeDefined();

  const listener = await listen(first, { token: owner });
  const note = (service: Service, staffNotes: string) =>
    service.call('PATCH', `/api/appointments/${shared.id}`, { token: owner, body: { staffNotes } });
  await note(second, 'first');
  const event = await listener.waitFor('appointment');
  expect(event.data).toMatchObject({ id: shared.id, kind: 'appointment.updated' });

  expect(await first.end('SIGTERM')).toBe(0);
  await vi.waitFor(() => expect(listener.isClosed()).toBe(true), { timeout: 20_000 });
  await note(second, 'second');
  const again = await listen(second, { token: owner, lastEventId: listener.lastId() });
  await again.waitFor('appointment', ({ id }) => id === shared.id);
  again.close();
});
