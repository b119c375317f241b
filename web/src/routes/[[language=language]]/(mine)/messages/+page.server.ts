import { redirect } from '@sveltejs/kit';
import { daysBetween } from 'openslot-facts/dates';
import { formatDay, formatDaysAhead, wallClock } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { iconOf, type ShownNotification } from '$lib/messaging/notifications';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { messageTarget } from '$lib/server/messaging/message-target';
import type { Actions, PageServerLoad } from './$types';

const perPage = 20;

export const load: PageServerLoad = async (event) => {
  const { timezone } = requireVisitor(event);
  const { api, language } = event.locals;
  const zone = timezone ?? 'UTC';
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const { items, next } = await orErrorPage(event, api.listNotifications.page({ limit: perPage, cursor }));
  const today = wallClock(new Date(), zone).date;
  const days = new Map<string, { name: string; messages: ShownNotification[] }>();
  for (const { id, kind, title, text, createdAt, readAt } of items) {
    const { date, time } = wallClock(createdAt, zone);
    const ahead = daysBetween(today, date);
    const day = days.get(date) ?? {
      name: ahead >= -1 ? formatDaysAhead(ahead, language) : formatDay(date, language, 'long'),
      messages: [],
    };
    days.set(date, day);
    const isUnread = readAt === null;
    const line = text.split('\n').find((one) => one !== '' && one !== title) ?? '';
    day.messages.push({ id, icon: iconOf(kind), title, line, at: createdAt, time, isUnread });
  }
  return { next, days: [...days].map(([date, day]) => ({ date, ...day })) };
};

/** The current page of the list, without the name of the action. */
const here = ({ pathname, searchParams }: URL) => {
  const cursor = searchParams.get('cursor');
  return cursor === null ? pathname : `${pathname}?cursor=${encodeURIComponent(cursor)}`;
};

export const actions: Actions = {
  all: async (event) => {
    const outcome = await tryCall(event, event.locals.api.markAllNotificationsRead());
    if (outcome.refusal) return failWith(outcome.refusal, {});
    redirect(303, here(event.url));
  },
  /** Opening the subject of a notification marks it as read. */
  open: async (event) => {
    const { role } = requireVisitor(event);
    const id = (await readForm(event))('id');
    const outcome = await tryCall(event, event.locals.api.markNotificationRead({ id: id || 'none' }));
    if (outcome.refusal) return failWith(outcome.refusal, {});
    redirect(303, inLanguage(event.locals.language, await messageTarget(event, outcome.value, role)));
  },
};
