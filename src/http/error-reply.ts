import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { usualDetails } from '../error-details.ts';
import { AppError } from '../errors.ts';
import { isConflict, isUnavailable } from '../platform/database/failures.ts';
import { asOAuthRefusal, OAuthError } from './oauth-errors.ts';

const retryAfterSeconds = 1;

/** The one place where whatever was thrown becomes a code of the contract. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError('DB_UNAVAILABLE', { retryAfterSeconds, cause: error });
  if (isConflict(error)) return new AppError('SERIALIZATION_CONFLICT', { cause: error });
  const status = frameworkStatus(error);
  if (status !== undefined && status >= 400 && status < 500) {
    // 413 and 415 say more than 400 would; what else the framework refuses is malformed.
    const kept = status === 413 || status === 415 ? status : 400;
    return new AppError('INVALID_INPUT', { status: kept, detail: frameworkDetails[kept], cause: error });
  }
  return new AppError('SERVER_ERROR', { cause: error });
}

const frameworkDetails = {
  400: 'The request is not readable.',
  413: 'body: is larger than this address takes.',
  415: 'Content-Type: must be application/json.',
};

function frameworkStatus(error: unknown): number | undefined {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

const longestDetail = 300;

/** One line that any HTTP library can read, whatever went into it. */
export function detailOf({ code, detail, info: { field } }: AppError): string | undefined {
  if (code === 'SERVER_ERROR' || code === 'DB_UNAVAILABLE') return undefined;
  const sentence = detail ?? usualDetails[code];
  return (field === undefined || sentence.startsWith(field) ? sentence : `${field}: ${sentence}`)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, longestDetail);
}

export function replyWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  if (error instanceof OAuthError) return replyInOAuth(error, reply);
  const refusal = toAppError(error);
  if (refusal.status >= 500) {
    const level = refusal.status === 503 ? 'warn' : 'error';
    log[level]({ reqId: request.id, err: refusal.cause ?? refusal }, refusal.code);
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  if (request.routeOptions.config?.oauth !== undefined) return replyInOAuth(refusal, reply);
  if (refusal.code === 'AUTH_REQUIRED') reply.header('www-authenticate', request.challenge);
  const detail = detailOf(refusal);
  // Beside the API only what was written for the case: the usual sentences speak of it.
  const isTold = reply.hasHeader('api-version') || refusal.detail !== undefined;
  if (detail !== undefined && isTold) reply.header('error-detail', detail);
  reply.removeHeader('etag');
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.body);
}

/** To clients that know OAuth and nothing of ours. */
function replyInOAuth(refusal: OAuthError | AppError, reply: FastifyReply): FastifyReply {
  const { status, body } = asOAuthRefusal(refusal);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}
