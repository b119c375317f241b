import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
  type onSendHookHandler,
} from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { isUnavailable } from '../platform/database/failures.ts';
import { createRequestLog } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { acceptBodies } from './accept-bodies.ts';
import { authenticate, challengeOf } from './authenticate.ts';
import type { Caller, Guards } from './caller.ts';
import { encodePayload } from './encode-payload.ts';
import { replyWithError } from './error-reply.ts';
import { corsHeaders, preflightHeaders, securityHeaders } from './headers.ts';
import { createMemoryAnswers } from './memory-answers.ts';
import { type EarlyRefusal, type EarlyRefusals, refuseEarly } from './refuse-early.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { type RouteParts, registerRoute } from './register-route.ts';
import { intendedPath, originForm } from './request-target.ts';
import { type AnyRoute, type BoundRoute, isOfApi, requireComplete } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number;
    /** How whoever may not is told to prove themself. */
    challenge: string;
  }
  interface FastifyContextConfig {
    rawBody?: boolean;
    oauth?: 'form' | 'json';
  }
}

interface ServerParts extends RouteParts {
  routes: BoundRoute[];
  guards: Guards;
  log: Logger;
  metrics: Metrics;
  corsOrigins: string;
  /** Whether the service was told to stop: nothing is answered from memory then, so that the framework can refuse each request. */
  closing: () => boolean;
  trustProxy: false | string | ((address: string, hop: number) => boolean);
  /** Serves what is not the API's, if anything does. */
  pages?: ((tools: PageTools) => PageHandler) | undefined;
}

/** What whoever serves pages shares with the API. */
export interface PageTools {
  server: FastifyInstance;
  everywhere: Readonly<Record<string, string>>;
  newRequestId: (request: IncomingMessage) => string;
  record(line: RecordedRequest): void;
}

export interface PageHandler {
  owns(url: string): boolean;
  serve(request: IncomingMessage, response: ServerResponse): void;
}

const bodyLimitBytes = 128 * 1024;
// By then another process has taken over, or this one is back.
const restartSeconds = 5;

