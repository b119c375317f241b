import { requireVisitor, tryCall } from '$lib/server/api';
import { readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => {
  requireVisitor(event);
  return { key: crypto.randomUUID() };
};

export const actions: Actions = {
  default: async (event) => {
    requireVisitor(event);
    const { options } = await readSent(event);
    const { id } = event.params;
    const outcome = await tryCall(event, event.locals.api.showGiftCardCode({ id }, options));
    if (outcome.refusal) return refusedAt('code', outcome.refusal);
    return { at: 'shown' as const, refusal: null, code: outcome.value.code };
  },
};
