import type { RequestEvent } from '@sveltejs/kit';
import type { Business } from 'openslot-client';
import { openingAt, openingWeek } from '$lib/opening';
import { groupServices } from '$lib/service-groups';
import { wallClock } from '$lib/time';
import { shown } from './api';
import {
  loadElsewhere,
  loadReviews,
  loadServices,
  loadTimetable,
  type ShownService,
  showBusiness,
  showProfessional,
} from './business-page';
import { loadTimes } from './times';

const mostProfessionals = 100;
const mostChosen = 8;

/** What the address chose, as far as it can be booked here; else the first that is no class and has a price. */
function chooseServices(
  wishes: string[],
  services: ShownService[],
): { chosen: ShownService[]; isDefault: boolean } {
  const bookable = services.filter(({ professionalIds }) => professionalIds.length > 0);
  const chosen = [...new Set(wishes)]
    .flatMap((id) => bookable.find((service) => service.id === id) ?? [])
    .slice(0, mostChosen);
  if (chosen.length > 0) return { chosen, isDefault: false };
  const single = bookable.filter(({ capacity }) => capacity === 1);
  const usual = single.find(({ price }) => price !== null) ?? single[0] ?? bookable[0];
  return { chosen: usual === undefined ? [] : [usual], isDefault: true };
}

/** What the page of a business shows; the address says what is chosen there. */
export async function loadBusinessPage(event: RequestEvent, business: Business) {
  const { api } = event.locals;
  const { searchParams } = event.url;
  const [team, reviews, offers] = await Promise.all([
    shown(event, api.listProfessionals({ businessId: business.id, limit: mostProfessionals })).then((reply) =>
      [reply].flat(),
    ),
    loadReviews(event, { businessId: business.id }),
    shown(event, api.listBusinessOffers({ id: business.id })),
  ]);
  const groups = groupServices(await shown(event, loadServices(api, business.id, team)));
  const services = groups.flatMap((group) => group.services);
  const wishes = searchParams.getAll('service').flatMap((ids) => ids.split(','));
  const { chosen, isDefault } = chooseServices(wishes, services);
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
        }),
  ]);
  const week = openingWeek(business);
  const now = wallClock(new Date(), business.timezone);
  const closed = new Set(
    times?.days.filter(({ reason }) => reason === 'BUSINESS_CLOSED').map(({ date }) => date) ?? [],
  );

  return {
    business: showBusiness(business),
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
    opening: openingAt(week, now, closed),
    // To the minute: a page that shows the same is the same.
    now: { ...now, instant: `${new Date().toISOString().slice(0, 16)}Z` },
  };
}
