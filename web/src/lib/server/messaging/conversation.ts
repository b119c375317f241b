import type { RequestEvent } from '@sveltejs/kit';
import { formatInstant } from '$lib/format/time';
import { orErrorPage } from '$lib/server/api';

/** Messages and state of a conversation, oldest message first. */
export async function loadConversation(
  event: RequestEvent,
  { id, timezone }: { id: string; timezone: string },
  limit: number,
) {
  const { api, language } = event.locals;
  const cursor = event.url.searchParams.get('messages');
  const [state, page] = await orErrorPage(
    event,
    Promise.all([
      api.getConversation({ id }),
      api.listMessages.page({ id, limit, ...(cursor !== null && { cursor }) }),
    ]),
  );
  return {
    appointmentId: id,
    ...state,
    key: crypto.randomUUID(),
    next: page.next,
    messages: page.items.toReversed().map((message) => ({
      id: message.id,
      text: message.text,
      isHidden: message.hidden,
      isMine: message.from === state.role,
      isUnread: message.from !== state.role && message.readAt === null,
      at: message.createdAt,
      when: formatInstant(message.createdAt, timezone, language),
    })),
  };
}

export type ShownConversation = Awaited<ReturnType<typeof loadConversation>>;
