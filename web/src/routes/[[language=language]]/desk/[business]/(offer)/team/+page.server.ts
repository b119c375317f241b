import { wallClock } from '$lib/format/time';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { portraitOf } from '$lib/server/catalog/pictures';
import {
  findManagedBusiness,
  findOwnProfessional,
  listOwnServices,
  listTeam,
  named,
} from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const { api } = event.locals;
  const [team, members, requests, services, own] = await Promise.all([
    listTeam(event, business),
    orErrorPage(event, collectAll(api.listMembers.all({ id: business.id }))),
    orErrorPage(event, collectAll(api.listJoinRequests.all({ businessId: business.id, status: 'pending' }))),
    listOwnServices(event, business),
    findOwnProfessional(event),
  ]);
  const profiles = await Promise.all(
    requests.flatMap(({ professionalId: id }) =>
      id === null ? [] : [api.getProfessional({ id }).catch(() => null)],
    ),
  );
  const profileOf = (id: string | null) => profiles.find((one) => id !== null && one?.id === id) ?? null;
  const here = new Set(services.map(({ id }) => id));
  const accounts = new Set(members.flatMap(({ professionalId }) => professionalId ?? []));
  const day = (instant: string) => wallClock(instant, business.timezone).date;
  return {
    team: team.map((person) => ({
      id: person.id,
      name: person.name,
      portrait: portraitOf(person),
      role: person.role,
      services: person.services.filter((id) => here.has(id)).length,
      hasAccount: accounts.has(person.id),
      isOwn: person.id === own?.id,
    })),
    services: named(services.filter(({ active }) => active)),
    asking: requests
      .filter(({ requestedBy }) => requestedBy === 'professional')
      .map(({ id, professionalId, professionalName = '', professionalRole = '', createdAt }) => {
        const profile = profileOf(professionalId);
        return {
          id,
          name: professionalName,
          role: professionalRole,
          portrait: profile && portraitOf(profile),
          asked: day(createdAt),
        };
      }),
    invited: requests
      .filter(({ requestedBy }) => requestedBy === 'business')
      .map(({ id, name, email, professionalId, expiresAt }) => ({
        id,
        invitee: name,
        name: email ?? profileOf(professionalId)?.name ?? '–',
        until: expiresAt && day(expiresAt),
        isSent: email === null || business.status === 'active',
      })),
  };
};

export const actions: Actions = {
  accept: async (event) => {
    const { text, all, entered } = await readSent(event);
    const outcome = await tryCall(
      event,
      event.locals.api.acceptJoinRequest({ id: text('request'), services: all('services') }),
    );
    if (outcome.refusal) return refusedAt('answer', outcome.refusal, entered);
    return done(event, 'added', '/team');
  },
  decline: async (event) => {
    const { text, entered } = await readSent(event);
    const outcome = await tryCall(event, event.locals.api.declineJoinRequest({ id: text('request') }));
    if (outcome.refusal) return refusedAt('answer', outcome.refusal, entered);
    return done(event, 'saved', '/team');
  },
  resend: async (event) => {
    const { text, entered } = await readSent(event);
    const outcome = await tryCall(event, event.locals.api.resendInvitation({ id: text('request') }));
    if (outcome.refusal) return refusedAt('invited', outcome.refusal, entered);
    return done(event, 'invited', '/team');
  },
  withdraw: async (event) => {
    const { text, entered } = await readSent(event);
    const outcome = await tryCall(event, event.locals.api.withdrawInvitation({ id: text('request') }));
    // NOT_FOUND: withdrawn already, by a second click or in another tab.
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
      return refusedAt('invited', outcome.refusal, entered);
    return done(event, 'invitationWithdrawn', '/team');
  },
};
