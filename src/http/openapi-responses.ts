import { type ErrorCode, errorArguments } from '../errors.ts';
import { named } from './openapi-schemas.ts';
import { type AnyRoute, errorsOf, statusesOf } from './route.ts';

type Json = Record<string, unknown>;

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const refused = (description: string) => ({
  description,
  headers: refer(['X-Request-Id', 'Error-Detail']),
  content: {
    'application/json': {
      ...errorContent['application/json'],
      examples: { INVALID_INPUT: { value: { error: 'INVALID_INPUT' } } },
    },
  },
});

/** What can become of a request before a route has seen it, always as `INVALID_INPUT`. */
export const sharedResponses = {
  BodyTooLarge: refused('The body is larger than the route takes: 128 KB, if it says no more.'),
  NotJson: refused('The body is not `application/json`.'),
  HeadersTooLarge: refused('The address and the headers are larger than 16 KB.'),
};

export function describeSuccess(route: AnyRoute, schemas: Json): Json {
  const { status, description, schema, example, contentType } = route.reply;
  const headers = [
    'X-Request-Id',
    ...(route.path.startsWith('/api')
      ? ['API-Version', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
      : []),
    ...(route.cached || route.conditional ? ['ETag'] : []),
    ...(route.list ? ['Link'] : []),
    ...(route.ignoresUnknownParameters ? ['Ignored-Parameters'] : []),
    ...(route.creates ? ['Idempotency-Replayed'] : []),
  ];
  const content = schema
    ? { 'application/json': { schema: named(schema, schemas), ...(example !== undefined && { example }) } }
    : contentType
      ? {
          [mediaType(contentType)]: {
            schema: { type: mediaType(contentType).endsWith('json') ? 'object' : 'string' },
          },
        }
      : undefined;
  const success = { [status]: { description, headers: refer(headers), ...(content && { content }) } };
  return route.cached || route.conditional
    ? { ...success, 304: { description: 'What `If-None-Match` names is still current.' } }
    : success;
}

const mediaType = (contentType: string) => contentType.replace(/;.*$/, '');

export function describeErrors(route: AnyRoute): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    for (const status of statusesOf(route, code))
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Json = {};
  for (const [status, codes] of byStatus) {
    responses[status] = {
      description: codes.map((code) => `\`${withArgument(code)}\``).join(', '),
      headers: refer([
        'X-Request-Id',
        ...(status < 500 && route.path.startsWith('/api') ? ['Error-Detail'] : []),
        ...(status === 429 || status === 503 ? ['Retry-After'] : []),
      ]),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(codes.map((code) => [code, { value: { error: exampleOf(code) } }])),
        },
      },
    };
  }
  if (route.method !== 'GET') {
    responses[413] = { $ref: '#/components/responses/BodyTooLarge' };
    responses[415] = { $ref: '#/components/responses/NotJson' };
  }
  responses[431] = { $ref: '#/components/responses/HeadersTooLarge' };
  responses.default = { description: 'Any other error, in the same shape.', content: errorContent };
  return responses;
}

const withArgument = (code: ErrorCode) => (errorArguments[code] ? `${code}:<${errorArguments[code]}>` : code);
const exampleOf = (code: ErrorCode) => (errorArguments[code] ? `${code}:24` : code);

function refer(headers: string[]): Json {
  return Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
