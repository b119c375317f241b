import { spawn } from 'node:child_process';
import { cp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  eventually,
  homeOf,
  killHard,
  launchEngine,
  modeOf,
  ordinaryUser,
  processesIn,
  serverPid,
  sql,
  startHere,
  temporaryFolder,
  usedDataDir,
} from './harness.ts';

const KEEP = 'drop table if exists kept; create table kept as select 42 as answer';

vi.setConfig({ testTimeout: 120_000 });
const IN_USE =
  /^\S+ is in use by another Openslot process\. Give this one its own DATA_DIR, or run both on one PostgreSQL with DATABASE_URL\.$/;

describe('the next start recovers without help and loses nothing acknowledged', () => {
  it('kill -9 of the service: its orphaned server is stopped and replaced', async () => {
    const dataDir = await usedDataDir();
    const killed = launchEngine({ dataDir, settings: {} });
    await sql(await killed.connection(), KEEP);
    const orphan = await serverPid(dataDir);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await processesIn(dataDir)).toContain(orphan);

    const began = performance.now();
    const next = await startHere({ dataDir, settings: {} });
    expect(await sql(next.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await serverPid(dataDir)).not.toBe(orphan);
    await next.stop();
    expect(await processesIn(dataDir)).toEqual([]);
  });

  it('kill -9 of service and server: recovers, even if their process numbers are in use again', async () => {
    const dataDir = await usedDataDir();
    const killed = launchEngine({ dataDir, settings: {} });
    const connection = await killed.connection();
    await sql(connection, KEEP);
    const pid = await serverPid(dataDir);
    killed.child.kill('SIGKILL');
    killHard(pid);
    await eventually(async () => expect(await processesIn(dataDir)).toEqual([]));

    const home = await homeOf(dataDir);
    const stranger = spawn('sleep', ['60'], await ordinaryUser());
    onTestFinished(() => void stranger.kill());
    for (const file of [join(home, 'data/postmaster.pid'), join(home, 'run/.s.PGSQL.5432.lock')]) {
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace(String(pid), String(stranger.pid)));
    }
    const next = await startHere({ dataDir, settings: {} });
    expect(await sql(next.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });

  it('a power cut that left empty lock files', async () => {
    const dataDir = await usedDataDir();
    const home = await homeOf(dataDir);
    for (const file of [join(home, 'data/postmaster.pid'), join(home, 'run/.s.PGSQL.5432.lock')]) {
      await writeFile(file, '');
      await utimes(file, 1_000_000_000, 1_000_000_000);
    }
    const next = await startHere({ dataDir });
    expect(await sql(next.connection, 'select 1 as up')).toEqual([{ up: 1 }]);
  });

  it('kill -9 with a temporary socket folder: the orphan is found by its record, and its folder is removed', async () => {
    const dataDir = join(await temporaryFolder(), 'deep'.repeat(30));
    const killed = launchEngine({ dataDir });
    const { host } = await killed.connection();
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = await startHere({ dataDir });
    expect(next.connection.host).not.toBe(host);
    await expect(modeOf(host)).rejects.toThrow(/ENOENT/);
    await next.stop();
    expect(await processesIn(dataDir)).toEqual([]);
  });

  it('kill -9 during the first start: the next one starts over and cleans up', async () => {
    const dataDir = await temporaryFolder();
    const killed = launchEngine({ dataDir });
    await eventually(async () => expect(await unfinished(dataDir)).not.toEqual([]));
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = await startHere({ dataDir });
    expect(await sql(next.connection, 'select 1 as up')).toEqual([{ up: 1 }]);
    expect(await unfinished(dataDir)).toEqual([]);
  });

  it('a copied DATA_DIR starts independently of the original', async () => {
    const dataDir = await usedDataDir();
    const original = launchEngine({ dataDir });
    const connection = await original.connection();
    await sql(connection, 'checkpoint');
    const copyDir = await temporaryFolder();
    await cp(join(dataDir, 'postgres/data'), join(copyDir, 'postgres/data'), { recursive: true });
    const copy = await startHere({ dataDir: copyDir });
    expect(copy.connection.host).not.toBe(connection.host);
    expect(await sql(connection, 'select 1 as up')).toEqual([{ up: 1 }]);
  });
});

describe('while the service runs, its database is restarted', () => {
  it('kill -9 of the server: restarted on the same address with the same owner', async () => {
    const dataDir = await usedDataDir();
    const service = launchEngine({ dataDir, settings: {} });
    const connection = await service.connection();
    await sql(connection, KEEP);
    const pid = await serverPid(dataDir);
    killHard(pid);
    await eventually(async () => {
      expect(await sql(connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
      expect(await serverPid(dataDir)).not.toBe(pid);
    });
    expect(service.logged()).toContain('PostgreSQL ended unexpectedly');
    await expect(startHere({ dataDir })).rejects.toThrow(IN_USE);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(await processesIn(dataDir)).toEqual([]);
  });

  it('kill -9 of one backend, which ends all sessions: the service still owns its DATA_DIR', async () => {
    const dataDir = await usedDataDir();
    const service = launchEngine({ dataDir });
    const connection = await service.connection();
    const pid = await serverPid(dataDir);
    const client = sql<{ pid: number }>(connection, 'select pg_backend_pid() as pid, pg_sleep(5)').catch(
      () => [],
    );
    const [backend] = await eventually(async () => {
      const rows = await sql<{ pid: number }>(
        connection,
        `select pid from pg_stat_activity where query like '%pg_sleep(5)'`,
      );
      expect(rows).toHaveLength(1);
      return rows;
    });
    killHard(backend!.pid);
    await client;
    await eventually(async () => expect(service.logged()).toContain('PostgreSQL ended all sessions'));
    await expect(startHere({ dataDir })).rejects.toThrow(IN_USE);
    expect(await serverPid(dataDir)).toBe(pid);
    expect(await sql(connection, 'select 1 as up')).toEqual([{ up: 1 }]);
  });
});

async function unfinished(dataDir: string): Promise<string[]> {
  return (await readdir(await homeOf(dataDir))).filter((name) => name.startsWith('data.new-'));
}
