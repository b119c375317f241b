import { type Document, listErrorCodes, listOperations, type Operation, type Schema } from './document.ts';

const head = '// Generated from the OpenAPI document by `npm run client:types`; a test compares them.\n';

/** Writes `api-types.ts`: shared schemas by name, and input and response of each operation. */
export function writeTypes(document: Document): string {
  const operations = listOperations(document);
  const wanted = namesUsedBy(document, operations);
  const schemas = Object.entries(document.components.schemas)
    .filter(([name]) => wanted.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => {
      const bases = (schema.allOf ?? []).map(({ $ref = '' }) => nameOf($ref));
      const heading = bases.length === 0 ? name : `${name} extends ${bases.join(', ')}`;
      return `export interface ${heading} ${objectType(schema, answered)}\n`;
    });
  const lines = operations.map(({ method, path, operation, body, reply, isList, name }) => {
    const input = inputType(operation, body);
    return `  /** ${operation.summary}: \`${method} ${path}\` */\n  ${name}: { input: ${indent(input)}; reply: ${indent(replyType(reply, isList))}${isList ? '; list: true' : ''} };`;
  });
  const codes = listErrorCodes(document).map((code) => `  | '${code}'`);
  return `${head}
${schemas.join('\n')}
export interface Operations {
${lines.join('\n')}
}

export type ErrorCode =
${codes.join('\n')};
`;
}

const methodMarks: Partial<Record<string, string>> = { POST: 'P', PUT: 'U', PATCH: 'A', DELETE: 'D' };

/** Writes `api-operations.ts`: the facts about operations that the client needs at run time. */
export function writeOperations(document: Document): string {
  const lines = listOperations(document).map(({ name, method, path, ...is }) => {
    if (!path.startsWith('/api/')) throw new Error(`${name}: the client expects paths under /api.`);
    const marks = [
      method === 'GET' ? '' : methodMarks[method],
      is.body && 'b',
      is.isKeyed && 'k',
      is.isList && 'l',
      is.isOpen && 'o',
      is.takesApiKey && 'a',
      is.mayBeDeferred && 'd',
    ];
    return `  ${name}: '${[path.slice('/api'.length), marks.filter(Boolean).join('')].join(' ').trim()}',`;
  });
  return `${head}
/** Path under \`/api\`, and marks: \`P\` POST, \`U\` PUT, \`A\` PATCH, \`D\` DELETE, otherwise GET; \`b\` has a body, \`k\` takes an Idempotency-Key, \`l\` is a list in pages, \`o\` looks at no session, \`a\` counts an API key, \`d\` may have to be approved first. */
export const operations = {
${lines.join('\n')}
} as const;
`;
}

/** Input fields may be undefined; response fields are absent. */
interface Side {
  optional: string;
}
const given: Side = { optional: ' | undefined' };
const answered: Side = { optional: '' };

function replyType(reply: Schema | undefined, isList: boolean): string {
  if (reply === undefined) return 'undefined';
  // The client turns a single row back into a list.
  const list = isList && reply.anyOf?.find(({ type }) => type === 'array');
  return typeOf(list || reply, answered);
}

/** Path, query and body in one object: no operation has a name in two of them. */
function inputType({ operationId, parameters }: Operation, body: Schema | undefined): string {
  const fields = parameters.filter(({ in: place }) => place === 'path' || place === 'query');
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  const add = (name: string, schema: Schema, isRequired: boolean) => {
    if (name in properties) throw new Error(`${operationId} has two fields called ${name}.`);
    properties[name] = schema;
    if (isRequired) required.push(name);
  };
  for (const { name, description, schema, required: isRequired } of fields)
    add(name, { ...schema, ...(description !== undefined && { description }) }, isRequired === true);
  for (const [name, schema] of Object.entries(body?.properties ?? {}))
    add(name, schema, body?.required?.includes(name) ?? false);
  if (body !== undefined && fields.some((field) => field.in === 'query'))
    throw new Error(`${operationId} has a body and a query, so the client cannot assign fields.`);
  return objectType({ properties, required }, given);
}

function objectType({ properties = {}, required = [] }: Schema, side: Side): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const note = schema.description === undefined ? '' : `  /** ${comment(schema.description)} */\n`;
    const type = indent(typeOf(schema, side));
    return `${note}  ${key(name)}${required.includes(name) ? `: ${type}` : `?: ${type}${side.optional}`};`;
  });
  return fields.length === 0 ? 'Record<never, never>' : `{\n${fields.join('\n')}\n}`;
}

function typeOf(schema: Schema, side: Side): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  const nullable = Array.isArray(schema.type) && schema.type.includes('null');
  if (schema.enum !== undefined) {
    const values = schema.enum.filter((value) => value !== null).map(literal);
    return [...values, ...(nullable || schema.enum.includes(null) ? ['null'] : [])].join(' | ');
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map((choice) => typeOf(choice, side)).join(' | ');
  const kinds = Array.isArray(schema.type) ? schema.type : [schema.type];
  return kinds.map((kind) => kindOf(kind, schema, side)).join(' | ');
}

function kindOf(kind: string | undefined, schema: Schema, side: Side): string {
  switch (kind) {
    case 'string':
    case 'boolean':
    case 'null':
      return kind;
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      const item = schema.items === undefined ? 'unknown' : typeOf(schema.items, side);
      return /[|]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
    }
    case 'object': {
      const values = schema.patternProperties ?? {};
      const others = Object.values(values)[0] ?? schema.additionalProperties;
      if (schema.properties !== undefined) return objectType(schema, side);
      return typeof others === 'object'
        ? `Record<string, ${typeOf(others, side)}>`
        : 'Record<string, unknown>';
    }
    default:
      return 'unknown';
  }
}

function namesUsedBy(document: Document, operations: ReturnType<typeof listOperations>): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') visit(inner);
      else if (!names.has(nameOf(inner))) {
        names.add(nameOf(inner));
        visit(document.components.schemas[nameOf(inner)]);
      }
    }
  };
  for (const { body, reply, operation } of operations)
    visit([body, reply, operation.parameters.map(({ schema }) => schema)]);
  return names;
}

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
const comment = (text: string) => text.replaceAll('*/', '* /').replace(/\s+/g, ' ');
const indent = (text: string) => text.replaceAll('\n', '\n  ');
