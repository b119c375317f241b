import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** Asks the API without a socket, for whoever sent the request: its limits are theirs. */
export function callApiFor(server: FastifyInstance, request: IncomingMessage, requestId: string) {
  const forwarded = request.headers['x-forwarded-for'];
  return async (url: string, init: RequestInit): Promise<Response> => {
    const headers: Record<string, string> = Object.fromEntries(new Headers(init.headers));
    headers['x-request-id'] = requestId;
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded;
    const { pathname, search } = new URL(url);
    const answer = await server.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers,
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const replied = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) replied.set(name, String(value));
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: replied,
    });
  };
}
