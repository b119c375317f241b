import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { AppError } from '../errors.ts';
import type { Database } from '../platform/database/database.ts';
import { isConflict } from '../platform/database/failures.ts';
import type { TransactionOptions } from '../platform/database/limits.ts';
import { type RequestScope, runInScope } from '../platform/request-scope.ts';
import { canHaveBody, partyOf, verifyComplete } from './authenticate.ts';
import { cachedHandler, type Handler, json, type RouteDependencies } from './cached-handler.ts';
import type { Caller, Guards } from './caller.ts';
import { compileRequest, type Parse } from './compile-request.ts';
import { chooseEncoding, etagIn, etagOf, minCompressedBytes } from './compression.ts';
import { hideContacts } from './contact-fields.ts';
import {
  Asset,
  Deferred,
  ImmutableFile,
  ProtocolResponse,
  sendAsset,
  sendImmutableFile,
  sendProtocolResponse,
} from './handler-results.ts';
import {
  AlreadyProcessed,
  findStoredResponse,
  type KeyedRequest,
  readKeyedRequest,
  runAndStoreResponse,
  type StoredResponse,
} from './idempotency.ts';
import { nextLink, Page } from './pagination.ts';
import { matchesIfNoneMatch } from './response-cache.ts';
import { type AnyRoute, type BoundRoute, isApiRoute, type RunIdempotent } from './route.ts';

/** Registers a declaration and its handler with Fastify. */
export function registerRoute(
  server: FastifyInstance,
  route: BoundRoute,
  dependencies: RouteDependencies & { guards: Guards },
  hooks: Pick<RouteShorthandOptions, 'onRequest' | 'onSend'>,
): void {
  const { declaration } = route;
  const parse = compileRequest(declaration);
  const answer = handlerFor(declaration)(route, parse, dependencies);
  server.route({
    method: declaration.method,
    url: declaration.path,
    ...hooks,
    config: {
      ...(declaration.rawBody && { rawBody: true }),
      ...(declaration.streamsBody && { streamsBody: true }),
      ...(declaration.speaksOAuth && { oauth: declaration.speaksOAuth }),
    },
    ...(declaration.bodyLimitBytes !== undefined && { bodyLimit: declaration.bodyLimitBytes }),
    ...(declaration.reply.schema && { schema: { response: responseSchemas(declaration) } }),
    // A cached response needs no statement. Reading one opens its own scope.
    handler: declaration.cached ? answer : inScope(declaration, dependencies.guards, answer),
  });
}

/** The time limit starts when the request is complete. Credentials of a request with a body are verified then. */
function inScope(route: AnyRoute, guards: Guards, answer: Handler): Handler {
  const milliseconds = route.workMilliseconds;
  if (!canHaveBody(route))
    return (request, reply) =>
      runInScope({ since: request.startedAt, milliseconds, party: partyOf(request) }, () =>
        answer(request, reply),
      );
  return (request, reply) => {
    const scope: RequestScope = { since: performance.now(), milliseconds, party: partyOf(request) };
    return runInScope(scope, async () => {
      await verifyComplete(guards, route, request);
      const { session } = request.caller;
      if (session !== null) scope.condition = guards.writeConditionOf(session);
      return answer(request, reply);
    });
  };
}

const deferredStatus = 202;

const responseSchemas = ({ reply: { status, schema, deferred } }: AnyRoute) => ({
  [status]: schema,
  ...(deferred && { [deferredStatus]: deferred.schema }),
});

/** Status and body of a handler result. */
const answerOf = ({ reply: { status, schema } }: AnyRoute, { session }: Caller, result: unknown) =>
  result instanceof Deferred
    ? { status: deferredStatus, body: result.body }
    : { status, body: hideContacts(schema, session, result) };

function handlerFor({ cached, acceptsIdempotencyKey, streams }: AnyRoute) {
  if (streams) return streamingHandler;
  return cached ? cachedHandler : acceptsIdempotencyKey ? keyedHandler : plainHandler;
}

/** For requests without Idempotency-Key: nothing is stored, and a repetition runs again. */
const runUnstored =
  (db: Database, caller: Caller, options: TransactionOptions): RunIdempotent =>
  async ({ fastPath, transaction }) => {
    const done = await fastPath?.(null).catch(nullOnConflict);
    if (done !== undefined && done !== null) return done;
    await caller.verify?.();
    return db.transaction(transaction, options);
  };

const transactionOptionsFor = ({ workMilliseconds }: AnyRoute): TransactionOptions => ({
  milliseconds: workMilliseconds,
});

/** After a conflict the fast path has done nothing, and the transaction retries. */
function nullOnConflict(error: unknown): null {
  if (isConflict(error)) return null;
  throw error;
}

function plainHandler(
  { declaration, handle }: BoundRoute,
  parse: Parse,
  dependencies: RouteDependencies,
): Handler {
  return async (request, reply) => {
    const options = transactionOptionsFor(declaration);
    const runIdempotent = runUnstored(dependencies.db, request.caller, options);
    const result = await handle({ ...parse(request), runIdempotent });
    return send(declaration, result, request, reply, dependencies);
  };
}

