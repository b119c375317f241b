import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
// Registers the string formats of the schemas.
import '../../src/http/schemas.ts';

/** The JSON Schema keywords that the document uses. */
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
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

/** An operation of the OpenAPI document. */
export interface Operation {
  /** `GET /api/businesses/{id}` */
  name: string;
  method: string;
  path: string;
  /** Roles with access. Null if no session is needed. */
  roles: readonly string[] | null;
  parameters: Parameter[];
  body: { schema: Schema; example: unknown } | null;
  success: { status: number; isJson: boolean; faultIn(value: unknown): string | null };
  /** Declared error codes by status. */
  errors: Map<number, Set<string>>;
}

const everyRole = ['customer', 'business', 'professional', 'admin'];

interface DocumentedOperation {
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>;
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: Record<string, Record<string, object>>;
}

export function readDocument(text: string): Operation[] {
  const document = JSON.parse(text) as Document;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, allOf, ...own } = value as { $ref?: string; allOf?: unknown[] };
    const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec($ref ?? '') ?? [];
    const parts = [...(kind && name ? [document.components[kind]?.[name]] : []), ...(allOf ?? [])].map(
      resolve,
    );
    const rest = Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, resolve(inner)]));
    return parts.length === 0 ? rest : join([...parts, rest] as Schema[]);
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) =>
      readOperation(method.toUpperCase(), path, resolve(documented) as DocumentedOperation),
    ),
  );
}

/** Merges a $ref, the members of `allOf` and the schema's own keywords. */
function join(parts: Schema[]): Schema {
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
  const required = parts.flatMap((part) => part.required ?? []);
  return {
    ...Object.assign({}, ...parts),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

function readOperation(method: string, path: string, documented: DocumentedOperation): Operation {
  const body = documented.requestBody?.content['application/json'];
  return {
    name: `${method} ${path}`,
    method,
    path,
    roles: readRoles(documented),
    parameters: documented.parameters ?? [],
    body: body === undefined ? null : { schema: body.schema, example: body.example },
    success: readSuccess(documented),
    errors: readErrors(documented),
  };
}

/** Error codes of the operation, including those of the `default` response. */
function readErrors({ responses }: DocumentedOperation): Operation['errors'] {
  const errors: Operation['errors'] = new Map();
  const add = (status: number, text: string) => {
    const codes = [...text.matchAll(/`([A-Z_]+)(?::<\w+>)?`/g)].map(([, code]) => code!);
    errors.set(status, new Set([...(errors.get(status) ?? []), ...codes]));
  };
  for (const [status, { description = '' }] of Object.entries(responses)) {
    if (/^[45]\d\d$/.test(status)) add(Number(status), description);
    if (status !== 'default') continue;
    for (const part of description.split(';'))
      for (const [number] of part.matchAll(/\b[45]\d\d\b/g)) add(Number(number), part);
  }
  return errors;
}

function readRoles({ security = [] }: DocumentedOperation): readonly string[] | null {
  const [first, ...others] = security;
  if (first?.BearerAuth === undefined || others.length > 0) return null;
  const named = everyRole.filter((role) => first.BearerAuth?.includes(role));
  return named.length === 0 ? everyRole : named;
}

function readSuccess({ responses }: DocumentedOperation): Operation['success'] {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['200', {}];
  const json = response.content?.['application/json'];
  const checker = json?.schema && Compile(json.schema as TSchema);
  return {
    status: Number(status),
    isJson: json !== undefined,
    faultIn(value) {
      if (checker === undefined || checker.Check(value)) return null;
      const [first] = checker.Errors(value);
      return first === undefined ? 'does not match its schema' : `${first.instancePath} ${first.message}`;
    },
  };
}
