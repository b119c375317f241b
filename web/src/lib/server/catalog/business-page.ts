import type { RequestEvent } from '@sveltejs/kit';
import type { Business, Client, Professional, Service } from 'openslot-client';
import { weekdayOf } from 'openslot-facts/dates';
import { readServices } from '$lib/booking/choice';
import { openingAt, openingWeek } from '$lib/catalog/opening-hours';
import { groupServices } from '$lib/catalog/service-groups';
import { addDays, wallClock } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import { orErrorPage } from '$lib/server/api';
import { listOwnHolds } from '$lib/server/booking/holds';
import { loadTimes } from '$lib/server/booking/times';
import { languageName } from '$lib/server/search/languages';
import { localCategory, localCity, localCountry } from './local-names';
import { loadUploaded, picturesOf, portraitOf, uploadedOf } from './pictures';
import { loadReviews } from './reviews';

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
  languages: business.languages.map((code) => languageName(code, language)),
  accessibility: business.accessibility,
  rating: business.rating,
  reviewCount: business.reviewCount,
  cancellationWindowHours: business.cancellationWindowHours,
  autoConfirm: business.autoConfirm,
  pictures: picturesOf(business),
  cover: uploadedOf(business.cover),
  logo: uploadedOf(business.logo),
});

const mostServices = 200;
const mostOwn = 20;

/** Services in the order of the business, then own services of its professionals. */
export async function loadServices(
  api: Client,
  businessId: string,
  team: Professional[],
): Promise<ShownService[]> {
  const offered = await api.listServices({ businessId, sort: 'position', limit: mostServices });
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

/** Businesses of the same kind in the city, for the end of the page. The page is shown without them if they cannot be read. */
async function loadNearby(event: RequestEvent, business: Business, category: string | null) {
  if (business.city === null || category === null) return [];
  const found = await event.locals.api
    .listBusinesses({ city: business.city, category, limit: mostOthers + 1 })
    .catch(() => []);
  return found
    .filter(({ id }) => id !== business.id)
    .slice(0, mostOthers)
    .map((one) => ({
      slug: one.slug,
      name: one.name,
      place: [one.addressLine1, localCity(one.city, event.locals.language)].filter(Boolean).join(', '),
      rating: one.rating,
      reviewCount: one.reviewCount,
      picture: picturesOf(one)[0] ?? null,
      cover: uploadedOf(one.cover),
    }));
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
  const [team, reviews, offers, uploaded] = await Promise.all([
    orErrorPage(event, api.listProfessionals({ businessId: business.id, limit: mostProfessionals })).then(
      (reply) => [reply].flat(),
    ),
    loadReviews(event, { businessId: business.id }),
    orErrorPage(event, api.listBusinessOffers({ id: business.id })),
    loadUploaded(api, business.id),
  ]);
  const groups = groupServices(await orErrorPage(event, loadServices(api, business.id, team)), (category) =>
    localCategory(category, event.locals.language),
  );
  const services = groups.flatMap((group) => group.services);
  const { chosen, isDefault } = chooseServices(readServices(searchParams), groups);
  const professionalId = searchParams.get('professional') || null;

  const [timetable, nearby, times] = await Promise.all([
    loadTimetable(event, business, services),
    loadNearby(event, business, chosen[0]?.parent ?? null),
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
    gallery: uploaded.gallery,
    servicePictures: uploaded.services,
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
    nearby,
    week,
    closedOn: days
      .filter(({ date, isClosed }) => isClosed && week[weekdayOf(date)]!.length > 0)
      .map(({ date }) => date),
    opening: openingAt(week, now, days),
    // To the minute, so that the page can be cached.
    now: { ...now, instant: `${new Date().toISOString().slice(0, 16)}Z` },
  };
}
