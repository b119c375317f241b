import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { Appointment, Business } from 'openslot-client';
import { daysBetween } from 'openslot-facts/dates';
import {
  allowedActions,
  type ListedAppointment,
  type Place,
  presentAppointment,
  type ShownAppointment,
} from '$lib/booking/appointments';
import { wallClock } from '$lib/format/time';
import { inLanguage, type Language } from '$lib/i18n/language';
import { orErrorPage, requireVisitor } from '$lib/server/api';
import { localCity, localCountry } from '$lib/server/catalog/local-names';
import { picturesOf, uploadedOf } from '$lib/server/catalog/pictures';

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

/** Most ids in one API call. */
const askedAtOnce = 100;

export function presentPlace(business: Business, language: Language): Place {
  const town = [business.postalCode, localCity(business.city, language)].filter(Boolean).join(' ');
  const address = [business.addressLine1, town, localCountry(business.country, language)];
  const { id, name, slug, phone, email, timezone, bookingHorizonDays, lat, lng } = business;
  return {
    id,
    name,
    slug,
    phone: phone ?? null,
    email: email ?? null,
    timezone,
    bookingHorizonDays,
    lat,
    lng,
    address: address.filter(Boolean).join(', '),
    cover: uploadedOf(business.cover),
    picture: picturesOf(business)[0] ?? null,
  };
}

/** Businesses by id. Businesses that are no longer visible are missing. */
export async function loadPlaces(event: RequestEvent, ids: string[]): Promise<Map<string, Place>> {
  const { api, language } = event.locals;
  const wanted = [...new Set(ids)].slice(0, askedAtOnce);
  if (wanted.length === 0) return new Map();
  const asked = api.listBusinesses.page({ ids: wanted.join(','), limit: askedAtOnce });
  const { items } = await orErrorPage(event, asked);
  return new Map(items.map((one) => [one.id, presentPlace(one, language)]));
}

export const loadPlace = async (event: RequestEvent, id: string): Promise<Place | null> =>
  (await loadPlaces(event, [id])).get(id) ?? null;

/** Ratings of own reviews by appointment. */
async function loadRatings(event: RequestEvent): Promise<Map<string, number>> {
  const reviews = await orErrorPage(event, event.locals.api.listOwnReviews({ limit: 100 }));
  return new Map(reviews.map(({ appointmentId, rating }) => [appointmentId, rating]));
}

/** Appointments with their businesses, actions and ratings, for a list. */
export async function listAppointments(
  event: RequestEvent,
  found: readonly Appointment[],
  now: Date,
): Promise<ListedAppointment[]> {
  const shown = found.map((one) => presentAppointment(one, now));
  const isReviewable = shown.some((one) => allowedActions(one, now).review);
  const [places, ratings] = await Promise.all([
    loadPlaces(
      event,
      shown.map(({ business }) => business),
    ),
    isReviewable ? loadRatings(event) : new Map<string, number>(),
  ]);
  return shown.map((one) => ({
    ...one,
    place: places.get(one.business) ?? null,
    possible: allowedActions(one, now),
    rating: ratings.get(one.id) ?? null,
    daysAhead: daysBetween(wallClock(now, one.timezone).date, one.date),
  }));
}
