import Type, { type TObject } from 'typebox';
import { AppError } from '../errors.ts';
import { type Shape, typesOf } from './shape.ts';
import { compileValidation, refuse } from './validation.ts';

/** A parser for what stands in the path. */
export function compilePath(schema: TObject): (given: unknown) => Record<string, unknown> {
  const read = compileValues(schema, 'path');
  return (given) => read(Object.entries(given as Record<string, string>));
}

export interface ReadQuery {
  values: Record<string, unknown>;
  /** Parameters the route does not know, where it answers as if they were absent. */
  ignored: readonly string[];
  /** The query without what the route does not look at: the same for all requests that mean the same. */
  known: string;
}

/** A parser for the text behind the question mark. */
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
    const unknown = pairs.map(({ name }) => name).filter((name) => !knows(name) && isMinded(name));
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

/** Those that pages and proxies add for purposes of their own. */
const isMinded = (name: string) => !name.startsWith('utm_') && !name.startsWith('_');

const longestName = 60;

function unknownParameter(name: string, known: readonly string[]): AppError {
  const there = known.length === 0 ? 'this address takes none' : `there are ${known.join(', ')}`;
  return new AppError('INVALID_INPUT', {
    detail: `query.${name.slice(0, longestName)}: there is no such parameter; ${there}.`,
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

/** Percent-encoded UTF-8 and nothing else: bytes that mean no text would be stored or searched for as something else. */
function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  let decoded = spaced;
  try {
    if (spaced.includes('%')) decoded = decodeURIComponent(spaced);
  } catch {
    throw unreadable();
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
  if (/[^\x00-\x7f]/.test(spaced) || decoded.includes('\0')) throw unreadable();
  return decoded;
}

const unreadable = () =>
  new AppError('INVALID_INPUT', {
    detail: 'query: must be percent-encoded UTF-8 without the character U+0000.',
  });

type ReadValues = (
  given: readonly (readonly [string, string])[],
  refusal?: AppError,
) => Record<string, unknown>;

/**
 * Parameters arrive as text. An empty one counts as not given; one that is given twice has no meaning. A refusal that is known already
 * comes after what is missing, and before the rest.
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
        throw new AppError('INVALID_INPUT', { detail: `${place}.${name}: is given more than once.` });
      seen.add(name);
      if (text.includes('\0'))
        throw new AppError('INVALID_INPUT', { detail: `${place}.${name}: holds the character U+0000.` });
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
