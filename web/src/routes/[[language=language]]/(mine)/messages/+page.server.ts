import { redirect } from '@sveltejs/kit';
import { formatInstant } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { agentPageOf, hasTarget, messageTarget } from '$lib/server/messaging/message-target';
import type { Actions, PageServerLoad } from './$types';

const perPage = 20;

export const load: PageServerLoad = async (event) => {
  const { timezone, role } = requireVisitor(event);
  const { api, language } = event.locals;
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const { items, next } = await orErrorPage(event, api.listNotifications.page({ limit: perPage, cursor }));
  return {
    next,
    isCustomer: role === 'customer',
    isFirst: cursor === undefined,
    messages: items.map(({ id, title, text, createdAt, readAt, ...message }) => ({
      id,
      title,
      lines: text.split('\n'),
      at: createdAt,
      when: formatInstant(createdAt, timezone ?? 'UTC', language),
      isUnread: readAt === null,
      leadsOn: hasTarget(message, role),
      isOfAgents: agentPageOf(message) !== null,
    })),
  };
};

/** The current page of the list, without the name of the action. */
const here = ({ pathname, searchParams }: URL) => {
  const cursor = searchParams.get('cursor');
  return cursor === null ? pathname : `${pathname}?cursor=${encodeURIComponent(cursor)}`;
};

export const actions: Actions = {
  read: async (event) => {
    const id = (await readForm(event))('id');
    const outcome = await tryCall(event, event.locals.api.markNotificationRead({ id: id || 'none' }));
    if (outcome.refusal) return failWith(outcome.refusal, {});
    redirect(303, here(event.url));
  },
  all: async (event) => {
    const outcome = await tryCall(event, event.locals.api.markAllNotificationsRead());
    if (outcome.refusal) return failWith(outcome.refusal, {});
    redirect(303, here(event.url));
  },
  /** Opening the subject of a message marks it as read. */
  open: async (event) => {
    const { role } = requireVisitor(event);
    const id = (await readForm(event))('id');
    const outcome = await tryCall(event, event.locals.api.markNotificationRead({ id: id || 'none' }));
    if (outcome.refusal) return failWith(outcome.refusal, {});
    redirect(303, inLanguage(event.locals.language, await messageTarget(event, outcome.value, role)));
  },
};
