import { createHash } from 'node:crypto';

interface ToolCall {
  /** Who calls: a grant, or else an account. Not their token, which is renewed while they are the same. */
  caller: string;
  tool: string;
  input: unknown;
  /** Tomorrow the same words mean something new. */
  day: string;
  /** Of a tool that makes several things. */
  step: string;
}

/** The same call by the same caller on the same day has the same key, so that whatever it makes is made once. */
export function hashCall({ caller, tool, input, day, step }: ToolCall): string {
  const told = JSON.stringify([caller, tool, sortKeys(input), day, step]);
  return `mcp-${createHash('sha256').update(told).digest('base64url')}`;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, inner]) => [name, sortKeys(inner)]);
}
