import { failWith, tryCall } from '$lib/server/api';
import { consentBody, emptyClient, readClientForm, tagsOf } from '$lib/server/clients/clients';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { done, readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  await findManagedBusiness(event);
  const name = (event.url.searchParams.get('name') ?? '').slice(0, 200);
  return { key: crypto.randomUUID(), client: { ...emptyClient, name } };
};

export const actions: Actions = {
  default: async (event) => {
    const { id: businessId } = await findManagedBusiness(event);
    const field = await readForm(event);
    const entered = readClientForm(field);
    const { name, email, phone, notes, birthday, allowDuplicate } = entered;
    const marketingConsent = consentBody(entered);
    const outcome = await tryCall(
      event,
      event.locals.api.createClient(
        {
          businessId,
          name,
          tags: tagsOf(entered.tags),
          ...(email && { email }),
          ...(phone && { phone }),
          ...(notes && { notes }),
          ...(birthday && { birthday }),
          ...(marketingConsent && { marketingConsent }),
          ...(allowDuplicate && { allowDuplicate }),
        },
        { idempotencyKey: field('key') || undefined },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    return done(event, 'added', `/clients/${outcome.value.id}`);
  },
};
