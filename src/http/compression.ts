import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

/** Smaller answers fit into a packet or two anyway. */
export const leastCompressedBytes = 1024;

// The highest levels take ten times as long to save another few percent.
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const deflate: ZlibOptions = { level: 6 };

const brotliText = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipText = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Off the event loop. */
export function compress(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(body as string);
  return encoding === 'br' ? brotliText(bytes, brotli) : gzipText(bytes, deflate);
}

export const compressor = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress(brotli) : createGzip(deflate);

// Callers are many, the headers their programs send are few.
const chosen = new LRUCache<string, { encoding: Encoding | null }>({ max: 500 });

/** What the caller understands best, or null for neither. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null;
  let choice = chosen.get(acceptEncoding);
  if (choice === undefined) {
    choice = { encoding: readPreference(acceptEncoding) };
    if (acceptEncoding.length <= 200) chosen.set(acceptEncoding, choice);
  }
  return choice.encoding;
}

function readPreference(header: string): Encoding | null {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const q = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
      return [name === 'x-gzip' ? 'gzip' : name, q === undefined ? 1 : Number(q)] as const;
    }),
  );
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  return weightOf(best) > 0 ? best : null;
}

/** Names a state. */
export const etagOf = (body: string | Buffer) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** The same state in another coding is another representation, so it has a name of its own. */
export const etagIn = (etag: string, encoding: Encoding | null) =>
  encoding === null ? etag : `${etag.slice(0, -1)}-${encoding}"`;

// What an entry takes beside its bytes.
const entryBytes = 500;

export interface CompressedBodies {
  /** The one that is kept, if there is one. */
  peek(etag: string, encoding: Encoding): Buffer | undefined;
  get(etag: string, encoding: Encoding, body: string | Buffer): Promise<Buffer>;
}

/**
 * Answers are read anew every moment and are mostly the same as before: what an ETag names is compressed once, however often it is
 * read and sent.
 */
export function createCompressedBodies(maximumBytes: number): CompressedBodies {
  const cached = new LRUCache<string, Buffer>({
    maxSize: maximumBytes,
    sizeCalculation: (body, key) => body.length + key.length + entryBytes,
  });
  const underway = new Map<string, Promise<Buffer>>();
  return {
    peek: (etag, encoding) => cached.get(etagIn(etag, encoding)),
    get(etag, encoding, body) {
      const key = etagIn(etag, encoding);
      const found = cached.get(key);
      if (found !== undefined) return Promise.resolve(found);
      const begun =
        underway.get(key) ??
        compress(body, encoding)
          .then((bytes) => {
            cached.set(key, bytes);
            return bytes;
          })
          .finally(() => underway.delete(key));
      underway.set(key, begun);
      return begun;
    },
  };
}
