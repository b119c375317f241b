import type { RequestEvent } from '@sveltejs/kit';
import type { Business, Client, Professional, Service } from 'openslot-client';
import { readServices } from '$lib/booking/choice';
import { openingAt, openingWeek } from '$lib/catalog/opening-hours';
import { groupServices } from '$lib/catalog/service-groups';
import { addDays, wallClock } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import { orErrorPage } from '$lib/server/api';
import { listOwnHolds } from '$lib/server/booking/holds';
import { loadTimes } from '$lib/server/booking/times';
import { localCategory, localCity, localCountry } from './local-names';
import { picturesOf, portraitOf } from './pictures';

export interface ShownService {
  id: string;
  name: string;
  description: string;
  duration: number;
  price: number | null;
  priceFrom: boolean;
  currency: string;
  parent: string | null;
  capacity: number;
  professionalIds: string[];
  professionalTerms: Service['professionalTerms'];
}

export const showService = (service: Service): ShownService => ({
  id: service.id,
  name: service.name,
  description: service.description,
  duration: service.duration,
  price: service.price ?? null,
  priceFrom: service.priceFrom,
  currency: service.currency,
  parent: service.parent,
  capacity: service.capacity,
  professionalIds: service.professionalIds,
  professionalTerms: service.professionalTerms,
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

const showBusiness = (business: Business, language: Language) => ({
  id: business.id,
  slug: business.slug,
  name: business.name,
  description: business.description,
  addressLine1: business.addressLine1,
  city: localCity(business.city, language),
  state: business.state,
  country: localCountry(business.country, language),
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

/** Services of the business, and own services of its professionals. */
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
    // Professionals can work elsewhere, too. Services of other businesses are excluded.
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

async function loadTimetable(event: RequestEvent, business: Business, services: ShownService[]) {
  if (!services.some(({ capacity }) => capacity > 1)) return [];
  const from = wallClock(new Date(), business.timezone).date;
  const classes = await orErrorPage(
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

/** The latest reviews, or those after the cursor. */
export async function loadReviews(
  event: RequestEvent,
  about: { businessId: string } | { professionalId: string },
) {
  const cursor = event.url.searchParams.get('reviews');
  const { items, next } = await orErrorPage(
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

/** Free times for the same service at other businesses in the city. */
async function loadElsewhere(event: RequestEvent, business: Business, service: ShownService) {
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

const mostProfessionals = 100;

/**
 * Services in the URL that can be booked here. Default: the first priced service of the largest category that is
 * not a class.
 */
function chooseServices(
  requestedIds: string[],
  groups: { category: string | null; services: ShownService[] }[],
): { chosen: ShownService[]; isDefault: boolean } {
  // The group without a category collects single services.
  const sizeOf = ({ category, services }: (typeof groups)[number]) =>
    category === null ? 0 : services.length;
  const services = groups
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .flatMap((group) => group.services);
  const bookable = services.filter(({ professionalIds }) => professionalIds.length > 0);
  const chosen = requestedIds.flatMap((id) => bookable.find((service) => service.id === id) ?? []);
  if (chosen.length > 0) return { chosen, isDefault: false };
  const single = bookable.filter(({ capacity }) => capacity === 1);
  const usual = single.find(({ price }) => price !== null) ?? single[0] ?? bookable[0];
  return { chosen: usual === undefined ? [] : [usual], isDefault: true };
}

/** Data of the public page of a business. The URL contains the choice. */
export async function loadBusinessPage(event: RequestEvent, business: Business) {
  const { api } = event.locals;
  const { searchParams } = event.url;
  const [team, reviews, offers] = await Promise.all([
    orErrorPage(event, api.listProfessionals({ businessId: business.id, limit: mostProfessionals })).then(
      (reply) => [reply].flat(),
    ),
    loadReviews(event, { businessId: business.id }),
    orErrorPage(event, api.listBusinessOffers({ id: business.id })),
  ]);
  const groups = groupServices(await orErrorPage(event, loadServices(api, business.id, team)), (category) =>
    localCategory(category, event.locals.language),
  );
  const services = groups.flatMap((group) => group.services);
  const { chosen, isDefault } = chooseServices(readServices(searchParams), groups);
  const professionalId = searchParams.get('professional') || null;

  const [timetable, times] = await Promise.all([
    loadTimetable(event, business, services),
    chosen.length === 0 || business.status === 'closed'
      ? null
      : loadTimes(event, {
          business,
          serviceIds: chosen.map(({ id }) => id),
          professionalId,
          date: searchParams.get('date'),
          from: searchParams.get('from'),
          hold: (await listOwnHolds(event, business.id))[0],
        }),
  ]);
  const week = openingWeek(business);
  const now = wallClock(new Date(), business.timezone);
  const days = (times?.days ?? []).map(({ date, free, reason }) => ({
    date,
    isClosed: reason === 'BUSINESS_CLOSED',
    isFree: free > 0,
  }));

  return {
    business: showBusiness(business, event.locals.language),
    groups,
    team: team.map(showProfessional),
    reviews,
    offers: {
      packages: offers.packages.map((one) => ({
        id: one.id,
        title: one.title,
        description: one.description,
        serviceName: one.serviceName,
        sessionCount: one.sessionCount,
        price: one.packagePriceMajor,
        currency: one.currency,
        savingsPercent: one.savings.savingsPercent,
        validityDays: one.validityDays,
      })),
      coupons: offers.coupons.map(
        ({ code, type, value, currency, firstTimeOnly, validTo, minSpendMajor }) => ({
          code,
          type,
          value,
          currency,
          firstTimeOnly,
          validTo,
          minSpend: minSpendMajor,
        }),
      ),
      onlinePayment: offers.onlinePayment,
    },
    timetable,
    chosen: { services: chosen, isDefault, professionalId },
    times,
    elsewhere:
      times !== null && (times.nothing || times.problem !== null)
        ? await loadElsewhere(event, business, chosen[0]!)
        : [],
    week,
    opening: openingAt(week, now, days),
    // To the minute, so that the page can be cached.
    now: { ...now, instant: `${new Date().toISOString().slice(0, 16)}Z` },
  };
}
