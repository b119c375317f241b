import type { ErrorCode } from '../../src/errors.ts';
import { type Shape, typesOf } from '../../src/http/shape.ts';

export interface BadValue {
  value: unknown;
  code: ErrorCode;
}

/** Values that a schema refuses, each with the code it is refused with. */
export function badValuesOf(shape: Shape): BadValue[] {
  const declared = shape['x-error'];
  const types = typesOf(shape);
  // A code of the field's own speaks of whatever is wrong with it; the one for values, of values only.
  const malformed = declared === undefined || declared === 'INVALID_VALUE' ? 'INVALID_INPUT' : declared;
  const outside = declared ?? 'INVALID_VALUE';
  const wrongTypes = [{}, [], 7, 'x', true].filter((value) => !types.includes(typeOf(value, types)));
  return [
    ...wrongTypes.map((value) => ({ value, code: malformed })),
    ...(shape.enum === undefined ? [] : [{ value: 'no-such-choice', code: outside }]),
    ...(shape.minimum === undefined ? [] : [{ value: shape.minimum - 1, code: outside }]),
    ...(shape.exclusiveMinimum === undefined ? [] : [{ value: shape.exclusiveMinimum, code: outside }]),
    ...(shape.maximum === undefined ? [] : [{ value: shape.maximum + 1, code: outside }]),
    ...(types.includes('integer') ? [{ value: 1.5, code: outside }] : []),
    ...(types.includes('string') && shape.maxLength !== undefined && shape.maxLength < 100_000
      ? [{ value: '1'.repeat(shape.maxLength + 1), code: declared ?? 'INVALID_INPUT' }]
      : []),
    ...(shape.maxItems === undefined || shape.maxItems > 2000
      ? []
      : [{ value: Array(shape.maxItems + 1).fill('1'), code: declared ?? 'INVALID_INPUT' }]),
  ];
}

function typeOf(value: unknown, expected: readonly string[]): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return expected.includes('integer') ? 'integer' : 'number';
  return typeof value;
}
