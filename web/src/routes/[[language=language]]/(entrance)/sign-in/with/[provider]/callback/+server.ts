import { isLanguage } from '$lib/i18n/language';
import { isCancelled, refuseProvider, takeAttempt } from '$lib/server/accounts/openid';
import { redirectToSecondStep } from '$lib/server/accounts/second-step';
import { redirectAfterSignIn } from '$lib/server/accounts/sign-in';
import { tryCall } from '$lib/server/api';
import type { RequestHandler } from './$types';

/** The provider redirects here. The cookie proves that this browser started the sign-in. */
export const GET: RequestHandler = async (event) => {
  const callback = event.url.search.slice(1);
  const { attempt, language, query } = takeAttempt(event);
  if (language !== null && isLanguage(language)) event.locals.language = language;
  if (attempt === null || callback === '') return refuseProvider(event, null, query);
  if (isCancelled(callback)) return refuseProvider(event, 'cancelled', query);
  const outcome = await tryCall(
    event,
    event.locals.api.signInWithOpenid({
      provider: event.params.provider,
      attempt,
      callback,
      acceptTerms: true,
    }),
  );
  if (outcome.refusal) {
    redirectToSecondStep(event, outcome.refusal, query);
    return refuseProvider(event, outcome.refusal, query);
  }
  event.url.search = query;
  return redirectAfterSignIn(event, outcome.value.user.role);
};
