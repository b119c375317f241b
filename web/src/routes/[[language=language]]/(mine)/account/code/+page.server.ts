import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { safeNext } from '$lib/server/accounts/sign-in';
import { orErrorPage, requireVisitor } from '$lib/server/api';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

const backFrom = (event: { url: URL; locals: App.Locals }) =>
  safeNext(event.url.searchParams.get('back'), inLanguage(event.locals.language, '/account'));

/** The address has only an action. */
export const load: PageServerLoad = (event) => redirect(303, backFrom(event));

export const actions: Actions = {
  /** Sends a code to the own address, for changes that accounts without a password confirm with it. */
  default: async (event) => {
    const { email } = requireVisitor(event);
    await orErrorPage(event, event.locals.api.requestSignInCode({ email }));
    setNotice(event, 'codeSent');
    redirect(303, backFrom(event));
  },
};
