import { errorArguments, errorStatuses } from 'openslot-facts/errors';
import type { TSchema } from 'typebox';
import type { Steps } from '../shared/steps.ts';
import { type Access, describeAccess, type SessionAccess, scopes } from './access.ts';
import { allScopes, describeAgents, grantScopes } from './grant-scopes.ts';
import { describeParameters, shareParameters } from './openapi-parameters.ts';
import { describeErrors, describeSuccess, responseHeaders, sharedResponses } from './openapi-responses.ts';
import { type Detail, firstSentence, named } from './openapi-schemas.ts';
import { extendSchemas, type Media, nameOf, shareExamples, shareFields } from './openapi-sharing.ts';
import type { AnyRoute } from './route.ts';
import { ErrorBody } from './schemas.ts';

export interface OpenApiInfo {
  title: string;
  version: string;
  description: string;
  publicUrl: string;
  tags: { name: string; description: string }[];
}

/** A webhook request. */
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

interface Operation extends Json {
  operationId: string;
  parameters?: unknown[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, Media> }>;
}

/** OpenAPI 3.1 document of routes and webhooks. Repeated parts are extracted. Yields after each operation. */
export function* describeApi(
  routes: readonly AnyRoute[],
  webhooks: readonly WebhookDeclaration[],
  info: OpenApiInfo,
  detail: Detail,
): Steps<Json> {
  const schemas: Json = { Error: describeError() };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes.filter((one) => isDescribed(one, detail))) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, schemas, detail) };
    yield;
  }
  const requests: Record<string, { post: Operation }> = {};
  for (const webhook of webhooks) {
    requests[webhook.name] = { post: describeWebhook(webhook, schemas, detail) };
    yield;
  }
  const parameters = yield* share(paths, requests, schemas, detail);
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
    ...(webhooks.length > 0 && { webhooks: requests }),
    components: {
      schemas,
      parameters,
      headers: responseHeaders,
      responses: sharedResponses,
      securitySchemes: { ...describeSecurity(), ...describeOAuth(info.publicUrl) },
    },
  };
}

/** OAuth endpoints have their own metadata. The brief document omits HTML pages and their assets. */
export const isDescribed = ({ speaksOAuth, path, reply }: AnyRoute, detail: Detail): boolean =>
  speaksOAuth === undefined &&
  !path.startsWith('/.well-known/oauth-') &&
  (detail === 'whole' || !(reply.contentType?.startsWith('text/html') || path.startsWith('/docs/')));

/** Extracts repeated parts into components. Returns the parameters; the schemas are changed in place. */
function* share(
  paths: Record<string, Record<string, Operation>>,
  webhooks: Record<string, { post: Operation }>,
  schemas: Json,
  detail: Detail,
): Steps<Json> {
  const called = Object.values(paths).flatMap((methods) => Object.entries(methods));
  const webhookOperations = Object.values(webhooks).map(({ post }) => post);
  // Read operations first.
  const operations = called
    .sort(([one], [other]) => Number(other === 'get') - Number(one === 'get'))
    .map(([, operation]) => operation);
  const bodies = operations.flatMap(({ requestBody, responses }) => {
    const media = requestBody?.content['application/json'];
    const about = Object.values(responses).flatMap(({ content }) => nameOf(answerOf(content)?.schema) ?? []);
    return media === undefined || about[0] === undefined
      ? []
      : [{ media, about: about[0].replace(/^New/, '') }];
  });
  shareFields(bodies, schemas);
  yield;
  extendSchemas(schemas);
  yield;
  const answers = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ content }) => answerOf(content) ?? []),
  );
  const sent = webhookOperations.flatMap(({ requestBody }) => answerOf(requestBody?.content) ?? []);
  if (detail === 'whole') shareExamples([...answers, ...sent], schemas);
  else for (const media of [...answers, ...sent]) delete media.example;
  yield;
  return shareParameters([...operations, ...webhookOperations]);
}

const answerOf = (content: Record<string, Media> | undefined) => content?.['application/json'];

