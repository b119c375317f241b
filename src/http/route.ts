import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type ErrorCode, type ErrorStatus, errorStatuses, secondStatuses } from 'openslot-facts/errors';
import type Type from 'typebox';
import type { Static, TObject, TSchema } from 'typebox';
import type { Transaction } from '../platform/database/database.ts';
import type { Access, CallerOf } from './access.ts';
import type { Asset } from './asset.ts';
import type { Deferred } from './deferred.ts';
import type { AgentAccess } from './grant-scopes.ts';
import type { Page } from './pagination.ts';
import type { ProtocolAnswer } from './protocol-answer.ts';
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
  /** What people call it: `bookAppointment`. Names it in the OpenAPI document, and is the method of the typed client. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Who;
  /** The scope that lets an agent call it for a person. Without one it is for the person alone. */
  agents?: AgentAccess;
  /** The heading it stands under in the reference. */
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** A body that works as printed. */
  bodyExample?: Static<Body>;
  reply: ReplyDeclaration<Reply>;
  /** What callers read of the resource elsewhere: its fields are known here, though nobody sets them. Those of `reply` are anyway. */
  shows?: TSchema;
  /** Answers as if parameters it does not know were absent, and names them. Every other route under /api refuses them. */
  ignoresUnknownParameters?: boolean;
  /** Codes of its own. Those that follow from access and schemas are added by themselves. */
  errors: readonly ErrorCode[];
  /** Bare array, with `limit`, `cursor` and `Link`. */
  list?: boolean;
  /** Accepts `Idempotency-Key`: a repeat gets the first answer and does nothing anew. */
  takesKey?: boolean;
  /** Reads `Idempotency-Key` itself, and what it makes of it: for answers that are not to be stored. */
  ownIdempotencyKey?: string;
  /** Anonymous answers may be shared, and repeated for a moment without asking the database. */
  cached?: boolean;
  /** Its one reader asks again and again: carries an ETag, and 304 says that nothing has changed. */
  conditional?: boolean;
  /** Its fast path proves the session itself, in the statement that does the work. */
  provesSession?: boolean;
  /** The answer holds a credential. */
  secret?: boolean;
  /** Whoever sends it signs the very text: it is not read as JSON but handed on as it came. */
  rawBody?: boolean;
  /**
   * Speaks OAuth instead: takes what its RFCs say, as a form or as JSON, passes over what it does not know, and refuses in their words. They
   * describe it, and its metadata says where it is; so the reference leaves it out.
   */
  speaksOAuth?: 'form' | 'json';
  /** For the few whose bodies may be larger than usual. */
  bodyLimitBytes?: number;
  /** Answers with an `EventStream`, which goes on for as long as the caller listens. */
  streams?: boolean;
  /** The protected resource it is, as RFC 9728 has it: its 401 says where that is described. */
  resource?: string;
  /** Answers 405 to every other method, as the protocol behind it asks; elsewhere nothing is found there. */
  refusesOtherMethods?: boolean;
  /** For the few whose work takes longer than usual; few of them are served at a time. */
  workMilliseconds?: number;
}

interface ReplyDeclaration<Reply extends TSchema> {
  status: 200 | 201 | 202 | 204;
  description: string;
  schema?: Reply;
  example?: unknown;
  /** For pages and files, which have no schema. */
  contentType?: string;
  /** What a page may load; everything else answers with a policy that allows nothing. */
  contentSecurityPolicy?: string;
  /** Answered with 202 where somebody has to agree first: the handler then answers with a `Deferred`. */
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
   * Tried first: does all of the work or nothing, and so gets a transaction only where there is an answer to store with it.
   * Null: it did nothing.
   */
  fastPath?: (transaction: Transaction | null) => Promise<T | null>;
  /** The work itself, where there is no fast path or it did nothing. */
  transaction: (transaction: Transaction) => Promise<T>;
}

