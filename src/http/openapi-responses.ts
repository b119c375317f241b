import { type ErrorCode, type ErrorStatus, errorArguments } from 'openslot-facts/errors';
import { type Detail, firstSentence, named } from './openapi-schemas.ts';
import { type AnyRoute, errorsOf, isApiRoute, statusesOf } from './route.ts';

type Json = Record<string, unknown>;

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** Shared error responses. Operations list their own codes in the description. */
const refusalNames: Partial<Record<ErrorStatus, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  429: 'TooMany',
};

const refusals = Object.fromEntries(
  Object.entries(refusalNames).map(([status, name]) => [
    name,
    {
      description: status === '404' ? listCodes(['NOT_FOUND']) : 'See the operation for the codes.',
      headers: refer(['X-Request-Id', 'API-Version', 'Error-Detail', 'Error-Info']),
      content: errorContent,
    },
  ]),
);

const anywhereCodes: readonly ErrorCode[] = ['SERVER_ERROR', 'DB_UNAVAILABLE'];

/** Codes implied by schemas, access and method, described once for all operations. */
const apiCodes: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'MISSING_FIELDS',
  'INVALID_VALUE',
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_FORMAT',
  'AUTH_REQUIRED',
  'INVALID_API_KEY',
  'FORBIDDEN',
  'SERIALIZATION_CONFLICT',
  'RATE_LIMITED',
  ...anywhereCodes,
];

/** True if the shared description covers the code. */
export const isImplied = (route: AnyRoute, code: ErrorCode): boolean =>
  (isApiRoute(route) ? apiCodes : anywhereCodes).includes(code);

const anywhere =
  '431 `INVALID_INPUT` (URL and headers above 16 KB); 500 `SERVER_ERROR`; 503 `DB_UNAVAILABLE` (wait `Retry-After` seconds)';

export const sharedResponses = {
  ...refusals,
  Other: {
    description: `Errors that every operation can return in addition to its own. 400 \`INVALID_INPUT\`, \`MISSING_FIELDS\`, \`INVALID_VALUE\`, \`INVALID_DATE_FORMAT\`, \`INVALID_TIME_FORMAT\` (schema violations); 401 \`AUTH_REQUIRED\`, \`INVALID_API_KEY\`; 403 \`FORBIDDEN\` (wrong role); 409 \`SERIALIZATION_CONFLICT\` (changes only: try again); 413 \`INVALID_INPUT\` (body above 128 KB, unless stated otherwise); 415 \`INVALID_INPUT\` (not JSON); 429 \`RATE_LIMITED:<seconds>\`; ${anywhere}.`,
    headers: refer([
      ...['X-Request-Id', 'API-Version', 'Error-Detail', 'Error-Info', 'Retry-After'],
      ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
    ]),
    content: errorContent,
  },
  PageOther: {
    description: `Errors that every page can return. 400 \`INVALID_INPUT\` (invalid headers); ${anywhere}.`,
    headers: refer(['X-Request-Id', 'Error-Info', 'Retry-After']),
    content: errorContent,
  },
  WebhookResponse: {
    description:
      'Response of the webhook receiver. 2xx: accepted; the body is ignored. 410: the webhook is paused. Others: the delivery is retried.',
  },
  NotModified: { description: 'The version in `If-None-Match` is current.', headers: refer(['ETag']) },
};

export function describeSuccess(route: AnyRoute, schemas: Json, detail: Detail): Json {
  const { status, description, schema, example, contentType, alsoContentType } = route.reply;
  const headers = [
    ...(route.list ? ['Link'] : []),
    ...(route.ignoresUnknownParameters ? ['Ignored-Parameters'] : []),
    // Implied by the parameter and the 304 response, so the brief document omits it.
    ...(detail === 'whole' && (route.cached || route.conditional) ? ['ETag'] : []),
    ...(detail === 'whole' && route.acceptsIdempotencyKey ? ['Idempotency-Replayed'] : []),
  ];
  const content = schema
    ? {
        'application/json': {
          schema: named(schema, schemas, detail),
          ...(example !== undefined && { example }),
        },
      }
    : contentType
      ? Object.fromEntries(
          [contentType, ...(alsoContentType ? [alsoContentType] : [])]
            .map(mediaType)
            .map((type) => [type, { schema: { type: type.endsWith('json') ? 'object' : 'string' } }]),
        )
      : undefined;
  return {
    [status]: {
      description,
      ...(headers.length > 0 && { headers: refer(headers) }),
      ...(content && { content }),
    },
    ...describeDeferred(route, headers, schemas, detail),
    ...(route.reply.redirectsToLanguage && {
      307: { description: 'The same page in a language of `Accept-Language`, at the address in `Location`.' },
    }),
    ...((route.cached || route.conditional) && { 304: { $ref: '#/components/responses/NotModified' } }),
  };
}

