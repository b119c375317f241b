import { redirect } from '@sveltejs/kit';
import { formatDay, wallClock } from '$lib/format/time';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { timezone } = requireVisitor(event);
  const { api, language } = event.locals;
  const { createdAt } = await orErrorPage(event, api.getCalendarFeed());
  return {
    key: crypto.randomUUID(),
    since: createdAt && formatDay(wallClock(createdAt, timezone ?? 'UTC').date, language, 'full'),
  };
};

export const actions: Actions = {
  make: async (event) => {
    const key = (await readForm(event))('key');
    const outcome = await tryCall(
      event,
      event.locals.api.createCalendarFeed({}, { idempotencyKey: key || undefined }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, {});
    // The feed URL is shown once and cannot be read again.
    const { url, webcalUrl } = outcome.value;
    return { made: { url, webcalUrl } };
  },
  close: async (event) => {
    const outcome = await tryCall(event, event.locals.api.deleteCalendarFeed());
    if (outcome.refusal) return failWith(outcome.refusal, {});
    setNotice(event, 'feedClosed');
    redirect(303, event.url.pathname);
  },
};
