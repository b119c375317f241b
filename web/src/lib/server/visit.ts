import { type RequestEvent, redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/language';
import { type Visit, visitOf } from '$lib/visits';
import { requireVisitor, shown } from './api';

/** For pages that only customers have; others are led to the one that tells them so. */
export function requireCustomer(event: RequestEvent): void {
  if (requireVisitor(event).role !== 'customer')
    redirect(303, inLanguage(event.locals.language, '/appointments'));
}

/** The visit that the address names; one that is not theirs looks like one that does not exist. */
export async function loadVisit(event: RequestEvent, id: string): Promise<Visit> {
  requireCustomer(event);
  return visitOf(await shown(event, event.locals.api.getAppointment({ id })), new Date());
}

export interface Place {
  id: string;
  name: string;
  slug: string;
  phone: string | null;
  timezone: string;
  bookingHorizonDays: number;
  address: string;
}

/** As many as one question may name. */
const askedAtOnce = 100;

/** Businesses as far as the pages of visits show them, by id; those that cannot be seen any more are not among them. */
export async function loadPlaces(event: RequestEvent, ids: string[]): Promise<Map<string, Place>> {
  const wanted = [...new Set(ids)].slice(0, askedAtOnce);
  if (wanted.length === 0) return new Map();
  const asked = event.locals.api.listBusinesses.page({ ids: wanted.join(','), limit: askedAtOnce });
  const { items } = await shown(event, asked);
  return new Map(
    items.map((one) => {
      const town = [one.postalCode, one.city].filter(Boolean).join(' ');
      const address = [one.addressLine1, town, one.country].filter(Boolean).join(', ');
      const { id, name, slug, phone, timezone, bookingHorizonDays } = one;
      return [id, { id, name, slug, phone: phone ?? null, timezone, bookingHorizonDays, address }];
    }),
  );
}

export const loadPlace = async (event: RequestEvent, id: string): Promise<Place | null> =>
  (await loadPlaces(event, [id])).get(id) ?? null;
