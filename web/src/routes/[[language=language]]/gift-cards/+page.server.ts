import { tryCall } from '$lib/server/api';
import { readSent, refusedAt, wrong } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({});

export const actions: Actions = {
  default: async (event) => {
    const { text, entered } = await readSent(event);
    const code = text('code').slice(0, 64);
    if (code === '') return refusedAt('balance', wrong('code', 'NOT_FOUND'), entered);
    const outcome = await tryCall(event, event.locals.api.checkGiftCardBalance({ code }));
    if (outcome.refusal) return refusedAt('balance', outcome.refusal, entered);
    const { businessName, status, balanceMajor, currency, expiresAt } = outcome.value;
    return {
      at: 'found' as const,
      refusal: null,
      entered,
      found: { businessName, status, balanceMajor, currency, expiresAt },
    };
  },
};
