import Type from 'typebox';
import { anyone, anyoneLimited } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { Instant, Line } from '../../../http/schemas.ts';
import { environments } from './rules/api-key.ts';

const Uri = (about: string) => Type.String({ format: 'uri', description: about });

const Environment = Type.Enum([...environments], {
  description: 'Sandbox keys begin `ams_test_`, live ones `ams_live_`. Both read the same data.',
});

const Scopes = Type.Array(Type.String(), { description: 'What the key may read.' });

export const ApiKeyCreated = Type.Object({
  apiKey: Type.String({ description: 'Shown once, never recoverable: only its hash is stored.' }),
  name: Type.String(),
  tier: Type.String(),
  environment: Environment,
  rateLimit: Type.String({ description: 'The daily request allowance, in words.' }),
  status: Type.String(),
  scopes: Scopes,
  createdAt: Instant('When the key was made.'),
  instructions: Type.String(),
  docsUrl: Uri('The reference of this API.'),
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
  documentation: Uri('The readable reference.'),
  openApi: Uri('The OpenAPI document.'),
  llmsTxt: Uri('The summary for language models.'),
});

export const createApiKey = declareRoute({
  operation: 'createApiKey',
  method: 'POST',
  path: '/api/keys',
  access: anyoneLimited,
  tag: 'API keys',
  summary: 'Make an API key',
  description:
    'Free, without signup. The body may be left out. The key grants only read scopes; it adds attribution and a daily quota to requests that are public anyway.',
  body: Type.Object({
    name: Type.Optional(Line('What to call the key; `Agent Key` when not given.', 100)),
    environment: Type.Optional(Environment),
  }),
  bodyExample: { name: 'Agent Key', environment: 'sandbox' },
  reply: {
    status: 201,
    description: 'The key. This is the only time it is shown.',
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
        'Store this key now: it is shown only once. Send it as the X-API-Key header. It reads public data; booking needs a session of the user.',
      docsUrl: 'http://127.0.0.1:3000/docs',
    },
  },
  errors: [],
  takesKey: true,
  secret: true,
});

export const getOnboarding = declareRoute({
  operation: 'getApiKeyGuide',
  method: 'GET',
  path: '/api/keys',
  access: anyone,
  tag: 'API keys',
  summary: 'How to get an API key',
  reply: {
    status: 200,
    description: 'What a key offers and how to make one.',
    schema: ApiKeyOnboarding,
    example: {
      service: 'Openslot',
      onboarding: 'Self-serve: one request makes a key. No signup, no approval.',
      freeTier: {
        rateLimit: '1,000 requests per day',
        price: 'Free',
        creditCardRequired: false,
        sandboxEnvironment: true,
      },
      scopes: ['businesses:read', 'professionals:read', 'services:read', 'availability:read', 'reviews:read'],
      scopesNote:
        'Every key carries all of these and only reads. Booking, rescheduling and cancelling need a session of the user as a Bearer token.',
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
    'Revokes the key sent as `X-API-Key`, at once and for good. Without a key: 401 `INVALID_API_KEY`.',
  reply: { status: 204, description: 'The key is revoked.' },
  errors: ['INVALID_API_KEY'],
});
