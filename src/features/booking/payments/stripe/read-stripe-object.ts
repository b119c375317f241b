import type Stripe from 'stripe';
import type { ProviderEvent, Receipt, Report } from '../provider.ts';
import { fromStripeAmount } from '../rules/stripe-amount.ts';

function receiptOf(
  amount: number | null,
  currency: string | null,
  intent: string | { id: string } | null,
): Receipt {
  const code = (currency ?? '').toUpperCase();
  return {
    amountMinor: amount === null ? null : fromStripeAmount(amount, code),
    currency: code,
    chargeReference: idOf(intent),
  };
}

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

export function reportOfIntent(intent: Stripe.PaymentIntent): Report {
  if (intent.status === 'canceled') return { state: 'withdrawn' };
  if (intent.status === 'succeeded')
    return { state: 'received', receipt: receiptOf(intent.amount_received, intent.currency, intent.id) };
  const opened = { reference: intent.id, clientSecret: intent.client_secret, url: null };
  return { state: 'open', opened };
}

/** A complete but unpaid session waits for a bank. It counts as open. */
export function reportOfSession(session: Stripe.Checkout.Session): Report {
  if (session.payment_status === 'paid')
    return {
      state: 'received',
      receipt: receiptOf(session.amount_total, session.currency, session.payment_intent),
    };
  if (session.status === 'expired') return { state: 'withdrawn' };
  return { state: 'open', opened: { reference: session.id, clientSecret: null, url: session.url } };
}

/** Uses only the object of the event, which may be older than the stored state. */
export function readStripeEvent(event: Stripe.Event): ProviderEvent {
  const common = { id: event.id, kind: event.type };
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      return {
        ...common,
        paymentId: intent.metadata.paymentId ?? null,
        references: [intent.id],
        happened: happenedTo(reportOfIntent(intent), intent.id),
      };
    }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object;
      if (session.mode === 'setup')
        return { ...common, paymentId: null, ...setupOf(session), references: [], happened: null };
      const isLost = event.type === 'checkout.session.async_payment_failed';
      return {
        ...common,
        paymentId: session.metadata?.paymentId ?? null,
        references: [session.id],
        happened: happenedTo(isLost ? { state: 'withdrawn' } : reportOfSession(session), session.id),
      };
    }
    case 'charge.refunded': {
      const charge = event.data.object;
      return {
        ...common,
        paymentId: charge.metadata.paymentId ?? null,
        references: present(idOf(charge.payment_intent)),
        // Partial refunds are ignored.
        happened: charge.refunded ? { event: 'returned', refundId: null } : null,
      };
    }
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object;
      return {
        ...common,
        paymentId: refund.metadata?.paymentId ?? null,
        references: present(idOf(refund.payment_intent)),
        happened: happenedToRefund(refund),
      };
    }
    default:
      return { ...common, paymentId: null, references: [], happened: null };
  }
}

const setupOf = ({ metadata }: Stripe.Checkout.Session) =>
  metadata?.setupId === undefined ? {} : { setupId: metadata.setupId };

function happenedTo(report: Report, reference: string): ProviderEvent['happened'] {
  if (report.state === 'received') return { event: 'received', receipt: report.receipt };
  return report.state === 'withdrawn' ? { event: 'withdrawn', reference } : null;
}

function happenedToRefund(refund: Stripe.Refund): ProviderEvent['happened'] {
  const refundId = refund.metadata?.refundId ?? null;
  if (refund.status === 'failed' || refund.status === 'canceled') return { event: 'return_failed', refundId };
  // A manual refund may be partial. The event of the charge reports a full refund.
  return refund.status === 'succeeded' && refundId !== null ? { event: 'returned', refundId } : null;
}

const present = (reference: string | null): string[] => (reference === null ? [] : [reference]);
