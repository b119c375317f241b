import { tryCall } from '$lib/server/api';
import { findManagedBusiness, listOwnServices, named } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import { emptyPackage, readPackage } from '../package-form';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const services = await listOwnServices(event, business);
  return {
    key: crypto.randomUUID(),
    services: named(services.filter(({ active }) => active)),
    entered: emptyPackage,
  };
};

export const actions: Actions = {
  default: async (event) => {
    const business = await findManagedBusiness(event);
    const sent = await readSent(event);
    const services = await listOwnServices(event, business);
    const { refusal, value } = readPackage(sent, services, business.currency);
    if (refusal) return refusedAt('make', refusal, sent.entered);
    const outcome = await tryCall(event, event.locals.api.createPackage(value, sent.options));
    if (outcome.refusal) return refusedAt('make', outcome.refusal, sent.entered);
    return done(event, 'added', '/packages');
  },
};
