import type { Config } from '../../../platform/config.ts';
import { absentProvider, mockProvider, noProvider } from './local-providers.ts';
import type { Providers } from './provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

type Settings = Pick<
  Config,
  'PAYMENT_PROVIDER' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'
>;

/** All of them: what was begun with one is finished with it, whichever new payments are made with. */
export function createProviders(config: Settings, publicUrl: () => string): Providers {
  const isSetUp = config.STRIPE_SECRET_KEY !== '' && config.STRIPE_WEBHOOK_SECRET !== '';
  return {
    none: noProvider,
    mock: mockProvider,
    stripe: isSetUp
      ? createStripeProvider({
          secretKey: config.STRIPE_SECRET_KEY,
          webhookSecret: config.STRIPE_WEBHOOK_SECRET,
          apiUrl: config.STRIPE_API_URL,
          publicUrl,
        })
      : absentProvider,
  };
}
