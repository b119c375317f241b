import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultReasons, type ErrorInfo } from 'openslot-facts/error-info';
import { serializeErrorInfo } from 'openslot-facts/error-info-header';
import type { Logger } from 'pino';
import { defaultDetails } from '../error-details.ts';
import { AppError } from '../errors.ts';
import { isConflict, isUnavailable } from '../platform/database/failures.ts';
import { asOAuthRefusal, OAuthError } from './oauth-errors.ts';

const retryAfterSeconds = 1;

/** Maps everything that can be thrown to an error code. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError('DB_UNAVAILABLE', { retryAfterSeconds, cause: error });
  if (isConflict(error)) return new AppError('SERIALIZATION_CONFLICT', { cause: error });
  const status = frameworkStatus(error);
  if (status === 413)
    return new AppError('INVALID_INPUT', {
      status,
      field: 'body',
      reason: 'too-large',
      detail: 'Too large for this route. Send a smaller body.',
      cause: error,
    });
  if (status === 415)
    return new AppError('INVALID_INPUT', {
      status,
      field: 'Content-Type',
      reason: 'wrong-content-type',
      detail: 'Must be application/json.',
      cause: error,
    });
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('INVALID_INPUT', {
      reason: 'unreadable',
      detail: 'The request cannot be parsed. Check the syntax.',
      cause: error,
    });
  return new AppError('SERVER_ERROR', { cause: error });
}

function frameworkStatus(error: unknown): number | undefined {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

const longestDetail = 300;

/** The value of `Error-Detail`: printable ASCII of limited length. */
export function detailOf({ code, detail, info: { field } }: AppError): string | undefined {
  if (code === 'SERVER_ERROR' || code === 'DB_UNAVAILABLE') return undefined;
  const sentence = detail ?? defaultDetails[code];
  return (field === undefined || sentence.startsWith(field) ? sentence : `${field}: ${sentence}`)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, longestDetail);
}

const longestText = 200;
const shorten = (text: string) => text.slice(0, longestText);

/** The members of `Error-Info`. Faults of the service reveal nothing but their default reason. */
export function infoOf({ code, argument, retryAfterSeconds, info }: AppError): ErrorInfo {
  const { field, id, ...rest } = code === 'SERVER_ERROR' ? {} : info;
  // The argument of RATE_LIMITED is `retryAfter`; every other argument is the bound that was crossed.
  const limit = rest.limit ?? (code === 'RATE_LIMITED' ? undefined : argument);
  return {
    ...(field !== undefined && { field: shorten(field) }),
    reason: defaultReasons[code],
    ...rest,
    ...(id !== undefined && { id: shorten(id) }),
    ...(limit !== undefined && { limit }),
    ...(retryAfterSeconds !== undefined && { retryAfter: retryAfterSeconds }),
  };
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
  // Default details describe the API. Pages get details written for the case only.
  const hasDetail = reply.hasHeader('api-version') || refusal.detail !== undefined;
  if (detail !== undefined && hasDetail) reply.header('error-detail', detail);
  reply.header('error-info', serializeErrorInfo(infoOf(refusal)));
  reply.removeHeader('etag');
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.body);
}

/** OAuth clients get the error format of RFC 6749. */
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
