import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary, chooseEncoding, compress, type Encoding } from './compression.ts';
import { matchesIfNoneMatch } from './response-cache.ts';

const immutable = 'public, max-age=31536000, immutable';

/** File whose URL contains a content hash, so that clients can cache it forever. */
export class Asset {
  readonly name: string;
  readonly contentType: string;
  readonly bodies: Record<Encoding, Buffer>;

  constructor(name: string, contentType: string, bodies: Record<Encoding, Buffer>) {
    this.name = name;
    this.contentType = contentType;
    this.bodies = bodies;
  }
}

/** Compresses the file once. The name gets a hash before its extension. */
export async function makeAsset(name: string, contentType: string, bytes: Buffer): Promise<Asset> {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  const [br, gzip] = await Promise.all([compress(bytes, 'br'), compress(bytes, 'gzip')]);
  return new Asset(name.replace(/(?=\.\w+$)/, `-${hash}`), contentType, { br, gzip });
}

export function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  addVary(reply, 'Accept-Encoding');
  reply.header('cache-control', immutable).header('content-type', asset.contentType);
  if (encoding !== null) return reply.header('content-encoding', encoding).send(asset.bodies[encoding]);
  // Uncompressed requests are rare, so the uncompressed body is not kept in memory.
  return reply.send(Readable.from([asset.bodies.gzip]).pipe(createGunzip()));
}

/** File that never changes, and that is not compressed. */
export class ImmutableFile {
  readonly contentType: string;
  readonly etag: string;
  /** Shown to one viewer only. Caches must not keep it. */
  readonly isPrivate: boolean;
  /** Read only if the client does not have the file yet. */
  readonly read: () => Promise<Buffer>;

  constructor({ contentType, etag, isPrivate, read }: ImmutableFile) {
    this.contentType = contentType;
    this.etag = etag;
    this.isPrivate = isPrivate;
    this.read = read;
  }
}

export async function sendImmutableFile(
  { contentType, etag, isPrivate, read }: ImmutableFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isKnown = matchesIfNoneMatch({ etag }, request.headers['if-none-match']);
  const body = isKnown ? null : await read();
  reply
    .header('cache-control', isPrivate ? 'no-store' : immutable)
    .header('etag', etag)
    // Pages of other origins can show the picture.
    .header('cross-origin-resource-policy', 'cross-origin');
  return body === null ? reply.code(304).send() : reply.header('content-type', contentType).send(body);
}

/** Result of a handler that needs approval first. Sent as 202 with the schema `deferred` of the route. */
export class Deferred<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}

/** Complete response of another protocol. */
export class ProtocolResponse {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;

  constructor(status: number, contentType: string | null, text: string) {
    this.status = status;
    this.contentType = contentType;
    this.text = text;
  }
}

export function sendProtocolResponse(answer: ProtocolResponse, reply: FastifyReply): FastifyReply {
  reply.code(answer.status).header('cache-control', 'private, no-store');
  if (answer.contentType === null) return reply.send();
  return reply.header('content-type', answer.contentType).serializer(String).send(answer.text);
}
