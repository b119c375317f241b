import { refused, tried } from '$lib/server/api';
import { enteredClient, findClient } from '$lib/server/clients/clients';
import { done } from '$lib/server/http/desk-form';
import { readForm } from '$lib/server/http/read-form';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { client } = await findClient(event, event.params.id);
  const { id, name, email, phone, notes } = client;
  return { client: { id, name, email: email ?? '', phone: phone ?? '', notes: notes ?? '' } };
};

export const actions: Actions = {
  default: async (event) => {
    const { client } = await findClient(event, event.params.id);
    const entered = enteredClient(await readForm(event));
    const { name, email, phone, notes } = entered;
    const outcome = await tried(
      event,
      event.locals.api.updateClient({
        id: client.id,
        name,
        email: email || null,
        phone: phone || null,
        notes: notes || null,
      }),
    );
    if (outcome.refusal) return refused(outcome.refusal, entered);
    return done(event, 'saved', `/clients/${client.id}`);
  },
};
