import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openConfiguredDatabase } from '../../src/commands/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { onServer, withDatabase, withRole } from '../fixtures/database.ts';

const log = pino({ level: 'silent' });

describe("the service's role", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('is not a superuser and owns nothing', async () => {
    const row = await app.serviceDb.row(sql`select rolsuper, rolcreatedb, rolcreaterole,
      (select count(*) from pg_class where relowner = pg_roles.oid) as owned from pg_roles where rolname = current_user`);
    expect(row).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false, owned: 0 });
  });

  test.each([
    ['make a table', sql`create table mine (n int)`],
    ['change one', sql`alter table users add column mine int`],
    ['drop one', sql`drop table users cascade`],
    ['empty one', sql`truncate users cascade`],
    ['drop a constraint', sql`alter table appointments drop constraint one_session_at_a_time`],
    ['drop an index', sql`drop index one_client_a_seat`],
    [
      'make a trigger',
      sql`create trigger mine after insert on users execute function suppress_redundant_updates_trigger()`,
    ],
    ['switch triggers off', sql`alter table professionals disable trigger all`],
    ['switch constraints off', sql`set session_replication_role = replica`],
    ['make a function', sql`create function mine() returns int language sql return 1`],
    ['make an extension', sql`create extension hstore`],
    ['change the table of migrations', sql`update migrations set checksum = ''`],
    ['add to it', sql`insert into migrations (name, checksum) values ('9999', '')`],
    ['remove from it', sql`delete from migrations`],
    ['read the passwords of roles', sql`select rolpassword from pg_authid`],
    ['read files of the server', sql`select pg_read_file('PG_VERSION')`],
    ['run programs on it', sql`copy users to program 'cat'`],
  ])('may not %s', async (_what, statement) => {
    await expect(app.serviceDb.run(statement)).rejects.toThrow(/permission denied|must be (owner|superuser)/);
  });

  test('may use every existing and future table', async () => {
    await app.db.run(sql`create table later (key bigint generated always as identity, n serial)`);
    const lacking = await app.serviceDb.rows(sql`select relname from pg_class
      where relnamespace = 'public'::regnamespace and relname <> 'migrations' and (
        relkind = 'r' and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
          and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
        or relkind = 'S' and not has_sequence_privilege(oid, 'usage'))`);
    expect(lacking).toEqual([]);
    expect(await app.serviceDb.run(sql`insert into later default values`)).toBe(1);
  });
});

describe('an external database with an owner and a service role', () => {
  const name = `test_roles_${process.pid}`;
  const role = `openslot_least_${process.pid}`;
  const password = randomBytes(12).toString('hex');
  const ownerUrl = withDatabase(inject('serverUrl'), name);
  const url = withRole(ownerUrl, `${role}:${password}`);
  beforeAll(() =>
    onServer(inject('serverUrl'), async (client) => {
      await client.query(`create database ${name}`);
      await client.query(`create role ${role} with login password '${password}'`);
    }),
  );
  afterAll(() =>
    onServer(inject('serverUrl'), async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop role ${role}`);
    }),
  );

  const open = (environment: Record<string, string>) =>
    openConfiguredDatabase(readConfig(environment), log, 'own').then(async (opened) => {
      const row = await opened.db.row<{ role: string }>(
        sql`select current_user as role, count(*) from users`,
      );
      await opened.close();
      return row?.role;
    });

  test('the service role alone cannot create the tables and reports what is missing', async () => {
    await expect(open({ DATABASE_URL: url })).rejects.toThrow(/Set MIGRATION_DATABASE_URL to its owner/);
  });

  test('an owner of another database is refused', async () => {
    const elsewhere = inject('serverUrl');
    await expect(open({ DATABASE_URL: url, MIGRATION_DATABASE_URL: elsewhere })).rejects.toThrow(
      'MIGRATION_DATABASE_URL must name the same database as DATABASE_URL.',
    );
    const book = await onServer(elsewhere, (client) =>
      client.query(`select to_regclass('migrations') as book`),
    );
    expect(book.rows).toEqual([{ book: null }]);
  });

  test('the owner migrates and the service serves; later starts need no owner', async () => {
    expect(await open({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl })).toBe(role);
    expect(await open({ DATABASE_URL: url })).toBe(role);
  });

  test('lost rights, for example after restoring a backup, are granted again', async () => {
    await onServer(ownerUrl, (client) =>
      client.query(`revoke all on all tables in schema public from ${role}`),
    );
    expect(await open({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl })).toBe(role);
  });

  test('a superuser works and causes a warning', async () => {
    const lines: { msg: string }[] = [];
    const telling = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const config = readConfig({ DATABASE_URL: ownerUrl });
    const opened = await openConfiguredDatabase(config, telling, 'own');
    await opened.close();
    expect(lines.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^DATABASE_URL names a superuser/)]);
    expect(await migrate(ownerUrl, log, role)).toEqual([]);
  });
});
