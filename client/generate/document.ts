/** Parts of an OpenAPI document that the client is generated from. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
}

interface ListedOperation {
  name: string;
  method: string;
  path: string;
  operation: Operation;
  body: Schema | undefined;
  reply: Schema | undefined;
  /** A paginated list. */
  isList: boolean;
  /** Takes an `Idempotency-Key`. */
  isKeyed: boolean;
  /** Ignores sessions. */
  isOpen: boolean;
  takesApiKey: boolean;
  /** May return 202 with an `Approval`. */
  mayBeDeferred: boolean;
}

/** Operations by name, without pages, machine-only routes and endless responses. */
export function listOperations(document: Document): ListedOperation[] {
  const all = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => !isStream(operation))
        .map(([method, operation]) => describe(method, path, operation)),
    );
  return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const isStream = ({ responses }: Operation) => 'text/event-stream' in (responses['200']?.content ?? {});

function describe(method: string, path: string, operation: Operation): ListedOperation {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
    body: operation.requestBody?.content['application/json']?.schema,
    reply: Object.values(success?.content ?? {})[0]?.schema,
    isList: 'Link' in (success?.headers ?? {}),
    isKeyed: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    isOpen: operation.security.length === 0,
    // Revoking a key sends the key itself.
    takesApiKey:
      operation.security.some((way) => 'ApiKeyAuth' in way) || operation.operationId === 'revokeApiKey',
    mayBeDeferred: '202' in operation.responses && success !== operation.responses['202'],
  };
}

/** Every error code, without its argument. */
export function listErrorCodes({ components }: Document): string[] {
  const examples = components.schemas.Error?.properties?.error?.examples ?? [];
  return examples.map((code) => String(code).replace(/:.*$/, '')).sort();
}
