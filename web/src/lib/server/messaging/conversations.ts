import type { RequestEvent } from '@sveltejs/kit';
import type { ConversationEntry } from 'openslot-client';
import { formatDay, wallClock } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import { orErrorPage } from '$lib/server/api';

const perPage = 20;

/** The time of today's messages, the day of others. */
function shortly(instant: string, zone: string, language: Language): string {
  const { date, time } = wallClock(instant, zone);
  return date === wallClock(new Date(), zone).date ? time : formatDay(date, language);
}

/** Conversations of the visitor, latest message first. `pathOf` returns the page of a conversation. */
export async function loadConversations(
  event: RequestEvent,
  pathOf: (entry: ConversationEntry) => string,
  filters: { businessId?: string } = {},
) {
  const { api, language } = event.locals;
  const isUnread = event.url.searchParams.has('unread');
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const { items, next } = await orErrorPage(
    event,
    api.listConversations.page({ ...filters, ...(isUnread && { unread: true }), limit: perPage, cursor }),
  );
  return {
    isUnread,
    next,
    conversations: items.map((entry) => {
      const { appointmentId: id, role, services, date, start, timezone, unread, lastMessage } = entry;
      return {
        id,
        path: pathOf(entry),
        other: role === 'client' ? entry.businessName : entry.client,
        about: [services.join(' + '), `${formatDay(date, language)}, ${start}`].filter(Boolean).join(' · '),
        unread,
        isMine: lastMessage.from === role,
        text: lastMessage.text,
        isHidden: lastMessage.hidden,
        at: lastMessage.createdAt,
        when: shortly(lastMessage.createdAt, timezone, language),
      };
    }),
  };
}

export type ConversationsPage = Awaited<ReturnType<typeof loadConversations>>;
