import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { authenticatedCaller } from './authenticate.ts';
import { requireRepeated } from './repeated-fields.ts';
import { compileBody } from './request-body.ts';
import { compilePath, compileQuery, type ReadQuery } from './request-parameters.ts';
import type { AnyRoute, Request } from './route.ts';

type Parsed = Omit<Request<never, never, never, never>, 'runIdempotent'>;

export interface Parse {
  (request: FastifyRequest, query?: ReadQuery): Parsed;
  query(request: FastifyRequest): ReadQuery;
}

/** Compiles a parser for all parts of a request. */
export function compileRequest(declaration: AnyRoute): Parse {
  const readPath = declaration.params && compilePath(declaration.params);
  const readQuery = compileQueryOf(declaration);
  const readBody = compileBodyOf(declaration);
  const query = (request: FastifyRequest) => readQuery(request.query as string);
  const parse = (request: FastifyRequest, read = query(request)): Parsed => {
    const params = readPath?.(request.params);
    const body = readBody(request.body);
    return {
      params: params as never,
      query: read.values as never,
      body: body.fields as never,
      requireRepeated: requireRepeated(body.shown),
      caller: authenticatedCaller(declaration, request) as never,
      headers: request.headers,
      stream: request.body as Readable,
      rawBody: declaration.rawBody ? String(request.body ?? '') : '',
      peer: request.socket.remoteAddress ?? '',
      id: request.id,
      whileConnected: (work) => workWhileConnected(request.socket, work),
    };
  };
  return Object.assign(parse, { query });
}

async function workWhileConnected<T>(socket: Socket, work: (gone: AbortSignal) => Promise<T>): Promise<T> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  socket.once('close', leave);
  try {
    return await work(leaving.signal);
  } finally {
    socket.off('close', leave);
  }
}

function compileQueryOf({ path, query, ignoresUnknownParameters }: AnyRoute): (text: string) => ReadQuery {
  // Pages ignore unknown query parameters.
  if (query === undefined && !path.startsWith('/api')) return () => ({ values: {}, ignored: [], known: '' });
  return compileQuery(query, { ignoresUnknown: ignoresUnknownParameters === true });
}

function compileBodyOf({
  method,
  body,
  reply,
  shows,
  rawBody,
  streamsBody,
  speaksOAuth,
}: AnyRoute): ReturnType<typeof compileBody> {
  if (method === 'GET' || rawBody || streamsBody) return () => ({ fields: {}, shown: {} });
  if (speaksOAuth !== undefined)
    return (given = {}) => ({ fields: given as Record<string, unknown>, shown: {} });
  return compileBody({ method, body, shows: [reply.schema, shows].filter((schema) => schema !== undefined) });
}
