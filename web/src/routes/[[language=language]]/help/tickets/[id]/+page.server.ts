import { redirect } from '@sveltejs/kit';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const { subject, status, messages } = await orErrorPage(
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
    const outcome = await tryCall(event, answer);
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    redirect(303, event.url.pathname);
  },
};
