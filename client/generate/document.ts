/** What of an OpenAPI document the client is made from. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema; examples?: Record<string, unknown> }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
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
  };
}

/** Every code that some operation names among its refusals. */
export function listErrorCodes(document: Document): string[] {
  const codes = new Set<string>();
  for (const methods of Object.values(document.paths))
    for (const { responses } of Object.values(methods))
      for (const [status, { content }] of Object.entries(responses))
        if (/^[45]/.test(status))
          for (const code of Object.keys(content?.['application/json']?.examples ?? {})) codes.add(code);
  return [...codes].sort();
}
