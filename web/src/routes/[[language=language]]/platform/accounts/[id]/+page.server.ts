import { redirect } from '@sveltejs/kit';
import { formatDay, formatInstant } from '$lib/format/time';
import { problem } from '$lib/forms/problems';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import { requireAdmin } from '$lib/server/platform/platform';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { timezone } = requireAdmin(event);
  const { api, language } = event.locals;
  const { id } = event.params;
  const [account, log] = await Promise.all([
    orErrorPage(event, api.lookUpAccount({ id })),
    orErrorPage(event, api.listAuditEntries({ subjectId: id, limit: 20 })),
  ]);
  const when = (instant: string | null) => instant && formatInstant(instant, timezone ?? 'UTC', language);
  return {
    account,
    log,
    since: formatDay(account.createdAt.slice(0, 10), language, 'full'),
    lastSeen: when(account.lastSeenAt),
    suspendedSince: when(account.suspendedAt),
  };
};

export const actions: Actions = {
  suspend: async (event) => {
    const reason = (await readForm(event))('reason').trim();
    if (reason === '') return failWith(problem('MISSING_FIELDS'), { reason });
    const outcome = await tryCall(event, event.locals.api.suspendAccount({ id: event.params.id, reason }));
    if (outcome.refusal) return failWith(outcome.refusal, { reason });
    setNotice(event, 'saved');
    redirect(303, event.url.pathname);
  },
  reinstate: async (event) => {
    const outcome = await tryCall(event, event.locals.api.reinstateAccount({ id: event.params.id }));
    if (outcome.refusal) return failWith(outcome.refusal, { reason: '' });
    setNotice(event, 'saved');
    redirect(303, event.url.pathname);
  },
  end: async (event) => {
    const outcome = await tryCall(event, event.locals.api.endAccountSessions({ id: event.params.id }));
    if (outcome.refusal) return failWith(outcome.refusal, { reason: '' });
    setNotice(event, 'saved');
    redirect(303, event.url.pathname);
  },
};
