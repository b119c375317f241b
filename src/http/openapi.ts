import type { TSchema } from 'typebox';
import type { Steps } from '../shared/steps.ts';
import { type Access, describeAccess, scopes } from './access.ts';
import { responseHeaders } from './openapi-headers.ts';
import { describeErrors, describeSuccess, sharedResponses } from './openapi-responses.ts';
import { named } from './openapi-schemas.ts';
import type { AnyRoute } from './route.ts';
import { ErrorBody } from './schemas.ts';

export interface OpenApiInfo {
  title: string;
  version: string;
  description: string;
  publicUrl: string;
  tags: { name: string; description: string }[];
}

/** A request that we make, to whoever asked to be told. */
export interface WebhookDeclaration {
  name: string;
  tag: string;
  summary: string;
  description: string;
  headers: readonly { name: string; description: string; example: string }[];
  body: TSchema;
  example: unknown;
}

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the given routes and webhooks: nothing in it is written twice. Can be interrupted after each of them. */
export function* describeApi(
  routes: readonly AnyRoute[],
  webhooks: readonly WebhookDeclaration[],
  info: OpenApiInfo,
): Steps<Json> {
  const schemas: Json = { Error: ErrorBody };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, schemas) };
    yield;
  }
  const requests: Json = {};
  for (const webhook of webhooks) {
    requests[webhook.name] = { post: describeWebhook(webhook, schemas) };
    yield;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.publicUrl }],
    tags: info.tags,
    paths,
    webhooks: requests,
    components: {
      schemas,
      headers: responseHeaders,
      responses: sharedResponses,
      securitySchemes: describeSecurity(),
    },
  };
}

function describeSecurity(): Json {
  const list = Object.entries(scopes).map(([scope, grants]) => `- \`${scope}\`: ${grants}`);
  return {
    ApiKeyAuth: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: `A self-serve, read-only key from \`POST /api/keys\`. Scopes:\n${list.join('\n')}`,
    },
    BearerAuth: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token of a session, from `POST /api/auth/login`.',
    },
  };
}

function securityOf(access: Access): Json[] {
  if (access.kind === 'session') return [{ BearerAuth: [] }];
  if (access.kind === 'discovery') return [{}, { ApiKeyAuth: [access.scope] }, { BearerAuth: [] }];
  return [];
}

function inCapitals(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describeOperation(route: AnyRoute, schemas: Json): Json {
  const notes = [route.description, `Who may call: ${describeAccess(route.access)}.`];
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary: route.summary,
    description: notes.filter(Boolean).join('\n\n'),
    security: securityOf(route.access),
    parameters: describeParameters(route, schemas),
    ...(route.body && {
      requestBody: {
        required: (route.body.required ?? []).length > 0,
        content: {
          'application/json': {
            schema: named(route.body, schemas),
            ...(route.bodyExample !== undefined && { example: route.bodyExample }),
          },
        },
      },
    }),
    responses: { ...describeSuccess(route, schemas), ...describeErrors(route) },
  };
}

function describeWebhook(webhook: WebhookDeclaration, schemas: Json): Json {
  const content = { schema: named(webhook.body, schemas), example: webhook.example };
  return {
    operationId: `webhook${inCapitals(webhook.name)}`,
    tags: [webhook.tag],
    summary: webhook.summary,
    description: webhook.description,
    security: [],
    parameters: webhook.headers.map((header) => ({
      ...header,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': content } },
    responses: {
      '2XX': { description: 'Accepted. What the answer holds is not read.' },
      410: { description: 'Never again: the webhook is paused at once.' },
      default: { description: 'Not accepted: it is tried again later.' },
    },
  };
}

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The last `id` you got: you are told what you missed since.',
  schema: { type: 'string', maxLength: 300 },
};

function describeParameters(route: AnyRoute, schemas: Json): Json[] {
  const places = [
    ['path', route.params],
    ['query', route.query],
  ] as const;
  const parameters = places.flatMap(([place, schema]) =>
    Object.entries((schema?.properties ?? {}) as Record<string, TSchema & Json>).map(([name, field]) => {
      const { description, examples, ...rest } = field;
      return {
        name,
        in: place,
        required: place === 'path' || Boolean(schema?.required?.includes(name)),
        ...(description !== undefined && { description }),
        schema: named(rest as TSchema, schemas),
        ...(Array.isArray(examples) && { example: examples[0] }),
      };
    }),
  );
  if (route.streams) return [...parameters, lastEventId];
  if (!route.creates && route.ownIdempotencyKey === undefined) return parameters;
  return [
    ...parameters,
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        route.ownIdempotencyKey ??
        'A value of your own, best random. A repeat by the same caller within 24 hours gets the first answer again instead of making a second record.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      example: '5b1b9c1e-6a0f-4a7e-9f0e-3c7d3a3c1f22',
    },
  ];
}
