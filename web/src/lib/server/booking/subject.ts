import { error, type RequestEvent } from '@sveltejs/kit';
import type { Business } from 'openslot-client';
import { orErrorPage } from '$lib/server/api';

export async function findBusiness(event: RequestEvent, slug: string): Promise<Business> {
  const found = await orErrorPage(event, event.locals.api.listBusinesses({ slug, limit: 1 }));
  return found[0] ?? error(404, { message: 'BUSINESS_NOT_FOUND' });
}

/** Business data of the booking pages. */
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

/**
 * The chosen services in order, and the professionals of the business. Responds 404 if a service does not
 * exist.
 */
export async function findSubject(event: RequestEvent, business: Business, serviceIds: string[]) {
  const { api } = event.locals;
  const [services, people] = await orErrorPage(
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
