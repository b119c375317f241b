import { redirect } from '@sveltejs/kit';
import { openingWeek } from '$lib/catalog/opening-hours';
import { problem } from '$lib/forms/problems';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import { requireAdmin } from '$lib/server/platform/platform';
import type { Actions, PageServerLoad } from './$types';

/** Public data, owner and earlier decisions, to review a business. */
export const load: PageServerLoad = async (event) => {
  requireAdmin(event);
  const { api } = event.locals;
  const { id } = event.params;
  const [business, services, team, decisions] = await Promise.all([
    orErrorPage(event, api.getBusiness({ id })),
    orErrorPage(event, api.listServices({ businessId: id, limit: 200 })),
    orErrorPage(event, api.listProfessionals({ businessId: id, limit: 200 })),
    orErrorPage(event, api.listAuditEntries({ subjectId: id, limit: 20 })),
  ]);
  const owner =
    business.userId === null ? null : await orErrorPage(event, api.lookUpAccount({ id: business.userId }));
  return {
    business,
    week: openingWeek(business),
    services: [services].flat(),
    team: [team].flat().map(({ id: professionalId, name, role }) => ({ id: professionalId, name, role })),
    owner,
    decisions,
  };
};

const decisionCalls = {
  approve: (event: Parameters<Actions[string]>[0], id: string) => event.locals.api.approveBusiness({ id }),
  reinstate: (event: Parameters<Actions[string]>[0], id: string) =>
    event.locals.api.reinstateBusiness({ id }),
};

const decide = (name: keyof typeof decisionCalls) => async (event: Parameters<Actions[string]>[0]) => {
  const outcome = await tryCall(event, decisionCalls[name](event, event.params['id'] ?? ''));
  if (outcome.refusal) return failWith(outcome.refusal, { action: name, reason: '' });
  setNotice(event, 'saved');
  redirect(303, event.url.pathname);
};

const decideBecause = (name: 'reject' | 'suspend') => async (event: Parameters<Actions[string]>[0]) => {
  const reason = (await readForm(event))('reason').trim();
  const entered = { action: name, reason };
  if (reason === '') return failWith(problem('MISSING_FIELDS'), entered);
  const { api } = event.locals;
  const id = event.params['id'] ?? '';
  const answer = name === 'reject' ? api.rejectBusiness({ id, reason }) : api.suspendBusiness({ id, reason });
  const outcome = await tryCall(event, answer);
  if (outcome.refusal) return failWith(outcome.refusal, entered);
  setNotice(event, 'saved');
  redirect(303, event.url.pathname);
};

export const actions: Actions = {
  approve: decide('approve'),
  reinstate: decide('reinstate'),
  reject: decideBecause('reject'),
  suspend: decideBecause('suspend'),
};
