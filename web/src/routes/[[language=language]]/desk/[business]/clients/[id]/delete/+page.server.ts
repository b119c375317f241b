import { failWith, tryCall } from '$lib/server/api';
import { findClient } from '$lib/server/clients/clients';
import { done } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { client } = await findClient(event, event.params.id);
  return { client: { id: client.id, name: client.name } };
};

export const actions: Actions = {
  default: async (event) => {
    const { client } = await findClient(event, event.params.id);
    const outcome = await tryCall(event, event.locals.api.deleteClient({ id: client.id }));
    if (outcome.refusal) return failWith(outcome.refusal, {});
    return done(event, 'removed', '/clients');
  },
};
