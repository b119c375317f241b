import { AppError } from '../../../../errors.ts';

/** As much of a message as matters before it is answered. */
export interface Message {
  jsonrpc: '2.0';
  method?: string;
  id?: string | number;
  params?: Record<string, unknown>;
}

// Deeper than the arguments of any tool; what reads them further on may go down as far as it likes.
const maxDepth = 12;

const invalid = (detail: string) => new AppError('INVALID_INPUT', { detail });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** One message; a list of them would be many calls that are counted as one. */
export function requireMessage(value: unknown): Message {
  if (Array.isArray(value)) throw invalid('body: one message at a time; batches are not taken.');
  if (!isObject(value) || value.jsonrpc !== '2.0') throw invalid('body: must be a JSON-RPC 2.0 message.');
  const { method, id, params } = value;
  if (method === undefined ? !('result' in value || 'error' in value) : typeof method !== 'string')
    throw invalid('body.method: must be text.');
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    throw invalid('body.id: must be text or a number.');
  if (params !== undefined && !isObject(params)) throw invalid('body.params: must be an object.');
  if (isDeeperThan(value, maxDepth)) throw invalid('body: is nested too deeply.');
  return value as unknown as Message;
}

/** Which tool it calls, if it calls one. */
export function toolNameOf({ method, params }: Message): string | undefined {
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : undefined;
}

/** Which request it takes back, if it does. */
export function cancelledRequestOf({ method, params }: Message): string | number | undefined {
  const id = method === 'notifications/cancelled' ? params?.requestId : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/**
 * Whether a page of this origin may call. Only a browser sends one; a name that its owner made lead to this machine shows itself by it.
 * That everybody's pages may read the API ("*") says nothing of who may speak for an agent: origins are named, or are our own.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  { own, listed }: { own: string; listed: readonly string[] },
): boolean {
  if (origin === undefined) return true;
  return origin === new URL(own).origin || (origin !== '*' && listed.includes(origin));
}
