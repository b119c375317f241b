import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  launch,
  makeDataDir,
  processesOf,
  runCommand,
  type Service,
  startService,
} from '../fixtures/service-process.ts';

// /proc exists on Linux only.
const onLinux = existsSync('/proc/self/environ');

vi.setConfig({ testTimeout: 180_000 });

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let environment: Record<string, string>;
beforeEach(async () => {
  folder = await makeDataDir();
  environment = { DATA_DIR: folder.dataDir };
});
afterEach(() => folder.remove());

const ada = { email: 'ada@example.org', password: 'correct horse', name: 'Ada' };
const register = (service: Service, email: string) =>
  service.call('POST', '/api/auth/register', { body: { ...ada, email } });

describe.runIf(onLinux)('the service as a process', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it with exit code 0 and leaves no process',
    async (signal) => {
      const service = await startService(environment);
      expect((await service.call('GET', '/readyz')).status).toBe(200);
      expect(processesOf(folder.dataDir).length).toBeGreaterThan(1);
      expect(await service.end(signal)).toBe(0);
      expect(processesOf(folder.dataDir)).toEqual([]);
    },
  );

  test('a signal during the first start leaves no process, and the next start works', async () => {
    for (const milliseconds of [300, 700, 1200]) {
      const starting = launch(environment);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await starting.end('SIGTERM');
      expect(processesOf(folder.dataDir)).toEqual([]);
    }
    const service = await startService(environment);
    expect((await service.call('GET', '/api/businesses/biz_demo_salon')).status).toBe(200);
    await service.end('SIGTERM');
  });

  test('running requests are answered before it exits', async () => {
    const service = await startService(environment);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const underway = names.map((name) => register(service, `${name}@example.org`));
    // Hashing a password takes long enough for all requests to arrive.
    await Promise.race(underway);
    const ended = service.end('SIGTERM');
    expect((await Promise.all(underway)).map(({ status }) => status)).toEqual(names.map(() => 201));
    expect(await ended).toBe(0);
  });

  test('killed repeatedly during writes, it restarts without help and loses nothing acknowledged', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      const service = await startService({ ...environment, DEMO: 'off' });
      const storm = Array.from({ length: 12 }, async (_, index) => {
        const email = `guest-${round}-${index}@example.org`;
        const answer = await register(service, email).catch(() => null);
        if (answer?.status === 201) acknowledged.push(email);
      });
      await Promise.race([storm[3 + round], new Promise((resolve) => setTimeout(resolve, 3000))]);
      await service.end('SIGKILL');
      await Promise.all(storm);
    }
    const service = await startService({ ...environment, DEMO: 'off' });
    expect(acknowledged.length).toBeGreaterThan(3);
    for (const email of acknowledged) {
      const login = await service.call('POST', '/api/auth/login', {
        body: { email, password: ada.password },
      });
      expect([email, login.status]).toEqual([email, 200]);
    }
    expect(await service.end('SIGTERM')).toBe(0);
    expect(processesOf(folder.dataDir)).toEqual([]);
  });

  test('two services with different folders run independently', async () => {
    const other = await makeDataDir();
    const [first, second] = await Promise.all([
      startService(environment),
      startService({ DATA_DIR: other.dataDir }),
    ]);
    expect((await register(first, ada.email)).status).toBe(201);
    expect((await register(second, ada.email)).status).toBe(201);
    await first.end('SIGTERM');
    expect((await second.call('GET', '/readyz')).status).toBe(200);
    await second.end('SIGTERM');
    await other.remove();
  });

  test('a second service on the same folder is refused with an explanation, and the first continues', async () => {
    const service = await startService(environment);
    const second = await runCommand(environment, []);
    expect(second.exitCode).toBe(1);
    expect(second.output).toContain('DATABASE_URL');
    expect((await service.call('GET', '/readyz')).status).toBe(200);
    await service.end('SIGTERM');
  });

  test('commands work with and without a running service', async () => {
    const admin = ['admin', 'create', '--email', 'root@example.org', '--password', 'correct horse'];
    expect((await runCommand({ ...environment, DEMO: 'off' }, ['migrate'])).exitCode).toBe(0);
    const service = await startService(environment);
    expect((await runCommand(environment, ['migrate'])).exitCode).toBe(0);
    expect((await runCommand(environment, admin)).exitCode).toBe(0);
    const login = () =>
      service.call('POST', '/api/auth/login', {
        body: { email: 'root@example.org', password: 'correct horse' },
      });
    const before = await login();
    expect(before.body.user.role).toBe('admin');
    expect((await runCommand(environment, ['admin', 'rotate-keys'])).exitCode).toBe(0);
    const account = await service.call('GET', '/api/account', { token: before.body.accessToken });
    expect(account.status).toBe(200);
    expect((await login()).status).toBe(200);
    await service.end('SIGTERM');
    expect(processesOf(folder.dataDir)).toEqual([]);
  });
});

test('serves pages at its address, and the API alone with WEB=off', async () => {
  const shown = await startService(environment);
  expect((await shown.call('GET', '/')).text).toContain('/_app/');
  const search = await shown.call('GET', '/search');
  expect(search.status).toBe(200);
  const [script] = /\/_app\/immutable\/[^"]+\.js/.exec(search.text) ?? [];
  expect((await shown.call('GET', script!)).status).toBe(200);
  await shown.end('SIGTERM');

  const bare = await startService({ ...environment, WEB: 'off' });
  expect((await bare.call('GET', '/')).text).not.toContain('/_app/');
  expect((await bare.call('GET', '/search')).status).toBe(404);
  expect((await bare.call('GET', '/api/businesses')).status).toBe(200);
  await bare.end('SIGTERM');
});

test('an invalid setting is reported in one line and nothing is started', async () => {
  const { exitCode, output } = await runCommand({ ...environment, PORT: 'high' }, []);
  expect(exitCode).toBe(1);
  expect(output).toBe('Openslot cannot start: PORT must be a whole number from 0 to 65535.\n');
});
