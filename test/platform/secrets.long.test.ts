import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { sealedTables } from '../../src/commands/open-service-secrets.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { makeKeyFile, readKeyFile } from '../../src/platform/secrets/key-file.ts';
import { openSecrets, reseal } from '../../src/platform/secrets/open-secrets.ts';
import { createSecrets } from '../../src/platform/secrets/secrets.ts';
import { createDatabase } from '../fixtures/database.ts';

const log = pino({ level: 'silent' });

describe('an encrypted secret', () => {
  const [first, second] = [randomBytes(32), randomBytes(48)];

  test('can be decrypted for the same row with any configured key; each encryption differs', () => {
    const sealed = createSecrets([first]).seal(Buffer.from('hidden'), 'row 1');
    expect(createSecrets([second, first]).open(sealed, 'row 1').toString()).toBe('hidden');
    expect(sealed.includes('hidden')).toBe(false);
    expect(createSecrets([first]).seal(Buffer.from('hidden'), 'row 1').equals(sealed)).toBe(false);
  });

  test('cannot be decrypted for another row, with another key, or when changed or truncated', () => {
    const secrets = createSecrets([first]);
    const sealed = secrets.seal(Buffer.from('hidden'), 'row 1');
    expect(() => secrets.open(sealed, 'row 2')).toThrow();
    expect(() => createSecrets([second]).open(sealed, 'row 1')).toThrow(/unknown key/);
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => secrets.open(changed, 'row 1')).toThrow();
      expect(() => secrets.open(sealed.subarray(0, index), 'row 1')).toThrow();
    }
  });
});

describe('the key file in DATA_DIR', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'openslot-test-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('concurrent processes create one file with mode 0600 and read the same key', async () => {
    const path = join(dataDir, 'new', 'secret-key');
    const made = await Promise.all(Array.from({ length: 8 }, () => makeKeyFile(path)));
    expect(new Set(made.map(([key]) => key!.toString('hex'))).size).toBe(1);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(dataDir, 'new'))).toEqual(['secret-key']);
    expect(await readKeyFile(path)).toEqual(made[0]);
  });

  test('a truncated file is refused and not replaced', async () => {
    const path = join(dataDir, 'secret-key');
    await writeFile(path, '');
    await expect(readKeyFile(path)).rejects.toThrow(`${path} must contain at least 32 random bytes`);
    expect(await readFile(path, 'utf8')).toBe('');
  });
});

