import { groupServices } from '$lib/catalog/service-groups';
import { findManagedBusiness, listOwnServices } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const services = (await listOwnServices(event, business)).map((service) => ({
    id: service.id,
    name: service.name,
    parent: service.parent,
    duration: service.duration,
    price: service.price ?? null,
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
