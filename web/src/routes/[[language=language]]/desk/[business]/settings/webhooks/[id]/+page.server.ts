import { error, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Business } from 'openslot-client';
import { formatInstant } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { eventsIn, webhookEvents } from '$lib/messaging/webhooks';
import { collectAll, failWith, type Outcome, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { readForm } from '$lib/server/http/forms';
import { type Notice, setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

const perPage = 20;

async function findWebhook(event: RequestEvent, business: Business) {
  const found = await orErrorPage(event, collectAll(event.locals.api.listWebhooks.all()));
  const webhook = found.find(({ id, businessId }) => id === event.params['id'] && businessId === business.id);
  if (webhook === undefined) error(404, { message: 'NOT_FOUND' });
  return webhook;
}

export const load: PageServerLoad = async (event) => {
  const { business } = await event.parent();
  const { api, language } = event.locals;
  const { id, url, events, active, pausedReason, failingSince } = await findWebhook(event, business);
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const log = await orErrorPage(event, api.listWebhookDeliveries.page({ id, limit: perPage, cursor }));
  const told = (instant: string | null) => instant && formatInstant(instant, business.timezone, language);
  return {
    key: crypto.randomUUID(),
    kinds: webhookEvents,
    webhook: { id, url, events, active, pausedReason, failingSince: told(failingSince) },
    next: log.next,
    log: log.items.map((one) => ({
      id: one.id,
      event: one.event,
      status: one.status,
      attempts: one.attempts,
      code: one.lastStatusCode,
      problem: one.lastError,
      when: told(one.createdAt) ?? '',
      next: one.status === 'pending' ? told(one.nextAttemptAt) : null,
    })),
  };
};

/** Id of the webhook, if it belongs to this business. */
async function idOf(event: RequestEvent): Promise<string> {
  return (await findWebhook(event, await findManagedBusiness(event))).id;
}

function answer(event: RequestEvent, outcome: Outcome<unknown>, notice: Notice) {
  if (outcome.refusal) return failWith(outcome.refusal, { of: 'webhook' as const });
  setNotice(event, notice);
  return redirect(303, event.url.pathname);
}

export const actions: Actions = {
  change: async (event) => {
    const fields = await event.request.formData();
    const entered = {
      of: 'change' as const,
      url: String(fields.get('url') ?? '').trim(),
      events: eventsIn(fields),
    };
    const { url, events } = entered;
    const outcome = await tryCall(
      event,
      event.locals.api.updateWebhook({ id: await idOf(event), url, events }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    return answer(event, outcome, 'saved');
  },
  active: async (event) => {
    const active = (await readForm(event))('active') === 'yes';
    const outcome = await tryCall(event, event.locals.api.updateWebhook({ id: await idOf(event), active }));
    return answer(event, outcome, active ? 'resumed' : 'paused');
  },
  rotate: async (event) => {
    const key = (await readForm(event))('key') || undefined;
    const outcome = await tryCall(
      event,
      event.locals.api.rotateWebhookSecret({ id: await idOf(event) }, { idempotencyKey: key }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, { of: 'webhook' as const });
    return { secret: outcome.value.secret };
  },
  resend: async (event) => {
    const deliveryId = (await readForm(event))('delivery') || 'none';
    const outcome = await tryCall(
      event,
      event.locals.api.resendWebhookDelivery({ id: await idOf(event), deliveryId }),
    );
    return answer(event, outcome, 'resent');
  },
  remove: async (event) => {
    const outcome = await tryCall(event, event.locals.api.deleteWebhook({ id: await idOf(event) }));
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
      return failWith(outcome.refusal, { of: 'webhook' as const });
    setNotice(event, 'removed');
    redirect(303, inLanguage(event.locals.language, `/desk/${event.params.business}/settings/webhooks`));
  },
};
