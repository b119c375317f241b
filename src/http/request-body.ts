import Type, { type TObject, type TSchema } from 'typebox';
import { AppError } from '../errors.ts';
import { allowsNull, isObject, type Shape } from './shape.ts';
import { compileValidation, refuse } from './validation.ts';

export interface ReadBody {
  /** Fields that the route accepts. */
  fields: Record<string, unknown>;
  /** Read-only fields of the resource that the caller sent back. */
  shown: Record<string, unknown>;
}

interface Resource {
  method: string;
  body?: TObject | undefined;
  /** Schemas of the resource in responses. */
  shows: readonly TSchema[];
}

const longestName = 60;

/**
 * Compiles a parser for request bodies. Missing fields are reported first, then fields that neither the request nor the resource has.
 * Fields that only the resource has are returned in `shown`.
 */
export function compileBody({
  method,
  body = Type.Object({}),
  shows,
}: Resource): (body: unknown) => ReadBody {
  const shape = body as Shape & TObject;
  const validate = compileValidation(body, 'body');
  const shownNames = new Set(shows.flatMap(fieldsOf));
  return (given = {}) => {
    if (!isObject(given))
      throw new AppError('INVALID_INPUT', {
        field: 'body',
        reason: 'malformed',
        detail: `Must be an object, not ${named(given)}.`,
      });
    const picking: Picking = { unknown: undefined, shown: {}, leavesOutNull: method !== 'PATCH' };
    const fields = pick(shape, given, 'body', picking, shownNames) as Record<string, unknown>;
    const fault = validate(fields);
    if (fault?.code === 'MISSING_FIELDS') return refuse(fault);
    if (picking.unknown !== undefined)
      throw new AppError('INVALID_INPUT', {
        field: picking.unknown,
        reason: 'unknown-field',
        detail: 'Unknown field.',
      });
    return fault === null ? { fields, shown: picking.shown } : refuse(fault);
  };
}

const named = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;

interface Picking {
  /** Path of the first unknown field. */
  unknown: string | undefined;
  shown: Record<string, unknown>;
  /** In a PATCH null means "clear". In other requests null for an optional field means "not given". */
  leavesOutNull: boolean;
}

const hasFields = ({ properties, items }: Shape) => properties !== undefined || items !== undefined;
const none: ReadonlySet<string> = new Set();

function pick(
  shape: Shape,
  value: unknown,
  path: string,
  picking: Picking,
  shownNames: ReadonlySet<string> = none,
): unknown {
  const { properties, items } = shape;
  if (items && hasFields(items) && Array.isArray(value))
    return value.map((item, index) => pick(items, item, `${path}[${index}]`, picking));
  if (!properties || !isObject(value) || shape.additionalProperties === true) return value;
  const picked: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (picking.leavesOutNull && value[name] === null && isOptionalWithoutNull(shape, name)) continue;
    if (field !== undefined)
      picked[name] = hasFields(field) ? pick(field, value[name], `${path}.${name}`, picking) : value[name];
    else if (shownNames.has(name)) picking.shown[name] = value[name];
    else picking.unknown ??= `${path}.${name.slice(0, longestName)}`;
  }
  return picked;
}

/** Field names of a resource, or of the entries of a list. */
function fieldsOf(schema: TSchema): string[] {
  const shape = schema as Shape;
  return Object.keys((shape.items ?? shape).properties ?? {});
}

function isOptionalWithoutNull({ properties = {}, required = [] }: Shape, name: string): boolean {
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return field !== undefined && !required.includes(name) && !allowsNull(field);
}
