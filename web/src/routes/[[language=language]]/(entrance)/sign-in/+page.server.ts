import { refused, tried } from '$lib/server/api';
import { goOn, nextQuery, passVisitors } from '$lib/server/accounts/entrance';
import { readForm } from '$lib/server/http/read-form';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => {
  passVisitors(event);
  return { nextQuery: nextQuery(event) };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const email = field('email').trim();
    const outcome = await tried(event, event.locals.api.signIn({ email, password: field('password') }));
    if (outcome.refusal) return refused(outcome.refusal, { email });
    return goOn(event, outcome.value.user.role);
  },
};
