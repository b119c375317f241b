import type Stripe from 'stripe';
import type {
  CardProvider,
  CardSetupOrder,
  SetupReport,
  StoredCardDetails,
} from '../cards/card-provider.ts';
import { PaymentRefused } from '../provider.ts';

export interface StripeAccess {
  /** Throws `ProviderUnavailable` unless Stripe refuses the request. */
  ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T>;
  isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError;
  /** Base URL to which the checkout page redirects. */
  publicUrl(): string;
}

/** A page closes when the time to save the card is over. Stripe requires at least half an hour. */
const payableSeconds = 31 * 60;

/** Saves cards on a page of Stripe, so that card numbers never reach this service. */
export function createStripeCards({ ask, isRefusal, publicUrl }: StripeAccess): CardProvider {
  const find = async (reference: string | null): Promise<SetupReport> =>
    reportOfSetup(
      await ask((stripe) =>
        stripe.checkout.sessions.retrieve(known(reference), { expand: ['setup_intent.payment_method'] }),
      ),
    );

  return {
    async open(setup) {
      const back = `${publicUrl()}/?appointment=${setup.appointmentId}&payment=`;
      try {
        const session = await ask((stripe) =>
          stripe.checkout.sessions.create(
            {
              mode: 'setup',
              allowed_payment_method_types: ['card'],
              // The card can be charged later only with a customer.
              customer_creation: 'always',
              success_url: `${back}saved`,
              cancel_url: `${back}cancelled`,
              client_reference_id: setup.appointmentId,
              // The same in every attempt, as required for requests with the same idempotency key.
              expires_at: Math.floor(setup.createdAt.getTime() / 1000) + payableSeconds,
              metadata: metadataOf(setup),
              setup_intent_data: { metadata: metadataOf(setup) },
            },
            { idempotencyKey: setup.id },
          ),
        );
        return { reference: session.id, url: session.url };
      } catch (error) {
        if (isRefusal(error)) throw new PaymentRefused('INVALID_VALUE', error);
        throw error;
      }
    },
    find: ({ reference }) => find(reference),
    async withdraw({ reference }) {
      try {
        await ask((stripe) => stripe.checkout.sessions.expire(known(reference)));
        return { state: 'withdrawn' };
      } catch (error) {
        // The card was saved, or the page has expired: reports its state.
        if (isRefusal(error)) return find(reference);
        throw error;
      }
    },
    async remove({ methodReference }) {
      try {
        await ask((stripe) => stripe.paymentMethods.detach(methodReference));
      } catch (error) {
        // Removed before.
        if (!isRefusal(error)) throw error;
      }
    },
  };
}

const metadataOf = ({ id, appointmentId }: CardSetupOrder) => ({ setupId: id, appointmentId });

function reportOfSetup(session: Stripe.Checkout.Session): SetupReport {
  const card = cardOf(session);
  if (session.status === 'complete' && card !== null) return { state: 'saved', card };
  if (session.status === 'expired') return { state: 'withdrawn' };
  return { state: 'open', opened: { reference: session.id, url: session.url } };
}

/** Null unless the session was read with its card. */
function cardOf({ customer, setup_intent: intent }: Stripe.Checkout.Session): StoredCardDetails | null {
  const method = typeof intent === 'string' ? null : intent?.payment_method;
  if (typeof method !== 'object' || method?.card === undefined) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  return {
    customerReference: typeof customer === 'string' ? customer : (customer?.id ?? null),
    methodReference: method.id,
    brand,
    lastFour: last4,
    expiryMonth,
    expiryYear,
  };
}

function known(reference: string | null): string {
  if (reference === null) throw new Error('The card setup has no reference.');
  return reference;
}
