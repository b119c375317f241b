import type { Static } from 'typebox';
import { scopes } from '../../../http/access.ts';
import type { ApiKeyCreated, ApiKeyOnboarding } from './contract.ts';
import { defaultName } from './create-key.ts';
import { describeDailyLimit } from './rules/api-key.ts';
import type { ApiKeyRow } from './store.ts';

interface Offer {
  dailyLimit: number;
  publicUrl: string;
}

export function presentCreatedKey(
  key: ApiKeyRow & { apiKey: string },
  { dailyLimit, publicUrl }: Offer,
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
      'Store this key now: it is shown only once. Send it as the X-API-Key header. It reads public data; booking needs a session of the user.',
    docsUrl: `${publicUrl}/docs`,
  };
}

export function presentOnboarding({ dailyLimit, publicUrl }: Offer): Static<typeof ApiKeyOnboarding> {
  return {
    service: 'Openslot',
    onboarding: 'Self-serve: one request makes a key. No signup, no approval.',
    freeTier: {
      rateLimit: describeDailyLimit(dailyLimit),
      price: 'Free',
      creditCardRequired: false,
      sandboxEnvironment: true,
    },
    scopes: Object.keys(scopes),
    scopesNote:
      'Every key carries all of these and only reads. Booking, rescheduling and cancelling need a session of the user as a Bearer token.',
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
