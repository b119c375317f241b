import { enterCode, sendCode } from '$lib/server/accounts/codes';
import { nextQuery, redirectAfterSignIn, redirectSignedIn } from '$lib/server/accounts/sign-in';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => {
  redirectSignedIn(event);
  return { nextQuery: nextQuery(event) };
};

export const actions: Actions = {
  code: sendCode,
  enter: async (event) => {
    const entered = await enterCode(event, nextQuery(event));
    return 'role' in entered ? redirectAfterSignIn(event, entered.role) : entered;
  },
};
