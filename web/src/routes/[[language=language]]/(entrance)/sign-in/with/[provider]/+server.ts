import { redirect } from '@sveltejs/kit';
import { keepAttempt, refuseProvider } from '$lib/server/accounts/openid';
import { nextQuery } from '$lib/server/accounts/sign-in';
import { tryCall } from '$lib/server/api';
import type { RequestHandler } from './$types';

/** Redirects to the provider. Other sites cannot start it. */
export const GET: RequestHandler = async (event) => {
  if (event.request.headers.get('sec-fetch-site') === 'cross-site')
    refuseProvider(event, null, nextQuery(event));
  const outcome = await tryCall(
    event,
    event.locals.api.startOpenidSignIn({ provider: event.params.provider }),
  );
  if (outcome.refusal) refuseProvider(event, outcome.refusal, nextQuery(event));
  keepAttempt(event, outcome.value.attempt);
  redirect(303, outcome.value.url);
};
