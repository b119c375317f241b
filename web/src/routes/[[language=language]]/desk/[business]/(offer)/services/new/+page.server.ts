import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness, listOwnServices, listTeam, named } from '$lib/server/desk/own-business';
import { listKinds } from '$lib/server/desk/resources';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import { changedTerms, emptyService, readService, readTerms } from '../service-form';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const [team, services, categories, kinds] = await Promise.all([
    listTeam(event, business),
    listOwnServices(event, business),
    orErrorPage(event, collectAll(event.locals.api.listCategories.all())),
    listKinds(event, business),
  ]);
  const own = services.flatMap(({ parent }) => parent ?? []);
  return {
    key: crypto.randomUUID(),
    kinds,
    team: named(team),
    categories: [...new Set([...own, ...categories.map(({ name }) => name)])],
    // By default, everybody performs the service.
    entered: { ...emptyService, professionalIds: team.map(({ id }) => id).join(',') },
  };
};

export const actions: Actions = {
  default: async (event) => {
    const business = await findManagedBusiness(event);
    const sent = await readSent(event);
    const { refusal, value } = readService(sent, business.currency, await listKinds(event, business));
    if (refusal) return refusedAt('make', refusal, sent.entered);
    const own = readTerms(sent, business.currency);
    if (own.refusal) return refusedAt('make', own.refusal, sent.entered);
    const outcome = await tryCall(
      event,
      event.locals.api.createService({ ...value!, businessId: business.id, custom: true }, sent.options),
    );
    if (outcome.refusal) return refusedAt('make', outcome.refusal, sent.entered);
    for (const terms of changedTerms(own.terms, outcome.value.professionalTerms))
      await tryCall(event, event.locals.api.setProfessionalTerms({ id: outcome.value.id, ...terms }));
    return done(event, 'added', '/services');
  },
};
