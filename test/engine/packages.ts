import { randomBytes } from 'node:crypto';
import { chmod, copyFile, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findPlatformPackage } from '../../src/platform/engine/platform-package.ts';

const SYSTEM_CACHE = '/var/cache/openslot';

/** A package with a version of its own, so that copies of it can be recognized and removed. */
async function ownVersion(dir: string, major = '18'): Promise<void> {
  const version = `${major}.0.0-test-${randomBytes(4).toString('hex')}`;
  await writeFile(join(dir, 'package.json'), JSON.stringify({ version }));
  onTestFinished(async () => {
    for (const copy of await systemCopies(dir)) await rm(copy, { recursive: true, force: true });
  });
}

export async function systemCopies(packageDir: string): Promise<string[]> {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8').catch(() => '{}'));
  const names = await readdir(SYSTEM_CACHE).catch(() => []);
  return names.filter((name) => version && name.includes(version)).map((name) => join(SYSTEM_CACHE, name));
}

/** The package after `npm ci --ignore-scripts`: without its symlinks. */
export async function copyPackage(to: string): Promise<string> {
  const { dir } = await findPlatformPackage();
  await linkFiles(join(dir, 'native'), join(to, 'native'));
  await ownVersion(to);
  return to;
}

/** Hard links where possible, because the package has 60 MB. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFiles(source, target);
    else if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target));
  }
}

export async function makeBrokenPackage(dir: string): Promise<string> {
  const bin = join(dir, 'native/bin');
  await mkdir(bin, { recursive: true });
  await mkdir(join(dir, 'native/share/postgresql'), { recursive: true });
  await writeFile(join(dir, 'native/share/postgresql/postgres.bki'), '');
  await writeFile(join(dir, 'native/pg-symlinks.json'), '[]');
  for (const name of ['postgres', 'initdb']) {
    await writeFile(
      join(bin, name),
      '#!/bin/sh\necho "libmissing.so: cannot open shared object file" >&2\nexit 127\n',
    );
    await chmod(join(bin, name), 0o755);
  }
  await ownVersion(dir);
  return dir;
}
