import type { Config } from '../../../platform/config.ts';
import { type Opened, type PaymentProvider, type Providers, ProviderUnavailable } from './provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

type Settings = Pick<
  Config,
  'PAYMENT_PROVIDER' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'
>;

/** All providers, because a payment is finished with the provider it was started with. */
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
      : unconfiguredProvider,
  };
}

const mockPrefix = 'pi_mock_';

export const isMockReference = (reference: string) => reference.startsWith(mockPrefix);

/** A provider without an external system: every request succeeds. */
function createLocal(open: (paymentId: string) => Opened): PaymentProvider {
  return {
    open: async ({ id }) => open(id),
    find: async ({ id }) => ({ state: 'open', opened: open(id) }),
    withdraw: async () => ({ state: 'withdrawn' }),
    refund: async () => 'returned',
    readEvent: async () => null,
    cards: {
      open: async () => ({ reference: 'local', url: null }),
      find: async () => ({ state: 'open', opened: { reference: 'local', url: null } }),
      withdraw: async () => ({ state: 'withdrawn' }),
      remove: async () => {},
    },
  };
}

/** The client pays at the business. */
const noProvider = createLocal(() => ({ reference: null, clientSecret: null, url: null }));

/** For tests and demos: payments are settled by a request. */
const mockProvider = createLocal((id) => ({
  reference: mockPrefix + id.slice('pay_'.length),
  clientSecret: null,
  url: null,
}));

/** Used when a provider is not configured. Its payments stay pending until it is. */
const unconfiguredProvider: PaymentProvider = {
  open: refuse,
  find: refuse,
  withdraw: refuse,
  refund: refuse,
  readEvent: async () => null,
  cards: { open: refuse, find: refuse, withdraw: refuse, remove: refuse },
};

async function refuse(): Promise<never> {
  throw new ProviderUnavailable('the payment provider is not configured');
}
