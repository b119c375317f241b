import type { Professional } from 'openslot-client';
import { readServices } from '$lib/booking/choice';
import { groupServices } from '$lib/catalog/service-groups';
import { orErrorPage } from '$lib/server/api';
import { loadTimes } from '$lib/server/booking/times';
import { loadServices, type ShownService } from '$lib/server/catalog/business-page';
import { findBusiness } from '$lib/server/catalog/find-by-slug';
import { localCategory } from '$lib/server/catalog/local-names';
import type { PageServerLoad } from './$types';

const mostProfessionals = 100;

/** Services in the URL that can be booked here. */
const chooseServices = (requestedIds: string[], services: ShownService[]) =>
  requestedIds.flatMap(
    (id) => services.find((service) => service.id === id && service.professionalIds.length > 0) ?? [],
  );

/** Professionals who offer all chosen services. */
const whoIsAble = (team: Professional[], chosen: ShownService[]) =>
  team
    .filter(({ id }) => chosen.every(({ professionalIds }) => professionalIds.includes(id)))
    .map(({ id, name }) => ({ id, name }));

export const load: PageServerLoad = async (event) => {
  const { api } = event.locals;
  const query = event.url.searchParams;
  event.platform!.shareForAMoment();
  const business = await findBusiness(event, event.params.slug, 'embed');
  const [{ origins }, team] = await orErrorPage(
    event,
    Promise.all([
      api.getBusinessEmbedding({ id: business.id }),
      api.listProfessionals({ businessId: business.id, limit: mostProfessionals }),
    ]),
  );
  event.locals.framedBy = origins;

  const people = [team].flat();
  const groups = groupServices(await orErrorPage(event, loadServices(api, business.id, people)), (category) =>
    localCategory(category, event.locals.language),
  );
  const chosen = chooseServices(
    readServices(query),
    groups.flatMap(({ services }) => services),
  );
  const able = whoIsAble(people, chosen);
  const professional = able.find(({ id }) => id === query.get('professional')) ?? null;
  const times =
    chosen.length === 0 || query.has('more')
      ? null
      : await loadTimes(event, {
          business,
          serviceIds: chosen.map(({ id }) => id),
          professionalId: professional?.id ?? null,
          date: query.get('date'),
          from: query.get('from'),
        });
  const requested = query.get('time');
  const time =
    times?.date === query.get('date')
      ? (times?.times.find((one) => one.available && one.time === requested) ?? null)
      : null;

  return {
    business: {
      slug: business.slug,
      name: business.name,
      timezone: business.timezone,
      cancellationWindowHours: business.cancellationWindowHours,
      autoConfirm: business.autoConfirm,
    },
    step: times === null ? ('what' as const) : time === null ? ('when' as const) : ('check' as const),
    groups,
    chosen,
    able,
    professional,
    times,
    time,
    /** The time was free when it was shown. */
    isGone: requested !== null && times !== null && time === null,
  };
};
