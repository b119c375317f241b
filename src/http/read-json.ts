import { isUtf8 } from 'node:buffer';
import { AppError } from '../errors.ts';
import { isWellFormed } from '../shared/text.ts';

const unreadable = (field: string, detail: string, cause?: unknown) =>
  new AppError('INVALID_INPUT', { field, reason: 'unreadable', detail, cause });

/**
 * Parses a JSON body; undefined for an empty one. Keys and values must be well-formed Unicode without U+0000, because PostgreSQL cannot
 * store other text.
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw unreadable('body', 'Must be UTF-8.');
  const text = bytes.toString('utf8');
  const value = parse(text);
  // In valid UTF-8, only an escape sequence can produce ill-formed text.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) requireText(value, 'body', 0);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable('body', 'Must be JSON.', error);
  }
}

// Deeper than any schema; bounds the recursion.
const deepest = 50;

function requireText(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') {
    if (!isWellFormed(value)) throw unreadable(path, 'Must be well-formed Unicode without U+0000.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest) throw unreadable('body', 'Nested too deeply.');
  for (const [name, inner] of Object.entries(value)) {
    requireText(name, path, depth);
    requireText(inner, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, depth + 1);
  }
}
