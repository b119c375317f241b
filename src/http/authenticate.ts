import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, rateLimited } from '../errors.ts';
import type { Access } from './access.ts';
import type { Guards, KeyAdmission, Session } from './caller.ts';
import { quotaHeaders } from './headers.ts';

/**
 * Proves the caller in the order the contract refuses in: API key, session, role.
 * Stays synchronous for anonymous callers and for keys counted in this process: they are the hot path.
 */
export function authenticate(
  guards: Guards,
  access: Access | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  const key = request.headers['x-api-key'];
  if (key === undefined) return proveSession(guards, access, request);
  const admission = guards.admitKey(Array.isArray(key) ? key.join(',') : key);
  if (admission instanceof Promise) {
    return admission.then((late) => {
      takeAdmission(late, request, reply);
      return proveSession(guards, access, request);
    });
  }
  takeAdmission(admission, request, reply);
  return proveSession(guards, access, request);
}

function takeAdmission(admission: KeyAdmission, request: FastifyRequest, reply: FastifyReply): void {
  if (admission === null) throw new AppError('INVALID_API_KEY');
  request.caller.apiKeyId = admission.apiKeyId;
  for (const [name, value] of quotaHeaders(admission.quota)) reply.header(name, value);
  if (!admission.allowed) throw rateLimited(admission.quota.resetSeconds);
}

function proveSession(
  guards: Guards,
  access: Access | undefined,
  request: FastifyRequest,
): void | Promise<void> {
  // Login, registration and pages do not look at a session at all: a stale one must not get in the way of a new one.
  if (access === undefined || access.kind === 'anyone') return;
  if (access.kind === 'anyone-limited') return guards.limitAddress(request.caller.address);
  const { authorization } = request.headers;
  if (authorization === undefined) {
    if (access.kind === 'session') throw new AppError('AUTH_REQUIRED');
    return;
  }
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw new AppError('AUTH_REQUIRED');
  const session = guards.readSession(token);
  if (session instanceof Promise) return session.then((late) => takeSession(late, access, request));
  takeSession(session, access, request);
}

function takeSession(session: Session | null, access: Access, request: FastifyRequest): void {
  if (session === null) throw new AppError('AUTH_REQUIRED');
  if (access.kind === 'session' && !access.roles.includes(session.role)) throw new AppError('FORBIDDEN');
  request.caller.session = session;
}
