import { fail, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Grant } from 'openslot-client';
import type { Entered } from '$lib/agents/grant-form';
import { listCurrencies, typedAmount } from '$lib/format/money';
import { wallClock } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { changedGrantTerms, findBusinesses, readGrantForm } from '$lib/server/agents/grant-form';
import { requireGrantor } from '$lib/server/agents/grants';
import { orErrorPage, tryCall } from '$lib/server/api';
import { loadPlaces } from '$lib/server/booking/appointments';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

const zoneOf = ({ locals: { visitor } }: RequestEvent) => visitor?.timezone ?? 'UTC';

const lastDayOf = ({ expiresAt }: Grant, zone: string) =>
  expiresAt === null ? '' : wallClock(expiresAt, zone).date;

/** Current limits as form values. */
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
  requireGrantor(event);
  const { api, language } = event.locals;
  const { id } = event.params;
  const grant = await orErrorPage(event, api.getGrant({ id }));
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
    requireGrantor(event);
    const { api } = event.locals;
    const { id } = event.params;
    const zone = zoneOf(event);
    const entered = readGrantForm(await event.request.formData());
    if (entered.decision === 'find') return { entered, found: await findBusinesses(event, entered.find) };
    if (entered.scopes.length === 0) return fail(400, { entered, problem: 'scopes' as const });
    const terms = changedGrantTerms(entered, zone);
    if (typeof terms === 'string') return fail(400, { entered, problem: terms });
    const grant = await orErrorPage(event, api.getGrant({ id }));
    // An unchanged day keeps the exact end, which can be during that day.
    const ends = entered.expires === lastDayOf(grant, zone) && { expiresAt: undefined };
    const change = { ...terms, ...ends };
    const outcome = await tryCall(event, api.updateGrant({ id, scopes: entered.scopes, ...change }));
    if (outcome.refusal) return fail(400, { entered, refusal: outcome.refusal });
    setNotice(event, 'saved');
    redirect(303, inLanguage(event.locals.language, `/account/agents/${id}`));
  },
};
