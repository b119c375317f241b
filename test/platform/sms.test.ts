import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { createSms, SmsRefused } from '../../src/platform/sms.ts';

const message = { id: 'job_01', to: '+49 30 23125 014', text: 'Grüße, see you at ten.' };

describe('the setting', () => {
  test.each(['', 'outbox:', 'https://sms.example/send', 'https://me:secret@sms.example'])(
    'accepts "%s"',
    (value) => {
      expect(readConfig({ SMS_URL: value }).SMS_URL).toBe(value === '' ? undefined : value);
    },
  );

  test.each(['http://sms.example', 'outbox', 'https://', 'sms:', 'on'])('refuses "%s"', (value) => {
    expect(() => readConfig({ SMS_URL: value })).toThrow('SMS_URL must be');
  });

  test('without it, no SMS is sent', () => {
    expect(createSms({ url: undefined, outboxDir: '/nowhere' })).toBeNull();
  });
});

test('the outbox has one private file per message, however often it is sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openslot-sms-'));
  const outboxDir = join(folder, 'outbox');
  const sms = createSms({ url: 'outbox:', outboxDir });
  await Promise.all([sms?.sendSms(message), sms?.sendSms(message)]);
  expect(await readdir(outboxDir)).toEqual(['job_01.sms.txt']);
  expect((await stat(join(outboxDir, 'job_01.sms.txt'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(outboxDir, 'job_01.sms.txt'), 'utf8')).toBe(
    'To: +49 30 23125 014\n\nGrüße, see you at ten.\n',
  );
  await rm(folder, { recursive: true });
});

describe('a gateway', () => {
  const received: { headers: IncomingHttpHeaders; body: unknown; url: string | undefined }[] = [];
  let status = 202;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({
        headers: request.headers,
        body: JSON.parse(String(Buffer.concat(chunks))),
        url: request.url,
      });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const gateway = (credentials = '') =>
    createSms({ url: `http://${credentials}127.0.0.1:${port}/send?from=Openslot`, outboxDir: '/nowhere' });

  test('receives the message with an idempotency key and credentials', async () => {
    await gateway('me:p%40ss@')?.sendSms(message);
    expect(received).toEqual([
      {
        url: '/send?from=Openslot',
        body: { ...message, to: '+493023125014' },
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'idempotency-key': 'job_01',
          authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
        }),
      },
    ]);
  });

  test.each([400, 404, 422])('with %s refuses it permanently', async (code) => {
    status = code;
    await expect(gateway()?.sendSms(message)).rejects.toBeInstanceOf(SmsRefused);
  });

  test.each([302, 401, 403, 408, 429, 500, 503])('with %s is retried', async (code) => {
    status = code;
    const failure = await gateway()
      ?.sendSms(message)
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(SmsRefused);
    expect(String(failure)).not.toContain('23125');
  });
});
