import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/language';
import { refused, requireVisitor, shown, tried } from '$lib/server/api';
import { readForm } from '$lib/server/read-form';
import { formatInstant } from '$lib/time';
import type { Actions, PageServerLoad } from './$types';

const perPage = 20;

export const load: PageServerLoad = async (event) => {
  const { timezone, role } = requireVisitor(event);
  const { api, language } = event.locals;
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const { items, next } = await shown(event, api.listNotifications.page({ limit: perPage, cursor }));
  return {
    next,
    isFirst: cursor === undefined,
    messages: items.map(({ id, title, text, createdAt, readAt, appointmentId }) => ({
      id,
      title,
      lines: text.split('\n'),
      at: createdAt,
      when: formatInstant(createdAt, timezone ?? 'UTC', language),
      isUnread: readAt === null,
      // The desk, where businesses see theirs, is another place.
      hasAppointment: role === 'customer' && appointmentId !== null,
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
  /** Whoever goes on to the appointment has read the message. */
  open: async (event) => {
    const id = (await readForm(event))('id');
    const outcome = await tried(event, event.locals.api.markNotificationRead({ id: id || 'none' }));
    if (outcome.refusal) return refused(outcome.refusal, {});
    const { appointmentId } = outcome.value;
    if (appointmentId === null) redirect(303, here(event.url));
    redirect(303, inLanguage(event.locals.language, `/appointments/${encodeURIComponent(appointmentId)}`));
  },
};
