import { pipeline, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress, compressor, leastCompressedBytes } from './compression.ts';

type Done = (error: Error | null, payload?: unknown) => void;

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

const isBody = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

/** Compresses what is about to be sent, unless it is small, or was compressed before it was kept. */
export function encodePayload(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: Done,
): void {
  const large = isStream(payload) || (isBody(payload) && Buffer.byteLength(payload) >= leastCompressedBytes);
  const apt = large && !reply.hasHeader('content-encoding');
  if (apt) addVary(reply, 'Accept-Encoding');
  const encoding = apt ? chooseEncoding(request.headers['accept-encoding'] as string | undefined) : null;
  if (encoding !== null) reply.header('content-encoding', encoding).removeHeader('content-length');
  if (encoding === null) done(null, payload);
  else if (isBody(payload)) compress(payload, encoding).then((bytes) => done(null, bytes), done);
  // Whatever goes wrong on the way ends the answer in the middle, as it would uncompressed.
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
