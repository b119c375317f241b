import { isIP } from 'node:net';
import {
  baseUrl,
  databaseUrl,
  folder,
  hostToListenOn,
  InvalidSetting,
  integer,
  mailbox,
  oneOf,
  origins,
  secretKeys,
  secretWord,
  smsTarget,
  trustedProxies,
  url,
} from './setting-parsers.ts';

interface Setting<T> {
  /** What stands in the documentation's table when nothing is set. */
  fallback: string;
  about: string;
  parse(text: string): T;
}

const setting = <T>(fallback: string, about: string, parse: (text: string) => T): Setting<T> => ({
  fallback,
  about,
  parse,
});

/** Every setting there is. The README's table is checked against this one. */
export const settings = {
  PORT: setting('3000', 'Port to listen on; `0` picks a free one.', integer(0, 65535)),
  HOST: setting('127.0.0.1', 'Address to listen on; `0.0.0.0` serves every interface.', hostToListenOn),
  PUBLIC_URL: setting(
    '',
    'What links in documents, mails and `Link` headers begin with; empty means the address listened on.',
    baseUrl,
  ),
  WEB: setting(
    'on',
    'The pages for people: `off` serves the API alone, `dev` shows changes of `web/` as they are made.',
    oneOf('on', 'off', 'dev'),
  ),
  DATA_DIR: setting('.data', 'Where the embedded database, the mail outbox and the secret key live.', folder),
  SECRET_KEY: setting(
    '',
    'What secrets in the database are sealed with: at least 32 random bytes as base64 or hex, old keys after a comma; without it, `DATA_DIR/secret-key` is made.',
    secretKeys,
  ),
  DATABASE_URL: setting('', 'An external PostgreSQL (15 or newer) instead of the embedded one.', databaseUrl),
  MIGRATION_DATABASE_URL: setting(
    '',
    'The same database by its owner, for migrations only: `DATABASE_URL` can then be a role that may use the tables and no more.',
    databaseUrl,
  ),
  DATABASE_POOL_SIZE: setting(
    '10',
    'Most database connections one process holds for requests.',
    integer(1, 1000),
  ),
  DATABASE_SLOWNESS: setting(
    '1',
    'How many times longer than usual the database may take before callers hear 503: for machines where two seconds are too few.',
    integer(1, 20),
  ),
  DEMO: setting(
    'auto',
    'The demo marketplace: `auto` loads it into a new embedded database that only this machine can reach, `on` into any empty one, `off` never.',
    oneOf('auto', 'on', 'off'),
  ),
  SMTP_URL: setting(
    '',
    'Mail server; without one, mails become files in `DATA_DIR/outbox`.',
    url('smtp:', 'smtps:'),
  ),
  MAIL_FROM: setting('Openslot <no-reply@openslot.local>', 'Sender of every mail.', mailbox),
  SMS_URL: setting(
    '',
    'Gateway for SMS, which gets `{id, to, text}` as a POST; `outbox:` writes files to `DATA_DIR/outbox` instead; without one, none are sent.',
    smsTarget,
  ),
  PAYMENT_PROVIDER: setting(
    'none',
    'How clients pay online: `none` (they pay at the business), `mock` (to try it without money), `stripe`.',
    oneOf('none', 'mock', 'stripe'),
  ),
  STRIPE_SECRET_KEY: setting('', 'Secret key of the Stripe account; required for `stripe`.', secretWord),
  STRIPE_WEBHOOK_SECRET: setting(
    '',
    'What Stripe signs its events to `/api/payments/webhook` with; required for `stripe`.',
    secretWord,
  ),
  STRIPE_API_URL: setting('', 'Where Stripe is, if not at its own address.', url('http:', 'https:')),
  AUTH_LIMIT_PER_MINUTE: setting(
    '300',
    'Logins, registrations, password resets, confirmed addresses and new API keys one address may ask for in a minute; of refreshes twice as many.',
    integer(1, 1_000_000),
  ),
  API_KEY_DAILY_LIMIT: setting(
    '1000',
    'Requests an API key may make in a UTC day.',
    integer(1, 1_000_000_000),
  ),
  TRUST_PROXY: setting(
    'off',
    'Whose `X-Forwarded-For` to believe: `off`, a number of hops, or a comma-separated list of addresses.',
    trustedProxies,
  ),
  CORS_ORIGINS: setting(
    '*',
    'Web origins whose pages may call the API: `*`, or a comma-separated list.',
    origins,
  ),
  WEBHOOK_ALLOW_PRIVATE: setting(
    'off',
    'For development: `on` lets webhooks reach this machine and its network, also without TLS.',
    oneOf('off', 'on'),
  ),
  METRICS_TOKEN: setting(
    '',
    'Bearer token for `/metrics`; without one, only this machine itself may read them, never through a proxy.',
    secretWord,
  ),
  LOG_LEVEL: setting(
    'info',
    'What is logged, as one JSON object a line.',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
} satisfies Record<string, Setting<unknown>>;

/** What a choice needs beside itself. */
const needs: readonly [keyof typeof settings, string, readonly (keyof typeof settings)[]][] = [
  ['PAYMENT_PROVIDER', 'stripe', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
];

/** Whether only this machine can reach the service: not from its network, and not through a proxy. */
export function isLocalOnly({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): boolean {
  const names = [HOST, ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname])];
  return TRUST_PROXY === false && names.every(isLoopback);
}

function isLoopback(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

export type Config = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['parse']> };

/** Reads every setting at once, so that all mistakes are told together. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const entries = Object.entries(settings).map(([name, { fallback, parse }]) => {
    const value = environment[name]?.trim() || fallback;
    try {
      return [name, parse(value)] as const;
    } catch (error) {
      if (!(error instanceof InvalidSetting)) throw error;
      problems.push(`${name} must be ${error.message}.`);
      return [name, undefined] as const;
    }
  });
  const config = Object.fromEntries(entries) as Config;
  for (const [choice, value, needed] of needs) {
    if (config[choice] !== value) continue;
    for (const name of needed)
      if (!config[name]) problems.push(`${name} must be set when ${choice} is ${value}.`);
  }
  if (config.MIGRATION_DATABASE_URL !== undefined && config.DATABASE_URL === undefined)
    problems.push('MIGRATION_DATABASE_URL must be left out, or DATABASE_URL be set with it.');
  if (problems.length > 0) throw new Error(`Openslot cannot start: ${problems.join(' ')}`);
  return config;
}
