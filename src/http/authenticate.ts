import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, rateLimited } from '../errors.ts';
import { type Access, admits } from './access.ts';
import type { Caller, ClaimedSession, Guards, KeyAdmission, MissingScope, Session } from './caller.ts';
import { type GrantScope, isGrantToken, isOfAgent, scopesAsked } from './grant-scopes.ts';
import { quotaHeaders } from './headers.ts';
import { type AnyRoute, isOfApi } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** The route whose demands the caller has met. */
    provenFor: AnyRoute | null;
  }
}

/**
 * Proves the caller, by what the matched route declares and whatever spelling led to it, in the order the contract refuses in: API key,
 * session, role. Null stands for an address without a route. Stays synchronous for anonymous callers and for keys counted in this process: they are the hot path.
 */
export function authenticate(
  guards: Guards,
  route: AnyRoute | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  const proven = proveCaller(guards, route, request, reply);
  const admit = () => {
    request.provenFor = route;
  };
  return proven === undefined ? admit() : proven.then(admit);
}

/** The caller of a route's handler. No handler gets one that has not met the demands of its very route. */
export function provenCaller(route: AnyRoute, request: FastifyRequest): Caller {
  if (request.provenFor !== route) throw new Error(`nobody was proven for ${route.method} ${route.path}`);
  return request.caller;
}

function proveCaller(
  guards: Guards,
  route: AnyRoute | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  const prove = () => (route === null ? undefined : proveSession(guards, route, request));
  const key = request.headers['x-api-key'];
  // Pages are not part of what a key is for. What leads nowhere counts: nobody can say what it was meant to be.
  if (key === undefined || (route !== null && !isOfApi(route))) return prove();
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

function proveSession(guards: Guards, route: AnyRoute, request: FastifyRequest): void | Promise<void> {
  const { access, provesSession } = route;
  // Login, registration and pages do not look at a session at all: a stale one must not get in the way of a new one.
  if (access.kind === 'anyone') return;
  if (access.kind === 'anyone-limited') return guards.limitAddress(request.caller.address);
  const { authorization } = request.headers;
  if (authorization === undefined) {
    if (access.kind === 'session') throw new AppError('AUTH_REQUIRED');
    return;
  }
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw new AppError('AUTH_REQUIRED');
  if (isOfAgent(token)) {
    if (!isGrantToken(token)) return takeGrant(null, route, request);
    return guards
      .readGrant(token, request.caller.address)
      .then((session) => takeGrant(session, route, request));
  }
  if (provesSession) return guards.claimSession(token).then((claim) => takeClaim(claim, access, request));
  const session = guards.readSession(token);
  if (session instanceof Promise) return session.then((late) => takeSession(late, access, request));
  takeSession(session, access, request);
}

/** What would be refused is proven first, so that a session that has ended is told so before anything else. */
function takeClaim(
  { session, prove }: ClaimedSession,
  access: Access,
  request: FastifyRequest,
): void | Promise<void> {
  if (prove === undefined) return takeSession(session, access, request);
  const proven = async () => {
    request.caller.prove = undefined;
    takeSession(await prove(), access, request);
  };
  if (session === null || access.kind !== 'session' || !admits(access, session)) return proven();
  request.caller.session = session;
  request.caller.prove = proven;
}

function takeSession(session: Session | null, access: Access, request: FastifyRequest): void {
  if (session === null) throw new AppError('AUTH_REQUIRED');
  if (access.kind === 'session' && !admits(access, session))
    throw new AppError('FORBIDDEN', { reason: 'wrong-role' });
  request.caller.session = session;
}

/** Where somebody who has no token, or one that is none, learns how to come by one. */
export function challengeOf(route: AnyRoute | null, { headers }: FastifyRequest, publicUrl: string): string {
  if (route?.resource === undefined) return 'Bearer';
  const described = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource${route.resource}"`;
  return headers.authorization === undefined
    ? `Bearer ${described}`
    : `Bearer error="invalid_token", ${described}`;
}

/** An agent gets no further than the person allowed: to what names a scope that it has. Where nobody need prove anything it is nobody. */
function takeGrant(session: Session | null, { access, agents }: AnyRoute, request: FastifyRequest): void {
  if (session === null)
    throw new AppError('AUTH_REQUIRED', {
      detail: 'The token of the agent is unknown, has expired or was revoked.',
    });
  const asked = scopesAsked(agents, session.role);
  const isAllowed = asked === null || asked.some((scope) => session.grant?.scopes.includes(scope));
  if (!isAllowed) {
    const refusal = missingScope(asked);
    if (access.kind === 'session') throw new AppError('FORBIDDEN', refusal);
    if (agents !== undefined) request.caller.missingScope = refusal;
    return;
  }
  if (access.kind === 'session' && !admits(access, session))
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
