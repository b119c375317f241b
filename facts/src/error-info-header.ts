import type { ErrorInfo, ReceivedErrorInfo } from './error-info.ts';
import { parseDictionary, serializeDictionary, Token } from './structured-fields.ts';

/** The value of the header `Error-Info`. */
export function serializeErrorInfo(info: ErrorInfo): string {
  const { field, reason, date, id, limit, value, retryAfter, scope, ticket } = info;
  return serializeDictionary({
    field,
    reason: reason === undefined ? undefined : new Token(reason),
    date,
    id,
    limit,
    value,
    'retry-after': retryAfter,
    scope: scope === undefined ? undefined : new Token(scope),
    ticket,
  });
}

/** Reads `Error-Info`. A header that is absent or not readable is empty; unknown members and members of the wrong type are left out. */
export function parseErrorInfo(header: string | null | undefined): ReceivedErrorInfo {
  const members = parseDictionary(header ?? '') ?? new Map();
  const info: ReceivedErrorInfo = {};
  for (const name of ['field', 'date', 'id', 'ticket'] as const) {
    const text = members.get(name);
    if (typeof text === 'string') info[name] = text;
  }
  for (const name of ['reason', 'scope'] as const) {
    const token = members.get(name);
    if (token instanceof Token) info[name] = token.text;
  }
  for (const name of ['limit', 'value'] as const) {
    const number = members.get(name);
    if (typeof number === 'number') info[name] = number;
  }
  const retryAfter = members.get('retry-after');
  if (typeof retryAfter === 'number') info.retryAfter = retryAfter;
  return info;
}
