import { error, type RequestEvent } from '@sveltejs/kit';
import type { Business, Service } from 'openslot-client';
import { wallClock } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import { orErrorPage } from '$lib/server/api';
import { localCity, localCountry } from '$lib/server/catalog/local-names';
import { picturesOf, uploadedOf } from '$lib/server/catalog/pictures';

export async function findBusiness(event: RequestEvent, slug: string): Promise<Business> {
  const found = await orErrorPage(event, event.locals.api.listBusinesses({ slug, limit: 1 }));
  return found[0] ?? error(404, { message: 'BUSINESS_NOT_FOUND' });
}

/** Business data of the booking pages. */
export const shownBusiness = (business: Business, language: Language) => ({
  id: business.id,
  slug: business.slug,
  name: business.name,
  timezone: business.timezone,
  autoConfirm: business.autoConfirm,
  currency: business.currency,
  address: [
    business.addressLine1,
    [business.postalCode, localCity(business.city, language)].filter(Boolean).join(' ') || null,
    localCountry(business.country, language),
  ].filter((line) => line !== null && line !== ''),
  city: localCity(business.city, language),
  phone: business.phone,
  email: business.email,
  lat: business.lat,
  lng: business.lng,
  cover: uploadedOf(business.cover),
  picture: picturesOf(business)[0] ?? null,
});

export interface ShownService {
  id: string;
  name: string;
  duration: number;
  price: number | null;
  capacity: number;
  bufferBefore: number;
  bufferAfter: number;
  professionalTerms: Service['professionalTerms'];
}

/** The services with the price and duration of the professional. */
export const servicesWith = (services: readonly ShownService[], professionalId: string): ShownService[] =>
  services.map((service) => ({
    ...service,
    ...service.professionalTerms.find((terms) => terms.professionalId === professionalId),
  }));

type Quote = Awaited<ReturnType<RequestEvent['locals']['api']['quoteAppointment']>>;
type PublicQuote = Partial<Quote> &
  Pick<Quote, 'subtotalMajor' | 'finalMajor' | 'currency' | 'end' | 'cancelUntil'>;

/**
 * Price and conditions for visitors that the API does not quote for, because they are not signed in as a customer. Services without a price
 * count as zero, as in the API.
 */
export function publicQuote(
  { currency, timezone, cancellationWindowHours }: Business,
  services: readonly ShownService[],
  startUtc: string | null,
  now: Date,
): PublicQuote | null {
  if (startUtc === null) return null;
  const subtotalMajor = services.reduce((sum, { price }) => sum + (price ?? 0), 0);
  const startMs = Date.parse(startUtc);
  const endMs = startMs + services.reduce((sum, { duration }) => sum + duration, 0) * 60_000;
  const cancelUntilMs = startMs - cancellationWindowHours * 3_600_000;
  return {
    subtotalMajor,
    finalMajor: subtotalMajor,
    currency,
    end: wallClock(new Date(endMs), timezone).time,
    endUtc: new Date(endMs).toISOString(),
    cancellationWindowHours,
    cancelUntil: cancelUntilMs < now.getTime() ? null : new Date(cancelUntilMs).toISOString(),
  };
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
  const chosen = await Promise.all(
    serviceIds.map(
      async (id) => services.find((service) => service.id === id) ?? findBrought(event, id, people),
    ),
  );
  return {
    services: chosen.map(
      ({
        id,
        name,
        duration,
        price,
        capacity,
        bufferBefore,
        bufferAfter,
        professionalTerms,
      }): ShownService => ({
        id,
        name,
        duration,
        price: price ?? null,
        capacity,
        bufferBefore,
        bufferAfter,
        professionalTerms,
      }),
    ),
    people: people.map(({ id, name }) => ({ id, name })),
  };
}

/** A service that belongs to a professional of the business. The list of the business does not contain it. */
async function findBrought(
  event: RequestEvent,
  id: string,
  people: readonly { id: string }[],
): Promise<Service> {
  const service = await orErrorPage(event, event.locals.api.getService({ id }));
  if (!people.some((person) => person.id === service.ownerProfessionalId))
    error(404, { message: 'SERVICE_NOT_FOUND' });
  return service;
}
