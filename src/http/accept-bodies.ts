import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { readFormText } from '../shared/form-text.ts';
import { isWellFormed } from '../shared/text.ts';
import { OAuthError } from './oauth-errors.ts';

/** Accepts JSON, forms on OAuth routes, and pictures on routes that stream them. An empty body counts as absent. */
export function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { rawBody, oauth, streamsBody } = request.routeOptions.config;
    if (streamsBody) return done(notOfType('a picture'));
    if (rawBody) return done(null, bytes.toString());
    if (oauth === 'form') return done(notOfType('application/x-www-form-urlencoded'));
    try {
      done(null, readJson(bytes as Buffer));
    } catch (error) {
      done(error as AppError);
    }
  });
  server.addContentTypeParser(/^image\//, (request, stream, done) => {
    if (request.routeOptions.config.streamsBody) done(null, stream);
    else done(notOfType('application/json'));
  });
  const form = 'application/x-www-form-urlencoded';
  server.addContentTypeParser(form, { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.routeOptions.config.oauth !== 'form') return done(notOfType('application/json'));
    try {
      done(null, readForm(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

const notOfType = (type: string) =>
  new AppError('INVALID_INPUT', {
    status: 415,
    field: 'Content-Type',
    reason: 'wrong-content-type',
    detail: `Must be ${type}.`,
  });

/** Parses the fields of a form. OAuth forbids repeated fields. */
function readForm(bytes: Buffer): Record<string, string> {
  const form = isUtf8(bytes) ? readFormText(bytes.toString()) : null;
  if (form === null) throw new OAuthError('invalid_request', 'The form must be percent-encoded UTF-8.');
  const [repeated] = form.repeated;
  if (repeated !== undefined)
    throw new OAuthError(
      'invalid_request',
      `${JSON.stringify(repeated.slice(0, 60))} is given more than once.`,
    );
  return Object.fromEntries(form.values);
}

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
