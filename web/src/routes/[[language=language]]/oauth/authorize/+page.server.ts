import { error, fail, redirect } from '@sveltejs/kit';
import { OpenslotError } from 'openslot-client';
import { listCurrencies } from '$lib/format/currencies';
import { refusedDate } from '$lib/agents/grant-form';
import { requireVisitor, shown, tried } from '$lib/server/api';
import { isFormTarget } from '$lib/server/http/form-target';
import { enteredIn, findBusinesses, listKnownBusinesses, termsOf } from '$lib/server/agents/grant-form';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

/** All that came, as it came: the API alone reads it. */
const parametersOf = (url: URL) => url.search.slice(1);

/** The error page shows the developer of the agent what is wrong with its request. */
function showInvalidRequest(failure: unknown): never {
  if (failure instanceof OpenslotError && failure.status === 400)
    error(400, { message: failure.detail ?? failure.code });
  throw failure;
}

export const load: PageServerLoad = async (event) => {
  const visitor = requireVisitor(event);
  const { api, language } = event.locals;
  const parameters = parametersOf(event.url);
  const { client, redirectUri, scopes, books, refusedTo } = await shown(
    event,
    api.readAuthorizationRequest({ parameters: parameters || 'nothing' }).catch(showInvalidRequest),
  );
  if (refusedTo !== null) redirect(303, refusedTo);
  event.locals.formTarget = redirectUri;
  const { businesses, currency } = books
    ? await shown(event, listKnownBusinesses(event))
    : { businesses: [], currency: 'EUR' };
  return {
    client,
    scopes,
    books,
    businesses,
    currency,
    currencies: books ? listCurrencies(language) : [],
    email: visitor.email,
    key: crypto.randomUUID(),
  };
};

/** To the agent. Where the policy of the page cannot name it, the page goes on to it instead of being redirected. */
function leadBack(event: RequestEvent, address: string): undefined {
  if (isFormTarget(address)) redirect(303, address);
  event.setHeaders({ refresh: `0; url=${address}` });
  return undefined;
}

export const actions: Actions = {
  default: async (event) => {
    const { timezone } = requireVisitor(event);
    const { api } = event.locals;
    const fields = await event.request.formData();
    const entered = enteredIn(fields);
    const parameters = parametersOf(event.url);
    if (entered.decision === 'refuse') {
      const { redirectTo } = await shown(
        event,
        api.answerAuthorizationRequest({ parameters, decision: 'refuse' }),
      );
      return leadBack(event, redirectTo);
    }
    if (entered.decision === 'find') return { entered, found: await findBusinesses(event, entered.find) };
    if (entered.decision !== 'allow') error(400, { message: 'INVALID_INPUT' });
    if (entered.scopes.length === 0) return fail(400, { entered, problem: 'scopes' as const });
    const terms = termsOf(entered, timezone ?? 'UTC');
    if (typeof terms === 'string') return fail(400, { entered, problem: terms });
    const outcome = await tried(
      event,
      api.answerAuthorizationRequest(
        { parameters, decision: 'allow', scopes: entered.scopes, ...terms },
        { idempotencyKey: entered.key },
      ),
    );
    const date = refusedDate(outcome.refusal);
    if (date !== undefined) return fail(400, { entered, problem: date });
    if (outcome.refusal) return fail(400, { entered, refusal: outcome.refusal });
    return leadBack(event, outcome.value.redirectTo);
  },
};
