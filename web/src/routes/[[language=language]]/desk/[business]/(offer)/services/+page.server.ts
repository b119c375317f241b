import type { RequestEvent } from '@sveltejs/kit';
import { groupServices } from '$lib/catalog/service-groups';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import {
  findManagedBusiness,
  listOwnServices,
  listTeam,
  type OwnBusiness,
} from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

type Service = Awaited<ReturnType<typeof listOwnServices>>[number];

const shown = (service: Service) => ({
  id: service.id,
  name: service.name,
  parent: service.parent,
  duration: service.duration,
  price: service.price ?? null,
  priceFrom: service.priceFrom,
  professionalIds: service.professionalIds,
  professionalTerms: service.professionalTerms,
  currency: service.currency,
  capacity: service.capacity,
  performers: service.professionalIds.length,
  active: service.active,
});

/** Services that members of the team offer and manage themselves. */
async function listPersonal(event: RequestEvent, business: OwnBusiness, stored: Service[]) {
  const here = new Set(stored.map(({ id }) => id));
  const team = await listTeam(event, business);
  const personal = await Promise.all(
    team
      .filter(({ services }) => services.some((id) => !here.has(id)))
      .map(async ({ id: professionalId, name }) => {
        const offered = await orErrorPage(
          event,
          collectAll(event.locals.api.listServices.all({ professionalId })),
        );
        return offered
          .filter(({ ownerProfessionalId, active }) => active && ownerProfessionalId === professionalId)
          .map((service) => ({ ...shown(service), owner: name }));
      }),
  );
  return personal.flat();
}

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const stored = await listOwnServices(event, business);
  const services = stored.map(shown);
  return {
    groups: groupServices(services.filter(({ active }) => active)),
    personal: await listPersonal(event, business, stored),
    off: services.filter(({ active }) => !active),
    isPublic: business.status === 'active',
  };
};

export const actions: Actions = {
  /** Swaps a service with the one before or after it in its group. */
  order: async (event) => {
    const business = await findManagedBusiness(event);
    const { text } = await readSent(event);
    const ids = (await listOwnServices(event, business)).map(({ id }) => id);
    const [one, other] = [ids.indexOf(text('id')), ids.indexOf(text('swap'))];
    if (one >= 0 && other >= 0) [ids[one], ids[other]] = [ids[other]!, ids[one]!];
    const outcome = await tryCall(event, event.locals.api.orderServices({ ids, businessId: business.id }));
    if (outcome.refusal) return refusedAt('order', outcome.refusal);
    return done(event, 'saved', '/services');
  },
};
