import { formatDay } from '$lib/format/time';
import { orErrorPage } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import { loadConversation } from '$lib/server/messaging/conversation';
import { loadConversations } from '$lib/server/messaging/conversations';
import type { PageServerLoad } from './$types';

const inThread = 30;

/** Members see the conversations about appointments that they can see. */
export const load: PageServerLoad = async (event) => {
  const { id: businessId, slug } = await findOwnBusiness(event);
  const { searchParams } = event.url;
  const chosen = searchParams.get('with');
  const page = await loadConversations(
    event,
    ({ appointmentId }) => {
      const kept = new URLSearchParams(searchParams);
      kept.delete('messages');
      kept.set('with', appointmentId);
      return `/desk/${slug}/conversations?${kept}`;
    },
    { businessId },
  );
  // Wide windows show the first conversation beside the list.
  const id = chosen ?? page.conversations[0]?.id;
  return { page, chosen, thread: id === undefined ? null : await loadThread(id) };

  async function loadThread(id: string) {
    const { api, language } = event.locals;
    const appointment = await orErrorPage(event, api.getAppointment({ id }));
    const { client = '', date, start, timezone } = appointment;
    return {
      conversation: await loadConversation(event, { id, timezone }, inThread),
      other: client,
      services: (appointment.bookedServices ?? []).map(({ name }) => name).join(' + '),
      when: `${formatDay(date, language)}, ${start}`,
      professional: appointment.professionalName ?? null,
      appointmentPath: `/desk/${slug}/calendar/${id}?date=${date}`,
    };
  }
};
