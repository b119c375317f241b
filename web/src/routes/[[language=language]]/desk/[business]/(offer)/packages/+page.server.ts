import { isOnSale, wholeSavings } from '$lib/catalog/on-offer';
import { collectAll, orErrorPage } from '$lib/server/api';
import { findManagedBusiness, listOwnServices } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const [packages, services] = await Promise.all([
    orErrorPage(event, collectAll(event.locals.api.listPackages.all({ businessId: business.id }))),
    listOwnServices(event, business),
  ]);
  const nameOf = new Map(services.map(({ id, name }) => [id, name]));
  return {
    mayOffer: services.some(({ active }) => active),
    packages: packages.map((one) => ({
      id: one.id,
      title: one.title,
      service: nameOf.get(one.serviceId) ?? null,
      sessionCount: one.sessionCount,
      price: one.packagePriceMajor,
      currency: one.currency,
      validityDays: one.validityDays,
      saves: wholeSavings(one.savings.savingsPercent),
      sold: one.purchaseCount ?? 0,
      onSale: isOnSale(one),
    })),
  };
};
