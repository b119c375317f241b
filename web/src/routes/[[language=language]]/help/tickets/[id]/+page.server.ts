import { redirect } from '@sveltejs/kit';
import { refused, requireVisitor, shown, tried } from '$lib/server/api';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const { subject, status, messages } = await shown(
    event,
    event.locals.api.getSupportTicket({ id: event.params.id }),
  );
  return { subject, status, messages, key: crypto.randomUUID(), now: new Date() };
};

export const actions: Actions = {
  default: async (event) => {
    requireVisitor(event);
    const form = await event.request.formData();
    const entered = { message: String(form.get('message') ?? '') };
    const idempotencyKey = String(form.get('key') ?? '') || undefined;
    const answer = event.locals.api.addSupportMessage(
      { id: event.params.id, ...entered },
      { idempotencyKey },
    );
    const outcome = await tried(event, answer);
    if (outcome.refusal) return refused(outcome.refusal, entered);
    redirect(303, event.url.pathname);
  },
};
