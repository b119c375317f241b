import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { safeNext } from '$lib/server/accounts/sign-in';
import { failWith, redirectToSignIn, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { forgetMailedToken, readMailedToken } from '$lib/server/http/mailed-token';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => ({ hasLink: readMailedToken(event, 'verify') !== null });

export const actions: Actions = {
  confirm: async (event) => {
    const { api, language } = event.locals;
    const token = readMailedToken(event, 'verify') ?? 'none';
    const outcome = await tryCall(event, api.verifyEmail({ token }));
    if (outcome.refusal) {
      if (outcome.refusal.code !== 'UNAVAILABLE' && outcome.refusal.code !== 'RATE_LIMITED')
        forgetMailedToken(event, 'verify');
      return failWith(outcome.refusal, {});
    }
    forgetMailedToken(event, 'verify');
    redirect(303, inLanguage(language, '/verify-email/done'));
  },
  again: async (event) => {
    const { api, language } = event.locals;
    const next = safeNext((await readForm(event))('next'), inLanguage(language, '/account'));
    if (event.locals.visitor === null) redirectToSignIn(event, next);
    const outcome = await tryCall(event, api.resendVerificationEmail());
    setNotice(event, outcome.refusal ? 'linkTooOften' : 'linkSent');
    redirect(303, next);
  },
};
