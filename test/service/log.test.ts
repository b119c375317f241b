import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir, type Service, startService } from '../fixtures/service-process.ts';

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let service: Service;
beforeAll(async () => {
  folder = await makeDataDir();
  service = await startService({ DATA_DIR: folder.dataDir, DEMO: 'off', LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await folder.remove();
});

async function readResetLink(): Promise<string> {
  const outbox = join(folder.dataDir, 'outbox');
  for (let tries = 0; tries < 100; tries++) {
    const mails = readdirSync(folder.dataDir).includes('outbox') ? readdirSync(outbox) : [];
    const texts = mails
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', ''));
    const mail = texts.find((text) => text.includes('/reset-password'));
    if (mail !== undefined) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no mail arrived');
}

test('the log contains no password, token, key or e-mail address, on success or failure', async () => {
  const person = {
    email: 'grace.hopper@example.org',
    password: 'a very secret phrase',
    name: 'Grace Murray Hopper',
    phone: '+1 555 0100',
  };
  const session = (await service.call('POST', '/api/auth/register', { body: person })).body;
  await service.call('POST', '/api/auth/register', { body: person });
  const wrong = { email: person.email, password: 'another wrong phrase' };
  await service.call('POST', '/api/auth/login', { body: wrong });
  const refreshed = (
    await service.call('POST', '/api/auth/refresh', { body: { refreshToken: session.refreshToken } })
  ).body;
  await service.call('GET', `/api/account?token=query-secret-value`, { token: session.accessToken });
  await service.call('GET', '/api/account', { token: 'eyJ.broken-token.value' });
  const { apiKey } = (await service.call('POST', '/api/keys', { body: { name: 'Named by a person' } })).body;
  await service.call('GET', '/api/businesses', { key: apiKey });
  await service.call('GET', '/api/businesses', { key: 'ams_test_wrong-key-value' });
  await service.call('POST', '/api/auth/login', {
    body: '{"password":"broken json secret"',
    headers: { 'content-type': 'application/json' },
  });
  await service.call('POST', '/api/auth/forgot-password', { body: { email: person.email } });
  const mail = await readResetLink();
  const token = /token=(?:3D)?([\w-]{20,})/.exec(mail)?.[1] ?? '';
  expect(token).not.toBe('');
  await service.call('POST', '/api/auth/reset-password', { body: { token, password: 'yet another phrase' } });

  const log = service.output();
  expect(log).toContain('/api/auth/login');
  const secrets = [
    ...Object.values(person),
    'another wrong phrase',
    'yet another phrase',
    'broken json secret',
    'query-secret-value',
    'broken-token',
    'wrong-key-value',
    'Named by a person',
    session.accessToken,
    session.refreshToken,
    refreshed.accessToken,
    refreshed.refreshToken,
    apiKey,
    token,
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});

test('metrics are available on this machine only, and not through a proxy', async () => {
  const local = await service.call('GET', '/metrics');
  expect(local.status).toBe(200);
  expect(local.text).toContain(
    'openslot_request_duration_seconds_count{method="POST",route="/api/auth/login",status="401"} 1',
  );
  for (const header of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'fastly-client-ip',
    'x-original-forwarded-for',
  ]) {
    const proxied = await service.call('GET', '/metrics', { headers: { [header]: '203.0.113.7' } });
    expect([header, proxied.status, proxied.body]).toEqual([header, 404, { error: 'NOT_FOUND' }]);
  }
});
