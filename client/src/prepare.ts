import { operations } from './api-operations.ts';
import type { OperationName } from './call-types.ts';
import { InvalidId } from './errors.ts';

export interface Operation {
  method: string;
  path: string;
  hasBody: boolean;
  /** Accepts an `Idempotency-Key`. */
  isKeyed: boolean;
  isList: boolean;
  /** Ignores the session. */
  isOpen: boolean;
  takesApiKey: boolean;
  /** May return an approval request (202). */
  mayBeDeferred: boolean;
}

const methods = [
  { mark: 'P', name: 'POST' },
  { mark: 'U', name: 'PUT' },
  { mark: 'A', name: 'PATCH' },
  { mark: 'D', name: 'DELETE' },
];

export function findOperation(name: OperationName): Operation {
  const [path, marks = ''] = operations[name].split(' ');
  const has = (mark: string) => marks.includes(mark);
  return {
    method: methods.find((method) => has(method.mark))?.name ?? 'GET',
    path: `/api${path}`,
    hasBody: has('b'),
    isKeyed: has('k'),
    isList: has('l'),
    isOpen: has('o'),
    takesApiKey: has('a'),
    mayBeDeferred: has('d'),
  };
}

type Input = Record<string, unknown>;

/**
 * URL and body of a call. Fields that are not in the path go into the body, or into the query of operations
 * without a body.
 */
export function addressOf(
  baseUrl: string,
  { path, hasBody }: Operation,
  input: Input,
): { url: string; body: string | undefined } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '');
    delete rest[name];
    // Browsers remove dot segments, so `.` and `..` would change the path.
    if (/^\.{0,2}$/.test(value)) throw new InvalidId(`${name} must be an id, not "${value}".`);
    return encodeURIComponent(value);
  });
  const address = baseUrl.replace(/\/+$/, '') + filled;
  return hasBody
    ? { url: address, body: JSON.stringify(rest) }
    : { url: address + queryOf(rest), body: undefined };
}

function queryOf(fields: Input): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return given.length === 0 ? '' : `?${query}`;
}
