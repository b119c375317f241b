import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { type Encoding, etagIn, etagOf } from '../http/compression.ts';

interface StaticFile {
  contentType: string;
  /** Replaces the content security policy of other files. */
  policy: string | undefined;
  etag: string;
  /** The file name contains a content hash. */
  immutable: boolean;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

interface ServedFile {
  headers: Record<string, string>;
  etag: string;
  body: Buffer;
}

export interface StaticFiles {
  find(path: string, encoding: Encoding | null): ServedFile | undefined;
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const policies: Record<string, string> = {
  '/service-worker.js': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};
const immutableFolder = '/_app/immutable/';

const mapWorker = /^\/_app\/immutable\/assets\/maplibre-gl-csp-worker\.[^/]+\.js$/;

/** Workers load under the policy of their own file: the service worker pages, the worker of the map its tiles. */
const policyOf = (path: string, mapOrigin: string | null): string | undefined =>
  mapOrigin !== null && mapWorker.test(path)
    ? `default-src 'none'; connect-src 'self' ${mapOrigin}; frame-ancestors 'none'`
    : policies[path];

/** Loads all files and their compressed forms into memory. */
export async function loadStaticFiles(
  folder: string,
  { mapOrigin }: { mapOrigin: string | null },
): Promise<StaticFiles> {
  const names = await readdir(folder, { recursive: true });
  const files = new Map<string, StaticFile>();
  await Promise.all(
    names
      .filter((name) => extname(name) in contentTypes)
      .map(async (name) => {
        const [plain, br, gzip] = await Promise.all(
          ['', '.br', '.gz'].map((suffix) => readFile(join(folder, name + suffix)).catch(() => undefined)),
        );
        if (plain === undefined) return;
        const path = `/${name.split(sep).join('/')}`;
        const policy = policyOf(path, mapOrigin);
        files.set(path, {
          contentType: contentTypes[extname(name)]!,
          policy,
          etag: etagOf(plain),
          // Policies depend on settings.
          immutable: path.startsWith(immutableFolder) && policy === undefined,
          plain,
          ...(br && { br }),
          ...(gzip && { gzip }),
        });
      }),
  );
  return {
    find(path, wanted) {
      const file = files.get(path);
      if (file === undefined) return undefined;
      const encoding = wanted !== null && file[wanted] !== undefined ? wanted : null;
      const etag = etagIn(file.etag, encoding);
      return {
        etag,
        body: encoding === null ? file.plain : file[encoding]!,
        headers: {
          'content-type': file.contentType,
          'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          vary: 'Accept-Encoding',
          ...(file.policy && { 'content-security-policy': file.policy }),
          ...(encoding && { 'content-encoding': encoding }),
        },
      };
    },
  };
}
