import { isIP } from 'node:net';
import { openidProviders } from './openid-setting.ts';
import {
  asciiSecret,
  baseUrl,
  bucketName,
  databaseUrl,
  folder,
  InvalidSetting,
  integer,
  listenHost,
  mailbox,
  oneOf,
  optionalEmail,
  origins,
  secretKeys,
  smsTarget,
  text,
  textFile,
  trustedProxies,
  url,
  versionName,
} from './setting-parsers.ts';

interface Setting<T> {
  /** Default, as shown in the documentation. */
  fallback: string;
  about: string;
  parse(text: string): T;
}

const setting = <T>(fallback: string, about: string, parse: (text: string) => T): Setting<T> => ({
  fallback,
  about,
  parse,
});

/** All settings. A test compares docs/settings.md with this table. */
export const settings = {
  PORT: setting('3000', 'Port to listen on. `0` picks a free port.', integer(0, 65535)),
  HOST: setting('127.0.0.1', 'Address to listen on. `0.0.0.0` listens on all interfaces.', listenHost),
  PUBLIC_URL: setting(
    '',
    'Base URL of links. Default: documents name the origin that was called, mails and `Link` headers the address listened on.',
    baseUrl,
  ),
  WEB: setting(
    'on',
    'Web pages: `on`, `off` (API only) or `dev` (live reload of `web/`).',
    oneOf('on', 'off', 'dev'),
  ),
  DATA_DIR: setting(
    '.data',
    'Folder for the embedded database, uploaded pictures, the mail outbox and the secret key.',
    folder,
  ),
  SECRET_KEY: setting(
    '',
    'Key that encrypts secrets in the database: at least 32 random bytes as base64 or hex. Old keys may follow after a comma. Default: a key is created in `DATA_DIR/secret-key`.',
    secretKeys,
  ),
  DATABASE_URL: setting('', 'External PostgreSQL (15 or newer) instead of the embedded one.', databaseUrl),
  MIGRATION_DATABASE_URL: setting(
    '',
    'Connection to the same database as its owner, used only for migrations. `DATABASE_URL` can then use a role without the right to change tables.',
    databaseUrl,
  ),
  DATABASE_POOL_SIZE: setting('10', 'Maximum number of database connections per process.', integer(1, 1000)),
  DATABASE_SLOWNESS: setting(
    '1',
    'Multiplier for all database timeouts. Raise it on machines where two seconds are not enough.',
    integer(1, 20),
  ),
  BACKGROUND: setting(
    'process',
    'Background work (mails, reminders, webhooks, waitlist, cleanup): `process` runs it in a worker process of the service, `inline` in the service itself, `off` leaves it to a separate worker (`npm run worker`).',
    oneOf('process', 'inline', 'off'),
  ),
  DEMO: setting(
    'auto',
    'Demo marketplace: `auto` loads it into a new embedded database that only this machine can reach, `on` into any empty database, `off` never.',
    oneOf('auto', 'on', 'off'),
  ),
  MEDIA_S3_ENDPOINT: setting(
    '',
    'URL of an S3-compatible service that stores uploaded pictures. Default: they are stored in `DATA_DIR/media`. Several machines need it.',
    baseUrl,
  ),
  MEDIA_S3_BUCKET: setting('', 'Bucket for pictures. Required with `MEDIA_S3_ENDPOINT`.', bucketName),
  MEDIA_S3_REGION: setting('us-east-1', 'Region of the bucket.', text),
  MEDIA_S3_ACCESS_KEY_ID: setting(
    '',
    'Access key of the bucket. Required with `MEDIA_S3_ENDPOINT`.',
    asciiSecret,
  ),
  MEDIA_S3_SECRET_ACCESS_KEY: setting(
    '',
    'Secret key of the bucket. Required with `MEDIA_S3_ENDPOINT`.',
    asciiSecret,
  ),
  SMTP_URL: setting(
    '',
    'Mail server. Default: mails are written to `DATA_DIR/outbox`.',
    url('smtp:', 'smtps:'),
  ),
  MAIL_FROM: setting('Openslot <no-reply@openslot.local>', 'Sender of all mails.', mailbox),
  SMS_URL: setting(
    '',
    'SMS gateway that accepts `{id, to, text}` as POST. `outbox:` writes files to `DATA_DIR/outbox`. Default: no SMS.',
    smsTarget,
  ),
  OPERATOR_NAME: setting(
    '',
    'Name of the person or company that operates the site. Shown in terms, privacy notice and imprint.',
    text,
  ),
  OPERATOR_ADDRESS: setting(
    '',
    'Postal address of the operator, for the imprint. Line breaks or commas separate its lines.',
    text,
  ),
  OPERATOR_EMAIL: setting(
    '',
    'Contact address of the operator, for the imprint and for questions about personal data.',
    optionalEmail,
  ),
  TERMS_FILE: setting(
    '',
    'Text file with the terms of use, instead of the default text. See [legal texts](web.md#legal-texts).',
    textFile,
  ),
  PRIVACY_FILE: setting('', 'Text file with the privacy notice, instead of the default text.', textFile),
  TERMS_VERSION: setting(
    '1',
    'Version of the terms and the privacy notice, stored with each acceptance. Change it together with their text.',
    versionName,
  ),
  MAP_STYLE_URL: setting(
    '',
    'MapLibre style (JSON) of the map beside search results. Its tiles, glyphs and sprites have to be on the same origin. Default: no map.',
    url('http:', 'https:'),
  ),
  PAYMENT_PROVIDER: setting(
    'none',
    'Online payments: `none` (pay on site), `mock` (for tests: clients settle payments without money; only if no other machine can reach the service) or `stripe`.',
    oneOf('none', 'mock', 'stripe'),
  ),
  STRIPE_SECRET_KEY: setting('', 'Secret key of the Stripe account. Required for `stripe`.', asciiSecret),
  STRIPE_WEBHOOK_SECRET: setting(
    '',
    'Signing secret of the Stripe webhook `/api/payments/webhook`. Required for `stripe`.',
    asciiSecret,
  ),
  STRIPE_API_URL: setting(
    '',
    'Base URL of the Stripe API, if it differs from the default.',
    url('http:', 'https:'),
  ),
  AUTH_LIMIT_PER_MINUTE: setting(
    '300',
    'Logins, registrations, password resets, e-mail confirmations and new API keys per IP address and minute. Token refreshes: twice as many.',
    integer(1, 1_000_000),
  ),
  API_KEY_DAILY_LIMIT: setting('1000', 'Requests per API key and UTC day.', integer(1, 1_000_000_000)),
  TRUST_PROXY: setting(
    'off',
    'Trusted proxies for `X-Forwarded-For`: `off`, a number of hops, or a comma-separated list of addresses.',
    trustedProxies,
  ),
  STAFF_SECOND_FACTOR: setting(
    'auto',
    'Second factor of platform staff: `required`, `optional`, or `auto` (required, unless only this machine can reach the service).',
    oneOf('auto', 'required', 'optional'),
  ),
  OPENID_PROVIDERS: setting(
    '',
    'Providers that sign in (OpenID Connect), as a JSON list of `{"id", "name", "issuer", "clientId", "clientSecret"}`, optionally with `scopes`. Callback address: `/sign-in/with/<id>/callback`. See [accounts](accounts.md#other-providers).',
    openidProviders,
  ),
  CORS_ORIGINS: setting(
    '*',
    'Origins allowed to call the API from a browser: `*` or a comma-separated list.',
    origins,
  ),
  WEBHOOK_ALLOW_PRIVATE: setting(
    'off',
    '`on` allows webhooks and connected calendars at private addresses and without TLS, for development.',
    oneOf('off', 'on'),
  ),
  METRICS_TOKEN: setting(
    '',
    'Bearer token for `/metrics`. Without it, only this machine can read them, and not through a proxy.',
    asciiSecret,
  ),
  LOG_LEVEL: setting(
    'info',
    'Log level. The log is written as one JSON object per line.',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
} satisfies Record<string, Setting<unknown>>;

/** Settings required by the value of another setting. */
const requirements: readonly [keyof typeof settings, string, readonly (keyof typeof settings)[]][] = [
  ['PAYMENT_PROVIDER', 'stripe', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
];

const bucketSettings = ['MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'] as const;

/** True if only this machine can reach the service. */
export function isLocalOnly({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): boolean {
  const names = [HOST, ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname])];
  return TRUST_PROXY === false && names.every(isLoopback);
}

/** True if platform staff must prove a second factor. */
export const needsStaffSecondFactor = (config: Config): boolean =>
  config.STAFF_SECOND_FACTOR === 'auto' ? !isLocalOnly(config) : config.STAFF_SECOND_FACTOR === 'required';

function isLoopback(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

export type Config = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['parse']> };

/** Operator of the service, for the imprint. */
export const operatorOf = (config: Config) => ({
  name: config.OPERATOR_NAME ?? null,
  address: config.OPERATOR_ADDRESS ?? null,
  email: config.OPERATOR_EMAIL ?? null,
});

/** Reads all settings, and reports all errors together. */
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
  for (const [choice, value, needed] of requirements) {
    if (config[choice] !== value) continue;
    for (const name of needed)
      if (!config[name]) problems.push(`${name} must be set when ${choice} is ${value}.`);
  }
  if (config.MEDIA_S3_ENDPOINT !== undefined)
    for (const name of bucketSettings)
      if (!config[name]) problems.push(`${name} must be set together with MEDIA_S3_ENDPOINT.`);
  // Clients settle mock payments themselves.
  if (problems.length === 0 && config.PAYMENT_PROVIDER === 'mock' && !isLocalOnly(config))
    problems.push(
      'PAYMENT_PROVIDER must be none or stripe when other machines can reach the service (HOST, PUBLIC_URL, TRUST_PROXY): with mock, clients can mark appointments and packages as paid without paying.',
    );
  if (config.MIGRATION_DATABASE_URL !== undefined && config.DATABASE_URL === undefined)
    problems.push('MIGRATION_DATABASE_URL must be set together with DATABASE_URL.');
  if (problems.length > 0) throw new Error(`Openslot cannot start: ${problems.join(' ')}`);
  return config;
}
