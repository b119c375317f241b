import { type RequestEvent, redirect } from '@sveltejs/kit';
import { presentAppointment, type ShownAppointment } from '$lib/booking/appointments';
import { inLanguage } from '$lib/i18n/language';
import { orErrorPage, requireVisitor } from '$lib/server/api';
import { localCity, localCountry } from '$lib/server/catalog/local-names';

/** Redirects accounts that are not customers to the page that explains it. */
export function requireCustomer(event: RequestEvent): void {
  if (requireVisitor(event).role !== 'customer')
    redirect(303, inLanguage(event.locals.language, '/appointments'));
}

/** An appointment of the customer. An appointment of another customer is not found. */
export async function loadAppointment(event: RequestEvent, id: string): Promise<ShownAppointment> {
  requireCustomer(event);
  return presentAppointment(await orErrorPage(event, event.locals.api.getAppointment({ id })), new Date());
}

export interface Place {
  id: string;
  name: string;
  slug: string;
  phone: string | null;
  email: string | null;
  timezone: string;
  bookingHorizonDays: number;
  address: string;
}

/** Most ids in one API call. */
const askedAtOnce = 100;

/** Businesses by id. Businesses that are no longer visible are missing. */
export async function loadPlaces(event: RequestEvent, ids: string[]): Promise<Map<string, Place>> {
  const { api, language } = event.locals;
  const wanted = [...new Set(ids)].slice(0, askedAtOnce);
  if (wanted.length === 0) return new Map();
  const asked = api.listBusinesses.page({ ids: wanted.join(','), limit: askedAtOnce });
  const { items } = await orErrorPage(event, asked);
  return new Map(
    items.map((one) => {
      const town = [one.postalCode, localCity(one.city, language)].filter(Boolean).join(' ');
      const address = [one.addressLine1, town, localCountry(one.country, language)]
        .filter(Boolean)
        .join(', ');
      const { id, name, slug, phone, email, timezone, bookingHorizonDays } = one;
      return [
        id,
        { id, name, slug, phone: phone ?? null, email: email ?? null, timezone, bookingHorizonDays, address },
      ];
    }),
  );
}

export const loadPlace = async (event: RequestEvent, id: string): Promise<Place | null> =>
  (await loadPlaces(event, [id])).get(id) ?? null;
