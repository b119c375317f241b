import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createDatabase, onServer } from '../fixtures/database.ts';

const log = pino({ level: 'silent' });
const former: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../db/former-checksums.json', import.meta.url), 'utf8'),
);

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase(inject('serverUrl'), inject('templates').empty);
});
afterAll(() => database?.drop());

const setChecksum = (name: string, checksum: string) =>
  onServer(database.ownerUrl, (client) =>
    client.query('update migrations set checksum = $2 where name = $1', [name, checksum]),
  );

test('accepts a database whose checksums were stored by an older version', async () => {
  for (const [name, checksum] of Object.entries(former)) await setChecksum(name, checksum);
  expect(await migrate(database.ownerUrl, log)).toEqual([]);
});

test('refuses a database in which a different migration was applied', async () => {
  const [name = ''] = Object.keys(former);
  await setChecksum(name, 'different');
  await expect(migrate(database.ownerUrl, log)).rejects.toThrow(`Migration ${name} was changed`);
});
