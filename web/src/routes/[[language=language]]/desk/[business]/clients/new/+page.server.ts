import { refused, tried } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { enteredClient } from '$lib/server/clients/clients';
import { done } from '$lib/server/http/desk-form';
import { readForm } from '$lib/server/http/read-form';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  await findManagedBusiness(event);
  return { key: crypto.randomUUID(), name: (event.url.searchParams.get('name') ?? '').slice(0, 200) };
};

export const actions: Actions = {
  default: async (event) => {
    const { id: businessId } = await findManagedBusiness(event);
    const field = await readForm(event);
    const entered = enteredClient(field);
    const { name, email, phone, notes } = entered;
    const outcome = await tried(
      event,
      event.locals.api.createClient(
        { businessId, name, ...(email && { email }), ...(phone && { phone }), ...(notes && { notes }) },
        { idempotencyKey: field('key') || undefined },
      ),
    );
    if (outcome.refusal) return refused(outcome.refusal, entered);
    return done(event, 'added', `/clients/${outcome.value.id}`);
  },
};
