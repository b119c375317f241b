import { redirect } from '@sveltejs/kit';
import { formatAgo, formatInstant } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { forgetEntered } from '$lib/server/booking/holds';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import { endSession } from '$lib/server/http/session';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { timezone } = requireVisitor(event);
  const { api, language } = event.locals;
  const sessions = await orErrorPage(event, api.listSessions());
  const now = new Date();
  return {
    devices: sessions.map(({ id, device, createdAt, lastUsedAt, current }) => ({
      id,
      device,
      current,
      since: formatInstant(createdAt, timezone ?? 'UTC', language),
      used: formatAgo(lastUsedAt, now, language),
    })),
  };
};

export const actions: Actions = {
  end: async (event) => {
    const id = (await readForm(event))('id');
    const outcome = await tryCall(event, event.locals.api.endSession({ id: id || 'none' }));
    // NOT_FOUND: the session has ended already.
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND') return failWith(outcome.refusal, {});
    setNotice(event, 'deviceEnded');
    redirect(303, event.url.pathname);
  },
  others: async (event) => {
    const { api } = event.locals;
    for (const { id, current } of await orErrorPage(event, api.listSessions())) {
      if (current) continue;
      const outcome = await tryCall(event, api.endSession({ id }));
      if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND') return failWith(outcome.refusal, {});
    }
    setNotice(event, 'othersEnded');
    redirect(303, event.url.pathname);
  },
  all: async (event) => {
    const outcome = await tryCall(event, event.locals.api.signOutEverywhere());
    if (outcome.refusal) return failWith(outcome.refusal, {});
    endSession(event);
    forgetEntered(event);
    setNotice(event, 'signedOutEverywhere');
    redirect(303, inLanguage(event.locals.language, '/sign-in'));
  },
};
