import { type Client, OpenslotError } from 'openslot-client';
import type { Static, TObject } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { type AgentAccess, requiredScopes } from '../../../http/grant-scopes.ts';
import { compileBody } from '../../../http/request-body.ts';

/** API access and environment of a tool call. */
export interface ToolContext {
  api: Client;
  now: Date;
  /** Null without credentials. */
  session: Session | null;
  /** `Idempotency-Key`, so that a repeated call creates nothing twice. */
  keyFor(step: string): { idempotencyKey: string };
  /** Whether the last API response was a replay. */
  wasRepeated(): boolean;
}

/** Structured result, and a summary that contains no text of users. */
interface ToolOutcome<Data> {
  data: Data;
  summary: string;
}

/** The protocol assumes the opposite of each absent hint. */
interface Hints {
  readOnlyHint?: true;
  destructiveHint?: boolean;
  idempotentHint?: true;
}

interface ToolDefinition<Input extends TObject, Output extends TObject> {
  name: string;
  title: string;
  about: string;
  example: Static<Input>;
  /** Scopes of which an agent needs one. Public tools have none. `any`: every agent, but no other caller. */
  scopes?: AgentAccess;
  hints: Hints;
  input: Input;
  output: Output;
  /** Names of API fields that differ from the arguments. Used to translate errors. */
  apiNames?: Readonly<Record<string, string>>;
  run(input: Static<Input>, context: ToolContext): Promise<ToolOutcome<Static<Output>>>;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  example: unknown;
  scopes: AgentAccess | undefined;
  /** Whether the tool needs credentials of a user. */
  needsPerson: boolean;
  hints: Hints;
  input: TObject;
  output: TObject;
  apiNames: Readonly<Record<string, string>>;
  /** Validates the arguments like a request body and runs the tool. */
  call(given: unknown, context: (input: unknown) => ToolContext): Promise<ToolOutcome<object>>;
}

export function defineTool<Input extends TObject, Output extends TObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { name, title, about, example, scopes, hints, input, output, apiNames = {}, run } = definition;
  const read = compileBody({ method: 'POST', body: input, shows: [] });
  return {
    name,
    title,
    description: `${about} Example: ${JSON.stringify(example)}`,
    example,
    scopes,
    needsPerson: scopes !== undefined,
    hints,
    input,
    output,
    apiNames,
    call: (given, context) => {
      const { fields } = read(given);
      return run(fields as Static<Input>, context(fields)) as Promise<ToolOutcome<object>>;
    },
  };
}

/** Without credentials, the tools of customers are listed, so that a call starts the authorization. */
export function isUsable({ scopes }: Pick<Tool, 'scopes'>, session: Session | null): boolean {
  if (scopes === undefined) return true;
  const required = requiredScopes(scopes, session?.role ?? 'customer');
  if (required === null) return session === null || session.grant !== undefined;
  const { grant } = session ?? {};
  return grant === undefined ? required.length > 0 : required.some((scope) => grant.scopes.includes(scope));
}

export const reads: Hints = { readOnlyHint: true };

/** Creates a record. Repeating the call creates nothing new. */
export const creates: Hints = { destructiveHint: false, idempotentHint: true };

/** Changes or ends an existing record. */
export const changes: Hints = { ...creates, destructiveHint: true };

/**
 * Reads the current record for a replayed response. Returns the replayed one if the caller may not read it.
 */
export const readCurrent = <Row>(then: Row, read: () => Promise<Row>): Promise<Row> =>
  read().catch((error: unknown) => {
    if (error instanceof OpenslotError && error.status === 403) return then;
    throw error;
  });

/** Refers staff, who have to name a client, to their own tool. */
export const referStaff = (error: unknown): never => {
  if (error instanceof OpenslotError && error.info.field === 'body.clientId')
    throw new AppError('MISSING_FIELDS', { detail: 'Staff have to call book_for_client.' });
  throw error;
};