describe('at startup', () => {
  let created: Awaited<ReturnType<typeof createDatabase>>;
  let db: Database;
  let owner: Database;
  let dataDir: string;
  let rewritten: number;
  const keys = [randomBytes(32)];
  beforeEach(async () => {
    created = await createDatabase(inject('serverUrl'), inject('templates').empty);
    db = openDatabase(created.url, { poolSize: 10, log, slowness: 6 });
    owner = openDatabase(created.ownerUrl, { poolSize: 1, log });
    dataDir = await mkdtemp(join(tmpdir(), 'openslot-test-'));
    rewritten = 0;
  });
  afterEach(async () => {
    await db.close();
    await owner.close();
    await created.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const open = (given: Buffer[] | undefined, folder = dataDir) =>
    openSecrets(db, {
      keys: given,
      dataDir: folder,
      tables: sealedTables,
      onSealed: async () => void rewritten++,
    });

  test('a key file is created and reused only without SECRET_KEY', async () => {
    await open(keys);
    expect(await readdir(dataDir)).toEqual([]);
    await owner.run(sql`delete from sealing_proof`);
    const secrets = await open(undefined);
    expect(await readdir(dataDir)).toEqual(['secret-key']);
    expect((await open(undefined)).currentKeyName).toEqual(secrets.currentKeyName);
  });

  test('a different or missing key is refused with an explanation, and no new key is created', async () => {
    await open(keys);
    await expect(open([randomBytes(32)])).rejects.toThrow(/^SECRET_KEY is not the one/);
    await expect(open(undefined)).rejects.toThrow(
      `SECRET_KEY is not set, and ${dataDir}/secret-key does not exist`,
    );
    expect(await readdir(dataDir)).toEqual([]);
    await writeFile(join(dataDir, 'secret-key'), randomBytes(32).toString('base64'));
    await expect(open(undefined)).rejects.toThrow(
      `SECRET_KEY is not set, and the key in ${dataDir}/secret-key is not the one`,
    );
    await expect(open([randomBytes(32), ...keys])).resolves.toBeDefined();
  });

  test('on an empty database, concurrent processes with different keys: one starts, the others are refused', async () => {
    const folders = await Promise.all([1, 2, 3, 4].map((n) => mkdtemp(join(dataDir, `${n}-`))));
    const starts = await Promise.allSettled(folders.map((folder) => open(undefined, folder)));
    expect(starts.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });

  async function leaveReadable(): Promise<Buffer> {
    const secret = randomBytes(32);
    await owner.run(sql`alter table signing_keys drop constraint kept_sealed`);
    await owner.run(sql`alter table webhook_secrets drop constraint kept_sealed`);
    await owner.run(sql`insert into signing_keys (id, secret) values ('key_1', ${secret})`);
    await owner.run(sql`insert into businesses (id, status, name, timezone, currency)
      values ('biz_1', 'active', 'B', 'UTC', 'EUR')`);
    await owner.run(sql`insert into webhooks (id, business_id, url, events, created_at, updated_at)
      values ('whk_1', 'biz_1', 'https://a.example', '{review.created}', now(), now())`);
    await owner.run(sql`insert into webhook_secrets (webhook_id, secret, created_at)
      values ('whk_1', 'whsec_+/8=', now())`);
    return secret;
  }

  test('secrets that an earlier version stored unencrypted are encrypted once, even by concurrent processes', async () => {
    const secret = await leaveReadable();
    const [secrets] = await Promise.all(Array.from({ length: 4 }, () => open(keys)));
    expect(rewritten).toBe(1);
    const signing = await db.row<{ secret: null; sealed: Buffer }>(
      sql`select secret, sealed from signing_keys`,
    );
    expect(signing!.secret).toBeNull();
    expect(secrets!.open(signing!.sealed, 'key_1')).toEqual(secret);
    const webhook = await db.row<{ secret: null; sealed: Buffer }>(
      sql`select secret, sealed from webhook_secrets`,
    );
    expect(webhook!.secret).toBeNull();
    expect(secrets!.open(webhook!.sealed, 'whk_1').toString()).toBe('whsec_+/8=');
  });

  test('unencrypted secrets cannot be inserted', async () => {
    for (const statement of [
      sql`insert into signing_keys (id, secret) values ('key_1', 'abc')`,
      sql`insert into signing_keys (id) values ('key_1')`,
      sql`insert into webhook_secrets (webhook_id, secret, created_at) values ('whk_1', 'abc', now())`,
    ])
      await expect(owner.run(statement)).rejects.toThrow(/kept_sealed/);
  });

  test('a key is rotated by adding a new one in front, re-encrypting all secrets and removing the old one', async () => {
    const secret = await leaveReadable();
    await open(keys);
    const next = randomBytes(32);
    const both = await open([next, ...keys]);
    await expect(open([next])).rejects.toThrow(/^SECRET_KEY is not the one/);
    expect(await reseal(db, both, sealedTables)).toBe(2);
    expect(await reseal(db, both, sealedTables)).toBe(0);
    const secrets = await open([next]);
    const row = await db.row<{ sealed: Buffer }>(sql`select sealed from signing_keys`);
    expect(secrets.open(row!.sealed, 'key_1')).toEqual(secret);
    await expect(open(keys)).rejects.toThrow(/^SECRET_KEY is not the one/);
  });
});
