import { readdir, readFile, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Server, stopServer } from '../../src/platform/engine/server.ts';
import {
  eventually,
  homeOf,
  launchEngine,
  modeOf,
  processesIn,
  serverPid,
  sql,
  startHere,
  temporaryFolder,
  usedDataDir,
} from './harness.ts';

const KEEP = 'drop table if exists kept; create table kept as select 42 as answer';

it('the first start creates a durable UTF-8 database, the second one finds it, and both are fast', {
  timeout: 120_000,
}, async () => {
  const dataDir = await temporaryFolder();
  const began = performance.now();
  const first = await startHere({ dataDir, settings: {} });
  const firstMs = performance.now() - began;
  const [settings] = await sql(
    first.connection,
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
            current_setting('server_encoding') encoding, current_database() as database, current_user as user,
            current_setting('full_page_writes') pages, current_setting('max_connections') connections`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    encoding: 'UTF8',
    connections: '100',
    database: 'openslot',
    user: 'openslot',
  });
  await sql(first.connection, KEEP);
  await first.stop();

  const again = performance.now();
  const second = await startHere({ dataDir, settings: {} });
  const secondMs = performance.now() - again;
  expect(await sql(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
  // On an idle machine: 1 s and 0.1 s.
  expect(firstMs).toBeLessThan(10_000);
  expect(secondMs).toBeLessThan(5_000);
});

it('the server is reachable through a private folder only: no TCP port, socket folder 0700', async () => {
  const dataDir = await usedDataDir();
  const engine = await startHere({ dataDir });
  expect(await sql(engine.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(await modeOf(engine.connection.host)).toBe('700');
  expect(await modeOf(await homeOf(dataDir))).toBe('700');
  if (process.platform === 'linux') expect(await tcpSocketsOf(await serverPid(dataDir))).toEqual([]);
  await engine.stop();
});

it('stop leaves no process and no socket, and can be called twice', async () => {
  const dataDir = await usedDataDir();
  const engine = await startHere({ dataDir });
  expect(await processesIn(dataDir)).not.toEqual([]);
  await Promise.all([engine.stop(), engine.stop()]);
  expect(await processesIn(dataDir)).toEqual([]);
  expect(await readdir(engine.connection.host)).toEqual([]);
});

it('stop does not wait for busy sessions', async () => {
  const dataDir = await usedDataDir();
  const engine = await startHere({ dataDir });
  const busy = sql(engine.connection, 'select pg_sleep(60)').catch((error) => error.code ?? error.message);
  await eventually(async () => {
    const running = await sql(
      engine.connection,
      `select 1 from pg_stat_activity where query like 'select pg_sleep%'`,
    );
    expect(running).toHaveLength(1);
  });
  await engine.stop();
  expect(await busy).toBe('57P01');
});

it.each([
  ['SIGINT', ['SIGINT']],
  ['SIGQUIT', ['SIGINT', 'SIGQUIT']],
  ['SIGKILL', ['SIGINT', 'SIGQUIT', 'SIGKILL']],
])('a server that ends only on %s is stopped', async (needed, expected) => {
  const sent: string[] = [];
  let resolve: (how: string) => void = () => {};
  const ended = new Promise<string>((done) => {
    resolve = done;
  });
  const server: Server = {
    pid: 1,
    ended,
    hasEnded: () => false,
    signal: (name) => {
      sent.push(name);
      if (name === needed) resolve(name);
    },
    readLog: async () => '',
  };
  await stopServer(server, { fastMs: 20, immediateMs: 20 });
  expect(sent).toEqual(expected);
});

it('SIGTERM and SIGINT drain the service with its database running, then nothing remains', async () => {
  const dataDir = await usedDataDir();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const service = launchEngine({ dataDir, drainMs: 400 });
    const connection = await service.connection();
    // To the whole process group, like Ctrl-C in a terminal.
    process.kill(-service.child.pid!, signal);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await sql(connection, 'select 1 as up')).toEqual([{ up: 1 }]);
    expect(await service.ended).toBe(0);
    expect(await processesIn(dataDir)).toEqual([]);
  }
});

it('process.exit() without stop leaves no server', async () => {
  const dataDir = await usedDataDir();
  const service = launchEngine({ dataDir });
  await service.connection();
  service.child.kill('SIGUSR2');
  expect(await service.ended).toBe(3);
  await eventually(async () => expect(await processesIn(dataDir)).toEqual([]));
});

it('a DATA_DIR too long for a socket path uses a private temporary socket folder, removed by stop', async () => {
  const dataDir = join(await temporaryFolder(), `${'deep'.repeat(20)}/${'deeper'.repeat(10)}`);
  const engine = await startHere({ dataDir });
  const { host } = engine.connection;
  expect(host.startsWith(tmpdir())).toBe(true);
  expect(await modeOf(host)).toBe('700');
  expect(await sql(engine.connection, 'select 1 as up')).toEqual([{ up: 1 }]);
  await engine.stop();
  await expect(modeOf(host)).rejects.toThrow(/ENOENT/);
});

it('services with different DATA_DIRs run independently', async () => {
  const [one, two] = await Promise.all(
    [1, 2].map(async (number) => {
      const engine = await startHere({ dataDir: await (number === 1 ? usedDataDir() : temporaryFolder()) });
      await sql(
        engine.connection,
        `drop table if exists mine; create table mine as select ${number} as number`,
      );
      return engine;
    }),
  );
  expect(await sql(one!.connection, 'select number from mine')).toEqual([{ number: 1 }]);
  await one!.stop();
  expect(await sql(two!.connection, 'select number from mine')).toEqual([{ number: 2 }]);
  await two!.stop();
});

it('a failed start reports the message of PostgreSQL and leaves no process', async () => {
  const dataDir = await usedDataDir();
  const settings = { max_connections: 'many' };
  await expect(startHere({ dataDir, settings })).rejects.toThrow(
    /did not start .*postgres\.log:\n.*invalid value for parameter "max_connections"/s,
  );
  expect(await processesIn(dataDir)).toEqual([]);
});

it('the server log contains neither statements nor values of error details', async () => {
  const dataDir = await usedDataDir();
  const engine = await startHere({ dataDir });
  await sql(engine.connection, 'drop table if exists person; create table person (email text primary key)');
  await sql(engine.connection, `insert into person values ('ann@example.com')`);
  await expect(sql(engine.connection, `insert into person values ('ann@example.com')`)).rejects.toThrow();
  await engine.stop();
  const text = await readFile(join(await homeOf(dataDir), 'postgres.log'), 'utf8');
  expect(text).toContain('duplicate key value');
  expect(text).not.toContain('ann@example.com');
});

async function tcpSocketsOf(pid: number): Promise<string[]> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  );
  const inodes = new Set(
    tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)[9] ?? '')),
  );
  const fds = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  return links.filter((link) => inodes.has(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? 'none'));
}
