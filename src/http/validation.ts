import type { ErrorCode } from 'openslot-facts/errors';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError } from '../errors.ts';
import { expectationOf } from './expectations.ts';
import { allowsNull, hasRightType, isObject, type Shape } from './shape.ts';

/** What is wrong with a value, and where. */
interface Fault {
  code: ErrorCode;
  detail: string;
}

type Check = (value: unknown, path: string) => Fault | null;

/** A value's first fault, from the outside in and in the order the schema declares. `place` is what its fields are named after. */
export function compileValidation(schema: TSchema, place: string): (value: unknown) => Fault | null {
  const check = compileCheck(schema as Shape & TSchema);
  return (value) => check(value, place);
}

export const refuse = ({ code, detail }: Fault): never => {
  throw new AppError(code, { detail });
};

function compileCheck(shape: Shape & TSchema): Check {
  const whole = Compile(shape);
  const inner = shape.properties
    ? compileFields(shape)
    : shape.items
      ? compileItems(shape, shape.items)
      : null;
  return (value, path) => {
    if (whole.Check(value)) return null;
    return (
      inner?.(value, path) ?? { code: codeOf(shape, value), detail: `${path}: ${expectationOf(shape)}.` }
    );
  };
}

function compileFields(shape: Shape): Check {
  const required = new Set(shape.required ?? []);
  const fields = Object.entries(shape.properties ?? {}).map(([name, field]) => ({
    name,
    required: required.has(name) && !allowsNull(field),
    check: compileCheck(field),
  }));
  return (value, path) => {
    if (!isObject(value)) return null;
    for (const { name, required } of fields) {
      const given = value[name];
      if (required && (given === undefined || given === null || given === ''))
        return { code: 'MISSING_FIELDS', detail: `${path}.${name}: is required.` };
    }
    for (const { name, check } of fields) {
      const fault = value[name] === undefined ? null : check(value[name], `${path}.${name}`);
      if (fault !== null) return fault;
    }
    return null;
  };
}

function compileItems(list: Shape, items: Shape & TSchema): Check {
  const check = compileCheck(items);
  const ownCode = items['x-error'] !== undefined || items.properties !== undefined;
  return (value, path) => {
    if (!Array.isArray(value) || value.length > (list.maxItems ?? Number.POSITIVE_INFINITY)) return null;
    for (const [index, item] of value.entries()) {
      const fault = check(item, `${path}[${index}]`);
      if (fault === null) continue;
      return ownCode ? fault : { ...fault, code: codeOf({ ...items, ...codeDeclared(list) }, item) };
    }
    return null;
  };
}

const codeDeclared = ({ 'x-error': code }: Shape) => (code === undefined ? {} : { 'x-error': code });

/** The code the schema names; else INVALID_VALUE for numbers and choices that lie outside theirs, INVALID_INPUT for everything malformed. */
function codeOf(shape: Shape, value: unknown): ErrorCode {
  const declared = shape['x-error'];
  if (declared !== undefined && declared !== 'INVALID_VALUE') return declared;
  if (!hasRightType(shape, value)) return 'INVALID_INPUT';
  return declared ?? (hasChoices(shape) ? 'INVALID_VALUE' : 'INVALID_INPUT');
}

const hasChoices = (shape: Shape) =>
  shape.enum !== undefined || hasRightType(shape, 0.5) || shape.minimum !== undefined;

/** The codes a schema can refuse with: what the reference lists beside the route. */
export function refusalsOf(schema: TSchema): ErrorCode[] {
  const codes = new Set<ErrorCode>();
  const visit = (shape: Shape): void => {
    if (shape['x-error'] !== undefined) codes.add(shape['x-error']);
    else if (hasChoices(shape)) codes.add('INVALID_VALUE');
    if (shape.properties) {
      if ((shape.required ?? []).length > 0) codes.add('MISSING_FIELDS');
      for (const field of Object.values(shape.properties)) visit(field);
      codes.add('INVALID_INPUT');
    }
    if (shape.items) visit({ ...codeDeclared(shape), ...shape.items });
  };
  visit(schema as Shape);
  return [...codes];
}
