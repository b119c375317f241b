import { nextQuery, redirectAfterSignIn, redirectSignedIn } from '$lib/server/accounts/sign-in';
import { failWith, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => {
  redirectSignedIn(event);
  return { nextQuery: nextQuery(event) };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const email = field('email').trim();
    const outcome = await tryCall(event, event.locals.api.signIn({ email, password: field('password') }));
    if (outcome.refusal) return failWith(outcome.refusal, { email });
    return redirectAfterSignIn(event, outcome.value.user.role);
  },
};
