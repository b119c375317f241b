import { isUtf8 } from 'node:buffer';
import { AppError } from '../errors.ts';
import { isWellFormed } from '../shared/text.ts';

const malformed = (detail: string, cause?: unknown) => new AppError('INVALID_INPUT', { detail, cause });

/**
 * The JSON of a body; undefined for an empty one. Text is well-formed Unicode without NUL, in keys and values at any depth: the database
 * can store nothing else, and what one caller sends must never fail what another one sent.
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw malformed('body: must be UTF-8.');
  const text = bytes.toString('utf8');
  const value = parse(text);
  // Well-formed bytes hold ill-formed text only by an escape.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) requireText(value, 'body', 0);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed('body: must be JSON.', error);
  }
}

// Deeper than any body that fits a schema: those are refused anyway, and this walk needs no endless stack.
const deepest = 50;

function requireText(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') {
    if (!isWellFormed(value)) throw malformed(`${path}: must be well-formed Unicode without U+0000.`);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest) throw malformed('body: is nested too deeply.');
  for (const [name, inner] of Object.entries(value)) {
    requireText(name, `${path}: the name of a field`, depth);
    requireText(inner, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, depth + 1);
  }
}
