import type { ErrorInfo } from 'openslot-facts/error-info';
import { type ErrorCode, type ErrorStatus, errorStatuses } from 'openslot-facts/errors';

interface ErrorDetails extends Omit<ErrorInfo, 'retryAfter'> {
  argument?: number;
  status?: ErrorStatus | 405 | 413 | 415;
  retryAfterSeconds?: number;
  /**
   * One sentence for the header `Error-Detail`: the problem, and how to fix it. `field` is put in front of it. Without a detail, the
   * default sentence of the code is sent. A detail must not reveal records that the caller cannot see.
   */
  detail?: string;
  /** The underlying error, for the log only. */
  cause?: unknown;
}

/** An expected error. Every other error is sent as SERVER_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: ErrorStatus | 405 | 413 | 415;
  readonly argument: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly detail: string | undefined;
  readonly info: ErrorInfo;

  constructor(
    code: ErrorCode,
    { argument, status, retryAfterSeconds, detail, cause, ...info }: ErrorDetails = {},
  ) {
    super(code, { cause });
    this.code = code;
    this.status = status ?? errorStatuses[code];
    this.argument = argument;
    this.retryAfterSeconds = retryAfterSeconds;
    this.detail = detail;
    this.info = info;
  }

  get body(): { error: string } {
    return { error: this.argument === undefined ? this.code : `${this.code}:${this.argument}` };
  }
}

/** `seconds` is the time to wait. */
export function rateLimited(seconds: number, details: ErrorDetails = {}): AppError {
  return new AppError('RATE_LIMITED', { ...details, argument: seconds, retryAfterSeconds: seconds });
}
