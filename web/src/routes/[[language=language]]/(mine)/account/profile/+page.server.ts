import { redirect } from '@sveltejs/kit';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const { name, phone } = await orErrorPage(event, event.locals.api.getAccount());
  return { name, phone };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const entered = { name: field('name').trim(), phone: field('phone').trim() };
    const outcome = await tryCall(
      event,
      event.locals.api.updateAccount({ name: entered.name, phone: entered.phone || null }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    setNotice(event, 'saved');
    redirect(303, event.url.pathname);
  },
};
