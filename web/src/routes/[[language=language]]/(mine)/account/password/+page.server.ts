import { redirect } from '@sveltejs/kit';
import { failWith, requireVisitor, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => {
  const { name, email } = requireVisitor(event);
  return { own: [name, email] };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const outcome = await tryCall(
      event,
      event.locals.api.updateAccount({
        password: field('password'),
        currentPassword: field('currentPassword'),
      }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, {});
    setNotice(event, 'passwordChanged');
    redirect(303, event.url.pathname);
  },
};
