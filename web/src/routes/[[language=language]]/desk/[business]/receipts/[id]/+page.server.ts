import { error } from '@sveltejs/kit';
import { orErrorPage, tryCall } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { id } = await findOwnBusiness(event);
  const receipt = await orErrorPage(event, event.locals.api.getReceipt({ id: event.params.id }));
  if (receipt.businessId !== id) error(404, { message: 'NOT_FOUND' });
  return { receipt };
};

export const actions: Actions = {
  default: async (event) => {
    const { text, entered } = await readSent(event);
    const { id } = event.params;
    const outcome = await tryCall(event, event.locals.api.voidReceipt({ id, reason: text('reason') }));
    if (outcome.refusal) return refusedAt('void', outcome.refusal, entered);
    return done(event, 'saved', `/receipts/${id}`);
  },
};
