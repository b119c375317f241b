import { type Opened, type PaymentProvider, ProviderUnavailable } from './provider.ts';

const mockPrefix = 'pi_mock_';

export const isMockReference = (reference: string) => reference.startsWith(mockPrefix);

/** Nothing is outside: whatever is asked for is so. */
function createLocal(open: (paymentId: string) => Opened): PaymentProvider {
  return {
    open: async ({ id }) => open(id),
    find: async ({ id }) => ({ state: 'open', opened: open(id) }),
    withdraw: async () => ({ state: 'withdrawn' }),
    refund: async () => 'returned',
    readEvent: async () => null,
  };
}

/** The client pays at the business. */
export const noProvider = createLocal(() => ({ reference: null, clientSecret: null, url: null }));

/** To try paying without money: its payments are settled by whoever says so. */
export const mockProvider = createLocal((id) => ({
  reference: mockPrefix + id.slice('pay_'.length),
  clientSecret: null,
  url: null,
}));

/** Stands where one is not set up: what was begun with it waits until it is again. */
export const absentProvider: PaymentProvider = {
  open: refuse,
  find: refuse,
  withdraw: refuse,
  refund: refuse,
  readEvent: async () => null,
};

async function refuse(): Promise<never> {
  throw new ProviderUnavailable('no such payment provider is set up');
}
