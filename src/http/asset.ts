import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress, type Encoding } from './compression.ts';
import { addVary } from './encode-payload.ts';

/** A file whose address names its content: whoever has it never asks for it again. */
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

/** Compressed once, off the event loop; what it was made of is not kept. The name gets a hash before its ending. */
export async function makeAsset(name: string, contentType: string, bytes: Buffer): Promise<Asset> {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  const [br, gzip] = await Promise.all([compress(bytes, 'br'), compress(bytes, 'gzip')]);
  return new Asset(name.replace(/(?=\.\w+$)/, `-${hash}`), contentType, { br, gzip });
}

export function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  addVary(reply, 'Accept-Encoding');
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-type', asset.contentType);
  if (encoding !== null) return reply.header('content-encoding', encoding).send(asset.bodies[encoding]);
  // Hardly anybody asks for it as it is: not worth the room.
  return reply.send(Readable.from([asset.bodies.gzip]).pipe(createGunzip()));
}
