import type { ErrorCode } from 'openslot-facts/errors';
import type { TSchema } from 'typebox';

/** Keywords of request schemas. */
export interface Shape {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  properties?: Record<string, Shape & TSchema>;
  required?: readonly string[];
  items?: Shape & TSchema;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  format?: string;
  additionalProperties?: unknown;
  /** Error code for invalid values. */
  'x-error'?: ErrorCode;
  /** Expected value in words. */
  'x-expected'?: string;
}

export const typesOf = (shape: Shape): readonly string[] =>
  shape.enum !== undefined
    ? [...new Set(shape.enum.map(jsonType))]
    : typeof shape.type === 'string'
      ? [shape.type]
      : (shape.type ?? []);

export const allowsNull = (shape: Shape) => typesOf(shape).includes('null');

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A fraction has the right type for an integer, but a wrong value. */
export function hasRightType(shape: Shape, value: unknown): boolean {
  const type = jsonType(value);
  const expected = typesOf(shape);
  return expected.includes(type) || (type === 'number' && expected.includes('integer'));
}
