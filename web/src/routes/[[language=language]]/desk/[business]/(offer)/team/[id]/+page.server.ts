import { error, type RequestEvent } from '@sveltejs/kit';
import { rateField } from '$lib/catalog/commissions';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { portraitOf } from '$lib/server/catalog/pictures';
import { loadWorkWeek, saveWorkWeek } from '$lib/server/catalog/work-week';
import {
  findManagedBusiness,
  findOwnProfessional,
  listOwnServices,
  named,
} from '$lib/server/desk/own-business';
import { done, readSent, refusedAt, wrong } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const mostUpcoming = 100;

async function findPerson(event: RequestEvent) {
  const business = await findManagedBusiness(event);
  const person = await orErrorPage(event, event.locals.api.getProfessional({ id: event.params['id']! }));
  if (!person.businessIds.includes(business.id)) error(404, { message: 'PROFESSIONAL_NOT_FOUND' });
  return { business, person };
}

const tabs = ['hours', 'services', 'profile'] as const;
/** A percentage with up to two decimals, or empty. */
const isRate = (typed: string) => /^(\d{1,2}([.,]\d{1,2})?|100([.,]0{1,2})?)?$/.test(typed);

export const load: PageServerLoad = async (event) => {
  const { business, person } = await findPerson(event);
  const { api } = event.locals;
  const which = { businessId: business.id, professionalId: person.id };
  const [members, services, own, upcoming, rates] = await Promise.all([
    orErrorPage(event, collectAll(api.listMembers.all({ id: business.id }))),
    listOwnServices(event, business),
    findOwnProfessional(event),
    orErrorPage(event, api.listAppointments({ ...which, upcoming: true, limit: mostUpcoming })),
    orErrorPage(event, collectAll(api.listCommissions.all(which))),
  ]);
  const isOwn = own?.id === person.id;
  // Professionals with an account change their profile themselves.
  const mayChange = isOwn || !members.some(({ professionalId }) => professionalId === person.id);
  // Breaks apply at every business of the professional.
  const mayChangeBreaks = isOwn || (mayChange && person.businessIds.length === 1);
  return {
    id: person.id,
    tab: tabs.find((tab) => tab === event.url.searchParams.get('tab')) ?? tabs[0],
    name: person.name,
    portrait: portraitOf(person),
    role: person.role,
    slug: person.slug,
    isOwn,
    mayChange,
    entered: { name: person.name, role: person.role, bio: person.bio, image: person.image ?? '' },
    services: named(services.filter(({ active, id }) => active || person.services.includes(id))),
    performs: person.services,
    work: await loadWorkWeek(event, business, person, mayChangeBreaks),
    rates: Object.fromEntries(
      rates.map(({ serviceId, percent }) => [rateField(serviceId), String(percent)]),
    ) as Record<string, string>,
    upcoming: upcoming.length,
  };
};

export const actions: Actions = {
  profile: async (event) => {
    const { person } = await findPerson(event);
    const { text, entered } = await readSent(event);
    const outcome = await tryCall(
      event,
      event.locals.api.updateProfessional({
        id: person.id,
        name: text('name'),
        role: text('role'),
        bio: text('bio'),
        image: text('image') || null,
      }),
    );
    if (outcome.refusal) return refusedAt('profile', outcome.refusal, entered);
    return done(event, 'saved', `/team/${person.id}?tab=profile`);
  },
  /** Assignments are stored with the service, so this also works for professionals with an account. */
  services: async (event) => {
    const { business, person } = await findPerson(event);
    const { text, all, entered } = await readSent(event);
    const fields = Object.keys(entered).filter(
      (name) => name === rateField(null) || name.startsWith('rate.'),
    );
    const wrongRate = fields.find((name) => !isRate(text(name)));
    if (wrongRate !== undefined) return refusedAt('services', wrong(wrongRate), { ...entered, wrongRate });
    const chosen = new Set(all('services'));
    for (const { id, professionalIds } of await listOwnServices(event, business)) {
      if (chosen.has(id) === professionalIds.includes(person.id)) continue;
      const others = professionalIds.filter((one) => one !== person.id);
      const outcome = await tryCall(
        event,
        event.locals.api.updateService({
          id,
          professionalIds: chosen.has(id) ? [...others, person.id] : others,
        }),
      );
      if (outcome.refusal) return refusedAt('services', outcome.refusal, entered);
    }
    const rates = fields
      .filter((name) => text(name) !== '')
      .map((name) => ({
        serviceId: name === rateField(null) ? null : name.slice('rate.'.length),
        percent: Number(text(name).replace(',', '.')),
      }));
    const outcome = await tryCall(
      event,
      event.locals.api.replaceCommissions({ businessId: business.id, professionalId: person.id, rates }),
    );
    if (outcome.refusal) return refusedAt('services', outcome.refusal, entered);
    return done(event, 'saved', `/team/${person.id}?tab=services`);
  },
  hours: async (event) => {
    const { business, person } = await findPerson(event);
    const which = { businessId: business.id, professionalId: person.id };
    return (
      (await saveWorkWeek(event, await readSent(event), which)) ?? done(event, 'saved', `/team/${person.id}`)
    );
  },
  leave: async (event) => {
    const { business, person } = await findPerson(event);
    const outcome = await tryCall(
      event,
      event.locals.api.removeProfessional({ id: business.id, professionalId: person.id }),
    );
    if (outcome.refusal) return refusedAt('leave', outcome.refusal);
    return done(event, 'memberRemoved', '/team');
  },
};
