import { type Client, OpenslotError } from 'openslot-client';
import type { Static, TObject } from 'typebox';
import { compileBody } from '../../../http/request-body.ts';

/** What a tool has to work with: the API, as whoever calls may use it. */
export interface ToolContext {
  api: Client;
  now: Date;
  /** The account that whoever calls acts for: their own, or of the person who allowed them; none where nobody was proven. */
  userId: string | undefined;
  /** For the `Idempotency-Key` of what it makes: a repeat of the same call makes nothing new. */
  keyFor(step: string): { idempotencyKey: string };
  /** Whether the API answered with what it had done before. */
  wasRepeated(): boolean;
}

/** What it found or did: for programs, and in one sentence of ours that holds nothing others wrote. */
interface ToolOutcome<Data> {
  data: Data;
  summary: string;
}

/** What is not said is as the protocol assumes: it changes something, may destroy, does it twice, and reaches others. */
interface Hints {
  readOnlyHint?: true;
  destructiveHint?: boolean;
  idempotentHint?: true;
}

export interface ToolDefinition<Input extends TObject, Output extends TObject> {
  name: string;
  title: string;
  about: string;
  example: Static<Input>;
  /** Whether it acts for somebody, who has to have allowed it. */
  needsPerson: boolean;
  hints: Hints;
  input: Input;
  output: Output;
  /** What the API calls otherwise than its arguments here: refusals are told in the words of the tool. */
  apiNames?: Readonly<Record<string, string>>;
  run(input: Static<Input>, context: ToolContext): Promise<ToolOutcome<Static<Output>>>;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  example: unknown;
  needsPerson: boolean;
  hints: Hints;
  input: TObject;
  output: TObject;
  apiNames: Readonly<Record<string, string>>;
  /** Reads the arguments, or refuses them as the API would, and does it. */
  call(given: unknown, context: (input: unknown) => ToolContext): Promise<ToolOutcome<object>>;
}

export function defineTool<Input extends TObject, Output extends TObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { name, title, about, example, needsPerson, hints, input, output, apiNames = {}, run } = definition;
  const read = compileBody({ method: 'POST', body: input, shows: [] });
  return {
    name,
    title,
    description: `${about} Example: ${JSON.stringify(example)}`,
    example,
    needsPerson,
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

/** Looks, and changes nothing. */
export const reads: Hints = { readOnlyHint: true };

/** Makes something; the same call again makes nothing new. */
export const creates: Hints = { destructiveHint: false, idempotentHint: true };

/** Ends or replaces something that somebody may rely on. */
export const changes: Hints = { ...creates, destructiveHint: true };

/** As it is now, since what was answered then may be over; to whoever may not read it, as it was told then. */
export const readCurrent = <Row>(then: Row, read: () => Promise<Row>): Promise<Row> =>
  read().catch((error: unknown) => {
    if (error instanceof OpenslotError && error.status === 403) return then;
    throw error;
  });
