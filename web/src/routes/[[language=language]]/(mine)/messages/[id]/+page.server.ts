import { type RequestEvent, redirect } from '@sveltejs/kit';
import { presentAppointment } from '$lib/booking/appointments';
import { formatDay } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { safeNext } from '$lib/server/accounts/sign-in';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { loadPlace } from '$lib/server/booking/appointments';
import { readForm } from '$lib/server/http/forms';
import { type Notice, setNotice } from '$lib/server/http/notice';
import { loadConversation } from '$lib/server/messaging/conversation';
import type { Actions, PageServerLoad } from './$types';

const onPage = 30;

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const { api, language } = event.locals;
  const appointment = await orErrorPage(event, api.getAppointment({ id: event.params.id }));
  const conversation = await loadConversation(event, appointment, onPage);
  const isClient = conversation.role === 'client';
  const slug = isClient
    ? null
    : (await orErrorPage(event, api.getBusiness({ id: appointment.business }))).slug;
  const { id, businessName = '', client = '' } = appointment;
  return {
    conversation,
    other: isClient ? businessName : client,
    when: `${formatDay(appointment.date, language)}, ${appointment.start}`,
    // The business knows itself; its client sees the place.
    summary: isClient
      ? {
          appointment: presentAppointment(appointment, new Date()),
          place: await loadPlace(event, appointment.business),
        }
      : null,
    listPath: inLanguage(language, isClient ? '/conversations' : `/desk/${slug}/conversations`),
    services: (appointment.bookedServices ?? []).map(({ name }) => name).join(' + '),
    appointmentPath: inLanguage(
      language,
      isClient ? `/appointments/${id}` : `/desk/${slug}/calendar/${id}?date=${appointment.date}`,
    ),
  };
};

type Field = Awaited<ReturnType<typeof readForm>>;

/** Calls the API and returns to the page that sent the form. */
const answer =
  (call: (event: RequestEvent, id: string, field: Field) => Promise<unknown>, notice?: Notice) =>
  async (event: RequestEvent) => {
    requireVisitor(event);
    const id = event.params['id'] ?? '';
    const field = await readForm(event);
    const outcome = await tryCall(event, call(event, id, field));
    if (outcome.refusal) return failWith(outcome.refusal, { text: field('text'), message: field('message') });
    if (notice) setNotice(event, notice);
    redirect(303, safeNext(field('back'), inLanguage(event.locals.language, `/messages/${id}`)));
  };

export const actions: Actions = {
  send: answer(({ locals }, id, field) =>
    locals.api.sendMessage({ id, text: field('text') }, { idempotencyKey: field('key') || undefined }),
  ),
  read: answer(({ locals }, id) => locals.api.markMessagesRead({ id })),
  block: answer(({ locals }, id) => locals.api.blockMessages({ id }), 'saved'),
  unblock: answer(({ locals }, id) => locals.api.unblockMessages({ id }), 'saved'),
  report: answer(
    ({ locals }, _id, field) =>
      locals.api.reportContent(
        { targetType: 'message', targetId: field('message'), reason: field('reason') },
        { idempotencyKey: field('key') || undefined },
      ),
    'reported',
  ),
};
