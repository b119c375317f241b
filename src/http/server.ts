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
import { limitBodyTime, requestTimeouts } from './body-time.ts';
import type { RouteDependencies } from './cached-handler.ts';
import type { Caller, Guards } from './caller.ts';
import { encodePayload } from './compression.ts';
import { replyWithError } from './error-reply.ts';
import { corsHeaders, preflightHeaders, securityHeaders } from './headers.ts';
import { createMemoryResponses } from './memory-responses.ts';
import { type EarlyRefusal, type EarlyRefusals, refuseEarly } from './refuse-early.ts';
import { refuseOtherMethods, registerRoute } from './register-route.ts';
import { intendedPath, originForm } from './request-target.ts';
import { type AnyRoute, type BoundRoute, isApiRoute, requireComplete } from './route.ts';
import { compileSerializer } from './serializers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number;
    /** Value of `WWW-Authenticate`. */
    challenge: string;
  }
  interface FastifyContextConfig {
    rawBody?: boolean;
    oauth?: 'form' | 'json';
    streamsBody?: boolean;
  }
}

interface ServerDependencies extends RouteDependencies {
  routes: BoundRoute[];
  guards: Guards;
  log: Logger;
  metrics: Metrics;
  corsOrigins: string;
  /**
   * True during shutdown. Responses are not sent from memory then, so that Fastify can reject each request.
   */
  closing: () => boolean;
  trustProxy: false | string | ((address: string, hop: number) => boolean);
  /** Serves paths outside the API. */
  pages?: ((tools: PageTools) => PageHandler) | undefined;
}

/** Parts of the server that pages use. */
export interface PageTools {
  server: FastifyInstance;
  commonHeaders: Readonly<Record<string, string>>;
  newRequestId: (request: IncomingMessage) => string;
  record(line: RecordedRequest): void;
}

export interface PageHandler {
  owns(url: string): boolean;
  serve(request: IncomingMessage, response: ServerResponse): void;
}

const bodyLimitBytes = 128 * 1024;
const keepAliveSeconds = 65;
// Until then another process has taken over, or this one has restarted.
const restartSeconds = 5;

export function createServer(dependencies: ServerDependencies): FastifyInstance {
  const { guards, log, metrics } = dependencies;
  const requestLog = createRequestLog(log);
  const refusers: EarlyRefusals[] = []; // One per listening address.
  const server = fastify({
    // One line per request is written below. A logger per request would cost more.
    logger: false,
    trustProxy: dependencies.trustProxy,
    genReqId: requestId,
    bodyLimit: bodyLimitBytes,
    routerOptions: {
      maxParamLength: 500,
      ignoreTrailingSlash: true,
      // Left as text: most responses are found by URL, and an unused query need not be parsed.
      querystringParser: (text) => text as unknown as Record<string, unknown>,
    },
    serverFactory: (handle) => {
      const http = createHttpServer(
        { ...requestTimeouts, keepAliveTimeout: keepAliveSeconds * 1000, requireHostHeader: false },
        (request, response) => {
          if (refusals.refuses(request, response)) return;
          limitBodyTime(http, request);
          request.url = originForm(request.url ?? '/');
          if (answerFromMemory(request, response)) return;
          if (pages?.owns(request.url) && !dependencies.closing()) pages.serve(request, response);
          else handle(request, response);
        },
      );
      const refusals = refuseEarly(http, recordRefusal);
      refusers.push(refusals);
      return http.setTimeout(60_000);
    },
    forceCloseConnections: 'idle',
    // `begin` responds with the error of the contract; Fastify closes the connection.
    return503OnClosing: false,
    frameworkErrors: refuseUrl,
    // Handled by `refuseEarly`.
    clientErrorHandler: () => {},
  }) as unknown as FastifyInstance;
  server.setSerializerCompiler(compileSerializer);

  const security = securityHeaders(dependencies.publicUrl());
  const commonHeaders = Object.entries(security);
  const allowOrigin = corsHeaders(dependencies.corsOrigins);
  const answerFromMemory = createMemoryResponses({
    cache: dependencies.cache,
    compressed: dependencies.compressed,
    guards,
    commonHeaders,
    newRequestId: requestId,
    record,
    // With a list of origins every response varies by Origin, which only Fastify handles.
    isDisabled: () => dependencies.closing() || dependencies.corsOrigins !== '*',
    keepAliveSeconds,
  });

  function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    route: AnyRoute | null = null,
    path = intendedPath(request.url),
  ): void | Promise<void> {
    request.startedAt = performance.now();
    request.caller = { address: request.ip, apiKeyId: null, session: null };
    for (const [name, value] of commonHeaders) reply.header(name, value);
    reply.header('x-request-id', request.id);
    allowOrigin(request, reply);
    if (route === null ? path.startsWith('/api') : isApiRoute(route)) reply.header('api-version', '1');
    request.challenge = challengeOf(route, request, dependencies.siteUrl);
    if (isStopping)
      throw new AppError('DB_UNAVAILABLE', {
        retryAfterSeconds: restartSeconds,
        cause: 'service is stopping',
      });
    return authenticate(guards, route, request, reply);
  }

  function refuseUrl(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    // No hook runs for an invalid URL, but its API key counts.
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
    // The pattern instead of the URL, which may contain tokens and e-mail addresses.
    requestLog.write({
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

  // Created per route, because querying Fastify for it on every request costs more.
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
      // Streams are not compressed, because compression would buffer them.
      if (route?.secret || route?.streams || route?.binary) done(null, payload);
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

  server.addHook('onClose', async () => requestLog.flush());
  server.decorateRequest('caller', null as unknown as Caller);
  server.decorateRequest('authenticatedFor', null);
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
    // An ended session takes precedence over other errors, except if the database is unavailable.
    const earlier = await (isUnavailable(error) ? undefined : request.caller.verify?.())?.then(
      () => undefined,
      (ended: Error) => ended,
    );
    return replyWithError(earlier ?? error, request, reply, log);
  });
  server.setNotFoundHandler((request, reply) =>
    replyWithError(new AppError('NOT_FOUND'), request, reply, log),
  );
  acceptBodies(server);
  register(server, dependencies, hooksOf);
  const pages = dependencies.pages?.({ server, commonHeaders: security, newRequestId: requestId, record });
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
  dependencies: ServerDependencies,
  hooksOf: (path: string, route?: AnyRoute) => RouteHooks,
): void {
  const methods = new Map<string, string[]>();
  for (const route of dependencies.routes) {
    requireComplete(route.declaration);
    const { method, path } = route.declaration;
    registerRoute(server, route, dependencies, hooksOf(path, route.declaration));
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  for (const [path, allowed] of methods) {
    const headers = preflightHeaders([...allowed, 'OPTIONS']);
    server.options(path, hooksOf(path), (_request, reply) => reply.code(204).headers(headers).send());
  }
  for (const { declaration } of dependencies.routes.filter((route) => route.declaration.refusesOtherMethods))
    refuseOtherMethods(server, declaration, hooksOf(declaration.path));
}
