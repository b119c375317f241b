import Type from 'typebox';
import { anyone, anyoneLimited, signedIn } from '../../../http/access.ts';
import { grantScopeNames } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { Nullable } from '../../../http/schemas.ts';
import { createGrant, ScopeName } from '../../access/grants/contract.ts';

const tag = 'Agents';

// The limits are the same as for a grant that the user creates directly.
const { agentName: _name, scopes: _scopes, ...limits } = createGrant.body!.properties;

const Parameters = Type.String({
  minLength: 1,
  maxLength: 6_000,
  description: 'Query string of the authorization request, unchanged.',
  examples: ['client_id=oac_demo&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&response_type=code'],
});

const RedirectTo = (about: string) => Type.String({ format: 'uri', description: about });

const AuthorizationRequest = Type.Object(
  {
    client: Type.Object({
      id: Type.String({ description: 'OAuth client id.' }),
      name: Type.String({
        description: 'Name given by the client. Not verified. Empty if not given.',
      }),
      site: Nullable(
        Type.String({
          description:
            'Site that publishes the client metadata document. Null for a client that registered itself: its identity is not verified.',
        }),
      ),
      page: Nullable(
        Type.String({
          description: 'Website given by the client. Not verified. Null if not given.',
        }),
      ),
      returnsTo: Nullable(
        Type.String({
          description: 'Site that receives the response. Null for an app on the device of the user.',
        }),
      ),
    }),
    redirectUri: RedirectTo('Redirect URI of the response.'),
    scopes: Type.Array(ScopeName, {
      description: 'Requested scopes that this account can grant.',
    }),
    books: Type.Boolean({
      description:
        'Whether the scopes allow booking, rescheduling or cancelling. If true, let the user set limits and ask-first.',
    }),
    refusedTo: Nullable(
      RedirectTo(
        'URL that reports the invalid request to the client. Redirect only after a click of the user. Null for a valid request.',
      ),
    ),
  },
  { title: 'AuthorizationRequest' },
);

export const readAuthorizationRequest = declareRoute({
  operation: 'readAuthorizationRequest',
  method: 'GET',
  path: '/api/authorizations/request',
  access: signedIn,
  tag,
  summary: 'Get an authorization request',
  description:
    'Data for the consent page. `INVALID_INPUT`: the client or the redirect URI cannot be verified. Do not redirect the user in that case.',
  query: Type.Object({ parameters: Parameters }),
  reply: {
    status: 200,
    description: 'The authorization request.',
    schema: AuthorizationRequest,
    example: {
      client: { id: 'oac_demo', name: 'Helpful Agent', site: null, page: 'agent.example', returnsTo: null },
      redirectUri: 'http://127.0.0.1/callback',
      scopes: ['appointments:read', 'appointments:book'],
      books: true,
      refusedTo: null,
    },
  },
  errors: ['INVALID_INPUT', 'RATE_LIMITED'],
});

export const answerAuthorizationRequest = declareRoute({
  operation: 'answerAuthorizationRequest',
  method: 'POST',
  path: '/api/authorizations',
  access: signedIn,
  tag,
  summary: 'Decide an authorization request',
  description:
    'Allowing creates a grant. The agent exchanges the code in `redirectTo` for tokens within a minute. The user can grant fewer scopes than requested, never more.',
  body: Type.Object({
    parameters: Parameters,
    decision: Type.Enum(['allow', 'refuse'], { description: 'Decision of the user.' }),
    scopes: Type.Optional(
      Type.Array(ScopeName, {
        maxItems: grantScopeNames.length,
        description: 'Granted scopes. Default: all requested scopes.',
      }),
    ),
    ...limits,
  }),
  bodyExample: {
    parameters: 'client_id=oac_demo&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&response_type=code',
    decision: 'allow' as const,
    scopes: ['appointments:read' as const],
  },
  acceptsIdempotencyKey: true,
  secret: true,
  reply: {
    status: 201,
    description: 'URL to redirect the user to.',
    schema: Type.Object(
      { redirectTo: RedirectTo('Redirect URI with a code or an error.') },
      { title: 'AuthorizationAnswer' },
    ),
    example: {
      redirectTo:
        'http://127.0.0.1/callback?code=osc_0000000000000000000000000000000000000000000&iss=http%3A%2F%2F127.0.0.1%3A3000',
    },
  },
  errors: [
    'INVALID_INPUT',
    'INVALID_VALUE',
    'INVALID_CURRENCY',
    'MISSING_FIELDS',
    'BUSINESS_NOT_FOUND',
    'RATE_LIMITED',
  ],
});