/** Response of operations that need approval first. */
function describeDeferred(
  { reply: { deferred } }: AnyRoute,
  headers: string[],
  schemas: Json,
  detail: Detail,
): Json {
  if (deferred === undefined) return {};
  const { description, schema, example } = deferred;
  const content = { 'application/json': { schema: named(schema, schemas, detail), example } };
  return {
    202: {
      description: detail === 'whole' ? description : firstSentence(description),
      ...(headers.length > 0 && { headers: refer(headers) }),
      content,
    },
  };
}

const mediaType = (contentType: string) => contentType.replace(/;.*$/, '');

/** Only codes that are not implied for every operation. */
export function describeErrors(route: AnyRoute): Json {
  const own = new Map<ErrorStatus, ErrorCode[]>();
  for (const code of errorsOf(route).filter((one) => !isImplied(route, one)))
    for (const status of statusesOf(route, code)) own.set(status, [...(own.get(status) ?? []), code]);
  const responses: Json = {};
  for (const [status, codes] of own) {
    const isUsual = status === 404 && codes.every((code) => code === 'NOT_FOUND');
    responses[status] = {
      $ref: `#/components/responses/${refusalNames[status]}`,
      ...(!isUsual && { description: listCodes(codes) }),
    };
  }
  const rest = isApiRoute(route) ? 'Other' : 'PageOther';
  return { ...responses, default: { $ref: `#/components/responses/${rest}` } };
}

function listCodes(codes: readonly ErrorCode[]): string {
  return codes
    .map((code) => `\`${errorArguments[code] ? `${code}:<${errorArguments[code]}>` : code}\``)
    .join(', ');
}

function refer(headers: string[]): Json {
  return Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Response headers in the OpenAPI document. */
export const responseHeaders = {
  'API-Version': { description: 'API version: `1`.', schema: { type: 'string', const: '1' } },
  'X-Request-Id': {
    description: 'Id of the request in the log. Quote it when reporting a problem.',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': {
    description: 'Requests per day for the API key. Only with a valid key.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': {
    description: 'Remaining requests today. Only with a valid key.',
    schema: { type: 'integer' },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the quota resets at midnight UTC. Only with a valid key.',
    schema: { type: 'integer' },
  },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
  ETag: { description: 'Version of the response, for `If-None-Match`.', schema: { type: 'string' } },
  Link: {
    description: 'URL of the next page (`rel="next"`). Absent on the last page.',
    schema: { type: 'string' },
  },
  'Error-Detail': {
    description:
      'Problem and fix in one or two English sentences, for developers. The wording can change at any time: programs use `Error-Info`.',
    schema: { type: 'string', maxLength: 300 },
  },
  'Error-Info': {
    description:
      'Details of an error for programs: a dictionary of RFC 9651 with the members `field`, `reason`, `date`, `id`, `limit`, `value`, `retry-after`, `scope` and `ticket`, all optional. `docs/errors.md` lists the reasons.',
    schema: { type: 'string', maxLength: 2000, examples: ['field="body.services[1]", reason=not-found'] },
  },
  'Ignored-Parameters': {
    description: 'Unknown query parameters that were ignored.',
    schema: { type: 'string', maxLength: 300 },
  },
  'Idempotency-Replayed': {
    description: '`true` if this is the stored response to an earlier request.',
    schema: { type: 'string', const: 'true' },
  },
};
