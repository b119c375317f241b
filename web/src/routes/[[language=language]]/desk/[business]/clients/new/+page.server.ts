import { refused, tried } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk';
import { enteredClient } from '$lib/server/desk-clients';
import { done } from '$lib/server/desk-form';
import { readForm } from '$lib/server/read-form';
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
