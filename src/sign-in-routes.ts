import { createChallenges } from './features/access/challenges/challenges.ts';
import { sessionRoutes } from './features/access/sessions/routes.ts';
import { accountRoutes } from './features/accounts/account/routes.ts';
import { createProviders } from './features/accounts/openid/providers.ts';
import { openidRoutes } from './features/accounts/openid/routes.ts';
import { passkeyRoutes } from './features/accounts/passkeys/routes.ts';
import { secondFactorRoutes } from './features/accounts/second-factor/routes.ts';
import type { BoundRoute } from './http/route.ts';
import type { Config } from './platform/config.ts';

type Shared<Dependencies> = Omit<
  Dependencies,
  'authLimitPerMinute' | 'challenges' | 'publicUrl' | 'providers' | 'termsVersion'
>;
type Dependencies = Shared<Parameters<typeof accountRoutes>[0]> &
  Shared<Parameters<typeof secondFactorRoutes>[0]> &
  Shared<Parameters<typeof passkeyRoutes>[0]> &
  Shared<Parameters<typeof openidRoutes>[0]> & { config: Config };

/** Routes of accounts, sessions, second factor, passkeys and OpenID providers. */
export function signInRoutes({ config, ...dependencies }: Dependencies): BoundRoute[] {
  const shared = {
    ...dependencies,
    challenges: createChallenges(dependencies),
    publicUrl: config.PUBLIC_URL,
    termsVersion: config.TERMS_VERSION,
  };
  return [
    ...accountRoutes({ ...shared, authLimitPerMinute: config.AUTH_LIMIT_PER_MINUTE }),
    ...secondFactorRoutes(shared),
    ...passkeyRoutes(shared),
    ...openidRoutes({ ...shared, providers: createProviders(config.OPENID_PROVIDERS) }),
    ...sessionRoutes(shared),
  ];
}
