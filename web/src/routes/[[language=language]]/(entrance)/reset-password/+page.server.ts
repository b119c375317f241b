import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { forgetMailedToken, readMailedToken } from '$lib/server/http/mailed-token';
import { setNotice } from '$lib/server/http/notice';
import { endSession } from '$lib/server/http/session';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => ({ hasLink: readMailedToken(event, 'reset') !== null });

export const actions: Actions = {
  default: async (event) => {
    const password = (await readForm(event))('password');
    const token = readMailedToken(event, 'reset') ?? 'none';
    const outcome = await tryCall(event, event.locals.api.resetPassword({ token, password }));
    if (outcome.refusal) {
      if (outcome.refusal.code === 'RESET_LINK_INVALID') forgetMailedToken(event, 'reset');
      return failWith(outcome.refusal, {});
    }
    forgetMailedToken(event, 'reset');
    endSession(event);
    setNotice(event, 'passwordReset');
    redirect(303, inLanguage(event.locals.language, '/sign-in'));
  },
};
