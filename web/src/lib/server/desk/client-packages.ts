import type { RequestEvent } from '@sveltejs/kit';
import { collectAll, tryCall } from '$lib/server/api';
import { readSent, refusedAt, wrong } from '$lib/server/http/forms';

/** A client record, or an account. */
export type PackageHolder = { crmClientId: string } | { userId: string };

/** A purchase with sessions that can be used now. */
export interface UsablePackage {
  id: string;
  title: string;
  serviceId: string;
  left: number;
}

/** Usable packages of the client for these services. Empty for staff who may not see them. */
export async function listUsablePackages(
  event: RequestEvent,
  businessId: string,
  holder: PackageHolder,
  services: readonly string[],
): Promise<UsablePackage[]> {
  const found = await tryCall(event, event.locals.api.listPackagePurchases({ businessId, ...holder }));
  if (found.refusal) return [];
  return found.value
    .filter(({ status, serviceId }) => status === 'active' && services.includes(serviceId))
    .map(({ id, title, serviceId, sessionsTotal, sessionsRedeemed }) => ({
      id,
      title,
      serviceId,
      left: sessionsTotal - sessionsRedeemed,
    }));
}

/** Packages on sale, of these services or of all. Empty for staff who may not sell. */
export async function listPackagesOnSale(
  event: RequestEvent,
  businessId: string,
  services?: readonly string[],
) {
  const found = await tryCall(event, collectAll(event.locals.api.listPackages.all({ businessId })));
  if (found.refusal) return [];
  const now = Date.now();
  return found.value
    .filter(
      ({ isActive, onSaleUntil, serviceId }) =>
        isActive &&
        (onSaleUntil === null || Date.parse(onSaleUntil) > now) &&
        (services === undefined || services.includes(serviceId)),
    )
    .map(({ id, title, sessionCount, packagePriceMajor, currency }) => ({
      id,
      title,
      sessions: sessionCount,
      price: packagePriceMajor,
      currency,
    }));
}

export type PackageOnSale = Awaited<ReturnType<typeof listPackagesOnSale>>[number];

/** Records the sale that the form of `SellPackage` asks for. Null when it is done. */
export async function sellPackage(event: RequestEvent, holder: PackageHolder) {
  const { text, entered, options } = await readSent(event);
  const packageId = text('package');
  if (packageId === '') return refusedAt('sell', wrong('package', 'MISSING_FIELDS'), entered);
  const outcome = await tryCall(event, event.locals.api.assignPackage({ packageId, ...holder }, options));
  return outcome.refusal ? refusedAt('sell', outcome.refusal, entered) : null;
}
