import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
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
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

/** Smaller responses fit into one or two packets. */
export const minCompressedBytes = 1024;

// Higher levels take ten times as long and save only a few percent.
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const deflate: ZlibOptions = { level: 6 };

const brotliText = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipText = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Runs in the thread pool. */
export function compress(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(body as string);
  return encoding === 'br' ? brotliText(bytes, brotli) : gzipText(bytes, deflate);
}

const compressor = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress(brotli) : createGzip(deflate);

// Few different headers are in use.
const chosen = new LRUCache<string, { encoding: Encoding | null }>({ max: 500 });

/** The preferred supported encoding, or null. */
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

export const etagOf = (body: string | Buffer) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** A compressed body is another representation and needs its own ETag. */
export const etagIn = (etag: string, encoding: Encoding | null) =>
  encoding === null ? etag : `${etag.slice(0, -1)}-${encoding}"`;

// Memory of an entry besides its bytes.
const entryBytes = 500;

export interface CompressedBodies {
  /** The cached body, if any. */
  peek(etag: string, encoding: Encoding): Buffer | undefined;
  get(etag: string, encoding: Encoding, body: string | Buffer): Promise<Buffer>;
}

/** Caches compressed bodies by ETag, because responses are read often and change rarely. */
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

type Done = (error: Error | null, payload?: unknown) => void;

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

const isBody = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

/** Compresses the response, unless it is small or already compressed. */
export function encodePayload(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: Done,
): void {
  const large = isStream(payload) || (isBody(payload) && Buffer.byteLength(payload) >= minCompressedBytes);
  const apt = large && !reply.hasHeader('content-encoding');
  if (apt) addVary(reply, 'Accept-Encoding');
  const encoding = apt ? chooseEncoding(request.headers['accept-encoding'] as string | undefined) : null;
  if (encoding !== null) reply.header('content-encoding', encoding).removeHeader('content-length');
  if (encoding === null) done(null, payload);
  else if (isBody(payload)) compress(payload, encoding).then((bytes) => done(null, bytes), done);
  // An error ends the response early, as it would without compression.
  else
    done(
      null,
      pipeline(payload as Readable, compressor(encoding), () => {}),
    );
}

export function addVary(reply: FastifyReply, names: string): void {
  const present = reply.getHeader('vary');
  if (present === undefined) reply.header('vary', names);
  else if (!String(present).includes(names)) reply.header('vary', `${present}, ${names}`);
}
