import type { Static } from 'typebox';
import { scopes } from '../../../http/access.ts';
import type { ApiKeyCreated, ApiKeyOnboarding } from './contract.ts';
import { defaultName } from './manage-keys.ts';
import { describeDailyLimit } from './rules/api-key.ts';
import type { ApiKeyRow } from './store.ts';

interface KeyTerms {
  dailyLimit: number;
  publicUrl: string;
}

export function presentCreatedKey(
  key: ApiKeyRow & { apiKey: string },
  { dailyLimit, publicUrl }: KeyTerms,
): Static<typeof ApiKeyCreated> {
  return {
    apiKey: key.apiKey,
    name: key.name,
    tier: 'free',
    environment: key.environment,
    rateLimit: describeDailyLimit(dailyLimit),
    status: 'active',
    scopes: Object.keys(scopes),
    createdAt: key.createdAt.toISOString(),
    instructions:
      'Store this key now: it is shown only once. Send it in the X-API-Key header. It reads public data; booking needs an access token of the user.',
    docsUrl: `${publicUrl}/docs`,
  };
}

export function presentOnboarding({ dailyLimit, publicUrl }: KeyTerms): Static<typeof ApiKeyOnboarding> {
  return {
    service: 'Openslot',
    onboarding: 'Self-service: one request creates a key. No account and no approval needed.',
    freeTier: {
      rateLimit: describeDailyLimit(dailyLimit),
      price: 'Free',
      creditCardRequired: false,
      sandboxEnvironment: true,
    },
    scopes: Object.keys(scopes),
    scopesNote:
      'Every key has all of these scopes. They are read-only. Booking, rescheduling and cancelling need a Bearer token of the user.',
    generateKeyEndpoint: {
      method: 'POST',
      path: '/api/keys',
      samplePayload: { name: defaultName, environment: 'sandbox' },
    },
    documentation: `${publicUrl}/docs`,
    openApi: `${publicUrl}/openapi.json`,
    llmsTxt: `${publicUrl}/llms.txt`,
  };
}
