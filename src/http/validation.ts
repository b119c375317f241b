import type { ErrorInfo } from 'openslot-facts/error-info';
import type { ErrorCode } from 'openslot-facts/errors';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Check as fits } from 'typebox/value';
import { AppError } from '../errors.ts';
import { firstDate, isExistingDate, lastDate } from '../shared/time.ts';
import { expectationOf } from './expectations.ts';
import { allowsNull, hasRightType, isObject, type Shape, typesOf } from './shape.ts';

/** The first problem of a value, with its location. */
interface Fault extends ErrorInfo {
  code: ErrorCode;
  detail: string;
}

type Check = (value: unknown, path: string) => Fault | null;

/**
 * Compiles a check that returns the first fault of a value: outer objects before inner ones, fields in the order of the schema. `place`
 * is the prefix of field names, for example `body`.
 */
export function compileValidation(schema: TSchema, place: string): (value: unknown) => Fault | null {
  const check = compileCheck(schema as Shape & TSchema);
  return (value) => check(value, place);
}

export const refuse = ({ code, ...details }: Fault): never => {
  throw new AppError(code, details);
};

/** Checks by schema. Schemas are constants, so that all services of a process share them. */
const checks = new WeakMap<object, Check>();

/** Compiled when it is first needed: the checks of single fields only after a fault. */
function compileCheck(shape: Shape & TSchema): Check {
  const known = checks.get(shape);
  if (known !== undefined) return known;
  let whole: Validator | undefined;
  let inner: Check | null | undefined;
  const check: Check = (value, path) => {
    whole ??= Compile(shape);
    if (whole.Check(value)) return null;
    inner ??= compileInner(shape);
    return (
      inner?.(value, path) ?? {
        code: codeOf(shape, value),
        field: path,
        ...describeMismatch(shape, value),
        detail: isOutOfRangeDate(shape, value)
          ? `Must be between ${firstDate} and ${lastDate}.`
          : `${expectationOf(shape)}.`,
      }
    );
  };
  checks.set(shape, check);
  return check;
}

function compileInner(shape: Shape): Check | null {
  if (shape.properties) return compileFields(shape);
  return shape.items ? compileItems(shape, shape.items) : null;
}

function compileFields(shape: Shape): Check {
  const required = new Set(shape.required ?? []);
  const fields = Object.entries(shape.properties ?? {}).map(([name, field]) => ({
    name,
    required: required.has(name),
    nullable: allowsNull(field),
    check: compileCheck(field),
  }));
  return (value, path) => {
    if (!isObject(value)) return null;
    for (const { name, required, nullable } of fields) {
      const given = value[name];
      if (required && (given === undefined || (!nullable && (given === null || given === ''))))
        return {
          code: 'MISSING_FIELDS',
          field: `${path}.${name}`,
          reason: 'missing',
          detail: 'Required field.',
        };
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

/** The code that the schema declares. Otherwise INVALID_VALUE for numbers and choices out of range, and INVALID_INPUT for the rest. */
function codeOf(shape: Shape, value: unknown): ErrorCode {
  if (isOutOfRangeDate(shape, value)) return 'INVALID_VALUE';
  const declared = shape['x-error'];
  if (declared !== undefined && declared !== 'INVALID_VALUE') return declared;
  if (!hasRightType(shape, value)) return 'INVALID_INPUT';
  return declared ?? (hasChoices(shape) ? 'INVALID_VALUE' : 'INVALID_INPUT');
}

const isOutOfRangeDate = ({ format }: Shape, value: unknown) =>
  format === 'date' && typeof value === 'string' && isExistingDate(value);

const hasChoices = (shape: Shape) =>
  shape.enum !== undefined || hasRightType(shape, 0.5) || shape.minimum !== undefined;

/** The reason why a value does not fit, with the bound that it violates. */
function describeMismatch(shape: Shape, value: unknown): Pick<ErrorInfo, 'reason' | 'limit' | 'value'> {
  if (!hasRightType(shape, value)) return { reason: 'malformed' };
  if (shape.enum !== undefined) return { reason: 'unknown-value' };
  if (typeof value === 'number') {
    if (typesOf(shape).includes('integer') && !Number.isInteger(value)) return { reason: 'malformed', value };
    const { minimum, exclusiveMinimum, maximum } = shape;
    const limit =
      minimum !== undefined && value < minimum
        ? minimum
        : exclusiveMinimum !== undefined && value <= exclusiveMinimum
          ? exclusiveMinimum
          : maximum;
    return { reason: 'out-of-range', ...(limit !== undefined && { limit }), value };
  }
  if (isOutOfRangeDate(shape, value)) return { reason: 'out-of-range' };
  if (typeof value === 'string') {
    const { format, minLength = 0, maxLength } = shape;
    const limit = [maxLength, minLength].find(
      (bound) =>
        bound !== undefined &&
        !fits({ type: 'string', [bound === maxLength ? 'maxLength' : 'minLength']: bound }, value),
    );
    return format !== undefined || limit === undefined
      ? { reason: 'malformed' }
      : { reason: 'out-of-range', limit, value: value.length };
  }
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = shape;
    if (value.length > maxItems) return { reason: 'out-of-range', limit: maxItems, value: value.length };
    if (value.length < minItems) return { reason: 'out-of-range', limit: minItems, value: value.length };
    return { reason: shape.uniqueItems ? 'repeated' : 'malformed' };
  }
  return { reason: 'malformed' };
}

/** The codes that a schema can refuse with. The reference lists them for the route. */
export function refusalsOf(schema: TSchema): ErrorCode[] {
  const codes = new Set<ErrorCode>();
  const visit = (shape: Shape): void => {
    if (shape['x-error'] !== undefined) codes.add(shape['x-error']);
    if (hasChoices(shape) ? shape['x-error'] === undefined : shape.format === 'date')
      codes.add('INVALID_VALUE');
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
