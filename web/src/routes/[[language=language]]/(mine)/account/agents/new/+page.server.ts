import { fail } from '@sveltejs/kit';
import { refusedDate } from '$lib/agents/grant-form';
import { scopesFor } from '$lib/agents/grants';
import { listCurrencies } from '$lib/format/money';
import {
  findBusinesses,
  grantTerms,
  listKnownBusinesses,
  readGrantForm,
} from '$lib/server/agents/grant-form';
import { requireGrantor } from '$lib/server/agents/grants';
import { orErrorPage, tryCall } from '$lib/server/api';
import { textIn } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { role } = requireGrantor(event);
  const { businesses, currency } = await orErrorPage(event, listKnownBusinesses(event));
  return {
    scopes: scopesFor(role),
    businesses,
    currency,
    currencies: listCurrencies(event.locals.language),
    key: crypto.randomUUID(),
  };
};

export const actions: Actions = {
  default: async (event) => {
    const { role, timezone } = requireGrantor(event);
    const { api } = event.locals;
    const fields = await event.request.formData();
    const entered = readGrantForm(fields);
    const agentName = textIn(fields, 'agentName');
    const again = { entered, agentName };
    if (entered.decision === 'find') return { ...again, found: await findBusinesses(event, entered.find) };
    const scopes = entered.scopes.filter((scope) => scopesFor(role).some((one) => one === scope));
    if (agentName === '') return fail(400, { ...again, problem: 'name' as const });
    if (scopes.length === 0) return fail(400, { ...again, problem: 'scopes' as const });
    const terms = grantTerms(entered, timezone ?? 'UTC');
    if (typeof terms === 'string') return fail(400, { ...again, problem: terms });
    const outcome = await tryCall(
      event,
      api.createGrant({ agentName, scopes, ...terms }, { idempotencyKey: entered.key }),
    );
    const { refusal } = outcome;
    const date = refusedDate(refusal);
    if (date !== undefined) return fail(400, { ...again, problem: date });
    if (refusal) return fail(400, { ...again, refusal });
    // The token is shown once and cannot be read again.
    const { id, token } = outcome.value;
    return { made: { id, token } };
  },
};
