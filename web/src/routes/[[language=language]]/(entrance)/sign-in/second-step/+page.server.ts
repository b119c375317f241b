import { redirect } from '@sveltejs/kit';
import { fieldOf } from '$lib/forms/problems';
import { inLanguage } from '$lib/i18n/language';
import { forgetTicket, readTicket } from '$lib/server/accounts/second-step';
import { nextQuery, redirectAfterSignIn, redirectSignedIn } from '$lib/server/accounts/sign-in';
import { failWith, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

const startAgain = (event: RequestEvent): never =>
  redirect(303, inLanguage(event.locals.language, `/sign-in${nextQuery(event)}`));

export const load: PageServerLoad = async (event) => {
  redirectSignedIn(event);
  const ticket = readTicket(event) ?? startAgain(event);
  const start = await tryCall(event, event.locals.api.startPasskeySignIn({ ticket }));
  const passkey = start.refusal ? null : start.value;
  const known = passkey?.['allowCredentials'];
  const hasPasskey = Array.isArray(known) && known.length > 0;
  return { nextQuery: nextQuery(event), passkey: hasPasskey ? passkey : null };
};

export const actions: Actions = {
  default: async (event) => {
    const ticket = readTicket(event) ?? startAgain(event);
    const code = (await readForm(event))('code').trim();
    const outcome = await tryCall(event, event.locals.api.completeSignIn({ ticket, code }));
    if (outcome.refusal === undefined) {
      forgetTicket(event);
      return redirectAfterSignIn(event, outcome.value.user.role);
    }
    if (fieldOf(outcome.refusal) !== 'ticket') return failWith(outcome.refusal, {});
    forgetTicket(event);
    setNotice(event, 'secondStepOver');
    return startAgain(event);
  },
};
