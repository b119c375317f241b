import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { projectRoot } from '../project-root.ts';
import { lockSpaces } from './lock-spaces.ts';
import { grantToService } from './roles.ts';

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder.pathname, name), 'utf8');
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}

/** Ignores comments and whitespace, so that comments of applied migrations can be changed. */
function checksumOf(text: string): string {
  const statements = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
  return createHash('sha256').update(statements).digest('hex');
}

/** Checksums of whole files including comments, as stored by older versions. */
const readFormerChecksums = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(new URL('db/former-checksums.json', projectRoot), 'utf8'));

/**
 * Applies pending migrations, one transaction each, and grants the service role access. Returns the names of
 * applied migrations.
 */
export async function migrate(url: string, log: Logger, serviceRole?: string): Promise<string[]> {
  const migrations = await readMigrations(new URL('db/migrations/', projectRoot));
  const client = new pg.Client({ connectionString: url, application_name: 'openslot migrate' });
  client.on('error', (error) => log.warn({ err: error }, 'migration connection lost'));
  await client.connect();
  try {
    await requireVersion(client);
    // Concurrent processes wait here and then find nothing to do.
    await client.query('select pg_advisory_lock($1)', [lockSpaces.migration]);
    await ensureMigrationsTable(client);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    requireUnchanged(applied, migrations, await readFormerChecksums());
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) await apply(client, migration);
    if (serviceRole !== undefined) await grantToService(client, serviceRole);
    if (pending.length > 0) log.info({ migrations: pending.map(({ name }) => name) }, 'database migrated');
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Checked first, because a restricted role may not even run `create table if not exists`. */
async function ensureMigrationsTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ book: string | null }>(
    `select to_regclass('migrations')::text as book`,
  );
  if (rows[0]?.book !== null) return;
  await client
    .query(`create table migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    .catch(explainPrivileges);
}

/** Explains missing privileges. */
function explainPrivileges(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === '42501')
    throw new Error(
      'The role in DATABASE_URL may not change tables, but a migration is pending. ' +
        'Set MIGRATION_DATABASE_URL to its owner, or run "npm run migrate" with it.',
      { cause: error },
    );
  throw error;
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  if (version < 150_000) throw new Error('Openslot needs PostgreSQL 15 or newer.');
}

function requireUnchanged(
  applied: Map<string, string>,
  migrations: Migration[],
  formerChecksums: Record<string, string>,
): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new Error(`The database is newer than this version of Openslot: it has ${name}.`);
    if (known.get(name) !== checksum && formerChecksums[name] !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied.`);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && error.code === '42501') explainPrivileges(error);
    throw new Error(`Migration ${migration.name} failed.`, { cause: error });
  }
}
