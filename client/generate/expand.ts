import type { Document, Schema } from './document.ts';

type Json = Record<string, unknown>;

/**
 * Replaces references to parameters, responses, patterns and shared fields by their content. Named objects
 * stay references.
 */
export function expandDocument(document: Json): Document {
  const components = document.components as Record<string, Record<string, Json>>;
  const find = (reference: string): Json => {
    const [, , kind = '', name = ''] = reference.split('/');
    const found = components[kind]?.[name];
    if (found === undefined) throw new Error(`${reference} does not exist.`);
    return found;
  };
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Json;
    if (typeof $ref !== 'string') return mapValues(value as Json, visit);
    const meant = find($ref);
    const isNamed = $ref.startsWith('#/components/schemas/') && meant.type === 'object';
    return isNamed ? value : visit({ ...meant, ...rest });
  };
  const expanded = mapValues(document, visit) as unknown as Document;
  for (const methods of Object.values(expanded.paths))
    for (const operation of Object.values(methods)) {
      operation.parameters ??= [];
      for (const media of Object.values(operation.requestBody?.content ?? {}))
        media.schema = gather(media.schema, expanded.components.schemas);
    }
  return expanded;
}

/** Combines the fields of a body from all of its parts. */
function gather(schema: Schema, schemas: Record<string, Schema>): Schema {
  const meant = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').pop()!]!;
  const parts = (meant.allOf ?? []).map((part) => gather(part, schemas));
  const { allOf: _parts, ...own } = meant;
  const properties = [...parts, own].flatMap((part) => Object.entries(part.properties ?? {}));
  return {
    ...own,
    ...(own.items && { items: gather(own.items, schemas) }),
    ...(properties.length > 0 && {
      required: [...parts, own].flatMap(({ required = [] }) => required),
      properties: Object.fromEntries(properties.map(([name, field]) => [name, gather(field, schemas)])),
    }),
  };
}

const mapValues = (value: Json, change: (inner: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
