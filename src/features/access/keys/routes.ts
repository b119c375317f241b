import type { IncomingHttpHeaders } from 'node:http';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { SiteUrl } from '../../../http/site-origin.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { createApiKey, getOnboarding, revokeApiKey } from './contract.ts';
import type { KeyQuota } from './key-quota.ts';
import { createKey, revokeKey } from './manage-keys.ts';
import { presentCreatedKey, presentOnboarding } from './present.ts';

interface ApiKeyRouteDependencies {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  quota: KeyQuota;
  dailyLimit: number;
  siteUrl: SiteUrl;
}

export function apiKeyRoutes({
  db,
  clock,
  limits,
  quota,
  dailyLimit,
  siteUrl,
}: ApiKeyRouteDependencies): BoundRoute[] {
  const offer = (headers: IncomingHttpHeaders) => ({ dailyLimit, publicUrl: siteUrl(headers) });
  return [
    bind(createApiKey, async ({ caller, body, headers, runIdempotent }) => {
      await spendLimits(limits, { name: 'apiKeys', of: addressBucket(caller.address) });
      return runIdempotent({
        transaction: async (transaction) =>
          presentCreatedKey(await createKey(transaction, body, clock.now()), offer(headers)),
      });
    }),
    bind(getOnboarding, async ({ headers }) => presentOnboarding(offer(headers))),
    bind(revokeApiKey, async ({ caller }) => {
      await revokeKey({ db, quota }, caller.apiKeyId, clock.now());
      return undefined;
    }),
  ];
}
