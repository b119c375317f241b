import Type from 'typebox';
import { anyone, anyoneLimited } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Instant, Line } from '../../../http/schemas.ts';
import { environments } from './rules/api-key.ts';

const Uri = (about: string) => Type.String({ format: 'uri', description: about });

const Environment = Type.Enum([...environments], {
  description: 'Sandbox keys start with `ams_test_`, live keys with `ams_live_`. Both read the same data.',
});

const Scopes = Type.Array(Type.String(), { description: 'Scopes of the key. All of them are read-only.' });

export const ApiKeyCreated = Type.Object({
  apiKey: Type.String({ description: 'The API key. Shown only once: the server stores a hash.' }),
  name: Type.String(),
  tier: Type.String(),
  environment: Environment,
  rateLimit: Type.String({ description: 'Daily quota as text.' }),
  status: Type.String(),
  scopes: Scopes,
  createdAt: Instant('Time of creation.'),
  instructions: Type.String(),
  docsUrl: Uri('URL of the API reference.'),
});

export const ApiKeyOnboarding = Type.Object({
  service: Type.String(),
  onboarding: Type.String(),
  freeTier: Type.Object({
    rateLimit: Type.String(),
    price: Type.String(),
    creditCardRequired: Type.Boolean(),
    sandboxEnvironment: Type.Boolean(),
  }),
  scopes: Scopes,
  scopesNote: Type.String(),
  generateKeyEndpoint: Type.Object({
    method: Type.String(),
    path: Type.String(),
    samplePayload: Type.Object({ name: Type.String(), environment: Type.String() }),
  }),
  documentation: Uri('URL of the API reference.'),
  openApi: Uri('URL of the OpenAPI document.'),
  llmsTxt: Uri('URL of the summary for language models.'),
});

export const createApiKey = declareRoute({
  operation: 'createApiKey',
  method: 'POST',
  path: '/api/keys',
  access: anyoneLimited,
  tag: 'API keys',
  summary: 'Create an API key',
  description:
    'Free and without an account. The body is optional. A key only reads public data; it identifies the caller and adds a daily quota.',
  body: Type.Object({
    name: Type.Optional(Line('Name of the key. Default: `Agent Key`.', 100)),
    environment: Type.Optional(Environment),
  }),
  bodyExample: { name: 'Agent Key', environment: 'sandbox' },
  reply: {
    status: 201,
    description: 'The key. This is the only response that contains it.',
    schema: ApiKeyCreated,
    example: {
      apiKey: 'ams_test_0000000000000000000000000000000000000000000',
      name: 'Agent Key',
      tier: 'free',
      environment: 'sandbox',
      rateLimit: '1,000 requests per day',
      status: 'active',
      scopes: ['businesses:read', 'professionals:read', 'services:read', 'availability:read', 'reviews:read'],
      createdAt: '2026-11-30T12:00:00.000Z',
      instructions:
        'Store this key now: it is shown only once. Send it in the X-API-Key header. It reads public data; booking needs an access token of the user.',
      docsUrl: 'http://127.0.0.1:3000/docs',
    },
  },
  errors: [],
  acceptsIdempotencyKey: true,
  secret: true,
});

export const getOnboarding = declareRoute({
  operation: 'getApiKeyGuide',
  method: 'GET',
  path: '/api/keys',
  access: anyone,
  tag: 'API keys',
  summary: 'Describe how to get an API key',
  reply: {
    status: 200,
    description: 'Quota, scopes and how to create a key.',
    schema: ApiKeyOnboarding,
    example: {
      service: 'Openslot',
      onboarding: 'Self-service: one request creates a key. No account and no approval needed.',
      freeTier: {
        rateLimit: '1,000 requests per day',
        price: 'Free',
        creditCardRequired: false,
        sandboxEnvironment: true,
      },
      scopes: ['businesses:read', 'professionals:read', 'services:read', 'availability:read', 'reviews:read'],
      scopesNote:
        'Every key has all of these scopes. They are read-only. Booking, rescheduling and cancelling need a Bearer token of the user.',
      generateKeyEndpoint: {
        method: 'POST',
        path: '/api/keys',
        samplePayload: { name: 'Agent Key', environment: 'sandbox' },
      },
      documentation: 'http://127.0.0.1:3000/docs',
      openApi: 'http://127.0.0.1:3000/openapi.json',
      llmsTxt: 'http://127.0.0.1:3000/llms.txt',
    },
  },
  errors: [],
});

export const revokeApiKey = declareRoute({
  operation: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/keys',
  access: anyone,
  tag: 'API keys',
  summary: 'Revoke an API key',
  description:
    'Revokes the key sent in `X-API-Key`. Revocation is immediate and permanent. Without a key, the response is 401 `INVALID_API_KEY`.',
  reply: { status: 204, description: 'The key is revoked.' },
  errors: ['INVALID_API_KEY'],
});
