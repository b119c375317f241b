import Type, { type TObject } from 'typebox';
import { AppError } from '../errors.ts';
import { type Shape, typesOf } from './shape.ts';
import { compileValidation, refuse } from './validation.ts';

/** Compiles a parser for path parameters. */
export function compilePath(schema: TObject): (given: unknown) => Record<string, unknown> {
  const read = compileValues(schema, 'path');
  return (given) => read(Object.entries(given as Record<string, string>));
}

export interface ReadQuery {
  values: Record<string, unknown>;
  /** Unknown parameters, on routes that ignore them. */
  ignored: readonly string[];
  /** The query without ignored parameters, used as the key of cached answers. */
  known: string;
}

/** Compiles a parser for query strings. */
export function compileQuery(
  schema: TObject = Type.Object({}),
  { ignoresUnknown = false } = {},
): (text: string) => ReadQuery {
  const read = compileValues(schema, 'query');
  const knows = (name: string) => Object.hasOwn(schema.properties, name);
  const names = Object.keys(schema.properties);
  return (text) => {
    if (text === '') return { values: read([]), ignored: [], known: '' };
    const pairs = splitQuery(text);
    const known = pairs.filter(({ name }) => knows(name));
    const unknown = pairs.map(({ name }) => name).filter((name) => !knows(name) && !isForeign(name));
    const [first] = unknown;
    const refusal = first !== undefined && !ignoresUnknown ? unknownParameter(first, names) : undefined;
    return {
      values: read(
        known.map(({ name, value }) => [name, value]),
        refusal,
      ),
      ignored: [...new Set(unknown)],
      known: known.map(({ raw }) => raw).join('&'),
    };
  };
}

/** Parameters that trackers and proxies add. */
const isForeign = (name: string) => name.startsWith('utm_') || name.startsWith('_');

const longestName = 60;

function unknownParameter(name: string, known: readonly string[]): AppError {
  const expected = known.length === 0 ? 'This route has no parameters' : `Use ${known.join(', ')}`;
  return new AppError('INVALID_INPUT', {
    field: `query.${name.slice(0, longestName)}`,
    reason: 'unknown-field',
    detail: `Unknown parameter. ${expected}.`,
  });
}

interface Pair {
  raw: string;
  name: string;
  value: string;
}

function splitQuery(text: string): Pair[] {
  const parts = text.split('&').filter((part) => part !== '');
  return parts.map((raw) => {
    const equals = raw.indexOf('=');
    const [name, value] = equals < 0 ? [raw, ''] : [raw.slice(0, equals), raw.slice(equals + 1)];
    return { raw, name: decode(name), value: decode(value) };
  });
}

/** Accepts percent-encoded UTF-8 only. Replacing invalid bytes would store or search for a different text. */
function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  let decoded = spaced;
  try {
    if (spaced.includes('%')) decoded = decodeURIComponent(spaced);
  } catch {
    throw unreadable();
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches everything outside ASCII
  if (/[^\x00-\x7f]/.test(spaced) || decoded.includes('\0')) throw unreadable();
  return decoded;
}

const unreadable = () =>
  new AppError('INVALID_INPUT', {
    field: 'query',
    reason: 'unreadable',
    detail: 'Must be percent-encoded UTF-8 without the character U+0000.',
  });

type ReadValues = (
  given: readonly (readonly [string, string])[],
  refusal?: AppError,
) => Record<string, unknown>;

/**
 * Compiles a reader of text parameters. Empty parameters count as absent, repeated ones are refused. `refusal` is thrown after errors
 * about missing parameters and before all others.
 */
function compileValues(schema: TObject, place: string): ReadValues {
  const validate = compileValidation(schema, place);
  const fields = schema.properties as Record<string, Shape>;
  return (given, refusal) => {
    const values: Record<string, unknown> = {};
    const seen = new Set<string>();
    for (const [name, text] of given) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined) continue;
      if (seen.has(name))
        throw new AppError('INVALID_INPUT', {
          field: `${place}.${name}`,
          reason: 'repeated',
          detail: 'Must be sent only once.',
        });
      seen.add(name);
      if (text.includes('\0'))
        throw new AppError('INVALID_INPUT', {
          field: `${place}.${name}`,
          reason: 'malformed',
          detail: 'Must not contain the character U+0000.',
        });
      if (text !== '') values[name] = fromText(field, text);
    }
    const fault = validate(values);
    if (refusal !== undefined && fault?.code !== 'MISSING_FIELDS') throw refusal;
    return fault === null ? values : refuse(fault);
  };
}

function fromText(shape: Shape, text: string): unknown {
  const types = typesOf(shape);
  if (types.includes('integer') || types.includes('number')) {
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  }
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
