import { pathAfter } from '$lib/catalog/setup-steps';
import type { Refusal } from '$lib/forms/problems';
import { collectAll, failWith, orErrorPage } from '$lib/server/api';
import { portraitOf } from '$lib/server/catalog/pictures';
import {
  findManagedBusiness,
  findOwnProfessional,
  listOwnServices,
  listTeam,
  named,
} from '$lib/server/desk/own-business';
import { addSelf, inviteAll, readInvitees, readRows } from '$lib/server/desk/store-team';
import { done, readSent, wrong } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const { api, visitor } = event.locals;
  const [services, team, own, requests] = await Promise.all([
    listOwnServices(event, business),
    listTeam(event, business),
    findOwnProfessional(event),
    orErrorPage(event, collectAll(api.listJoinRequests.all({ businessId: business.id, status: 'pending' }))),
  ]);
  const active = services.filter((service) => service.active);
  return {
    services: named(active),
    /** Each team member performs each service. */
    isEverybody: active.every(({ professionalIds }) => team.every(({ id }) => professionalIds.includes(id))),
    isHere: own?.businessIds.includes(business.id) === true,
    here: [
      ...team.map((one) => ({ id: one.id, name: one.name, email: '', portrait: portraitOf(one) })),
      ...requests
        .filter(({ requestedBy, email }) => requestedBy === 'business' && email !== null)
        .map(({ id, name, email }) => ({ id, name: name ?? '', email: email ?? '', portrait: null })),
    ],
    ownName: own?.name ?? visitor?.name ?? '',
  };
};

export const actions: Actions = {
  default: async (event) => {
    const business = await findManagedBusiness(event);
    const sent = await readSent(event);
    const rows = readRows(sent);
    const refused = (refusal: Refusal) => failWith(refusal, { ...sent.entered, rows });
    const { refusal, invitees } = readInvitees(rows);
    if (refusal) return refused(refusal);
    const isSelf = sent.text('self') !== '';
    if (isSelf && sent.text('ownName') === '') return refused(wrong('ownName'));
    const active = (await listOwnServices(event, business)).filter((service) => service.active);
    const services = sent.text('everybody') !== '' ? active.map(({ id }) => id) : sent.all('services');
    const failed =
      (isSelf ? await addSelf(event, business, sent.text('ownName'), services) : null) ??
      (await inviteAll(event, business, invitees, services));
    if (failed) return refused(failed);
    return done(event, 'saved', pathAfter('team'));
  },
};