const Text = (about: string, maxLength = 2_000) =>
  Type.Optional(Type.String({ description: about, maxLength }));

const document = {
  status: 200 as const,
  contentType: 'application/json; charset=utf-8',
};

export const getServerMetadata = declareRoute({
  operation: 'getAuthorizationServer',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  access: anyone,
  tag,
  summary: 'Get the authorization server metadata',
  description:
    'OAuth 2.1 endpoints in the format of RFC 8414. Returns 404 if the service runs without pages.',
  cached: true,
  namesOrigin: true,
  reply: { ...document, description: 'Authorization server metadata.' },
  errors: ['NOT_FOUND'],
});

const resourceMetadata = {
  method: 'GET' as const,
  access: anyone,
  tag,
  cached: true,
  namesOrigin: true,
  reply: { ...document, description: 'Protected resource metadata in the format of RFC 9728.' },
  errors: ['NOT_FOUND'] as const,
};

export const getResourceMetadata = declareRoute({
  ...resourceMetadata,
  operation: 'getProtectedResource',
  path: '/.well-known/oauth-protected-resource',
  summary: 'Get the resource metadata of the service',
});

export const getMcpResourceMetadata = declareRoute({
  ...resourceMetadata,
  operation: 'getMcpProtectedResource',
  path: '/.well-known/oauth-protected-resource/mcp',
  summary: 'Get the resource metadata of MCP',
});

export const getApiResourceMetadata = declareRoute({
  ...resourceMetadata,
  operation: 'getApiProtectedResource',
  path: '/.well-known/oauth-protected-resource/api',
  summary: 'Get the resource metadata of the API',
});

export const registerAgent = declareRoute({
  operation: 'registerAgent',
  method: 'POST',
  path: '/oauth/register',
  access: anyoneLimited,
  tag,
  summary: 'Register an OAuth client',
  speaksOAuth: 'json',
  secret: true,
  reply: {
    status: 201,
    description: 'Client registration response (RFC 7591).',
    schema: Type.Object({
      client_id: Type.String(),
      client_id_issued_at: Type.Integer(),
      client_name: Type.Optional(Type.String()),
      client_uri: Type.Optional(Type.String()),
      redirect_uris: Type.Array(Type.String()),
      grant_types: Type.Array(Type.String()),
      response_types: Type.Array(Type.String()),
      token_endpoint_auth_method: Type.Literal('none'),
    }),
  },
  errors: [],
});

export const issueTokens = declareRoute({
  operation: 'issueTokens',
  method: 'POST',
  path: '/oauth/token',
  access: anyone,
  tag,
  summary: 'Issue or refresh tokens',
  speaksOAuth: 'form',
  secret: true,
  body: Type.Object({
    grant_type: Text('`authorization_code` or `refresh_token`.'),
    client_id: Text('Client id, or the URL of the client metadata document.'),
    code: Text('Authorization code of the redirect.'),
    code_verifier: Text('PKCE code verifier.'),
    redirect_uri: Text('Redirect URI of the authorization request.'),
    refresh_token: Text('Latest refresh token.'),
    resource: Text('Resource that the tokens are for.'),
    scope: Text('Scopes of a refresh. Must be within the grant.'),
    client_secret: Text('Not supported. Clients are public.'),
  }),
  reply: {
    status: 200,
    description: 'Token response (RFC 6749).',
    schema: Type.Object({
      access_token: Type.String(),
      token_type: Type.Literal('Bearer'),
      expires_in: Type.Integer(),
      refresh_token: Type.String(),
      scope: Type.String(),
    }),
  },
  errors: [],
});

export const revokeToken = declareRoute({
  operation: 'revokeToken',
  method: 'POST',
  path: '/oauth/revoke',
  access: anyone,
  tag,
  summary: 'Revoke a token',
  speaksOAuth: 'form',
  secret: true,
  body: Type.Object({
    token: Text('Access or refresh token. A refresh token revokes the grant.'),
    token_type_hint: Text('Not needed.'),
    client_id: Text('Client id, or the URL of the client metadata document.'),
    client_secret: Text('Not supported. Clients are public.'),
  }),
  reply: { status: 200, description: 'The token is revoked.', schema: Type.Object({}) },
  errors: [],
});
