import { AppError } from '../../../../errors.ts';

export interface Message {
  jsonrpc: '2.0';
  method?: string;
  id?: string | number;
  params?: Record<string, unknown>;
}

// More than any tool needs. Protects recursive code that processes the arguments.
const maxDepth = 12;

const invalid = (field: string, detail: string) => new AppError('INVALID_INPUT', { field, detail });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** Refuses batches, which would count as one call. */
export function requireMessage(value: unknown): Message {
  if (Array.isArray(value)) throw invalid('body', 'Batches are not supported. Send one message.');
  if (!isObject(value) || value.jsonrpc !== '2.0') throw invalid('body', 'Must be a JSON-RPC 2.0 message.');
  const { method, id, params } = value;
  if (method === undefined ? !('result' in value || 'error' in value) : typeof method !== 'string')
    throw invalid('body.method', 'Must be a string.');
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    throw invalid('body.id', 'Must be a string or a number.');
  if (params !== undefined && !isObject(params)) throw invalid('body.params', 'Must be an object.');
  if (isDeeperThan(value, maxDepth)) throw invalid('body', 'Nested too deeply.');
  return value as unknown as Message;
}

/** Name of the called tool. */
export function toolNameOf({ method, params }: Message): string | undefined {
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : undefined;
}

/** Id of the request that a message cancels. */
export function cancelledRequestOf({ method, params }: Message): string | number | undefined {
  const id = method === 'notifications/cancelled' ? params?.requestId : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** Messages of a complete event stream. */
export function readEvents(text: string): unknown[] {
  return text
    .split('\n\n')
    .map((event) => event.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []))
    .filter((data) => data.length > 0)
    .map((data) => JSON.parse(data.join('\n')));
}

export const writeEvent = (message: unknown) => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

const internalError = -32603;
const invalidParams = -32602;

/**
 * The library reports invalid parameters as an internal error whose message is the list of its validator.
 * Names the first one in plain words instead, with the code of JSON-RPC for invalid parameters.
 */
export function explainInvalidParams(message: unknown): unknown {
  if (!isObject(message) || !isObject(message.error)) return message;
  const { code, message: dump } = message.error;
  const problem = code === internalError && typeof dump === 'string' ? firstProblemIn(dump) : null;
  return problem === null ? message : { ...message, error: { code: invalidParams, message: problem } };
}

function firstProblemIn(dump: string): string | null {
  let problems: unknown;
  try {
    problems = JSON.parse(dump);
  } catch {
    return null;
  }
  const first = Array.isArray(problems) ? problems[0] : null;
  if (!isObject(first) || !Array.isArray(first.path)) return null;
  return `${first.path.join('.') || 'params'} is missing or invalid. Check it against the MCP specification.`;
}

/**
 * Only browsers send an origin. The check prevents DNS rebinding. A wildcard in `CORS_ORIGINS` does not
 * count: it allows pages to read the API, not to act as an agent.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  { own, listed }: { own: string; listed: readonly string[] },
): boolean {
  if (origin === undefined) return true;
  return origin === new URL(own).origin || (origin !== '*' && listed.includes(origin));
}
