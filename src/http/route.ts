import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type ErrorCode, type ErrorStatus, errorStatuses, secondStatuses } from 'openslot-facts/errors';
import type Type from 'typebox';
import type { Static, TObject, TSchema } from 'typebox';
import type { Transaction } from '../platform/database/database.ts';
import { type Access, type CallerOf, restrictsSessions } from './access.ts';
import type { AgentAccess } from './grant-scopes.ts';
import type { Asset, Deferred, ImmutableFile, ProtocolResponse } from './handler-results.ts';
import type { Page } from './pagination.ts';
import type { RequireRepeated } from './repeated-fields.ts';
import { refusalsOf } from './validation.ts';

type Empty = Type.TObject<Record<never, never>>;

export interface RouteDeclaration<
  Params extends TObject = Empty,
  Query extends TObject = Empty,
  Body extends TObject = Empty,
  Reply extends TSchema = TSchema,
  Who extends Access = Access,
> {
  /**
   * Operation id in the OpenAPI document, and method name of the typed client, for example `bookAppointment`.
   */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Who;
  /** Scopes that allow an agent to call the route; undefined: agents cannot. */
  agents?: AgentAccess;
  /** Section of the reference. */
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Valid example body. */
  bodyExample?: Static<Body>;
  reply: ReplyDeclaration<Reply>;
  /** Schema of the resource elsewhere. Its fields are accepted as read-only, like those of `reply`. */
  shows?: TSchema;
  /** Ignores unknown query parameters and reports them in a header. Other routes under /api reject them. */
  ignoresUnknownParameters?: boolean;
  /** Specific codes. Codes implied by access and schemas are added. */
  errors: readonly ErrorCode[];
  /** Array with `limit`, `cursor` and `Link`. */
  list?: boolean;
  /** Accepts `Idempotency-Key`: a repetition returns the stored response. */
  acceptsIdempotencyKey?: boolean;
  /**
   * Description of `Idempotency-Key` on routes that handle it themselves, because their response must not be
   * stored.
   */
  ownIdempotencyKey?: string;
  /** Accepts `If-Match` with the version of the record. The handler passes it to its use case. */
  acceptsIfMatch?: boolean;
  /** Anonymous responses are cached briefly. */
  cached?: boolean;
  /** The response contains links to the origin that was called. */
  namesOrigin?: boolean;
  /** Sends an ETag and supports `If-None-Match`, for clients that poll. */
  conditional?: boolean;
  /** Platform staff can call the route before they prove their second factor. */
  beforeSecondFactor?: true;
  /** The fast path verifies the session in its main statement. */
  verifiesSession?: boolean;
  /** The response contains a credential. */
  secret?: boolean;
  /** The body is passed as text, because its signature is verified. */
  rawBody?: boolean;
  /** The body is an image, passed as a stream that the handler limits. */
  streamsBody?: boolean;
  /** The response is compressed already, for example a picture. */
  binary?: boolean;
  /**
   * OAuth endpoint: accepts forms or JSON according to its RFCs, ignores unknown fields, and uses OAuth
   * errors. Not part of the OpenAPI document.
   */
  speaksOAuth?: 'form' | 'json';
  /** Larger body limit. */
  bodyLimitBytes?: number;
  /** Responds with an `EventStream` until the caller disconnects. */
  streams?: boolean;
  /** Protected resource according to RFC 9728. The 401 response refers to its metadata. */
  resource?: string;
  /** Responds with 405 to other methods, as its protocol requires; other routes respond with 404. */
  refusesOtherMethods?: boolean;
  /** Longer time limit. Only few such requests run at a time. */
  workMilliseconds?: number;
}

interface ReplyDeclaration<Reply extends TSchema> {
  status: 200 | 201 | 202 | 204;
  description: string;
  schema?: Reply;
  example?: unknown;
  /** For pages and files without a schema. */
  contentType?: string;
  /** Second type that the response can have, depending on `Accept`. */
  alsoContentType?: string;
  /** The pages redirect to the address of the reader's language. */
  redirectsToLanguage?: boolean;
  /** Content security policy of a page. The default allows nothing. */
  contentSecurityPolicy?: string;
  /** 202 response if approval is needed. The handler returns a `Deferred`. */
  deferred?: DeferredReply;
}

