import { groupServices } from '$lib/catalog/service-groups';
import { tryCall } from '$lib/server/api';
import { findManagedBusiness, listOwnServices } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const services = (await listOwnServices(event, business)).map((service) => ({
    id: service.id,
    name: service.name,
    parent: service.parent,
    duration: service.duration,
    price: service.price ?? null,
    priceFrom: service.priceFrom,
    professionalIds: service.professionalIds,
    professionalTerms: service.professionalTerms,
    currency: service.currency,
    capacity: service.capacity,
    performers: service.professionalIds.length,
    active: service.active,
  }));
  return {
    groups: groupServices(services.filter(({ active }) => active)),
    off: services.filter(({ active }) => !active),
    isPublic: business.status === 'active',
  };
};

export const actions: Actions = {
  /** Swaps a service with the one before or after it in its group. */
  order: async (event) => {
    const business = await findManagedBusiness(event);
    const { text } = await readSent(event);
    const ids = (await listOwnServices(event, business)).map(({ id }) => id);
    const [one, other] = [ids.indexOf(text('id')), ids.indexOf(text('swap'))];
    if (one >= 0 && other >= 0) [ids[one], ids[other]] = [ids[other]!, ids[one]!];
    const outcome = await tryCall(event, event.locals.api.orderServices({ ids, businessId: business.id }));
    if (outcome.refusal) return refusedAt('order', outcome.refusal);
    return done(event, 'saved', '/services');
  },
};
