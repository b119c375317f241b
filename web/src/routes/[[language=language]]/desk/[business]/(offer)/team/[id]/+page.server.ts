import { error, type RequestEvent } from '@sveltejs/kit';
import { rateField } from '$lib/catalog/commissions';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { loadWorkWeek, saveWorkWeek } from '$lib/server/catalog/work-week';
import {
  findManagedBusiness,
  findOwnProfessional,
  listOwnServices,
  named,
} from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const mostUpcoming = 100;

async function findPerson(event: RequestEvent) {
  const business = await findManagedBusiness(event);
  const person = await orErrorPage(event, event.locals.api.getProfessional({ id: event.params['id']! }));
  if (!person.businessIds.includes(business.id)) error(404, { message: 'PROFESSIONAL_NOT_FOUND' });
  return { business, person };
}

/** Services that the professional performs or has a rate for. */
const isRated = (performs: string[], rates: { serviceId: string | null }[], id: string) =>
  performs.includes(id) || rates.some(({ serviceId }) => serviceId === id);

export const load: PageServerLoad = async (event) => {
  const { business, person } = await findPerson(event);
  const { api } = event.locals;
  const which = { businessId: business.id, professionalId: person.id };
  const [members, services, own, work, upcoming, rates] = await Promise.all([
    orErrorPage(event, collectAll(api.listMembers.all({ id: business.id }))),
    listOwnServices(event, business),
    findOwnProfessional(event),
    loadWorkWeek(event, business, person),
    orErrorPage(event, api.listAppointments({ ...which, upcoming: true, limit: mostUpcoming })),
    orErrorPage(event, collectAll(api.listCommissions.all(which))),
  ]);
  const isOwn = own?.id === person.id;
  return {
    name: person.name,
    role: person.role,
    slug: person.slug,
    isOwn,
    // Professionals with an account change their profile themselves.
    mayChange: isOwn || !members.some(({ professionalId }) => professionalId === person.id),
    entered: { name: person.name, role: person.role, bio: person.bio, image: person.image ?? '' },
    services: named(services.filter(({ active, id }) => active || person.services.includes(id))),
    performs: person.services,
    work,
    commission: {
      services: named(services.filter(({ id }) => isRated(person.services, rates, id))),
      entered: Object.fromEntries(
        rates.map(({ serviceId, percent }) => [rateField(serviceId), String(percent)]),
      ) as Record<string, string>,
    },
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
    return done(event, 'saved', `/team/${person.id}`);
  },
  /** Assignments are stored with the service, so this also works for professionals with an account. */
  services: async (event) => {
    const { business, person } = await findPerson(event);
    const { all, entered } = await readSent(event);
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
    return done(event, 'saved', `/team/${person.id}`);
  },
  commission: async (event) => {
    const { business, person } = await findPerson(event);
    const { text, entered } = await readSent(event);
    const fields = Object.keys(entered).filter((name) => name.startsWith('rate') && text(name) !== '');
    const rates = fields.map((name) => ({
      serviceId: name === rateField(null) ? null : name.slice('rate.'.length),
      percent: Number(text(name).replace(',', '.')),
    }));
    const outcome = await tryCall(
      event,
      event.locals.api.replaceCommissions({ businessId: business.id, professionalId: person.id, rates }),
    );
    if (outcome.refusal) {
      const [, index] = /^body\.rates\[(\d+)\]/.exec(outcome.refusal.info.field ?? '') ?? [];
      const field = index === undefined ? undefined : fields[Number(index)];
      return refusedAt('commission', outcome.refusal, { ...entered, ...(field && { wrongRate: field }) });
    }
    return done(event, 'saved', `/team/${person.id}`);
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
