import { describe, expect, test } from 'vitest';
import { isLocalOnly, needsStaffSecondFactor, readConfig, settings } from '../../src/platform/config.ts';

const key = (byte = 0) => Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 7 + byte) % 256));

const right: Partial<Record<keyof typeof settings, string[]>> = {
  HOST: ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'my-host.example'],
  PUBLIC_URL: ['https://openslot.example', 'http://127.0.0.1:3000/base/'],
  WEB: ['on', 'off', 'dev'],
  BACKGROUND: ['process', 'inline', 'off'],
  DATA_DIR: ['.data', '/nowhere/yet'],
  SECRET_KEY: [
    key().toString('base64'),
    key().toString('base64url'),
    key().toString('hex'),
    `${key(1).toString('hex')}, ${key(2).toString('base64')}`,
  ],
  DATABASE_URL: [
    'postgres://u:p@db.example/openslot',
    'postgresql://db:5433/openslot?sslmode=require',
    'postgres://openslot@/openslot?host=%2Frun%2Fpg&port=5432',
    'postgres:///openslot?host=/run/pg',
  ],
  SMTP_URL: ['smtp://mail.example:587', 'smtps://user:secret@mail.example'],
  MAIL_FROM: ['no-reply@openslot.example', 'Openslot <no-reply@openslot.example>', '"A, B" <a@b.example>'],
  SMS_URL: ['outbox:', 'https://user:secret@sms.example/messages'],
  OPERATOR_NAME: ['', 'Openslot GmbH'],
  OPERATOR_ADDRESS: ['', 'Lindenallee 1, 10435 Berlin\nGermany'],
  OPERATOR_EMAIL: ['', 'office@openslot.example'],
  TERMS_FILE: ['', 'README.md'],
  PRIVACY_FILE: ['', 'README.md'],
  TERMS_VERSION: ['1', '2026-11-19', 'v2_final'],
  STRIPE_API_URL: ['http://127.0.0.1:12111'],
  TRUST_PROXY: [
    'off',
    '1',
    '2',
    '10.0.0.1',
    '10.0.0.0/8, ::1',
    'fd00::/8',
    'loopback',
    'loopback, 192.0.2.7',
  ],
  CORS_ORIGINS: ['*', 'https://a.example', 'https://a.example, http://localhost:5173'],
  METRICS_TOKEN: ['s3cret-Token'],
};

