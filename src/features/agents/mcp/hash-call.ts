import { createHash } from 'node:crypto';

interface ToolCall {
  /** Grant or account id. Not the token, which changes on refresh. */
  caller: string;
  tool: string;
  input: unknown;
  /** The same call on another day is a new call. */
  day: string;
  /** Distinguishes several writes of one tool. */
  step: string;
}

/** Idempotency key of a call: equal for the same caller, arguments and day. */
export function hashCall({ caller, tool, input, day, step }: ToolCall): string {
  const canonical = JSON.stringify([caller, tool, sortKeys(input), day, step]);
  return `mcp-${createHash('sha256').update(canonical).digest('base64url')}`;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, inner]) => [name, sortKeys(inner)]);
}
