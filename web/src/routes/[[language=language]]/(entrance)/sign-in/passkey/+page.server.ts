import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { readAssertion, readResponse } from '$lib/server/accounts/passkeys';
import { forgetTicket, readTicket } from '$lib/server/accounts/second-step';
import { nextQuery, redirectAfterSignIn } from '$lib/server/accounts/sign-in';
import { tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

const backTo = (event: RequestEvent, step = ''): never =>
  redirect(303, inLanguage(event.locals.language, `/sign-in${step}${nextQuery(event)}`));

/** The address has only actions. */
export const load: PageServerLoad = (event) => backTo(event);

async function signIn(event: RequestEvent, ticket: string | undefined, step: string): Promise<never> {
  const response = readResponse((await readForm(event))('response'));
  const outcome =
    response &&
    (await tryCall(
      event,
      event.locals.api.signInWithPasskey({ ...readAssertion(response), ...(ticket && { ticket }) }),
    ));
  if (outcome?.refusal === undefined && outcome !== null) {
    forgetTicket(event);
    return redirectAfterSignIn(event, outcome.value.user.role);
  }
  setNotice(event, outcome?.refusal.info.reason === 'account-suspended' ? 'suspended' : 'passkeyFailed');
  return backTo(event, step);
}

export const actions: Actions = {
  first: (event) => signIn(event, undefined, ''),
  second: (event) => {
    const ticket = readTicket(event);
    return ticket === undefined ? backTo(event) : signIn(event, ticket, '/second-step');
  },
};