interface DeferredReply {
  description: string;
  schema: TSchema;
  example: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of declarations holds routes of every shape
export type AnyRoute = RouteDeclaration<any, any, any, any, Access>;

export function declareRoute<
  Params extends TObject = Empty,
  Query extends TObject = Empty,
  Body extends TObject = Empty,
  Reply extends TSchema = TSchema,
  Who extends Access = Access,
>(
  declaration: RouteDeclaration<Params, Query, Body, Reply, Who>,
): RouteDeclaration<Params, Query, Body, Reply, Who> {
  return declaration;
}

interface Attempts<T> {
  /**
   * Tried first: does all of the work or nothing. The transaction is set only if a response has to be stored.
   * Returns null if it did nothing.
   */
  fastPath?: (transaction: Transaction | null) => Promise<T | null>;
  /** The work, if there is no fast path or it did nothing. */
  transaction: (transaction: Transaction) => Promise<T>;
}

/**
 * Runs the transaction of a route with `acceptsIdempotencyKey`. With an `Idempotency-Key`, the response is stored in the
 * same transaction. Called at most once per request.
 */
export type RunIdempotent = <T>(attempts: Attempts<T>) => Promise<T>;

/** Validated request of an authenticated caller. */
export interface Request<Params, Query, Body, Who extends Access = Access> {
  params: Params;
  query: Query;
  body: Body;
  /** Checks read-only fields of a PATCH. Called in the transaction that changes the resource. */
  requireRepeated: RequireRepeated;
  caller: CallerOf<Who>;
  headers: IncomingHttpHeaders;
  /** The unparsed body, on routes with `rawBody`. */
  rawBody: string;
  /** The body, on routes with `streamsBody`. */
  stream: Readable;
  /** Remote address of the connection, regardless of proxies. */
  peer: string;
  /** Request id in the log. */
  id: string;
  /** Runs work that is aborted when the caller disconnects. */
  whileConnected<T>(work: (gone: AbortSignal) => Promise<T>): Promise<T>;
  runIdempotent: RunIdempotent;
}

type HandlerOf<Route> =
  Route extends RouteDeclaration<infer Params, infer Query, infer Body, infer Reply, infer Who>
    ? (
        request: Request<Static<Params>, Static<Query>, Static<Body>, Who>,
      ) => Promise<
        | Static<Reply>
        | Page<unknown>
        | Asset
        | ImmutableFile
        | Deferred<unknown>
        | ProtocolResponse
        | Readable
        | string
        | undefined
      >
    : never;

export interface BoundRoute {
  declaration: AnyRoute;
  handle(request: Request<never, never, never, never>): Promise<unknown>;
}

export function bind<Route extends AnyRoute>(declaration: Route, handle: HandlerOf<Route>): BoundRoute {
  return { declaration, handle: handle as BoundRoute['handle'] };
}

/** True for API routes: API keys count, and responses have API headers. */
export const isApiRoute = ({ path, access }: AnyRoute): boolean =>
  path.startsWith('/api') || access.kind === 'discovery';

/** All error codes of a route: its own, and those implied by access and schemas. */
export function errorsOf(route: AnyRoute): ErrorCode[] {
  if (route.speaksOAuth !== undefined) return [];
  const codes = new Set<ErrorCode>(route.errors);
  if (isApiRoute(route))
    for (const code of ['INVALID_API_KEY', 'RATE_LIMITED', 'INVALID_INPUT'] as const) codes.add(code);
  if (route.access.kind === 'discovery' || route.access.kind === 'session') codes.add('AUTH_REQUIRED');
  // For agents without the required scope.
  if (restrictsSessions(route.access)) codes.add('FORBIDDEN');
  for (const schema of [route.params, route.query, route.body]) {
    if (schema !== undefined) for (const code of refusalsOf(schema)) codes.add(code);
  }
  if (route.method !== 'GET' && route.path.startsWith('/api/')) codes.add('SERIALIZATION_CONFLICT');
  codes.add('DB_UNAVAILABLE');
  codes.add('SERVER_ERROR');
  return [...codes].sort((a, b) => errorStatuses[a] - errorStatuses[b] || (a < b ? -1 : 1));
}

/**
 * Statuses of an error code. A code with two statuses has the first one for schema violations and the second
 * one if the route declares it.
 */
export function statusesOf(route: AnyRoute, code: ErrorCode): ErrorStatus[] {
  const second = secondStatuses[code];
  if (second === undefined) return [errorStatuses[code]];
  const schemas = [route.params, route.query, route.body].filter((schema) => schema !== undefined);
  const refused = schemas.some((schema) => refusalsOf(schema).includes(code));
  return [...(refused ? [errorStatuses[code]] : []), ...(route.errors.includes(code) ? [second.status] : [])];
}

/** Checks a declaration at startup, in case types were bypassed. */
export function requireComplete(route: AnyRoute): void {
  const missing = (
    ['operation', 'method', 'path', 'access', 'tag', 'summary', 'reply', 'errors'] as const
  ).filter((field) => route[field] === undefined);
  const wrong =
    missing.length > 0
      ? `lacks ${missing.join(', ')}`
      : /:(\w+)/.test(route.path) && route.params === undefined
        ? 'has path parameters without a schema'
        : route.reply.status !== 204 &&
            route.reply.schema === undefined &&
            route.reply.contentType === undefined
          ? 'has no response schema'
          : route.list && route.query?.properties.cursor === undefined
            ? 'is a list without limit and cursor'
            : undefined;
  if (wrong !== undefined) throw new Error(`${route.method} ${route.path} ${wrong}.`);
}
