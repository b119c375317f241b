import { type ErrorCode, type ErrorStatus, errorArguments } from 'openslot-facts/errors';
import { type Detail, firstSentence, named } from './openapi-schemas.ts';
import { type AnyRoute, errorsOf, isOfApi, statusesOf } from './route.ts';

type Json = Record<string, unknown>;

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** Those that an operation may have codes of its own for: it says which beside the reference. */
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
      description: status === '404' ? listCodes(['NOT_FOUND']) : 'The operation says with which codes.',
      headers: refer(['X-Request-Id', 'API-Version', 'Error-Detail', 'Error-Info']),
      content: errorContent,
    },
  ]),
);

const anywhereCodes: readonly ErrorCode[] = ['SERVER_ERROR', 'DB_UNAVAILABLE'];

/** Codes that follow from the schemas of a route of the API, from who may call it and how: described once for all. */
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

/** Whether the description that all operations share says it, so that none has to. */
export const isImplied = (route: AnyRoute, code: ErrorCode): boolean =>
  (isOfApi(route) ? apiCodes : anywhereCodes).includes(code);

const anywhere =
  '431 `INVALID_INPUT` (address and headers above 16 KB); 500 `SERVER_ERROR`; 503 `DB_UNAVAILABLE` (wait `Retry-After` seconds)';

export const sharedResponses = {
  ...refusals,
  Other: {
    description: `What any operation can answer with, besides its own. 400 \`INVALID_INPUT\`, \`MISSING_FIELDS\`, \`INVALID_VALUE\`, \`INVALID_DATE_FORMAT\`, \`INVALID_TIME_FORMAT\` (what its schemas refuse); 401 \`AUTH_REQUIRED\`, \`INVALID_API_KEY\`; 403 \`FORBIDDEN\` (another role is needed); 409 \`SERIALIZATION_CONFLICT\` (of a change: try again); 413 (body above 128 KB, if it takes no more) and 415 (not JSON) \`INVALID_INPUT\`; 429 \`RATE_LIMITED:<seconds>\`; ${anywhere}.`,
    headers: refer([
      ...['X-Request-Id', 'API-Version', 'Error-Detail', 'Error-Info', 'Retry-After'],
      ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
    ]),
    content: errorContent,
  },
  PageOther: {
    description: `What any page can say. 400 \`INVALID_INPUT\` (faulty headers); ${anywhere}.`,
    headers: refer(['X-Request-Id', 'Error-Info', 'Retry-After']),
    content: errorContent,
  },
  Told: {
    description:
      'What a webhook answers. 2xx: accepted, whatever else it holds. 410: never again, the webhook is paused at once. All else: it is tried again later.',
  },
  NotModified: { description: 'What `If-None-Match` names is still current.', headers: refer(['ETag']) },
};

export function describeSuccess(route: AnyRoute, schemas: Json, detail: Detail): Json {
  const { status, description, schema, example, contentType } = route.reply;
  const headers = [
    ...(route.list ? ['Link'] : []),
    ...(route.ignoresUnknownParameters ? ['Ignored-Parameters'] : []),
    // Those that take the one or answer 304 have it; the brief document leaves it at that.
    ...(detail === 'whole' && (route.cached || route.conditional) ? ['ETag'] : []),
    ...(detail === 'whole' && route.takesKey ? ['Idempotency-Replayed'] : []),
  ];
  const content = schema
    ? {
        'application/json': {
          schema: named(schema, schemas, detail),
          ...(example !== undefined && { example }),
        },
      }
    : contentType
      ? {
          [mediaType(contentType)]: {
            schema: { type: mediaType(contentType).endsWith('json') ? 'object' : 'string' },
          },
        }
      : undefined;
  return {
    [status]: {
      description,
      ...(headers.length > 0 && { headers: refer(headers) }),
      ...(content && { content }),
    },
    ...describeDeferred(route, headers, schemas, detail),
    ...((route.cached || route.conditional) && { 304: { $ref: '#/components/responses/NotModified' } }),
  };
}

/** What is answered where somebody has to agree first. */
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

/** What is implied for every operation is not said again at each. */
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
  const rest = isOfApi(route) ? 'Other' : 'PageOther';
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
