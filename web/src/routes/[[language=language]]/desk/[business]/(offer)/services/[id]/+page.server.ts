import { error, type RequestEvent } from '@sveltejs/kit';
import { orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness, listOwnServices, listTeam, named } from '$lib/server/desk/own-business';
import { listKinds } from '$lib/server/desk/resources';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import { changedTerms, fieldsOf, needsOf, readService, readTerms } from '../service-form';
import type { Actions, PageServerLoad } from './$types';

async function findService(event: RequestEvent) {
  const business = await findManagedBusiness(event);
  const service = await orErrorPage(event, event.locals.api.getService({ id: event.params['id']! }));
  if (service.businessId !== business.id) error(404, { message: 'SERVICE_NOT_FOUND' });
  return { business, service };
}

export const load: PageServerLoad = async (event) => {
  const { business, service } = await findService(event);
  const [team, services, kinds, { questions }] = await Promise.all([
    listTeam(event, business),
    listOwnServices(event, business),
    listKinds(event, business),
    orErrorPage(event, event.locals.api.getServiceQuestions({ id: service.id })),
  ]);
  return {
    id: service.id,
    name: service.name,
    questions: questions.length,
    team: named(team),
    categories: [...new Set(services.flatMap(({ parent }) => parent ?? []))],
    kinds,
    entered: { ...fieldsOf(service, event.locals.language), ...needsOf(service, kinds) },
  };
};

export const actions: Actions = {
  change: async (event) => {
    const { business, service } = await findService(event);
    const sent = await readSent(event);
    const { refusal, value } = readService(sent, business.currency, await listKinds(event, business));
    if (refusal) return refusedAt('change', refusal, sent.entered);
    const own = readTerms(sent, business.currency);
    if (own.refusal) return refusedAt('change', own.refusal, sent.entered);
    const outcome = await tryCall(event, event.locals.api.updateService({ id: service.id, ...value! }));
    if (outcome.refusal) return refusedAt('change', outcome.refusal, sent.entered);
    for (const terms of changedTerms(own.terms, outcome.value.professionalTerms)) {
      const set = await tryCall(event, event.locals.api.setProfessionalTerms({ id: service.id, ...terms }));
      if (set.refusal) return refusedAt('change', set.refusal, sent.entered);
    }
    return done(event, 'saved', '/services');
  },
  remove: async (event) => {
    const outcome = await tryCall(event, event.locals.api.deleteService({ id: event.params.id }));
    // NOT_FOUND: removed already, by a second click or in another tab.
    if (outcome.refusal && outcome.refusal.code !== 'SERVICE_NOT_FOUND')
      return refusedAt('remove', outcome.refusal);
    return done(event, 'removed', '/services');
  },
};
