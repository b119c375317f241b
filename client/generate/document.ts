/** What of an OpenAPI document the client is made from. */
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
  /** A list that is read page by page. */
  isList: boolean;
  /** Takes an `Idempotency-Key`. */
  isKeyed: boolean;
  /** Looks at no session. */
  isOpen: boolean;
  takesApiKey: boolean;
  /** May be answered with 202 and an `Approval`, in place of what was asked for. */
  mayBeDeferred: boolean;
}

/** What can be called, by name; pages, what is for machines alone and answers that never end are not. */
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
    // Revoking one says which by sending it.
    takesApiKey:
      operation.security.some((way) => 'ApiKeyAuth' in way) || operation.operationId === 'revokeApiKey',
    mayBeDeferred: '202' in operation.responses && success !== operation.responses['202'],
  };
}

/** Every code there is, without what may stand behind its colon. */
export function listErrorCodes({ components }: Document): string[] {
  const examples = components.schemas.Error?.properties?.error?.examples ?? [];
  return examples.map((code) => String(code).replace(/:.*$/, '')).sort();
}
