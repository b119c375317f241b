import { failWith, tryCall } from '$lib/server/api';
import {
  consentBody,
  consentOf,
  emptyClient,
  findClient,
  readClientForm,
  tagsOf,
} from '$lib/server/clients/clients';
import { done, readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { client } = await findClient(event, event.params.id);
  const { id, name, email, phone, notes, tags, birthday, marketingConsent } = client;
  return {
    client: {
      ...emptyClient,
      id,
      name,
      email: email ?? '',
      phone: phone ?? '',
      notes: notes ?? '',
      tags: tags.join(', '),
      birthday: birthday ?? '',
      consent: consentOf(client),
      source: marketingConsent?.source ?? '',
    },
  };
};

export const actions: Actions = {
  default: async (event) => {
    const { client } = await findClient(event, event.params.id);
    const entered = readClientForm(await readForm(event));
    const { name, email, phone, notes, birthday, allowDuplicate } = entered;
    // An unchanged decision keeps its time.
    const isSame =
      entered.consent === consentOf(client) && entered.source === (client.marketingConsent?.source ?? '');
    const outcome = await tryCall(
      event,
      event.locals.api.updateClient({
        id: client.id,
        name,
        email: email || null,
        phone: phone || null,
        notes: notes || null,
        tags: tagsOf(entered.tags),
        birthday: birthday || null,
        ...(!isSame && { marketingConsent: consentBody(entered) }),
        ...(allowDuplicate && { allowDuplicate }),
      }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    return done(event, 'saved', `/clients/${client.id}`);
  },
};
