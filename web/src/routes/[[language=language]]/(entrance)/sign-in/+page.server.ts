import { loadProviders } from '$lib/server/accounts/openid';
import { redirectToSecondStep } from '$lib/server/accounts/second-step';
import { nextQuery, redirectAfterSignIn, redirectSignedIn } from '$lib/server/accounts/sign-in';
import { failWith, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  redirectSignedIn(event);
  const passkey = await tryCall(event, event.locals.api.startPasskeySignIn({}));
  return {
    nextQuery: nextQuery(event),
    providers: await loadProviders(event),
    passkey: passkey.refusal ? null : passkey.value,
  };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const email = field('email').trim();
    const outcome = await tryCall(event, event.locals.api.signIn({ email, password: field('password') }));
    if (outcome.refusal) {
      redirectToSecondStep(event, outcome.refusal, nextQuery(event));
      return failWith(outcome.refusal, { email });
    }
    return redirectAfterSignIn(event, outcome.value.user.role);
  },
};
