import { isDeepStrictEqual } from 'node:util';

type Json = Record<string, unknown>;

interface Shape {
  type: 'object';
  properties: Json;
  required?: string[];
  description?: string;
}

const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
// Shorter schemas are not extracted.
const worthSharing = 300;
const lengthOf = (value: unknown) => JSON.stringify(value).length;

/** Describes schemas that contain all fields of another one as an extension of it. */
export function extendSchemas(schemas: Json): void {
  const whole = Object.entries(schemas).filter((entry): entry is [string, Shape] => isPlainObject(entry[1]));
  for (const [name, schema] of whole) {
    const [base] = whole
      .filter(([other, part]) => other !== name && isPart(part, schema) && lengthOf(part) > worthSharing)
      .sort(([, one], [, other]) => lengthOf(other) - lengthOf(one));
    if (base !== undefined) schemas[name] = without(schema, base[0], base[1]);
  }
}

const isPlainObject = (schema: unknown): boolean =>
  Object.entries(schema as Json).every(
    ([key, value]) => ['properties', 'required', 'description'].includes(key) || value === 'object',
  ) && Object.hasOwn(schema as Json, 'properties');

function isPart(part: Shape, whole: Shape): boolean {
  const names = Object.keys(part.properties);
  return (
    names.length < Object.keys(whole.properties).length &&
    names.every(
      (name) =>
        isDeepStrictEqual(part.properties[name], whole.properties[name]) &&
        isRequired(part, name) === isRequired(whole, name),
    )
  );
}

const isRequired = ({ required = [] }: Shape, name: string) => required.includes(name);

/** A reference to `part`, plus the remaining fields. */
function without(whole: Shape, name: string, part: Shape): Json {
  const own = Object.entries(whole.properties).filter(([field]) => !Object.hasOwn(part.properties, field));
  const required = whole.required?.filter((field) => !isRequired(part, field)) ?? [];
  return {
    allOf: [referenceTo(name)],
    type: 'object',
    ...(whole.description !== undefined && { description: whole.description }),
    ...(required.length > 0 && { required }),
    ...(own.length > 0 && { properties: Object.fromEntries(own) }),
  };
}

export interface DescribedBody {
  /** Name of the response schema. */
  about: string;
  media: { schema: unknown };
}

/** Extracts common fields of the request bodies of a resource. */
export function shareFields(bodies: readonly DescribedBody[], schemas: Json): void {
  const plain = bodies.filter(({ media }) => isPlainObject(media.schema));
  for (const about of new Set(plain.map((body) => body.about))) {
    const group = plain.filter((body) => body.about === about);
    const common = largestCommon(group.map(({ media }) => media.schema as Shape));
    if (common === null) continue;
    schemas[`${about}Fields`] = common;
    for (const { media } of group) {
      const schema = media.schema as Shape;
      if (holds(schema, common)) media.schema = without(schema, `${about}Fields`, common);
    }
  }
}

function largestCommon(shapes: readonly Shape[]): Shape | null {
  const pairs = shapes.flatMap((one, index) => shapes.slice(index + 1).map((other) => commonOf(one, other)));
  const [largest] = pairs.sort((one, other) => lengthOf(other) - lengthOf(one));
  return largest !== undefined && lengthOf(largest) > worthSharing ? largest : null;
}

function commonOf(one: Shape, other: Shape): Shape {
  const fields = Object.entries(one.properties).filter(([name, field]) =>
    isDeepStrictEqual(field, other.properties[name]),
  );
  return { type: 'object', properties: Object.fromEntries(fields) };
}

const holds = (shape: Shape, { properties }: Shape) =>
  Object.entries(properties).every(([name, field]) => isDeepStrictEqual(field, shape.properties[name]));

/** A request or response body with its example. */
export interface Media {
  schema: unknown;
  example?: unknown;
}

/**
 * Moves examples to the shared schemas, so that they are not repeated in every operation. Of several examples
 * the first one of a read operation is used.
 */
export function shareExamples(media: readonly Media[], schemas: Json): void {
  const examples = new Map<string, unknown>();
  const single = media.filter(({ schema }) => nameOf(schema) !== undefined);
  for (const { schema, example } of single)
    if (example !== undefined && !examples.has(nameOf(schema)!)) examples.set(nameOf(schema)!, example);
  for (const { schema, example } of media) {
    const name = nameOfItems(schema);
    if (name !== undefined && Array.isArray(example) && example.length > 0 && !examples.has(name))
      examples.set(name, example[0]);
  }
  for (const one of media)
    if (examples.has(nameOf(one.schema) ?? nameOfItems(one.schema) ?? '')) delete one.example;
  for (const [name, example] of examples)
    schemas[name] = { ...(schemas[name] as object), examples: [example] };
}

const prefix = '#/components/schemas/';

/** Name of the shared schema, if it is a reference to one. */
export function nameOf(schema: unknown): string | undefined {
  const { $ref } = (schema ?? {}) as { $ref?: string };
  return $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;
}

const nameOfItems = (schema: unknown): string | undefined => {
  const { type, items } = schema as { type?: string; items?: unknown };
  return type === 'array' && items !== undefined ? nameOf(items) : undefined;
};
