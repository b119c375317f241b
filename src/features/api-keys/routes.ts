import { type BoundRoute, bind } from '../../http/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createApiKey, getOnboarding, revokeApiKey } from './contract.ts';
import { createKey } from './create-key.ts';
import type { KeyQuota } from './key-quota.ts';
import { presentCreatedKey, presentOnboarding } from './present.ts';
import { revokeKey } from './revoke-key.ts';

interface Parts {
  db: Database;
  clock: Clock;
  quota: KeyQuota;
  dailyLimit: number;
  publicUrl: () => string;
}

export function apiKeyRoutes({ db, clock, quota, dailyLimit, publicUrl }: Parts): BoundRoute[] {
  const offer = () => ({ dailyLimit, publicUrl: publicUrl() });
  return [
    bind(createApiKey, ({ body, once }) =>
      once(async (transaction) =>
        presentCreatedKey(await createKey(transaction, body, clock.now()), offer()),
      ),
    ),
    bind(getOnboarding, async () => presentOnboarding(offer())),
    bind(revokeApiKey, async ({ caller }) => {
      await revokeKey({ db, quota }, caller.apiKeyId, clock.now());
      return undefined;
    }),
  ];
}
