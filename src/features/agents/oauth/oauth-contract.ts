import Type from 'typebox';
import { anyone, anyoneLimited } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';

const tag = 'Agents';

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
  summary: 'How an agent asks a person for a grant',
  description:
    'OAuth 2.1: where to register, to ask, to collect and to give back, as RFC 8414 has it. Not there where the service has no pages to ask on.',
  cached: true,
  reply: { ...document, description: 'The metadata of the authorization server.' },
  errors: ['NOT_FOUND'],
});

const describesResource = {
  method: 'GET' as const,
  access: anyone,
  tag,
  cached: true,
  reply: { ...document, description: 'The metadata of the protected resource, as RFC 9728 has it.' },
  errors: ['NOT_FOUND'] as const,
};

export const getResourceMetadata = declareRoute({
  ...describesResource,
  operation: 'getProtectedResource',
  path: '/.well-known/oauth-protected-resource',
  summary: 'Who gives out tokens for this service',
});

export const getMcpResourceMetadata = declareRoute({
  ...describesResource,
  operation: 'getMcpProtectedResource',
  path: '/.well-known/oauth-protected-resource/mcp',
  summary: 'Who gives out tokens for MCP',
});

export const getApiResourceMetadata = declareRoute({
  ...describesResource,
  operation: 'getApiProtectedResource',
  path: '/.well-known/oauth-protected-resource/api',
  summary: 'Who gives out tokens for the API',
});

export const registerAgent = declareRoute({
  operation: 'registerAgent',
  method: 'POST',
  path: '/oauth/register',
  access: anyoneLimited,
  tag,
  summary: 'An agent says what it is called and where it is led back to',
  speaksOAuth: 'json',
  secret: true,
  reply: {
    status: 201,
    description: 'What it asks with, as RFC 7591 has it.',
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

export const giveTokens = declareRoute({
  operation: 'giveTokens',
  method: 'POST',
  path: '/oauth/token',
  access: anyone,
  tag,
  summary: 'An agent collects its tokens, or new ones for those that end',
  speaksOAuth: 'form',
  secret: true,
  body: Type.Object({
    grant_type: Text('`authorization_code` or `refresh_token`.'),
    client_id: Text('As registered, or the address of its document.'),
    code: Text('What it was led back with.'),
    code_verifier: Text('What it had hashed when it asked.'),
    redirect_uri: Text('Where it was led back to.'),
    refresh_token: Text('The newest it has.'),
    resource: Text('What the tokens are for.'),
    scope: Text('Of a refresh: no more than was given.'),
    client_secret: Text('There are none.'),
  }),
  reply: {
    status: 200,
    description: 'The tokens, as RFC 6749 has them.',
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

export const takeBackToken = declareRoute({
  operation: 'takeBackToken',
  method: 'POST',
  path: '/oauth/revoke',
  access: anyone,
  tag,
  summary: 'An agent gives back a token; with a refresh token, its grant',
  speaksOAuth: 'form',
  secret: true,
  body: Type.Object({
    token: Text('An access or a refresh token.'),
    token_type_hint: Text('Not needed.'),
    client_id: Text('As registered, or the address of its document.'),
    client_secret: Text('There are none.'),
  }),
  reply: { status: 200, description: 'It opens nothing any more.', schema: Type.Object({}) },
  errors: [],
});
