import type { ReceivedErrorInfo } from 'openslot-facts/error-info';
import { parseErrorInfo } from 'openslot-facts/error-info-header';
import type { Approval, ErrorCode } from './api-types.ts';

interface Refusal {
  status: number;
  code: string;
  argument?: number | undefined;
  detail?: string | undefined;
  info?: ReceivedErrorInfo | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
}

/** An error response of the service. */
export class OpenslotError extends Error {
  override readonly name = 'OpenslotError';
  readonly status: number;
  /** Error code of the API, or `HTTP_<status>` if a proxy answered instead of the service. */
  readonly code: ErrorCode | (string & Record<never, never>);
  /** Number after the code, for example the hours of `CANCEL_WINDOW:24`. */
  readonly argument: number | undefined;
  /** Problem and fix in English, for logs and developers. The wording can change: programs use `info`. */
  readonly detail: string | undefined;
  /** Details for programs: field, reason, date, id, limit. All members are optional. */
  readonly info: ReceivedErrorInfo;
  /** Id of the request in the log of the service. */
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;

  constructor(refusal: Refusal) {
    super(refusal.detail === undefined ? refusal.code : `${refusal.code}: ${refusal.detail}`);
    this.status = refusal.status;
    this.code = refusal.code;
    this.argument = refusal.argument;
    this.detail = refusal.detail;
    this.info = refusal.info ?? {};
    this.requestId = refusal.requestId;
    this.retryAfter = refusal.retryAfter;
  }
}

/** The response is missing or incomplete. The request may have been executed. */
export class OpenslotUnreachable extends Error {
  override readonly name = 'OpenslotUnreachable';
  /** True if the timeout was reached. */
  readonly timedOut: boolean;

  constructor(message: string, { cause, timedOut = false }: { cause?: unknown; timedOut?: boolean } = {}) {
    super(message, { cause });
    this.timedOut = timedOut;
  }
}

/** An id in the path of a request is empty, `.` or `..`. Nothing was sent. */
export class InvalidId extends TypeError {
  override readonly name = 'InvalidId';
}

/** Nothing is done yet: the grant of the agent requires the user to approve the request first. */
export class ApprovalNeeded extends Error {
  override readonly name = 'ApprovalNeeded';
  /** The approval request. `getApproval` returns its current status. */
  readonly approval: Approval;

  constructor(approval: Approval) {
    super(`The user has to approve the request until ${approval.expiresAt}: ${approval.approveUrl}`);
    this.approval = approval;
  }
}

/** Reads a response with a status of 400 or more. */
export function readRefusal(answer: { status: number; headers: Headers; text: string }): OpenslotError {
  const { status, headers } = answer;
  const [code = '', argument] = codeOf(answer.text)?.split(':') ?? [`HTTP_${status}`];
  return new OpenslotError({
    status,
    code,
    argument: numberOf(argument),
    detail: headers.get('error-detail') ?? undefined,
    info: parseErrorInfo(headers.get('error-info')),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: numberOf(headers.get('retry-after') ?? undefined),
  });
}

function codeOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}

const numberOf = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined);
