import { dayMs, hourMs } from '../../../../shared/time.ts';
import type { ProviderName } from './payment-view.ts';

/**
 * How long somebody may take to pay, from when they began. An appointment stands whether it is paid or not; a package is theirs only
 * once it is, and whoever has not paid within the hour does not want it. A page of the provider closes no later than that, and
 * stays open for at least the half hour that Stripe asks for, also when it is opened at the second try.
 */
export function payableMs({ purchaseId }: { purchaseId: string | null }): { onPage: number; inAll: number } {
  return purchaseId === null ? { onPage: dayMs - hourMs, inAll: dayMs } : { onPage: hourMs, inAll: hourMs };
}

/** When it is called off unpaid. A visit that is paid at the business, or with the mock, may be for as long as it stands: null. */
export function lapsesMs(payment: {
  provider: ProviderName;
  purchaseId: string | null;
  createdAt: Date;
}): number | null {
  if (payment.provider !== 'stripe' && payment.purchaseId === null) return null;
  return payment.createdAt.getTime() + payableMs(payment).inAll;
}
