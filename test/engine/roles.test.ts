import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { runAs } from '../../src/platform/engine/account.ts';
import {
  homeOf,
  killHard,
  launchEngine,
  modeOf,
  processesIn,
  sql,
  startHere,
  temporaryFolder,
  usedDataDir,
} from './harness.ts';

vi.setConfig({ testTimeout: 120_000 });

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

it('the service role is no superuser and cannot create tables, roles or databases', async () => {
  const { connection } = await startHere({ dataDir: await usedDataDir() });
  const rights = `select current_user as role, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
    from pg_roles where rolname = current_user`;
  expect(await ask(connection.url, rights)).toEqual([
    {
      role: 'openslot_service',
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
    },
  ]);
  for (const text of [
    'create table mine (n int)',
    'create temporary table mine (n int)',
    'create schema mine',
    'create extension hstore',
    'create database mine',
    'create role mine',
    `alter role openslot_service superuser`,
    `copy (select 1) to '/tmp/mine'`,
    `select pg_read_file('/etc/passwd')`,
    `alter system set fsync = off`,
  ])
    await expect(ask(connection.url, text), text).rejects.toThrow(/permission denied|must be|only roles/i);
  for (const database of ['postgres', 'template1'])
    await expect(ask(connection.url.replace('/openslot?', `/${database}?`), 'select 1')).rejects.toThrow(
      /permission denied for database/,
    );
});

it('every connection needs a password, and the passwords are in a file of mode 0600', async () => {
  const dataDir = await usedDataDir();
  const { connection } = await startHere({ dataDir });
  for (const url of [connection.url, connection.ownerUrl]) {
    const without = url.replace(/:[^:@/]+@/, ':wrong@');
    await expect(ask(without, 'select 1')).rejects.toThrow(/password authentication failed/);
  }
  const file = join(await homeOf(dataDir), 'passwords.json');
  expect(await modeOf(file)).toBe('600');
  expect((await stat(file)).uid).toBe((await stat(await homeOf(dataDir))).uid);
  const { owner, service } = JSON.parse(await readFile(file, 'utf8'));
  expect(owner).not.toBe(service);
  expect(await modeOf(join(await homeOf(dataDir), 'access.conf'))).toBe('600');
});

it('a database created without passwords gets them at the next start and keeps its data', async () => {
  const dataDir = await temporaryFolder();
  const first = await startHere({ dataDir });
  await sql(first.connection, 'create table kept as select 42 as answer');
  // State left by an earlier version: the owner role has no password, and the service role does not exist.
  await sql(
    first.connection,
    'revoke all on database openslot from openslot_service; drop role openslot_service',
  );
  await sql(first.connection, 'alter role openslot password null');
  await first.stop();
  const home = await homeOf(dataDir);
  await runAs(null, 'rm', [join(home, 'passwords.json'), join(home, 'access.conf')]);

  const { connection } = await startHere({ dataDir });
  expect(await sql(connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(await ask(connection.url, 'select current_user as role')).toEqual([{ role: 'openslot_service' }]);
});

it.each([400, 700, 900, 1100])(
  'a first start killed after %i ms while setting passwords is repaired by the next one',
  async (milliseconds) => {
    const dataDir = await temporaryFolder();
    const killed = launchEngine({ dataDir });
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    killed.child.kill('SIGKILL');
    await killed.ended;
    for (const pid of await processesIn(dataDir)) killHard(pid);
    const { connection } = await startHere({ dataDir });
    expect(await ask(connection.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  },
);

it('passwords of another database are reported with the name of their file', async () => {
  const dataDir = await temporaryFolder();
  const first = await startHere({ dataDir });
  await sql(first.connection, `alter role openslot password 'another'`);
  await first.stop();
  const file = join(await homeOf(dataDir), 'passwords.json');
  await expect(startHere({ dataDir })).rejects.toThrow(
    `has other passwords than ${file}. Stop it and delete that file. The next start creates new ones.`,
  );
  expect(await processesIn(dataDir)).toEqual([]);
  await rm(file);
  const { connection } = await startHere({ dataDir });
  expect(await ask(connection.url, 'select 1 as up')).toEqual([{ up: 1 }]);
});
