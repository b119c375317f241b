import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { refused, shown, tried } from '$lib/server/api';
import { presentGrant, requireGiver } from '$lib/server/agents/grants';
import { giveNotice } from '$lib/server/http/notice';
import { ownClock } from '$lib/server/http/own-clock';
import { loadPlaces } from '$lib/server/booking/appointments';
import type { Actions, PageServerLoad } from './$types';

const perPage = 20;

export const load: PageServerLoad = async (event) => {
  const { role } = requireGiver(event);
  const { api } = event.locals;
  const { id } = event.params;
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const [grant, { items, next }] = await Promise.all([
    shown(event, api.getGrant({ id })),
    shown(event, api.listGrantActivity.page({ id, limit: perPage, cursor })),
  ]);
  const when = ownClock(event);
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
    requireGiver(event);
    const outcome = await tried(event, event.locals.api.revokeGrant({ id: event.params.id }));
    // One that has ended meanwhile is ended.
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND') return refused(outcome.refusal, {});
    giveNotice(event, 'agentEnded');
    redirect(303, inLanguage(event.locals.language, '/account/agents'));
  },
};