const wrong: Partial<Record<keyof typeof settings, string[]>> = {
  PORT: ['-1', '65536', 'high', '3000.5'],
  HOST: ['http://localhost', 'localhost:3000', '1.2.3.400', 'a b', '-a'],
  PUBLIC_URL: [
    'openslot.example',
    'ftp://openslot.example',
    'https://',
    'https://a.example/?x=1',
    'https://a.example#b',
  ],
  WEB: ['maybe', 'ON', 'true'],
  BACKGROUND: ['on', 'worker'],
  DATA_DIR: [new URL(import.meta.url).pathname],
  SECRET_KEY: [
    'secret',
    'a'.repeat(64),
    key().subarray(0, 31).toString('base64'),
    `${key().toString('base64')},short`,
    ',',
    `${key().toString('base64')}!`,
  ],
  DATABASE_URL: ['mysql://x', 'db.example', 'postgres://db:port/x', 'postgres:db'],
  MIGRATION_DATABASE_URL: ['mysql://x', 'postgres://db/openslot'],
  DATABASE_POOL_SIZE: ['0', '1001', 'ten'],
  DATABASE_SLOWNESS: ['0', '21', 'slow', '1.5'],
  DEMO: ['maybe', 'ON'],
  MEDIA_S3_ENDPOINT: ['s3.example', 'ftp://s3.example'],
  MEDIA_S3_BUCKET: ['My Bucket', 'a'],
  MEDIA_S3_REGION: ['x'.repeat(501)],
  MEDIA_S3_ACCESS_KEY_ID: ['two words', 'clé'],
  MEDIA_S3_SECRET_ACCESS_KEY: ['two words', 'clé'],
  SMTP_URL: ['mail.example', 'http://mail.example', 'smtp://', 'smtp://mail.example:port'],
  MAIL_FROM: ['Openslot', 'Openslot <nobody>', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example'],
  SMS_URL: ['http://sms.example', 'https://', 'outbox'],
  OPERATOR_NAME: ['x'.repeat(501)],
  OPERATOR_ADDRESS: ['x'.repeat(501)],
  TERMS_FILE: ['/nowhere/terms.txt', 'test', 'package.json\0'],
  PRIVACY_FILE: ['/nowhere/privacy.txt'],
  TERMS_VERSION: ['version 2', 'x'.repeat(41)],
  OPERATOR_EMAIL: ['office', 'office@openslot.example, a@b.example'],
  PAYMENT_PROVIDER: ['paypal'],
  STRIPE_SECRET_KEY: ['sk live', 'sk_\u00e9'],
  STRIPE_WEBHOOK_SECRET: ['wh sec'],
  STRIPE_API_URL: ['stripe.example'],
  AUTH_LIMIT_PER_MINUTE: ['0', '-1'],
  API_KEY_DAILY_LIMIT: ['0', 'many'],
  TRUST_PROXY: [
    'banana',
    '10.0.0.0/33',
    '10.0.0',
    '1.2.3.4,banana',
    '-1',
    'on',
    'true',
    '10.0.0.1,',
    '::1/129',
  ],
  CORS_ORIGINS: ['a.example', 'https://a.example/', 'https://a.example/path', '*, https://a.example', 'null'],
  STAFF_SECOND_FACTOR: ['yes', 'off'],
  WEBHOOK_ALLOW_PRIVATE: ['yes'],
  METRICS_TOKEN: ['two words', 'tök'],
  LOG_LEVEL: ['loud'],
  MAP_STYLE_URL: ['maps.example/style.json', 'ftp://maps.example/style.json'],
  OPENID_PROVIDERS: [
    'google',
    '{}',
    '[{"id":"google"}]',
    '[{"id":"Google!","name":"Google","issuer":"https://accounts.google.com","clientId":"1","clientSecret":"2"}]',
    '[{"id":"google","name":"Google","issuer":"http://accounts.google.com","clientId":"1","clientSecret":"2"}]',
  ],
};

const pairs = (table: typeof right) =>
  Object.entries(table).flatMap(([name, values]) => values.map((value) => [name, value] as const));

describe('settings are checked before anything starts', () => {
  test.each(pairs(right))('%s=%s is accepted', (name, value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow();
  });

  test.each(pairs(wrong))('%s=%j is refused by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^Openslot cannot start: ${name} must be [^\\n]+\\.$`),
    );
  });

  test('every setting is covered', () => {
    expect(Object.keys(wrong).sort()).toEqual(Object.keys(settings).sort());
  });

  test('an invalid secret is not repeated in the message', () => {
    for (const name of ['SECRET_KEY', 'STRIPE_SECRET_KEY', 'METRICS_TOKEN', 'MEDIA_S3_SECRET_ACCESS_KEY'])
      expect(() => readConfig({ [name]: 'my secret é' })).toThrow(/^((?!my secret).)*$/);
  });
});

describe('detects whether the service can be reached only from this machine', () => {
  test.each([
    [true, {}],
    [true, { HOST: 'localhost' }],
    [true, { HOST: '::1' }],
    [true, { HOST: '127.1.2.3' }],
    [true, { PUBLIC_URL: 'http://localhost:3000' }],
    [true, { PUBLIC_URL: 'http://[::1]:3000' }],
    [false, { HOST: '0.0.0.0' }],
    [false, { HOST: '::' }],
    [false, { HOST: '192.168.1.2' }],
    [false, { HOST: 'my-host' }],
    [false, { HOST: '127.example' }],
    [false, { HOST: '127.0.0.1.example.com' }],
    [false, { PUBLIC_URL: 'https://openslot.example' }],
    [false, { TRUST_PROXY: '1' }],
    [false, { TRUST_PROXY: 'loopback' }],
  ])('%s: %j', (expected, environment) => {
    expect(isLocalOnly(readConfig(environment))).toBe(expected);
  });
});

test('platform staff needs a second factor if other machines can reach the service', () => {
  const needs = (environment: Record<string, string>) => needsStaffSecondFactor(readConfig(environment));
  const open = { PUBLIC_URL: 'https://book.example.com' };
  expect([needs({}), needs(open)]).toEqual([false, true]);
  expect(needs({ STAFF_SECOND_FACTOR: 'required' })).toBe(true);
  expect(needs({ ...open, STAFF_SECOND_FACTOR: 'optional' })).toBe(false);
});

test.each([{ PUBLIC_URL: 'https://book.example.com' }, { HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }])(
  'refuses mock payments that other machines could settle: %j',
  (open) => {
    expect(() => readConfig({ ...open, PAYMENT_PROVIDER: 'mock' })).toThrow('PAYMENT_PROVIDER must be none');
    expect(readConfig(open).PAYMENT_PROVIDER).toBe('none');
  },
);

test('accepts mock payments on one machine', () => {
  expect(readConfig({ PAYMENT_PROVIDER: 'mock' }).PAYMENT_PROVIDER).toBe('mock');
});
