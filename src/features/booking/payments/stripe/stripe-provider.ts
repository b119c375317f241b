import type Stripe from 'stripe';
import {
  type KnownPayment,
  type Opened,
  type PaymentOrder,
  type PaymentProvider,
  PaymentRefused,
  ProviderUnavailable,
  type RefundablePayment,
  type Report,
} from '../provider.ts';
import { payableMs } from '../rules/next-step.ts';
import { toStripeAmount } from '../rules/stripe-amount.ts';
import { readStripeEvent, reportOfIntent, reportOfSession } from './read-stripe-object.ts';

interface Settings {
  secretKey: string;
  webhookSecret: string;
  /** For a proxy or a fake server. Default: the API of Stripe. */
  apiUrl: string | undefined;
  /** Base URL to which the checkout page redirects. */
  publicUrl: () => string;
}

// With one retry and two calls in a row, the total stays below the time limit of a job.
const timeoutMilliseconds = 8_000;
const networkRetries = 1;
const toleranceSeconds = 300;

export function createStripeProvider(settings: Settings): PaymentProvider {
  let loading: Promise<Stripe> | undefined;
  const client = () => {
    loading ??= connect(settings);
    return loading;
  };
  // Loads the SDK at startup. An error is reported on first use.
  client().catch(() => {});

  async function ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await client();
    try {
      return await question(stripe);
    } catch (error) {
      // Stripe refuses the same request again. After any other error, the request may have taken effect.
      if (isRefusal(error)) throw error;
      throw new ProviderUnavailable('Stripe did not answer', { cause: error });
    }
  }

  const openIntent = async (payment: PaymentOrder, amount: number): Promise<Opened> => {
    const intent = await ask((stripe) =>
      stripe.paymentIntents.create(
        {
          amount,
          currency: payment.currency.toLowerCase(),
          automatic_payment_methods: { enabled: true },
          metadata: metadataOf(payment),
        },
        { idempotencyKey: payment.id },
      ),
    );
    return { reference: intent.id, clientSecret: intent.client_secret, url: null };
  };

  const openSession = async (payment: PaymentOrder, amount: number): Promise<Opened> => {
    const { kind, id, name } = subjectOf(payment);
    const back = `${settings.publicUrl()}/?${kind}=${id}&payment=`;
    const session = await ask((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: payment.currency.toLowerCase(),
                unit_amount: amount,
                product_data: { name },
              },
            },
          ],
          success_url: `${back}done`,
          cancel_url: `${back}cancelled`,
          client_reference_id: id,
          // The same in every attempt, as required for requests with the same idempotency key.
          expires_at: Math.floor((payment.createdAt.getTime() + payableMs(payment).onPage) / 1000),
          metadata: metadataOf(payment),
          payment_intent_data: { metadata: metadataOf(payment) },
        },
        { idempotencyKey: payment.id },
      ),
    );
    return { reference: session.id, clientSecret: null, url: session.url };
  };

  const find = ({ mode, reference }: KnownPayment): Promise<Report> =>
    mode === 'checkout'
      ? ask(async (stripe) => reportOfSession(await stripe.checkout.sessions.retrieve(known(reference))))
      : ask(async (stripe) => reportOfIntent(await stripe.paymentIntents.retrieve(known(reference))));

  return {
    async open(payment) {
      const amount = toStripeAmount(payment.amountMinor, payment.currency);
      if (amount === null) throw new PaymentRefused('INVALID_VALUE');
      try {
        return await (payment.mode === 'checkout' ? openSession : openIntent)(payment, amount);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const isCurrency = error.param?.includes('currency') ?? false;
        throw new PaymentRefused(isCurrency ? 'INVALID_CURRENCY' : 'INVALID_VALUE', error);
      }
    },
    find,
    async withdraw(payment) {
      try {
        await ask<unknown>(({ checkout, paymentIntents }) =>
          payment.mode === 'checkout'
            ? checkout.sessions.expire(known(payment.reference))
            : paymentIntents.cancel(known(payment.reference)),
        );
        return { state: 'withdrawn' };
      } catch (error) {
        // The payment was paid, is in progress or has ended: reports its state.
        if (isRefusal(error)) return find(payment);
        throw error;
      }
    },
    async refund(payment) {
      const intent = await intentBehind(payment);
      if (intent === null) return 'failed';
      try {
        const refund =
          (await findRefund(payment, intent)) ??
          (await ask((stripe) =>
            stripe.refunds.create(
              {
                payment_intent: intent,
                ...(payment.keptMinor > 0 && { amount: partOf(payment) }),
                metadata: { paymentId: payment.id, refundId: payment.refundId },
              },
              { idempotencyKey: payment.refundId },
            ),
          ));
        if (refund.status === 'succeeded') return 'returned';
        return refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending';
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // Refunded before: by an expired idempotency key, or manually.
        return error.code === 'charge_already_refunded' ? 'returned' : 'failed';
      }
    },
    async readEvent(body, signature, now) {
      const { webhooks } = await client();
      const event = verified(() =>
        webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        ),
      );
      return event === null ? null : readStripeEvent(event);
    },
  };

  /**
   * Stripe forgets an idempotency key after a day, and refuses a second refund only when nothing is left. So
   * a partial refund that is repeated is looked up first.
   */
  async function findRefund(
    { keptMinor, refundId }: RefundablePayment,
    intent: string,
  ): Promise<Stripe.Refund | undefined> {
    if (keptMinor === 0) return undefined;
    const { data } = await ask((stripe) => stripe.refunds.list({ payment_intent: intent, limit: 100 }));
    return data.find(({ metadata }) => metadata?.refundId === refundId);
  }

  async function intentBehind(payment: RefundablePayment): Promise<string | null> {
    if (payment.mode === 'intent') return payment.reference;
    if (payment.chargeReference !== null) return payment.chargeReference;
    const report = await find(payment);
    return report.state === 'received' ? report.receipt.chargeReference : null;
  }
}

async function connect({ secretKey, apiUrl }: Settings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const address = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Client(secretKey, {
    timeout: timeoutMilliseconds,
    maxNetworkRetries: networkRetries,
    telemetry: false,
    ...(address && {
      protocol: address.protocol === 'http:' ? 'http' : 'https',
      host: address.hostname,
      port: address.port || (address.protocol === 'http:' ? 80 : 443),
    }),
  });
}

/** Null for missing, wrong or old signatures and for invalid events. */
function verified(construct: () => Stripe.Event): Stripe.Event | null {
  try {
    return construct();
  } catch {
    return null;
  }
}

/** Identifies the payment in objects and events of Stripe. */
const metadataOf = ({ id, appointmentId, purchaseId }: PaymentOrder) => ({
  paymentId: id,
  ...(appointmentId !== null && { appointmentId }),
  ...(purchaseId !== null && { purchaseId }),
});

/** Amounts are chargeable, so the difference is too. */
const partOf = ({ amountMinor, keptMinor, currency }: RefundablePayment): number =>
  toStripeAmount(amountMinor - keptMinor, currency) ?? 0;

const subjectOf = ({ appointmentId, purchaseId, isDeposit }: PaymentOrder) =>
  purchaseId === null
    ? { kind: 'appointment', id: appointmentId!, name: isDeposit ? 'Deposit' : 'Appointment' }
    : { kind: 'purchase', id: purchaseId, name: 'Package' };

function known(reference: string | null): string {
  if (reference === null) throw new Error('The payment has no reference.');
  return reference;
}

const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
