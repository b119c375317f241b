import { tryCall } from '$lib/server/api';
import {
  findManagedBusiness,
  findOwnProfessional,
  listOwnServices,
  named,
} from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const [services, own] = await Promise.all([listOwnServices(event, business), findOwnProfessional(event)]);
  return {
    keys: { self: crypto.randomUUID(), invite: crypto.randomUUID(), add: crypto.randomUUID() },
    services: named(services.filter(({ active }) => active)),
    isHere: own?.businessIds.includes(business.id) === true,
  };
};

export const actions: Actions = {
  self: async (event) => {
    const { id: businessId } = await findManagedBusiness(event);
    const { all, options, entered } = await readSent(event);
    const outcome = await tryCall(
      event,
      event.locals.api.createProfessional({ self: true, businessId, services: all('services') }, options),
    );
    if (outcome.refusal) return refusedAt('self', outcome.refusal, entered);
    return done(event, 'added', `/team/${outcome.value.id}`);
  },
  invite: async (event) => {
    const { id: businessId, status } = await findManagedBusiness(event);
    const { text, all, options, entered } = await readSent(event);
    const outcome = await tryCall(
      event,
      event.locals.api.createJoinRequest(
        { businessId, email: text('email'), services: all('services') },
        options,
      ),
    );
    if (outcome.refusal) return refusedAt('invite', outcome.refusal, entered);
    return done(event, status === 'active' ? 'invited' : 'invitedLater', '/team');
  },
  add: async (event) => {
    const { id: businessId } = await findManagedBusiness(event);
    const { text, all, options, entered } = await readSent(event);
    const outcome = await tryCall(
      event,
      event.locals.api.createProfessional(
        {
          businessId,
          name: text('name'),
          role: text('role'),
          bio: text('bio'),
          image: text('image') || null,
          services: all('services'),
        },
        options,
      ),
    );
    if (outcome.refusal) return refusedAt('add', outcome.refusal, entered);
    return done(event, 'added', `/team/${outcome.value.id}`);
  },
};