/** All error codes, with their arguments. */
function describeError(): Json {
  const codes = Object.keys(errorStatuses) as (keyof typeof errorStatuses)[];
  const examples = codes.sort().map((code) => (errorArguments[code] ? `${code}:24` : code));
  const { error } = ErrorBody.properties;
  return { ...ErrorBody, properties: { error: { ...error, examples } } };
}

function describeSecurity(): Json {
  const list = Object.entries(scopes).map(([scope, grants]) => `- \`${scope}\`: ${grants}`);
  return {
    ApiKeyAuth: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: `Read-only key from \`POST /api/keys\`. Scopes:\n${list.join('\n')}`,
    },
    BearerAuth: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'Access token of a session from `POST /api/auth/login`, or an agent token (`osa_…`) where the operation allows agents.',
    },
  };
}

/** Roles of the session; empty for all. */
function securityOf(access: Access): Json[] {
  if (access.kind === 'session') return [{ BearerAuth: rolesOf(access) }];
  if (access.kind === 'discovery') return [{}, { ApiKeyAuth: [access.scope] }, { BearerAuth: [] }];
  return [];
}

const rolesOf = ({ roles, also }: SessionAccess): string[] =>
  roles.length === 4
    ? []
    : [...roles, ...(also === undefined ? [] : ['manager']), ...(also === 'desk' ? ['desk:book'] : [])];

function toPascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describeOperation(route: AnyRoute, schemas: Json, detail: Detail): Operation {
  const agents = describeAgents(route.agents);
  const parameters = describeParameters(route, schemas, detail);
  const who = `Access: ${describeAccess(route.access)}.${agents === null ? '' : ` Agents: ${agents}.`}`;
  const description =
    detail === 'whole'
      ? [route.description, who].filter(Boolean).join('\n\n')
      : firstSentence(route.description);
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary: route.summary,
    ...(description !== undefined && { description }),
    security: [...securityOf(route.access), ...grantsFor(route)],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        required: (route.body.required ?? []).length > 0,
        content: {
          'application/json': {
            schema: named(route.body, schemas, detail),
            ...(route.bodyExample !== undefined && { example: route.bodyExample }),
          },
        },
      },
    }),
    responses: {
      ...describeSuccess(route, schemas, detail),
      ...describeErrors(route),
    } as Operation['responses'],
  };
}

const webhookResponses = {
  '2XX': { description: 'Accepted. The body is ignored.' },
  410: { description: 'The webhook is paused immediately.' },
  default: { description: 'Not accepted. The delivery is retried.' },
};

function describeWebhook(webhook: WebhookDeclaration, schemas: Json, detail: Detail): Operation {
  const content = { schema: named(webhook.body, schemas, detail), example: webhook.example };
  return {
    operationId: `webhook${toPascalCase(webhook.name)}`,
    tags: [webhook.tag],
    summary: webhook.summary,
    ...(detail === 'whole' && { description: webhook.description }),
    security: [],
    parameters: webhook.headers.map((header) => ({
      ...header,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': content } },
    responses:
      detail === 'whole' ? webhookResponses : { default: { $ref: '#/components/responses/WebhookResponse' } },
  };
}

/** OAuth security scheme. */
const describeOAuth = (publicUrl: string) => ({
  OAuth2: {
    type: 'oauth2',
    description:
      'Grant of a user for an agent. OAuth 2.1 with PKCE (S256). Agents register at `/oauth/register` or publish a metadata document. Alternatively a token created with `POST /api/grants`.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${publicUrl}/oauth/authorize`,
        tokenUrl: `${publicUrl}/oauth/token`,
        refreshUrl: `${publicUrl}/oauth/token`,
        scopes: grantScopes,
      },
    },
  },
});

/** Scopes of which one is sufficient. */
function grantsFor({ agents }: AnyRoute): { OAuth2: string[] }[] {
  if (agents === undefined) return [];
  if (agents === 'any') return [{ OAuth2: [] }];
  return [...new Set(allScopes(agents))].map((scope) => ({ OAuth2: [scope] }));
}