function send(
  declaration: AnyRoute,
  handled: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: RouteDependencies,
): FastifyReply | Promise<FastifyReply> {
  const { status, body: result } = answerOf(declaration, request.caller, handled);
  reply.code(status);
  if (result instanceof Asset) return sendAsset(result, request, reply);
  if (result instanceof ImmutableFile) return sendImmutableFile(result, request, reply);
  if (result instanceof ProtocolResponse) return sendProtocolResponse(result, reply);
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', declaration.secret ? 'no-store' : 'private, no-cache');
  if (result instanceof Page) {
    if (result.next !== null)
      reply.header('link', nextLink(dependencies.publicUrl(), request.url, result.next));
    return reply.send(result.items);
  }
  const { contentType, contentSecurityPolicy } = declaration.reply;
  if (contentType !== undefined) reply.header('content-type', contentType);
  if (contentSecurityPolicy !== undefined) reply.header('content-security-policy', contentSecurityPolicy);
  if (declaration.conditional) {
    const text = String(result);
    const etag = etagOf(text);
    const large = Buffer.byteLength(text) >= minCompressedBytes;
    const encoding = large ? chooseEncoding(request.headers['accept-encoding'] as string) : null;
    reply.header('etag', etagIn(etag, encoding));
    if (matchesIfNoneMatch({ etag }, request.headers['if-none-match'])) return reply.code(304).send();
  }
  return status === 204 ? reply.send() : reply.send(result);
}

/** Streaming response: must not be cached, changed or buffered. */
function streamingHandler({ declaration, handle }: BoundRoute, parse: Parse): Handler {
  const runIdempotent = () => Promise.reject(new Error('a stream cannot write'));
  return async (request, reply) => {
    const parsed = parse(request);
    // A HEAD request gets no stream.
    const events = request.method === 'HEAD' ? undefined : await handle({ ...parsed, runIdempotent });
    return reply
      .code(declaration.reply.status)
      .header('content-type', declaration.reply.contentType)
      .header('cache-control', 'private, no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(events);
  };
}

/** With an Idempotency-Key, repetitions get the stored response. */
function keyedHandler(
  { declaration, handle }: BoundRoute,
  parse: Parse,
  dependencies: RouteDependencies,
): Handler {
  const { db } = dependencies;

  return async (request, reply) => {
    const parsed = parse(request);
    const options = transactionOptionsFor(declaration);
    const keyed = readKeyedRequest(request.headers['idempotency-key'], {
      caller: request.caller,
      headers: request.headers,
      method: declaration.method,
      path: request.url,
      body: parsed.body,
    });
    if (keyed === null) {
      const runIdempotent = runUnstored(db, request.caller, options);
      const result = await handle({ ...parsed, runIdempotent });
      return send(declaration, result, request, reply, dependencies);
    }
    await request.caller.verify?.();
    try {
      const stored = await findStoredResponse(db, keyed);
      if (stored !== null) return replay(stored, declaration, reply);
      const runIdempotent = runStored(keyed, request.caller, reply, options);
      const result = await handle({ ...parsed, runIdempotent });
      return send(declaration, result, request, reply, dependencies);
    } catch (error) {
      if (error instanceof AlreadyProcessed) return replay(error.answer, declaration, reply);
      throw error;
    }
  };

  function runStored(
    keyed: KeyedRequest,
    caller: Caller,
    reply: FastifyReply,
    options: TransactionOptions,
  ): RunIdempotent {
    const serialize = (result: unknown): StoredResponse => {
      const { status, body } = answerOf(declaration, caller, result);
      reply.code(status);
      return { status, body: status === 204 ? '' : String(reply.serialize(body as never)) };
    };
    return ({ fastPath, transaction }) =>
      runAndStoreResponse(db, keyed, {
        work: async (own) => (await fastPath?.(own)) ?? transaction(own),
        serialize,
        options,
      });
  }
}

function replay(answer: StoredResponse, declaration: AnyRoute, reply: FastifyReply): FastifyReply {
  reply.code(answer.status).header('idempotency-replayed', 'true');
  reply.header('cache-control', declaration.secret ? 'no-store' : 'private, no-cache');
  return reply.header('content-type', json).serializer(String).send(answer.body);
}

/** Responds with 405 to other methods, as some protocols require. */
export function refuseOtherMethods(
  server: FastifyInstance,
  route: AnyRoute,
  hooks: Pick<RouteShorthandOptions, 'onRequest' | 'onSend'>,
): void {
  const { path, method } = route;
  server.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((other) => other !== method),
    url: path,
    ...hooks,
    handler: (_request, reply) => {
      reply.header('allow', `${method}, OPTIONS`);
      if (isApiRoute(route)) reply.header('api-version', '1');
      throw new AppError('INVALID_INPUT', {
        status: 405,
        reason: 'wrong-method',
        detail: `Use ${method}.`,
      });
    },
  });
}
