import { execFileSync } from 'node:child_process';
import { chmod, chown, lstat, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import {
  asRoot,
  homeOf,
  launchEngine,
  ordinaryUser,
  processesIn,
  serverPid,
  sql,
  startHere,
  temporaryFolder,
  usedDataDir,
} from './harness.ts';
import { copyPackage, systemCopies } from './packages.ts';

const KEEP = 'drop table if exists kept; create table kept as select 42 as answer';

vi.setConfig({ testTimeout: 120_000 });
const UNSHARE = '/usr/bin/unshare';
const user = await ordinaryUser();
const noOrdinaryUser = !canRunAs(user) && 'SKIPPED: the account without rights cannot reach this project: ';
const notRoot = !asRoot && 'SKIPPED, needs root: ';
const noNamespaces = (notRoot || !canBindMount()) && 'SKIPPED, needs root and mount namespaces: ';

it('symlinks missing after npm ci --ignore-scripts are created, also by concurrent starts', async () => {
  const packageDir = await copyPackage(join(await temporaryFolder(), 'package'));
  const starts = await Promise.all(
    [usedDataDir(), temporaryFolder()].map(async (dataDir) =>
      startHere({ dataDir: await dataDir, packageDir }),
    ),
  );
  for (const { connection } of starts) expect(await sql(connection, 'select 1 as up')).toEqual([{ up: 1 }]);
  expect(await readlink(join(packageDir, 'native/lib/libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/);
});

it.skipIf(noOrdinaryUser)(
  `${noOrdinaryUser || ''}an ordinary user runs the server as itself, from a copy if the package is incomplete and read-only`,
  async () => {
    const dataDir = await temporaryFolder();
    const packageDir = await copyPackage(join(await temporaryFolder(), 'package'));
    if (user.uid !== undefined) await chown(dataDir, user.uid, user.gid!);
    await chmod(join(packageDir, 'native/lib'), 0o555);
    const service = launchEngine({ dataDir, packageDir }, user);
    expect(await sql(await service.connection(), 'select 1 as up')).toEqual([{ up: 1 }]);
    expect(await ownerOf(await serverPid(dataDir))).toBe(user.uid ?? process.getuid?.());
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres-18'))).toHaveLength(1);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(await processesIn(dataDir)).toEqual([]);
    await chmod(join(packageDir, 'native/lib'), 0o755);
  },
);

it.skipIf(!asRoot || noOrdinaryUser)(
  `${notRoot || noOrdinaryUser || ''}root runs a database of an ordinary user as that user; the reverse is refused with an explanation`,
  async () => {
    const dataDir = await temporaryFolder();
    await chown(dataDir, 65534, 65534);
    const first = launchEngine({ dataDir }, { uid: 65534, gid: 65534 });
    await first.connection();
    first.child.kill('SIGTERM');
    await first.ended;
    await startHere({ dataDir });
    expect(await ownerOf(await serverPid(dataDir))).toBe(65534);

    const foreign = await temporaryFolder();
    await mkdir(join(foreign, 'postgres'));
    const refused = await launchEngine({ dataDir: foreign }, { uid: 65534, gid: 65534 }).outcome;
    expect(refused.error).toMatch(/belongs to another account \(uid 0\)/);
  },
);

it.skipIf(notRoot)(
  `${notRoot || ''}root: the server runs as an unprivileged account in DATA_DIR`,
  async () => {
    const dataDir = await temporaryFolder();
    await launchEngine({ dataDir }).connection();
    expect(await ownerOf(await serverPid(dataDir))).toBe(user.uid);
    expect((await lstat(join(dataDir, 'postgres'))).isDirectory()).toBe(true);
  },
);

it.skipIf(notRoot)(
  `${notRoot || ''}root: if only root can enter the project, binaries are copied once by concurrent starts, and data is stored elsewhere`,
  async () => {
    const closed = await temporaryFolder(0o700);
    const packageDir = await copyPackage(join(closed, 'node_modules/package'));
    const dataDirs = [await temporaryFolder(0o700), await temporaryFolder(0o700)];
    const starts = dataDirs.map((dataDir) => launchEngine({ dataDir, packageDir }));
    for (const { connection } of starts) await sql(await connection(), KEEP);

    const copies = await systemCopies(packageDir);
    expect(copies).toHaveLength(1);
    const copied = await stat(join(copies[0]!, 'native/bin/postgres'));
    expect([copied.uid, copied.mode & 0o777]).toEqual([0, 0o755]);

    const [dataDir] = dataDirs as [string];
    const home = await readlink(join(dataDir, 'postgres'));
    expect(home).toMatch(/^\/var\/lib\/openslot\/[0-9a-f]{16}$/);
    expect(await homeOf(dataDir)).toBe(home);
    expect([(await stat(home)).uid, (await stat(home)).mode & 0o777]).toEqual([user.uid, 0o700]);
    expect(starts[0]!.logged()).toContain(home);

    starts[0]!.child.kill('SIGTERM');
    expect(await starts[0]!.ended).toBe(0);
    const again = await startHere({ dataDir, packageDir });
    expect(await sql(again.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await readlink(join(dataDir, 'postgres'))).toBe(home);
  },
);

it.skipIf(notRoot)(
  `${notRoot || ''}root: a record of lost data is not replaced by an empty database`,
  async () => {
    const dataDir = await temporaryFolder(0o700);
    await symlink('/var/lib/openslot/0000000000000000', join(dataDir, 'postgres'));
    await expect(startHere({ dataDir })).rejects.toThrow(
      /points to \/var\/lib\/openslot\/0+, which does not exist/,
    );
  },
);

it.skipIf(noNamespaces)(
  `${noNamespaces || ''}root: without an account postgres, the server runs as \`nobody\``,
  async () => {
    const dataDir = await temporaryFolder();
    const script =
      'grep -v ^postgres: /etc/passwd >"$1/passwd"; mount --bind "$1/passwd" /etc/passwd; shift; exec "$@"';
    const wrap = [UNSHARE, '-m', 'sh', '-ec', script, 'sh', dataDir];
    const service = launchEngine({ dataDir }, { wrap });
    expect(await sql(await service.connection(), 'select 1 as up')).toEqual([{ up: 1 }]);
    const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    expect(await ownerOf(await serverPid(dataDir))).toBe(nobody);
    service.child.kill('SIGTERM');
    await service.ended;

    await startHere({ dataDir });
    expect(await ownerOf(await serverPid(dataDir))).toBe(nobody);
  },
);

async function ownerOf(pid: number): Promise<number> {
  if (process.platform === 'linux') return (await stat(`/proc/${pid}`)).uid;
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }));
}

function canRunAs(identity: { uid?: number; gid?: number }): boolean {
  try {
    const harness = fileURLToPath(new URL('harness.ts', import.meta.url));
    execFileSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(harness)})`], {
      ...identity,
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

function canBindMount(): boolean {
  try {
    execFileSync(UNSHARE, ['-m', 'mount', '--bind', '/etc/passwd', '/etc/passwd'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
