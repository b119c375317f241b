import { fail } from '@sveltejs/kit';
import { listCurrencies } from '$lib/format/currencies';
import { refusedDate } from '$lib/agents/grant-form';
import { scopesFor } from '$lib/agents/grants';
import { shown, tried } from '$lib/server/api';
import { enteredIn, findBusinesses, listKnownBusinesses, termsOf } from '$lib/server/agents/grant-form';
import { requireGiver } from '$lib/server/agents/grants';
import { textIn } from '$lib/server/http/read-form';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { role } = requireGiver(event);
  const { businesses, currency } = await shown(event, listKnownBusinesses(event));
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
    const { role, timezone } = requireGiver(event);
    const { api } = event.locals;
    const fields = await event.request.formData();
    const entered = enteredIn(fields);
    const agentName = textIn(fields, 'agentName');
    const again = { entered, agentName };
    if (entered.decision === 'find') return { ...again, found: await findBusinesses(event, entered.find) };
    const scopes = entered.scopes.filter((scope) => scopesFor(role).some((one) => one === scope));
    if (agentName === '') return fail(400, { ...again, problem: 'name' as const });
    if (scopes.length === 0) return fail(400, { ...again, problem: 'scopes' as const });
    const terms = termsOf(entered, timezone ?? 'UTC');
    if (typeof terms === 'string') return fail(400, { ...again, problem: terms });
    const outcome = await tried(
      event,
      api.createGrant({ agentName, scopes, ...terms }, { idempotencyKey: entered.key }),
    );
    const { refusal } = outcome;
    const date = refusedDate(refusal);
    if (date !== undefined) return fail(400, { ...again, problem: date });
    if (refusal) return fail(400, { ...again, refusal });
    // Shown in this answer and no other: it cannot be asked for again.
    const { id, token } = outcome.value;
    return { made: { id, token } };
  },
};
