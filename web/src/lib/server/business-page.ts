import type { RequestEvent } from '@sveltejs/kit';
import type { Business, Client, Professional, Service } from 'openslot-client';
import { addDays, wallClock } from '$lib/time';
import { shown } from './api';
import { picturesOf, portraitOf } from './pictures';

/** A service as pages show it. */
export interface ShownService {
  id: string;
  name: string;
  description: string;
  duration: number;
  price: number | null;
  currency: string;
  parent: string | null;
  capacity: number;
  professionalIds: string[];
}

export const showService = (service: Service): ShownService => ({
  id: service.id,
  name: service.name,
  description: service.description,
  duration: service.duration,
  price: service.price ?? null,
  currency: service.currency,
  parent: service.parent,
  capacity: service.capacity,
  professionalIds: service.professionalIds,
});

export const showProfessional = (professional: Professional) => ({
  id: professional.id,
  name: professional.name,
  slug: professional.slug,
  role: professional.role,
  rating: professional.rating,
  reviewCount: professional.reviewCount,
  picture: portraitOf(professional),
});

export const showBusiness = (business: Business) => ({
  id: business.id,
  slug: business.slug,
  name: business.name,
  description: business.description,
  addressLine1: business.addressLine1,
  city: business.city,
  state: business.state,
  country: business.country,
  postalCode: business.postalCode,
  timezone: business.timezone,
  currency: business.currency,
  lat: business.lat,
  lng: business.lng,
  phone: business.phone,
  email: business.email,
  website: business.website,
  rating: business.rating,
  reviewCount: business.reviewCount,
  cancellationWindowHours: business.cancellationWindowHours,
  autoConfirm: business.autoConfirm,
  pictures: picturesOf(business),
});

const mostServices = 200;
const mostOwn = 20;

/** What can be booked at a business: its own services, and those that its professionals bring along. */
export async function loadServices(
  api: Client,
  businessId: string,
  team: Professional[],
): Promise<ShownService[]> {
  const offered = await api.listServices({ businessId, limit: mostServices });
  const known = new Set(offered.map(({ id }) => id));
  const own = [...new Set(team.flatMap(({ services }) => services))].filter((id) => !known.has(id));
  const brought = await Promise.all(
    own.slice(0, mostOwn).map((id) => api.getService({ id }).catch(() => null)),
  );
  const here = new Set(team.map(({ id }) => id));
  return [
    ...offered,
    // A professional works elsewhere, too: what another business offers is not offered here.
    ...brought.filter((service): service is Service => service !== null && service.businessId === undefined),
  ]
    .filter(({ active }) => active)
    .map(showService)
    .map((service) => ({
      ...service,
      professionalIds: service.professionalIds.filter((id) => here.has(id)),
    }));
}

const timetableDays = 14;
const mostClasses = 100;

export async function loadTimetable(event: RequestEvent, business: Business, services: ShownService[]) {
  if (!services.some(({ capacity }) => capacity > 1)) return [];
  const from = wallClock(new Date(), business.timezone).date;
  const classes = await shown(
    event,
    event.locals.api.listClasses({
      businessId: business.id,
      from,
      to: addDays(from, timetableDays - 1),
      limit: mostClasses,
    }),
  );
  return classes.map((one) => ({
    serviceId: one.serviceId,
    name: one.name,
    professionalId: one.professionalId,
    professionalName: one.professionalName,
    date: one.date,
    start: one.start,
    end: one.end,
    startUtc: one.startUtc,
    seatsLeft: one.seatsLeft,
    available: one.available,
    price: one.price,
    currency: one.currency,
  }));
}

const reviewsFirst = 5;
const reviewsMore = 10;

/** The latest, or those after the ones that were shown before. */
export async function loadReviews(
  event: RequestEvent,
  about: { businessId: string } | { professionalId: string },
) {
  const cursor = event.url.searchParams.get('reviews');
  const { items, next } = await shown(
    event,
    event.locals.api.listReviews.page({
      ...about,
      limit: cursor === null ? reviewsFirst : reviewsMore,
      ...(cursor !== null && { cursor }),
    }),
  );
  return {
    items: items.map(({ id, rating, comment, clientName, createdAt, reply }) => ({
      id,
      rating,
      comment,
      clientName,
      createdAt,
      reply,
    })),
    next,
    isFirst: cursor === null,
  };
}

const mostOthers = 3;

/** Where else in the city the same can be had soon. */
export async function loadElsewhere(event: RequestEvent, business: Business, service: ShownService) {
  const { api } = event.locals;
  const found = await api
    .searchFreeTimes({
      category: service.parent ?? service.name,
      ...(business.city !== null && { city: business.city }),
      perBusiness: 1,
      limit: mostOthers + 1,
    })
    .catch(() => []);
  const others = found.filter((one) => one.business !== business.id).slice(0, mostOthers);
  if (others.length === 0) return [];
  const businesses = [await api.listBusinesses({ ids: others.map((one) => one.business).join(',') })].flat();
  return others.flatMap(({ business: id, businessName, serviceName, date, time }) => {
    const slug = businesses.find((one) => one.id === id)?.slug;
    return slug === undefined ? [] : [{ slug, businessName, serviceName, date, time }];
  });
}
