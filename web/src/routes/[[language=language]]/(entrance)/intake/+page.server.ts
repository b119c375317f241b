import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { presentIntake, readIntake } from '$lib/server/booking/intake';
import { readMailedToken } from '$lib/server/http/mailed-token';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { api, language } = event.locals;
  const token = readMailedToken(event, 'intake');
  if (token === null) return { intake: null, isSent: false };
  const outcome = await tryCall(event, api.getIntakeByLink({ token }));
  if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
    await orErrorPage(event, api.getIntakeByLink({ token }));
  return {
    intake: outcome.refusal ? null : presentIntake(outcome.value, language),
    isSent: event.url.searchParams.has('sent'),
  };
};

export const actions: Actions = {
  default: async (event) => {
    const { api, language } = event.locals;
    const { answers, entered } = await readIntake(event);
    const token = readMailedToken(event, 'intake') ?? 'none';
    const outcome = await tryCall(event, api.answerIntakeByLink({ token, answers }));
    if (outcome.refusal) return failWith(outcome.refusal, { answers: entered });
    redirect(303, inLanguage(language, '/intake?sent'));
  },
};
