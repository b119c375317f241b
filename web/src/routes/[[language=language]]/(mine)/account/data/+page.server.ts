import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { failWith, requireVisitor, tryCall } from '$lib/server/api';
import { forgetEntered } from '$lib/server/booking/holds';
import { readForm } from '$lib/server/http/forms';
import { endSession } from '$lib/server/http/session';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => {
  requireVisitor(event);
};

export const actions: Actions = {
  default: async (event) => {
    const password = (await readForm(event))('password');
    const outcome = await tryCall(event, event.locals.api.deleteAccount({ password }));
    if (outcome.refusal) return failWith(outcome.refusal, {});
    endSession(event);
    forgetEntered(event);
    redirect(303, inLanguage(event.locals.language, '/goodbye'));
  },
};
