import type { AnyRoute } from '../../src/http/route.ts';

interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema?: Json; example?: unknown }>;
}
interface Operation {
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Json }[];
  requestBody?: { content: { 'application/json': { schema: Json; example?: unknown } } };
  responses: Record<string, Response>;
}
export type Json = Record<string, unknown>;
export interface Described {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: Record<string, Record<string, Json>>;
}

export const operationOf = (described: Described, { path, method }: AnyRoute) =>
  described.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

/** A schema with its references and parts resolved. */
export function inFull(schema: unknown, described: Described): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => inFull(inner, described));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, allOf, ...own } = schema as Json & { $ref?: string; allOf?: Json[] };
  const meant = $ref === undefined ? [] : [described.components.schemas![$ref.split('/').pop()!]!];
  const parts = [...meant, ...(allOf ?? [])].map((part) => inFull(part, described) as Json);
  const rest = Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, inFull(inner, described)]));
  const all = [...parts, rest] as { properties?: Json; required?: string[] }[];
  const properties = Object.assign({}, ...all.map((part) => part.properties ?? {}));
  return {
    ...Object.assign({}, ...all),
    ...(Object.keys(properties).length > 0 && { properties }),
    // A property can have the name `required`, too.
    ...(all.some(({ required }) => Array.isArray(required)) && {
      required: all.flatMap(({ required = [] }) => required),
    }),
  };
}

const aside = ['description', 'title', 'examples', 'x-error', 'x-expected', 'x-contact', 'default'];

/** The part of a schema that decides about validity, in a normalized order. */
export function essence(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(essence);
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    anyOf,
    properties,
    required,
    enum: choices,
    type,
    ...rest
  } = schema as Json & {
    anyOf?: Json[];
    properties?: Json;
    required?: string[];
  };
  if (anyOf?.length === 2 && anyOf[1]?.type === 'null') {
    const { type: inner, ...one } = essence({ ...anyOf[0], ...rest }) as Json;
    return { ...one, type: `${inner},null` };
  }
  const kept = Object.entries(rest)
    .filter(([key]) => !aside.includes(key))
    .map(([key, inner]) => [key, essence(inner)] as const);
  return {
    ...Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1))),
    ...(choices === undefined ? { type: String(type) } : { choices }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(essence) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, field]) => [name, essence(field)]),
      ),
    }),
    ...(required !== undefined && required.length > 0 && { required: [...required].sort() }),
  };
}
