import { error, type RequestEvent } from '@sveltejs/kit';
import type { Business } from 'openslot-client';
import { shown } from '$lib/server/api';

/** The business that an address names. */
export async function findBusiness(event: RequestEvent, slug: string): Promise<Business> {
  const found = await shown(event, event.locals.api.listBusinesses({ slug, limit: 1 }));
  return found[0] ?? error(404, { message: 'BUSINESS_NOT_FOUND' });
}

/** What pages of booking show of a business. */
export const shownBusiness = (business: Business) => ({
  id: business.id,
  slug: business.slug,
  name: business.name,
  timezone: business.timezone,
  currency: business.currency,
  address: [
    business.addressLine1,
    [business.postalCode, business.city].filter(Boolean).join(' ') || null,
    business.country,
  ].filter((line) => line !== null && line !== ''),
  city: business.city,
  phone: business.phone,
  email: business.email,
  lat: business.lat,
  lng: business.lng,
});

export interface ShownService {
  id: string;
  name: string;
  duration: number;
  price: number | null;
  capacity: number;
}

/** The services chosen, in their order, and the people of the business; 404 where one of the services is not there. */
export async function findSubject(event: RequestEvent, business: Business, serviceIds: string[]) {
  const { api } = event.locals;
  const [services, people] = await shown(
    event,
    Promise.all([
      api.listServices({ businessId: business.id, limit: 200 }),
      api.listProfessionals({ businessId: business.id, limit: 200 }),
    ]),
  );
  const chosen = serviceIds.map((id) => services.find((service) => service.id === id));
  if (chosen.some((service) => service === undefined)) error(404, { message: 'SERVICE_NOT_FOUND' });
  return {
    services: chosen.map(
      (service): ShownService => ({
        id: service!.id,
        name: service!.name,
        duration: service!.duration,
        price: service!.price ?? null,
        capacity: service!.capacity,
      }),
    ),
    people: people.map(({ id, name }) => ({ id, name })),
  };
}
