import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { registerAccount } from '../fixtures/accounts.ts';
import type { TestApp } from '../fixtures/app.ts';
import { startApp } from '../fixtures/app.ts';
import { eventually } from '../fixtures/eventually.ts';
import { newSalon } from '../fixtures/salon.ts';
import { readMails } from '../fixtures/sent-messages.ts';
import { newWebhook } from '../fixtures/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Contents of all tables, like a `pg_dump`. */
async function dump(): Promise<string> {
  const tables = await app.db.rows<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const table = sql([
      `select row_to_json(t)::text as line from ${name} t`,
    ] as unknown as TemplateStringsArray);
    parts.push(...(await app.db.rows<{ line: string }>(table)).map(({ line }) => line));
  }
  return parts.join('\n');
}

/** Encodings in which a secret may occur in a dump. */
const formsOf = (secret: string | Buffer) => {
  const bytes = Buffer.from(secret as string);
  return [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('latin1')];
};

async function resetTokenOf(email: string): Promise<string> {
  await app.call('POST', '/api/auth/forgot-password', { body: { email } });
  let token: string | undefined;
  await eventually(async () => {
    const mails = await readMails(app.config.DATA_DIR);
    token = mails.map(({ text }) => /pr_[\w-]{43}/.exec(text)?.[0]).find((found) => found !== undefined);
    return token !== undefined;
  });
  return token!;
}

test('a copy of the database contains no usable secret', async () => {
  const salon = await newSalon(app, {});
  const person = await registerAccount(app, { password: 'a password of my own' });
  const again = { 'idempotency-key': 'the-only-one-of-its-kind' };
  const kept = await app.call('POST', '/api/keys', { body: { name: 'Mine' }, headers: again });
  const feed = await app.call('POST', '/api/account/calendar-feed', { token: person.token });
  const calendarUrl = 'https://calendar.example.com/private-0123456789abcdef/basic.ics';
  const connection = await app.call('POST', '/api/calendar-connections', {
    token: salon.worker.token,
    body: { kind: 'ics', url: calendarUrl },
  });
  expect(connection.status).toBe(201);
  const webhook = await newWebhook(app, salon.owner.token);
  const rotated = await app.call('POST', `/api/business/webhooks/${webhook.id}/rotate-secret`, {
    token: salon.owner.token,
  });
  const [key] = await app.db.rows<{ id: string; sealed: Buffer }>(sql`select id, sealed from signing_keys`);
  const secrets: Record<string, string | Buffer> = {
    password: person.password,
    'access token': person.token,
    'refresh token': person.refreshToken,
    'reset token': await resetTokenOf(person.email),
    'API key': kept.body.apiKey,
    'idempotency key': again['idempotency-key'],
    'calendar token': feed.body.token,
    'calendar address': new URL(calendarUrl).pathname,
    'webhook secret': webhook.secret,
    'webhook secret, the next': rotated.body.secret,
    'webhook secret, as bytes': Buffer.from(webhook.secret.slice('whsec_'.length), 'base64'),
    'signing key': app.secrets.open(key!.sealed, key!.id),
  };
  const mailed = (await readMails(app.config.DATA_DIR)).flatMap(
    (mail) => mail.text.match(/\b[a-z]+_[\w-]{43}\b/g) ?? [],
  );
  mailed.forEach((token, index) => {
    secrets[`link ${index} of a mail`] = token;
  });
  const text = await dump();
  expect(text).toContain(person.email);
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, secret.length]).toEqual([name, expect.toSatisfy((length: number) => length > 15)]);
    for (const form of formsOf(secret))
      expect(text.includes(form) ? `${name} is in the database` : '').toBe('');
  }
});
