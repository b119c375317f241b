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
/** A service worker loads pages under the policy of its own file. */
const policies: Record<string, string> = {
  '/service-worker.js': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};
const immutableFolder = '/_app/immutable/';

/** Loads all files and their compressed forms into memory. */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
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
        files.set(path, {
          contentType: contentTypes[extname(name)]!,
          policy: policies[path],
          etag: etagOf(plain),
          immutable: path.startsWith(immutableFolder),
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
