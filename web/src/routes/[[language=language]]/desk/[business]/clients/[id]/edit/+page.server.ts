import { failWith, tryCall } from '$lib/server/api';
import { findClient, readClientForm } from '$lib/server/clients/clients';
import { done, readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { client } = await findClient(event, event.params.id);
  const { id, name, email, phone, notes } = client;
  return { client: { id, name, email: email ?? '', phone: phone ?? '', notes: notes ?? '' } };
};

export const actions: Actions = {
  default: async (event) => {
    const { client } = await findClient(event, event.params.id);
    const entered = readClientForm(await readForm(event));
    const { name, email, phone, notes } = entered;
    const outcome = await tryCall(
      event,
      event.locals.api.updateClient({
        id: client.id,
        name,
        email: email || null,
        phone: phone || null,
        notes: notes || null,
      }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    return done(event, 'saved', `/clients/${client.id}`);
  },
};
