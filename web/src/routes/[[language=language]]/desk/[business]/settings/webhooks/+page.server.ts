import { fail } from '@sveltejs/kit';
import { formatInstant } from '$lib/format/time';
import { problem } from '$lib/forms/problems';
import { eventsIn, webhookEvents } from '$lib/messaging/webhooks';
import { collectAll, failWith, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { business } = await event.parent();
  const { api, language } = event.locals;
  const found = await orErrorPage(event, collectAll(api.listWebhooks.all()));
  return {
    key: crypto.randomUUID(),
    kinds: webhookEvents,
    webhooks: found
      .filter(({ businessId }) => businessId === business.id)
      .map(({ id, url, events, active, pausedReason, failingSince }) => ({
        id,
        url,
        events,
        active,
        pausedReason,
        failingSince: failingSince && formatInstant(failingSince, business.timezone, language),
      })),
  };
};

export const actions: Actions = {
  default: async (event) => {
    const fields = await event.request.formData();
    const entered = { url: String(fields.get('url') ?? '').trim(), events: eventsIn(fields) };
    if (entered.events.length === 0)
      return fail(400, { refusal: problem('INVALID_TYPE', 'events'), entered });
    const { id: businessId } = await findManagedBusiness(event);
    const outcome = await tryCall(
      event,
      event.locals.api.createWebhook(
        { businessId, ...entered },
        { idempotencyKey: String(fields.get('key') || crypto.randomUUID()) },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    // The secret is shown once and cannot be read again.
    const { id, url, secret } = outcome.value;
    return { made: { id, url, secret } };
  },
};
