import type { Business, Client } from 'openslot-client';
import { orErrorPage } from '$lib/server/api';
import { showProfessional, showService } from '$lib/server/catalog/business-page';
import { findProfessional } from '$lib/server/catalog/find-by-slug';
import { localCity } from '$lib/server/catalog/local-names';
import { loadReviews } from '$lib/server/catalog/reviews';
import type { PageServerLoad } from './$types';

const mostServices = 100;
const mostTimes = 200;

const findBusinesses = async (api: Client, ids: string[]): Promise<Business[]> =>
  ids.length === 0 ? [] : [await api.listBusinesses({ ids: ids.slice(0, 100).join(',') })].flat();

export const load: PageServerLoad = async (event) => {
  const { api, visitor, language } = event.locals;
  if (visitor === null) event.platform!.shareForAMoment();
  const professional = await findProfessional(event, event.params.slug);
  const { id: professionalId } = professional;
  const [businesses, services, free, reviews] = await Promise.all([
    orErrorPage(event, findBusinesses(api, professional.businessIds)),
    orErrorPage(event, api.listServices({ professionalId, limit: mostServices })),
    orErrorPage(event, api.searchFreeTimes({ professionalId, limit: mostTimes })),
    loadReviews(event, { professionalId }),
  ]);

  /** Services at each business: those of the business and the professional's own. */
  const places = businesses.map((business) => ({
    slug: business.slug,
    name: business.name,
    city: localCity(business.city, language),
    addressLine1: business.addressLine1,
    timezone: business.timezone,
    services: services
      .filter(({ active, businessId }) => active && (businessId ?? business.id) === business.id)
      .map((service) => {
        const first = free.find((one) => one.business === business.id && one.service === service.id);
        return {
          ...showService(service),
          first:
            first === undefined ? null : { date: first.date, time: first.time, startUtc: first.startUtc },
        };
      }),
  }));
  return {
    professional: { ...showProfessional(professional), bio: professional.bio },
    places,
    reviews,
    now: new Date().toISOString(),
  };
};
