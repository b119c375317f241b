import { redirect } from '@sveltejs/kit';
import { failWith, requireVisitor, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => {
  const { email, emailVerified } = requireVisitor(event);
  return { email, emailVerified, sent: event.url.searchParams.has('sent') };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const email = field('email').trim();
    const outcome = await tryCall(
      event,
      event.locals.api.changeEmail({ email, password: field('password') }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, { email });
    redirect(303, `${event.url.pathname}?sent`);
  },
};
