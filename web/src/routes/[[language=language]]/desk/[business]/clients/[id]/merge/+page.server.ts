import { error } from '@sveltejs/kit';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { findClient, type KnownClient, searchClients } from '$lib/server/clients/clients';
import { done, readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

async function sideOf(
  event: RequestEvent,
  { id, name, email, phone, notes, userId, createdAt }: KnownClient,
) {
  const { visits: appointments, upcoming } = await orErrorPage(
    event,
    event.locals.api.getClientFigures({ id }),
  );
  return { id, name, email, phone, notes, hasAccount: userId !== null, createdAt, appointments, upcoming };
}

export const load: PageServerLoad = async (event) => {
  const { client } = await findClient(event, event.params.id);
  const otherId = event.url.searchParams.get('other');
  if (otherId === null) {
    const found = await searchClients(event, client.businessId);
    return {
      client: { id: client.id, name: client.name },
      pair: null,
      found: { ...found, clients: found.clients.filter(({ id }) => id !== client.id) },
    };
  }
  const { client: other } = await findClient(event, otherId);
  if (other.id === client.id) error(404, { message: 'CLIENT_NOT_FOUND' });
  return {
    client: { id: client.id, name: client.name },
    pair: await Promise.all([sideOf(event, client), sideOf(event, other)]),
    found: null,
  };
};

export const actions: Actions = {
  default: async (event) => {
    const { client } = await findClient(event, event.params.id);
    const field = await readForm(event);
    const { client: other } = await findClient(event, field('other'));
    const [kept, dropped] = field('keep') === other.id ? [other, client] : [client, other];
    const outcome = await tryCall(event, event.locals.api.mergeClients({ id: kept.id, otherId: dropped.id }));
    if (outcome.refusal) return failWith(outcome.refusal, {});
    return done(event, 'clientsMerged', `/clients/${kept.id}`);
  },
};
