import { fail, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Grant } from 'openslot-client';
import { listCurrencies } from '$lib/format/currencies';
import type { Entered } from '$lib/agents/grant-form';
import { inLanguage } from '$lib/i18n/language';
import { typedAmount } from '$lib/format/money';
import { shown, tried } from '$lib/server/api';
import { changedTermsOf, enteredIn, findBusinesses } from '$lib/server/agents/grant-form';
import { requireGiver } from '$lib/server/agents/grants';
import { giveNotice } from '$lib/server/http/notice';
import { loadPlaces } from '$lib/server/booking/appointments';
import { wallClock } from '$lib/format/time';
import type { Actions, PageServerLoad } from './$types';

const zoneOf = ({ locals: { visitor } }: RequestEvent) => visitor?.timezone ?? 'UTC';

const lastDayOf = ({ expiresAt }: Grant, zone: string) =>
  expiresAt === null ? '' : wallClock(expiresAt, zone).date;

/** What it may do now, as the form would have sent it. */
async function presentEntered(event: RequestEvent, grant: Grant): Promise<Entered> {
  const { language } = event.locals;
  const currency = grant.currency ?? 'EUR';
  const places = await loadPlaces(event, grant.businessIds ?? []);
  return {
    decision: null,
    key: '',
    scopes: grant.scopes,
    asksFirst: grant.asksFirst,
    maxAmount: typedAmount(grant.maxAmountMajor, currency, language),
    maxTotal: typedAmount(grant.maxTotalMajor, currency, language),
    currency,
    maxBookings: grant.maxBookings === null ? '' : String(grant.maxBookings),
    latestDate: grant.latestDate ?? '',
    expires: lastDayOf(grant, zoneOf(event)),
    where: grant.businessIds === null ? 'all' : 'some',
    businesses: (grant.businessIds ?? []).map((id) => ({ id, name: places.get(id)?.name ?? id })),
    find: '',
  };
}

export const load: PageServerLoad = async (event) => {
  requireGiver(event);
  const { api, language } = event.locals;
  const { id } = event.params;
  const grant = await shown(event, api.getGrant({ id }));
  if (grant.revokedAt !== null) redirect(303, inLanguage(language, `/account/agents/${id}`));
  return {
    id,
    agentName: grant.agentName,
    scopes: grant.scopes,
    now: await presentEntered(event, grant),
    currencies: listCurrencies(language),
  };
};

export const actions: Actions = {
  default: async (event) => {
    requireGiver(event);
    const { api } = event.locals;
    const { id } = event.params;
    const zone = zoneOf(event);
    const entered = enteredIn(await event.request.formData());
    if (entered.decision === 'find') return { entered, found: await findBusinesses(event, entered.find) };
    if (entered.scopes.length === 0) return fail(400, { entered, problem: 'scopes' as const });
    const terms = changedTermsOf(entered, zone);
    if (typeof terms === 'string') return fail(400, { entered, problem: terms });
    const grant = await shown(event, api.getGrant({ id }));
    // A day that is left as it was is no new end: it may have been in the middle of that day.
    const ends = entered.expires === lastDayOf(grant, zone) && { expiresAt: undefined };
    const change = { ...terms, ...ends };
    const outcome = await tried(event, api.updateGrant({ id, scopes: entered.scopes, ...change }));
    if (outcome.refusal) return fail(400, { entered, refusal: outcome.refusal });
    giveNotice(event, 'saved');
    redirect(303, inLanguage(event.locals.language, `/account/agents/${id}`));
  },
};
