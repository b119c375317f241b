import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
// Teaches the checker our formats.
import '../../src/http/schemas.ts';

/** As much of JSON Schema as the document uses. */
export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  example?: unknown;
}

/** One route, as its own document describes it. */
export interface Operation {
  /** `GET /api/businesses/{id}` */
  name: string;
  method: string;
  path: string;
  /** Null: anybody. */
  roles: readonly string[] | null;
  parameters: Parameter[];
  body: { schema: Schema; example: unknown } | null;
  success: { status: number; isJson: boolean; faultIn(value: unknown): string | null };
  /** The codes that each status may carry. */
  errors: Map<number, Set<string>>;
}

const everyRole = ['customer', 'business', 'professional', 'admin'];

interface Described {
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<
    string,
    { content?: Record<string, { schema?: object; examples?: Record<string, unknown> }> }
  >;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: Record<string, Record<string, object>>;
}

export function readDocument(text: string): Operation[] {
  const document = JSON.parse(text) as Document;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const [, kind, name] = ('$ref' in value && /^#\/components\/(\w+)\/(.+)$/.exec(String(value.$ref))) || [];
    if (kind && name) return resolve(document.components[kind]?.[name]);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      readOperation(method.toUpperCase(), path, resolve(described) as Described),
    ),
  );
}

function readOperation(method: string, path: string, described: Described): Operation {
  const body = described.requestBody?.content['application/json'];
  return {
    name: `${method} ${path}`,
    method,
    path,
    roles: readRoles(described.description ?? ''),
    parameters: described.parameters ?? [],
    body: body === undefined ? null : { schema: body.schema, example: body.example },
    success: readSuccess(described),
    errors: new Map(
      Object.entries(described.responses)
        .filter(([status]) => /^[45]\d\d$/.test(status))
        .map(([status, { content }]) => [
          Number(status),
          new Set(Object.keys(content?.['application/json']?.examples ?? {})),
        ]),
    ),
  };
}

function readRoles(description: string): readonly string[] | null {
  const access = /Who may call: (.*)\.$/m.exec(description)?.[1] ?? '';
  if (!access.startsWith('session')) return null;
  const named = everyRole.filter((role) => access.includes(role));
  return named.length === 0 ? everyRole : named;
}

function readSuccess({ responses }: Described): Operation['success'] {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['200', {}];
  const json = response.content?.['application/json'];
  const checker = json?.schema && Compile(json.schema as TSchema);
  return {
    status: Number(status),
    isJson: json !== undefined,
    faultIn(value) {
      if (checker === undefined || checker.Check(value)) return null;
      const [first] = checker.Errors(value);
      return first === undefined ? 'does not fit its schema' : `${first.instancePath} ${first.message}`;
    },
  };
}
