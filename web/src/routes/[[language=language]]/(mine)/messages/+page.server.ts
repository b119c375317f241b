import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { refused, requireVisitor, shown, tried } from '$lib/server/api';
import { leadsSomewhere, pageOfAgents, targetOf } from '$lib/server/messaging/message-target';
import { readForm } from '$lib/server/http/read-form';
import { formatInstant } from '$lib/format/time';
import type { Actions, PageServerLoad } from './$types';

const perPage = 20;

export const load: PageServerLoad = async (event) => {
  const { timezone, role } = requireVisitor(event);
  const { api, language } = event.locals;
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const { items, next } = await shown(event, api.listNotifications.page({ limit: perPage, cursor }));
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
      leadsOn: leadsSomewhere(message, role),
      isOfAgents: pageOfAgents(message) !== null,
    })),
  };
};

/** The same page of the list, without the name of the form. */
const here = ({ pathname, searchParams }: URL) => {
  const cursor = searchParams.get('cursor');
  return cursor === null ? pathname : `${pathname}?cursor=${encodeURIComponent(cursor)}`;
};

export const actions: Actions = {
  read: async (event) => {
    const id = (await readForm(event))('id');
    const outcome = await tried(event, event.locals.api.markNotificationRead({ id: id || 'none' }));
    if (outcome.refusal) return refused(outcome.refusal, {});
    redirect(303, here(event.url));
  },
  all: async (event) => {
    const outcome = await tried(event, event.locals.api.markAllNotificationsRead());
    if (outcome.refusal) return refused(outcome.refusal, {});
    redirect(303, here(event.url));
  },
  /** Whoever goes on to what it is about has read the message. */
  open: async (event) => {
    const { role } = requireVisitor(event);
    const id = (await readForm(event))('id');
    const outcome = await tried(event, event.locals.api.markNotificationRead({ id: id || 'none' }));
    if (outcome.refusal) return refused(outcome.refusal, {});
    redirect(303, inLanguage(event.locals.language, await targetOf(event, outcome.value, role)));
  },
};
