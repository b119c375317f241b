import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { api, visitor } = event.locals;
  if (visitor === null) {
    event.platform!.shareForAMoment();
    return { tickets: null, key: '' };
  }
  const tickets = await orErrorPage(event, api.listSupportTickets({ limit: 20 }));
  return {
    tickets: tickets.map(({ id, subject, status }) => ({ id, subject, status })),
    key: crypto.randomUUID(),
  };
};

export const actions: Actions = {
  default: async (event) => {
    requireVisitor(event);
    const form = await event.request.formData();
    const entered = {
      subject: String(form.get('subject') ?? ''),
      message: String(form.get('message') ?? ''),
    };
    const idempotencyKey = String(form.get('key') ?? '') || undefined;
    const outcome = await tryCall(event, event.locals.api.createSupportTicket(entered, { idempotencyKey }));
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    redirect(303, inLanguage(event.locals.language, `/help/tickets/${outcome.value.id}`));
  },
};
