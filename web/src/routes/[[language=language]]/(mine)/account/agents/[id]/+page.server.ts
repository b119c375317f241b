import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { visitorClock } from '$lib/server/agents/approvals';
import { presentGrant, requireGrantor } from '$lib/server/agents/grants';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { loadPlaces } from '$lib/server/booking/appointments';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

const perPage = 20;

export const load: PageServerLoad = async (event) => {
  const { role } = requireGrantor(event);
  const { api } = event.locals;
  const { id } = event.params;
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const [grant, { items, next }] = await Promise.all([
    orErrorPage(event, api.getGrant({ id })),
    orErrorPage(event, api.listGrantActivity.page({ id, limit: perPage, cursor })),
  ]);
  const when = visitorClock(event);
  const places = await loadPlaces(event, grant.businessIds ?? []);
  return {
    grant: presentGrant(event, grant),
    places: [...places.values()].map(({ name, slug }) => ({ name, slug })),
    next,
    acts: items.map(({ at, appointmentId, ...act }) => ({
      id: act.id,
      action: act.action,
      outcome: act.outcome,
      business: act.businessName,
      amount: act.amountMajor,
      currency: act.currency,
      when: when(at),
      appointment: role === 'customer' ? appointmentId : null,
    })),
  };
};

export const actions: Actions = {
  end: async (event) => {
    requireGrantor(event);
    const outcome = await tryCall(event, event.locals.api.revokeGrant({ id: event.params.id }));
    // NOT_FOUND: the grant has ended already.
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND') return failWith(outcome.refusal, {});
    setNotice(event, 'agentEnded');
    redirect(303, inLanguage(event.locals.language, '/account/agents'));
  },
};
