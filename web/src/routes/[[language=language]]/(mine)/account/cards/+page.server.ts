import { redirect } from '@sveltejs/kit';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { requireCustomer } from '$lib/server/booking/appointments';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireCustomer(event);
  return { cards: await orErrorPage(event, event.locals.api.listCards({ limit: 100 })) };
};

export const actions: Actions = {
  remove: async (event) => {
    requireCustomer(event);
    const id = (await readForm(event))('card');
    const { refusal } = await tryCall<unknown>(event, event.locals.api.deleteCard({ id }));
    if (refusal) return failWith(refusal, { id });
    redirect(303, event.url.pathname);
  },
};
