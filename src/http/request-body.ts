import Type, { type TObject, type TSchema } from 'typebox';
import { AppError } from '../errors.ts';
import { allowsNull, isObject, type Shape } from './shape.ts';
import { compileValidation, refuse } from './validation.ts';

export interface ReadBody {
  /** What the route takes, and nothing else. */
  fields: Record<string, unknown>;
  /** What the resource shows but nobody sets, as the caller sent it. */
  shown: Record<string, unknown>;
}

interface Resource {
  method: string;
  /** Without one, nothing can be set. */
  body?: TObject | undefined;
  /** Schemas of the resource as callers read it. */
  shows: readonly TSchema[];
}

const longestName = 60;

/**
 * A parser for request bodies. A field that neither the request nor the resource knows is refused, after those that are missing; one that
 * the resource only shows is set aside.
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
      throw new AppError('INVALID_INPUT', { detail: `body: ${named(given)} is not an object.` });
    const picking: Picking = { unknown: undefined, shown: {}, leavesOutNull: method !== 'PATCH' };
    const fields = pick(shape, given, 'body', picking, shownNames) as Record<string, unknown>;
    const fault = validate(fields);
    if (fault?.code === 'MISSING_FIELDS') return refuse(fault);
    if (picking.unknown !== undefined)
      throw new AppError('INVALID_INPUT', { detail: `${picking.unknown}: there is no such field.` });
    return fault === null ? { fields, shown: picking.shown } : refuse(fault);
  };
}

const named = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;

interface Picking {
  /** Where the first field stands that nobody knows. */
  unknown: string | undefined;
  shown: Record<string, unknown>;
  /** In a PATCH null means "clear"; elsewhere a client that sends null for an option it does not use means "not given". */
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

/** The names a resource shows, of one or of a list of them. */
function fieldsOf(schema: TSchema): string[] {
  const shape = schema as Shape;
  return Object.keys((shape.items ?? shape).properties ?? {});
}

function isOptionalWithoutNull({ properties = {}, required = [] }: Shape, name: string): boolean {
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return field !== undefined && !required.includes(name) && !allowsNull(field);
}
