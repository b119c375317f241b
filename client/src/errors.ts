import type { Approval, ErrorCode } from './api-types.ts';

interface Refusal {
  status: number;
  code: string;
  argument?: number | undefined;
  detail?: string | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
}

/** The service answered, and refused. */
export class OpenslotError extends Error {
  override readonly name = 'OpenslotError';
  readonly status: number;
  /** Of the closed list; `HTTP_502` and the like where somebody else answered in the service's place. */
  readonly code: ErrorCode | (string & Record<never, never>);
  /** What stands behind the code: the hours of `CANCEL_WINDOW:24`. */
  readonly argument: number | undefined;
  /** One plain English sentence on what to mend, for whoever writes the program. */
  readonly detail: string | undefined;
  /** Names the request in the log of the service. */
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;

  constructor(refusal: Refusal) {
    super(refusal.detail === undefined ? refusal.code : `${refusal.code}: ${refusal.detail}`);
    this.status = refusal.status;
    this.code = refusal.code;
    this.argument = refusal.argument;
    this.detail = refusal.detail;
    this.requestId = refusal.requestId;
    this.retryAfter = refusal.retryAfter;
  }
}

/** No answer came, or not all of it: nobody knows whether the request was carried out, unless it can be repeated. */
export class OpenslotUnreachable extends Error {
  override readonly name = 'OpenslotUnreachable';
  /** Whether it took too long, rather than failed. */
  readonly timedOut: boolean;

  constructor(message: string, { cause, timedOut = false }: { cause?: unknown; timedOut?: boolean } = {}) {
    super(message, { cause });
    this.timedOut = timedOut;
  }
}

/** Nothing is done yet: the person has told the agent to ask first, and is being asked. */
export class ApprovalNeeded extends Error {
  override readonly name = 'ApprovalNeeded';
  /** What was asked for; `getApproval` tells what became of it. */
  readonly approval: Approval;

  constructor(approval: Approval) {
    super(`The person has to approve it first, until ${approval.expiresAt}: ${approval.approveUrl}`);
    this.approval = approval;
  }
}

/** What an answer with a status of 400 or more says. */
export function readRefusal(answer: { status: number; headers: Headers; text: string }): OpenslotError {
  const { status, headers } = answer;
  const [code = '', argument] = codeOf(answer.text)?.split(':') ?? [`HTTP_${status}`];
  return new OpenslotError({
    status,
    code,
    argument: numberOf(argument),
    detail: headers.get('error-detail') ?? undefined,
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
