import { describe, expect, it, vi } from 'vitest';
import {
  launchEngine,
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

describe('one service per DATA_DIR', () => {
  it('of three concurrent first starts, one succeeds, the others get an explanation, and nothing partial remains', async () => {
    const dataDir = await temporaryFolder();
    const starts = [1, 2, 3].map(() => launchEngine({ dataDir }));
    const outcomes = await Promise.all(starts.map((start) => start.outcome));
    const losers = outcomes.filter((outcome) => outcome.error !== undefined);
    expect(losers).toHaveLength(2);
    for (const { error } of losers) expect(error).toMatch(IN_USE);

    const winner = starts[outcomes.findIndex((outcome) => outcome.error === undefined)]!;
    expect(await sql(await winner.connection(), 'select 1 as up')).toEqual([{ up: 1 }]);
    winner.child.kill('SIGTERM');
    expect(await winner.ended).toBe(0);
    expect(await processesIn(dataDir)).toEqual([]);
  });

  it('starting beside a running service is refused in one line and does not disturb it', async () => {
    const dataDir = await usedDataDir();
    const { connection } = await startHere({ dataDir });
    const pid = await serverPid(dataDir);
    await expect(startHere({ dataDir })).rejects.toThrow(IN_USE);
    expect(await sql(connection, 'select 1 as up')).toEqual([{ up: 1 }]);
    expect(await serverPid(dataDir)).toBe(pid);
  });
});

describe('commands', () => {
  it('borrow the database of a running service and leave it running', async () => {
    const dataDir = await usedDataDir();
    const service = launchEngine({ dataDir });
    await sql(await service.connection(), KEEP);
    const pid = await serverPid(dataDir);
    const command = launchEngine({ dataDir, borrow: true });
    expect(await sql(await command.connection(), 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await command.ended).toBe(0);
    expect(await serverPid(dataDir)).toBe(pid);
    expect(await sql(await service.connection(), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('start a database if none runs, stop it, and make others wait meanwhile', async () => {
    const dataDir = await usedDataDir();
    const command = launchEngine({ dataDir, borrow: true, holdMs: 2_500 });
    await command.connection();
    const waiting = [launchEngine({ dataDir, borrow: true }), launchEngine({ dataDir })];
    expect(await command.ended).toBe(0);
    for (const { connection } of waiting) await connection();
    expect(await waiting[0]!.ended).toBe(0);
    waiting[1]!.child.kill('SIGTERM');
    expect(await waiting[1]!.ended).toBe(0);
    expect(await processesIn(dataDir)).toEqual([]);
  });
});
