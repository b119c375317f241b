import { error, fail, redirect } from '@sveltejs/kit';
import { OpenslotError } from 'openslot-client';
import { refusedDate } from '$lib/agents/grant-form';
import { listCurrencies } from '$lib/format/money';
import {
  findBusinesses,
  grantTerms,
  listKnownBusinesses,
  readGrantForm,
} from '$lib/server/agents/grant-form';
import { orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { isFormTarget } from '$lib/server/http/security-policy';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

/** Passed to the API unchanged. */
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
  const { client, redirectUri, scopes, books, refusedTo } = await orErrorPage(
    event,
    api.readAuthorizationRequest({ parameters: parameters || 'nothing' }).catch(showInvalidRequest),
  );
  event.locals.formTarget = redirectUri;
  const { businesses, currency } = books
    ? await orErrorPage(event, listKnownBusinesses(event))
    : { businesses: [], currency: 'EUR' };
  return {
    client,
    // Anyone can register a client with any redirect URI. A redirect without a click would let links to this
    // site open any other site.
    invalid: refusedTo && (new URL(refusedTo).searchParams.get('error_description') ?? ''),
    scopes,
    books,
    businesses,
    currency,
    currencies: books ? listCurrencies(language) : [],
    email: visitor.email,
    key: crypto.randomUUID(),
  };
};

/**
 * Redirects to the agent. If `form-action` of the Content-Security-Policy cannot contain the redirect URI,
 * the page navigates there with a `Refresh` header.
 */
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
    const entered = readGrantForm(fields);
    const parameters = parametersOf(event.url);
    if (entered.decision === 'refuse') {
      const { redirectTo } = await orErrorPage(
        event,
        api.answerAuthorizationRequest({ parameters, decision: 'refuse' }),
      );
      return leadBack(event, redirectTo);
    }
    if (entered.decision === 'find') return { entered, found: await findBusinesses(event, entered.find) };
    if (entered.decision !== 'allow') error(400, { message: 'INVALID_INPUT' });
    if (entered.scopes.length === 0) return fail(400, { entered, problem: 'scopes' as const });
    const terms = grantTerms(entered, timezone ?? 'UTC');
    if (typeof terms === 'string') return fail(400, { entered, problem: terms });
    const outcome = await tryCall(
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
