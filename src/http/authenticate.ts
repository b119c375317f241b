import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, rateLimited } from '../errors.ts';
import { addressBucket } from '../platform/rate-limits.ts';
import { runInScope } from '../platform/request-scope.ts';
import { admits, restrictsSessions } from './access.ts';
import type { Caller, Guards, KeyAdmission, MissingScope, Session } from './caller.ts';
import { type GrantScope, hasAgentPrefix, isGrantToken, requiredScopes } from './grant-scopes.ts';
import { quotaHeaders } from './headers.ts';
import { type AnyRoute, isApiRoute } from './route.ts';
import type { SiteUrl } from './site-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** Route for which the caller was authenticated. */
    authenticatedFor: AnyRoute | null;
  }
}

/**
 * Authenticates the caller for the matched route, in the order of the contract: API key, session, role.
 * `route` is null for unknown paths. Synchronous for anonymous callers and for keys counted in this process,
 * which are the hot path. A request with a body only gets the form of its credentials checked here. They are
 * verified when the body is complete, because the caller decides when that is.
 */
export function authenticate(
  guards: Guards,
  route: AnyRoute | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  const proven = verifyCaller(guards, route, request, reply);
  const admit = () => {
    request.authenticatedFor = route;
  };
  return proven === undefined ? admit() : proven.then(admit);
}

/** The authenticated caller. Throws if the caller was authenticated for another route. */
export function authenticatedCaller(route: AnyRoute, request: FastifyRequest): Caller {
  if (request.authenticatedFor !== route)
    throw new Error(`caller not authenticated for ${route.method} ${route.path}`);
  return request.caller;
}

function verifyCaller(
  guards: Guards,
  route: AnyRoute | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  const prove = () => (route === null ? undefined : verifySession(guards, route, request));
  const key = request.headers['x-api-key'];
  // Keys do not apply to pages. Requests to unknown paths count.
  if (key === undefined || (route !== null && !isApiRoute(route))) return prove();
  const admission = guards.admitKey(Array.isArray(key) ? key.join(',') : key);
  if (admission instanceof Promise) {
    return admission.then((late) => {
      takeAdmission(late, request, reply);
      return prove();
    });
  }
  takeAdmission(admission, request, reply);
  return prove();
}

function takeAdmission(admission: KeyAdmission, request: FastifyRequest, reply: FastifyReply): void {
  if (admission === null) throw new AppError('INVALID_API_KEY');
  request.caller.apiKeyId = admission.apiKeyId;
  for (const [name, value] of quotaHeaders(admission.quota)) reply.header(name, value);
  if (!admission.allowed)
    throw rateLimited(admission.quota.resetSeconds, { reason: 'quota', limit: admission.quota.limit });
}

function verifySession(guards: Guards, route: AnyRoute, request: FastifyRequest): void | Promise<void> {
  const { access } = route;
  // Login, registration and pages ignore the session, so that an expired one does not prevent a new login.
  if (access.kind === 'anyone') return;
  if (access.kind === 'anyone-limited') return guards.limitAddress(request.caller.address);
  const { authorization } = request.headers;
  if (authorization === undefined) {
    if (access.kind === 'session') throw new AppError('AUTH_REQUIRED');
    return;
  }
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw new AppError('AUTH_REQUIRED');
  const { caller } = request;
  if (hasAgentPrefix(token)) {
    if (!isGrantToken(token)) return takeGrant(null, route, request);
    const verify = async () => takeGrant(await guards.readGrant(token, caller.address), route, request);
    if (canHaveBody(route)) return verifyLater(caller, verify);
    return runInScope({ since: request.startedAt, party: partyOf(request) }, verify);
  }
  if (canHaveBody(route))
    return guards.claimSession(token).then(({ session, verify }) => {
      if (session === null) throw new AppError('AUTH_REQUIRED');
      if (access.kind === 'session' && admits(access, session)) caller.session = session;
      verifyLater(caller, async () => takeSession(await verify(), route, request));
    });
  const session = guards.readSession(token);
  if (session instanceof Promise) return session.then((late) => takeSession(late, route, request));
  takeSession(session, route, request);
}

/** The network of the caller. A plain IPv4 address is its own network, without further parsing. */
export function partyOf({ caller: { address } }: FastifyRequest): string {
  return address.includes(':') ? addressBucket(address) : address;
}

export const canHaveBody = ({ method }: AnyRoute): boolean => method !== 'GET';

/** Verifies once. */
function verifyLater(caller: Caller, verify: () => Promise<void>): void {
  caller.verify = () => {
    caller.verify = undefined;
    return verify();
  };
}

/**
 * Verifies the credentials of a complete request. A route that verifies the session in its main statement
 * leaves the session to it, if the token names one that is admitted.
 */
export async function verifyComplete(
  guards: Guards,
  route: AnyRoute,
  { caller }: FastifyRequest,
): Promise<void> {
  if (caller.apiKeyId !== null && !(await guards.isKeyActive(caller.apiKeyId))) {
    // The key comes before the session.
    caller.verify = undefined;
    throw new AppError('INVALID_API_KEY');
  }
  if (!route.verifiesSession || caller.session === null) await caller.verify?.();
}

function takeSession(
  session: Session | null,
  { access, beforeSecondFactor }: AnyRoute,
  request: FastifyRequest,
): void {
  if (session === null) throw new AppError('AUTH_REQUIRED');
  if (session.needsSecondFactor && !beforeSecondFactor) {
    // On public routes such a session counts as anonymous.
    if (access.kind !== 'session') return;
    throw new AppError('FORBIDDEN', {
      reason: 'second-factor',
      detail: 'Platform staff needs a second factor. Set it up, or sign in again.',
    });
  }
  if (restrictsSessions(access) && !admits(access, session))
    throw new AppError('FORBIDDEN', { reason: 'wrong-role' });
  request.caller.session = session;
}

/** A request without a valid token gets the URL of the resource metadata. */
export function challengeOf(route: AnyRoute | null, { headers }: FastifyRequest, siteUrl: SiteUrl): string {
  if (route?.resource === undefined) return 'Bearer';
  const described = `resource_metadata="${siteUrl(headers)}/.well-known/oauth-protected-resource${route.resource}"`;
  return headers.authorization === undefined
    ? `Bearer ${described}`
    : `Bearer error="invalid_token", ${described}`;
}

/** An agent can call only routes with a scope of its grant. On public routes it counts as anonymous. */
function takeGrant(session: Session | null, { access, agents }: AnyRoute, request: FastifyRequest): void {
  if (session === null)
    throw new AppError('AUTH_REQUIRED', {
      detail: 'The agent token is unknown, expired or revoked. Request a new one.',
    });
  const asked = requiredScopes(agents, session.role);
  const isAllowed = asked === null || asked.some((scope) => session.grant?.scopes.includes(scope));
  if (!isAllowed) {
    const refusal = missingScope(asked);
    if (restrictsSessions(access)) throw new AppError('FORBIDDEN', refusal);
    if (agents !== undefined) request.caller.missingScope = refusal;
    return;
  }
  if (restrictsSessions(access) && !admits(access, session))
    throw new AppError('FORBIDDEN', { reason: 'wrong-role' });
  request.caller.session = session;
}

const missingScope = ([scope, ...others]: readonly GrantScope[]): MissingScope =>
  scope === undefined
    ? { reason: 'not-visible-to-agents', detail: 'Agents cannot use this route.' }
    : {
        reason: 'missing-scope',
        scope,
        detail: `The grant lacks the scope ${[scope, ...others].join(' or ')}.`,
      };
