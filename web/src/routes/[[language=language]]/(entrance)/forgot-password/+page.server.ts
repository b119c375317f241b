import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url }) => ({ sent: url.searchParams.has('sent') });

export const actions: Actions = {
  default: async (event) => {
    const email = (await readForm(event))('email').trim();
    const outcome = await tryCall(event, event.locals.api.requestPasswordReset({ email }));
    if (outcome.refusal) return failWith(outcome.refusal, { email });
    // The same response for every e-mail address, so that it does not reveal accounts.
    redirect(303, inLanguage(event.locals.language, '/forgot-password?sent'));
  },
};
