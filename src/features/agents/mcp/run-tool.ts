import {
  type Approval,
  ApprovalNeeded,
  type Client,
  OpenslotError,
  OpenslotUnreachable,
} from 'openslot-client';
import type { ReceivedErrorInfo } from 'openslot-facts/error-info';
import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { detailOf, infoOf } from '../../../http/error-reply.ts';
import type { Tool, ToolContext } from './define-tool.ts';
import type { ApiState } from './open-api.ts';
import { withoutEmpty } from './present.ts';
import { removeHiddenIn, writeResult } from './rules/marked-data.ts';
import { nextStepAfter, withToolNames } from './rules/next-steps.ts';

interface RunToolDependencies {
  api: Client;
  apiState: ApiState;
  now: Date;
  session: Session | null;
  keyFor(input: unknown, step: string): string;
  log: Logger;
  requestId: string;
}

interface ToolResult {
  [name: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** Runs a tool. Errors become a result with the next step. */
export async function runTool(
  tool: Tool,
  given: unknown,
  dependencies: RunToolDependencies,
): Promise<ToolResult> {
  const { api, now, session, apiState, keyFor } = dependencies;
  const contextFor = (input: unknown): ToolContext => ({
    api,
    now,
    session,
    keyFor: (step) => ({ idempotencyKey: keyFor(input, step) }),
    wasRepeated: () => apiState.repeated,
  });
  try {
    const { data, summary } = await tool.call(given ?? {}, contextFor);
    return presentResult(summary, removeHiddenIn(data as Record<string, unknown>));
  } catch (error) {
    if (error instanceof ApprovalNeeded) return presentApproval(error.approval, dependencies);
    const { detail, info, ...refusal } = refusalOf(error, dependencies);
    return presentRefusal(tool, {
      ...refusal,
      detail: detail && withToolNames(tool.apiNames, detail),
      info: { ...info, ...(info.field !== undefined && { field: withToolNames(tool.apiNames, info.field) }) },
    });
  }
}

const presentResult = (summary: string, data: Record<string, unknown>): ToolResult => ({
  content: [{ type: 'text', text: writeResult(summary, data) }],
  structuredContent: data,
});

function presentApproval(approval: Approval, { apiState, now }: RunToolDependencies): ToolResult {
  const { id, expiresAt, approveUrl, createdAt } = approval;
  const asked = { outcome: 'asked', approval: { id, expiresAt, approveUrl } };
  const repeated = apiState.repeated || Date.parse(createdAt) < now.getTime();
  // A replayed request may have been decided since.
  if (repeated)
    return presentResult('Already requested by the same call. No new approval request was created.', {
      ...asked,
      repeated,
      next: 'Call check_approval for the decision. To request the same again, set key.',
    });
  return presentResult('Not done yet: an approval request was sent to the user.', {
    ...asked,
    next: 'Tell the user to approve the request in the account or at approveUrl. Call check_approval for the decision; do not repeat this call. withdraw_request takes it back.',
  });
}

interface Refusal {
  code: string;
  detail: string | undefined;
  info: ReceivedErrorInfo;
  argument?: number | undefined;
  retryAfter?: number | undefined;
}

function refusalOf(error: unknown, { log, requestId }: RunToolDependencies): Refusal {
  if (error instanceof OpenslotError) {
    const { code, detail, info, argument, retryAfter } = error;
    return { code, detail, info, argument, retryAfter };
  }
  if (error instanceof AppError) return { code: error.code, detail: detailOf(error), info: infoOf(error) };
  if (error instanceof OpenslotUnreachable)
    return {
      code: 'DB_UNAVAILABLE',
      detail: 'The service did not respond in time.',
      info: { reason: 'unavailable' },
    };
  log.error({ reqId: requestId, err: error }, 'a tool failed');
  return { code: 'SERVER_ERROR', detail: undefined, info: { reason: 'internal' } };
}

/** The error code, the reason, the detail and the next step, as text and as structured content. */
function presentRefusal(tool: Tool, { code, detail, info, argument, retryAfter }: Refusal): ToolResult {
  const next = nextStepAfter({ code, info, tool: tool.name });
  const message = argument === undefined ? code : `${code}:${argument}`;
  const { reason } = info;
  const text = [
    [
      message,
      ...(reason === undefined ? [] : [` (${reason})`]),
      ...(detail === undefined ? [] : [`: ${detail}`]),
    ].join(''),
    `Next: ${next}`,
  ].join('\n');
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: withoutEmpty({ error: message, reason, detail, info, next }),
    _meta: { 'openslot/error': withoutEmpty({ code, argument, detail, info, retryAfter, next }) },
  };
}