/**
 * Runs the transaction of a route that takes a key. With an `Idempotency-Key` the answer is stored in it, so that the work and
 * the memory of it become durable together; called at most once a request.
 */
export type RunIdempotent = <T>(attempts: Attempts<T>) => Promise<T>;

/** What a handler is given: everything proven and checked. */
export interface Request<Params, Query, Body, Who extends Access = Access> {
  params: Params;
  query: Query;
  body: Body;
  /** What a PATCH says of fields that nobody sets must be what they are: called in the transaction that changes the rest. */
  requireRepeated: RequireRepeated;
  caller: CallerOf<Who>;
  headers: IncomingHttpHeaders;
  /** The body as it came, of routes that ask for it. */
  rawBody: string;
  /** The other end of the connection, whatever a proxy says of its client. */
  peer: string;
  /** Names the request in the log. */
  id: string;
  /** Does work that is of use only for as long as the caller waits: once they are gone, the signal says so. */
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
        | Deferred<unknown>
        | ProtocolAnswer
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

/** Whether a key counts here, and answers are dressed as the API’s: pages and documents are for everybody. */
export const isOfApi = ({ path, access }: AnyRoute): boolean =>
  path.startsWith('/api') || access.kind === 'discovery';

/** Everything a route can answer besides success: its own codes, and those its access and schemas imply. */
export function errorsOf(route: AnyRoute): ErrorCode[] {
  if (route.speaksOAuth !== undefined) return [];
  const codes = new Set<ErrorCode>(route.errors);
  if (isOfApi(route))
    for (const code of ['INVALID_API_KEY', 'RATE_LIMITED', 'INVALID_INPUT'] as const) codes.add(code);
  if (route.access.kind === 'discovery' || route.access.kind === 'session') codes.add('AUTH_REQUIRED');
  // Of agents whose grant does not reach as far, everywhere.
  if (route.access.kind === 'session') codes.add('FORBIDDEN');
  for (const schema of [route.params, route.query, route.body]) {
    if (schema !== undefined) for (const code of refusalsOf(schema)) codes.add(code);
  }
  if (route.method !== 'GET' && route.path.startsWith('/api/')) codes.add('SERIALIZATION_CONFLICT');
  codes.add('DB_UNAVAILABLE');
  codes.add('SERVER_ERROR');
  return [...codes].sort((a, b) => errorStatuses[a] - errorStatuses[b] || (a < b ? -1 : 1));
}

/**
 * The statuses a code travels with here. One that has two means the first where a schema refuses with it, and the second where
 * the route itself names it.
 */
export function statusesOf(route: AnyRoute, code: ErrorCode): ErrorStatus[] {
  const second = secondStatuses[code];
  if (second === undefined) return [errorStatuses[code]];
  const schemas = [route.params, route.query, route.body].filter((schema) => schema !== undefined);
  const refused = schemas.some((schema) => refusalsOf(schema).includes(code));
  return [...(refused ? [errorStatuses[code]] : []), ...(route.errors.includes(code) ? [second.status] : [])];
}

/** What a declaration must hold before it may be served. Types ask for most of it; this catches what was cast away. */
export function requireComplete(route: AnyRoute): void {
  const missing = (
    ['operation', 'method', 'path', 'access', 'tag', 'summary', 'reply', 'errors'] as const
  ).filter((field) => route[field] === undefined);
  const wrong =
    missing.length > 0
      ? `lacks ${missing.join(', ')}`
      : /:(\w+)/.test(route.path) && route.params === undefined
        ? 'has parameters in its path but no schema for them'
        : route.reply.status !== 204 &&
            route.reply.schema === undefined &&
            route.reply.contentType === undefined
          ? 'has no schema for its reply'
          : route.list && route.query?.properties.cursor === undefined
            ? 'is a list without limit and cursor'
            : undefined;
  if (wrong !== undefined) throw new Error(`${route.method} ${route.path} ${wrong}.`);
}