export function createServer(parts: ServerParts): FastifyInstance {
  const { guards, log, metrics } = parts;
  const writeLine = createRequestLog(log);
  // One for each address it listens at.
  const refusers: EarlyRefusals[] = [];
  const server = fastify({
    // We write one line a request ourselves; a logger for every request would cost more than the line.
    logger: false,
    trustProxy: parts.trustProxy,
    genReqId: requestId,
    bodyLimit: bodyLimitBytes,
    routerOptions: {
      maxParamLength: 500,
      ignoreTrailingSlash: true,
      // Left as text: most answers are found by their URL, and a query nobody reads need not be taken apart.
      querystringParser: (text) => text as unknown as Record<string, unknown>,
    },
    // Slow senders give their place back; a request once read is bounded by the time-outs of the database.
    serverFactory: (handle) => {
      const http = createHttpServer(
        { requestTimeout: 15_000, keepAliveTimeout: 65_000, requireHostHeader: false },
        (request, response) => {
          if (refusals.refuses(request, response)) return;
          request.url = originForm(request.url ?? '/');
          if (answerFromMemory(request, response)) return;
          if (pages?.owns(request.url) && !parts.closing()) pages.serve(request, response);
          else handle(request, response);
        },
      );
      const refusals = refuseEarly(http, recordRefusal);
      refusers.push(refusals);
      return http.setTimeout(60_000);
    },
    forceCloseConnections: 'idle',
    // `begin` does, in the words of the contract; the framework has the connection closed.
    return503OnClosing: false,
    frameworkErrors: refuseUrl,
    // `refuseEarly` hears them.
    clientErrorHandler: () => {},
  }) as unknown as FastifyInstance;

  const security = securityHeaders(parts.publicUrl());
  const everywhere = Object.entries(security);
  const allowOrigin = corsHeaders(parts.corsOrigins);
  const answerFromMemory = createMemoryAnswers({
    cache: parts.cache,
    compressed: parts.compressed,
    guards,
    everywhere,
    newRequestId: requestId,
    record,
    // With a list of origins every answer varies by it: the ordinary way knows how.
    isOff: () => parts.closing() || parts.corsOrigins !== '*',
  });

  function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    route: AnyRoute | null = null,
    path = intendedPath(request.url),
  ): void | Promise<void> {
    request.startedAt = performance.now();
    request.caller = { address: request.ip, apiKeyId: null, session: null };
    for (const [name, value] of everywhere) reply.header(name, value);
    reply.header('x-request-id', request.id);
    allowOrigin(request, reply);
    if (route === null ? path.startsWith('/api') : isOfApi(route)) reply.header('api-version', '1');
    request.challenge = challengeOf(route, request, parts.publicUrl());
    if (isStopping)
      throw new AppError('DB_UNAVAILABLE', { retryAfterSeconds: restartSeconds, cause: 'the service stops' });
    return authenticate(guards, route, request, reply);
  }

  function refuseUrl(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    // No hook runs for a URL that cannot be read, yet a key that came with it counts.
    const refusal = new AppError('INVALID_INPUT', {
      field: 'path',
      reason: 'unreadable',
      detail: 'Must be percent-encoded UTF-8.',
      cause: error,
    });
    Promise.resolve()
      .then(() => begin(request, reply))
      .then(
        () => replyWithError(refusal, request, reply, log),
        (earlier) => replyWithError(earlier, request, reply, log),
      );
  }

  function record(line: RecordedRequest): void {
    const milliseconds = performance.now() - line.begun;
    const { id, method, route, status, user, key } = line;
    metrics.observeRequest(method, route, status, milliseconds);
    // The pattern, not the URL: paths and queries can hold tokens and addresses.
    writeLine({
      reqId: id,
      method,
      route,
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      user,
      key,
    });
  }

  function recordRefusal({ status }: EarlyRefusal, id: string): void {
    record({ id, method: 'unknown', route: 'unknown', status, begun: performance.now() });
  }

  function finish(request: FastifyRequest, reply: FastifyReply, route: string): void {
    const { id, method, startedAt, caller } = request;
    record({
      id,
      method,
      route,
      status: reply.statusCode,
      begun: startedAt,
      user: caller?.session?.userId,
      key: caller?.apiKeyId ?? undefined,
    });
  }

  // Made for each route with what is known of it, since asking the framework at every request costs more than all of this.
  const hooksOf = (path: string | undefined, route?: AnyRoute): RouteHooks => ({
    onRequest(request, reply, done) {
      let proven: void | Promise<void>;
      try {
        proven = begin(request, reply, route, path);
      } catch (error) {
        done(error as Error);
        return;
      }
      if (proven === undefined) done();
      else proven.then(() => done(), done);
    },
    onSend(request, reply, payload, done) {
      finish(request, reply, path ?? 'unknown');
      // Nor what is to arrive piece by piece: compressed, it would wait for more.
      if (route?.secret || route?.streams) done(null, payload);
      else encodePayload(request, reply, payload, done);
    },
  });
  const unknown = hooksOf(undefined);

  let isStopping = false;
  server.addHook('preClose', (done) => {
    isStopping = true;
    for (const refusals of refusers) refusals.stop();
    done();
  });

  server.decorateRequest('caller', null as unknown as Caller);
  server.decorateRequest('provenFor', null);
  server.decorateRequest('startedAt', 0);
  server.decorateRequest('challenge', 'Bearer');
  server.addHook('onRequest', function onRequest(request, reply, done) {
    if (request.is404) unknown.onRequest.call(this, request, reply, done);
    else done();
  });
  server.addHook('onSend', function onSend(request, reply, payload, done) {
    if (request.is404) unknown.onSend.call(this, request, reply, payload, done);
    else done(null, payload);
  });
  server.setErrorHandler(async (error, request, reply) => {
    // Whatever else is wrong, a session that has ended comes first; whoever was kept waiting by the database waits for nothing more.
    const earlier = await (isUnavailable(error) ? undefined : request.caller.prove?.())?.then(
      () => undefined,
      (ended: Error) => ended,
    );
    return replyWithError(earlier ?? error, request, reply, log);
  });
  server.setNotFoundHandler((request, reply) =>
    replyWithError(new AppError('NOT_FOUND'), request, reply, log),
  );
  acceptBodies(server);
  register(server, parts, hooksOf);
  const pages = parts.pages?.({ server, everywhere: security, newRequestId: requestId, record });
  return server;
}

function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

interface RecordedRequest {
  id: string;
  method: string;
  route: string;
  status: number;
  begun: number;
  user?: string | undefined;
  key?: string | undefined;
}

interface RouteHooks {
  onRequest: onRequestHookHandler;
  onSend: onSendHookHandler;
}

function register(
  server: FastifyInstance,
  parts: ServerParts,
  hooksOf: (path: string, route?: AnyRoute) => RouteHooks,
): void {
  const methods = new Map<string, string[]>();
  for (const route of parts.routes) {
    requireComplete(route.declaration);
    const { method, path } = route.declaration;
    registerRoute(server, route, parts, hooksOf(path, route.declaration));
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  for (const [path, allowed] of methods) {
    const headers = preflightHeaders([...allowed, 'OPTIONS']);
    server.options(path, hooksOf(path), (_request, reply) => reply.code(204).headers(headers).send());
  }
  for (const { declaration } of parts.routes.filter((route) => route.declaration.refusesOtherMethods))
    refuseOtherMethods(server, declaration, hooksOf(declaration.path));
}
