import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { isEventStream } from './event-stream.ts';

/** The request on whose behalf the API is called. */
interface OriginalRequest {
  headers: IncomingHttpHeaders;
  /** Remote address of the connection. */
  peer: string | undefined;
  requestId: string;
}

/** Calls the API without a socket, with the limits of the original caller. */
export function callApiFor(server: FastifyInstance, { headers: theirs, peer, requestId }: OriginalRequest) {
  const forwarded = theirs['x-forwarded-for'];
  return async (url: string, init: RequestInit): Promise<Response> => {
    const headers: Record<string, string> = Object.fromEntries(new Headers(init.headers));
    headers['x-request-id'] = requestId;
    if (theirs.host !== undefined) headers['host'] = theirs.host;
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded;
    const { pathname, search } = new URL(url);
    const asked = {
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers,
      remoteAddress: peer || '127.0.0.1',
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.body instanceof Uint8Array && { payload: Buffer.from(init.body) }),
    };
    if (isEventStream(headers['accept'])) return openStream(server, asked);
    const answer = await server.inject(asked);
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: headersOf(answer.headers),
    });
  };
}

/** A streaming response starts with its headers. Cancelling it closes it. */
async function openStream(server: FastifyInstance, asked: InjectOptions): Promise<Response> {
  const answer = await server.inject({ ...asked, payloadAsStream: true });
  const body = answer.stream();
  body.once('close', () => answer.raw.res.destroy());
  return new Response(toWeb(body), {
    status: answer.statusCode,
    headers: headersOf(answer.headers),
  });
}

/** Like `Readable.toWeb`, which throws an uncatchable error if data arrives after a cancel. */
function toWeb(body: Readable): ReadableStream<Uint8Array> {
  let isOver = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (close: () => void) => () => {
        if (!isOver) close();
        isOver = true;
      };
      body.on('data', (piece: Uint8Array) => {
        if (isOver) return;
        controller.enqueue(piece);
        if ((controller.desiredSize ?? 0) <= 0) body.pause();
      });
      body.once(
        'end',
        end(() => controller.close()),
      );
      body.once('error', (error) => end(() => controller.error(error))());
      body.once(
        'close',
        end(() => controller.error(new Error('response was interrupted'))),
      );
    },
    pull: () => void body.resume(),
    cancel() {
      isOver = true;
      body.destroy();
    },
  });
}

function headersOf(replied: Record<string, unknown>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(replied)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  return headers;
}
