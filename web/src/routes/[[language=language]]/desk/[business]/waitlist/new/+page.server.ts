import { wallClock } from '$lib/format/time';
import { problem } from '$lib/forms/problems';
import { collectAll, failWith, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { bookableServices, readWaitlistRequest } from '$lib/server/desk/waitlist-request';
import { done, readSent } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const mostFound = 8;
const defaultDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

export const load: PageServerLoad = async (event) => {
  const { api } = event.locals;
  const business = await findManagedBusiness(event);
  const { searchParams } = event.url;
  const query = (searchParams.get('query') ?? '').trim().slice(0, 200);
  const named = searchParams.get('client');
  const [services, team, found, chosen] = await Promise.all([
    orErrorPage(event, collectAll(api.listServices.all({ businessId: business.id }))),
    orErrorPage(event, collectAll(api.listProfessionals.all({ businessId: business.id }))),
    query === ''
      ? []
      : orErrorPage(event, api.listClients({ businessId: business.id, query, limit: mostFound })),
    named === null ? null : orErrorPage(event, api.getClient({ id: named })),
  ]);
  const clients = chosen === null ? found : [chosen, ...found.filter(({ id }) => id !== chosen.id)];
  const now = Date.now();
  const dayOf = (ms: number) => wallClock(new Date(ms).toISOString(), business.timezone).date;
  return {
    query,
    key: crypto.randomUUID(),
    today: dayOf(now),
    until: dayOf(now + defaultDays * dayMs),
    chosen: named ?? '',
    clients: clients.map(({ id, name, phone, email }) => ({ id, name, phone, email })),
    services: bookableServices(services),
    team: team.map(({ id, name }) => ({ id, name })),
  };
};

export const actions: Actions = {
  default: async (event) => {
    const { id: business } = await findManagedBusiness(event);
    const sent = await readSent(event);
    const { text, entered, options } = sent;
    const wanted = readWaitlistRequest(sent);
    const crmClientId = text('client');
    if (crmClientId === '' || wanted.services.length === 0) return failWith(problem('chooseClient'), entered);
    const outcome = await tryCall(
      event,
      event.locals.api.joinWaitlist(
        {
          business,
          crmClientId,
          ...wanted,
        },
        options,
      ),
    );
    return outcome.refusal ? failWith(outcome.refusal, entered) : done(event, 'added', '/waitlist');
  },
};
