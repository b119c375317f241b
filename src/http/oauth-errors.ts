import type { AppError } from '../errors.ts';

/** Error codes of OAuth endpoints with their status. */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  invalid_target: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
} as const;

export type OAuthErrorCode = keyof typeof statuses;

/** Error in the format of RFC 6749, 7009 and 7591. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly status: number;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
    this.status = statuses[code];
  }
}

interface OAuthRefusal {
  status: number;
  body: { error: string; error_description: string };
}

/** Converts any error to the OAuth format. */
export function asOAuthRefusal(error: OAuthError | AppError): OAuthRefusal {
  if (error instanceof OAuthError)
    return { status: error.status, body: { error: error.code, error_description: error.message } };
  const { status, code, detail } = error;
  if (status >= 500)
    return {
      status,
      body: {
        error: status === 503 ? 'temporarily_unavailable' : 'server_error',
        error_description: status === 503 ? 'Please try again later.' : 'Internal error.',
      },
    };
  if (code === 'RATE_LIMITED')
    return {
      status,
      body: {
        error: 'temporarily_unavailable',
        error_description: `Too many requests. Wait ${error.retryAfterSeconds} seconds.`,
      },
    };
  return {
    status,
    body: { error: 'invalid_request', error_description: detail ?? 'The request is invalid.' },
  };
}
