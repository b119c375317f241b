import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError, type ErrorCode } from '../errors.ts';

interface Shape {
  type?: string | readonly string[];
  properties?: Record<string, Shape & TSchema>;
  required?: readonly string[];
  items?: Shape & TSchema;
  'x-error'?: ErrorCode;
}

type Check = (value: unknown) => ErrorCode | null;

const hasType = (shape: Shape, type: string) =>
  Array.isArray(shape.type) ? shape.type.includes(type) : shape.type === type;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value's first fault, from the outside in and in the order the schema declares. */
function compileCheck(shape: Shape & TSchema): Check {
  const whole = Compile(shape);
  const inner = shape.properties ? compileFields(shape) : shape.items ? compileItems(shape.items) : null;
  const fallback = shape['x-error'] ?? 'INVALID_INPUT';
  return (value) => (whole.Check(value) ? null : (inner?.(value) ?? fallback));
}

function compileFields(shape: Shape): Check {
  const required = new Set(shape.required ?? []);
  const fields = Object.entries(shape.properties ?? {}).map(([name, field]) => ({
    name,
    required: required.has(name) && !hasType(field, 'null'),
    check: compileCheck(field),
  }));
  return (value) => {
    if (!isObject(value)) return null;
    for (const field of fields) {
      const given = value[field.name];
      if (field.required && (given === undefined || given === null || given === '')) return 'MISSING_FIELDS';
    }
    for (const field of fields) {
      if (value[field.name] === undefined) continue;
      const fault = field.check(value[field.name]);
      if (fault !== null) return fault;
    }
    return null;
  };
}

function compileItems(items: Shape & TSchema): Check {
  const check = compileCheck(items);
  return (value) => {
    if (!Array.isArray(value)) return null;
    for (const item of value) {
      const fault = check(item);
      if (fault !== null && items['x-error'] === undefined && items.properties) return fault;
    }
    return null;
  };
}

/** Keeps what the schema declares, all the way down: unknown and read-only fields never reach a use case. */
function pick(shape: Shape, value: unknown): unknown {
  if (shape.properties && isObject(value)) {
    const picked: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(shape.properties)) {
      if (Object.hasOwn(value, name)) picked[name] = pick(field, value[name]);
    }
    return picked;
  }
  if (shape.items && Array.isArray(value)) return value.map((item) => pick(shape.items as Shape, item));
  return value;
}

/** A parser for request bodies. */
export function compileBody(schema: TObject, method: string): (body: unknown) => Record<string, unknown> {
  const shape = schema as Shape & TObject;
  const check = compileCheck(shape);
  // In a PATCH null means "clear"; elsewhere a client that sends null for an option it does not use means "not given".
  const optional = method === 'PATCH' ? [] : optionalWithoutNull(shape);
  return (body) => {
    const given = body ?? {};
    if (!isObject(given)) throw new AppError('INVALID_INPUT');
    const picked = pick(shape, given) as Record<string, unknown>;
    for (const name of optional) if (picked[name] === null) delete picked[name];
    const fault = check(picked);
    if (fault !== null) throw new AppError(fault);
    return picked;
  };
}

function optionalWithoutNull(shape: Shape): string[] {
  return Object.entries(shape.properties ?? {})
    .filter(([name, field]) => !shape.required?.includes(name) && !hasType(field, 'null'))
    .map(([name]) => name);
}

/** A parser for path and query parameters, which arrive as text. An empty one counts as not given. */
export function compileParameters(schema: TObject): (given: unknown) => Record<string, unknown> {
  const shape = schema as Shape & TObject;
  const check = compileCheck(shape);
  const fields = Object.entries(shape.properties ?? {});
  return (given) => {
    const source = (given ?? {}) as Record<string, unknown>;
    const values: Record<string, unknown> = {};
    for (const [name, field] of fields) {
      const text = source[name];
      if (text === undefined || text === '') continue;
      if (typeof text === 'string' && text.includes('\0')) throw new AppError('INVALID_INPUT');
      values[name] = typeof text === 'string' ? fromText(field, text) : text;
    }
    const fault = check(values);
    if (fault !== null) throw new AppError(fault);
    return values;
  };
}

function fromText(shape: Shape, text: string): unknown {
  if (hasType(shape, 'integer') || hasType(shape, 'number')) {
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  }
  if (hasType(shape, 'boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

/** The codes a schema can refuse with: what the reference lists beside the route. */
export function refusalsOf(schema: TSchema): ErrorCode[] {
  const codes = new Set<ErrorCode>();
  const visit = (shape: Shape): void => {
    if (shape['x-error'] !== undefined) codes.add(shape['x-error']);
    if (shape.properties) {
      if ((shape.required ?? []).length > 0) codes.add('MISSING_FIELDS');
      for (const field of Object.values(shape.properties)) visit(field);
      codes.add('INVALID_INPUT');
    }
    if (shape.items) visit(shape.items);
  };
  visit(schema as Shape);
  return [...codes];
}
