import { type RequestEvent, redirect } from '@sveltejs/kit';
import { formatInstant } from '$lib/format/time';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import { requireAdmin } from '$lib/server/platform/platform';
import type { Actions, PageServerLoad } from './$types';

const statuses = ['open', 'pending', 'resolved', 'closed'] as const;

/** Name and page of the record that the ticket is about. Null if platform staff cannot see it. */
async function findLinked({ locals: { api } }: RequestEvent, link: { type: string; id: string } | null) {
  const id = link?.id ?? '';
  const finders: Record<string, () => Promise<{ name: string; path: string | null }>> = {
    business: async () => ({
      name: (await api.getBusiness({ id })).name,
      path: `/platform/businesses/${id}`,
    }),
    professional: async () => {
      const { name, slug } = await api.getProfessional({ id });
      return { name, path: `/p/${slug}` };
    },
    service: async () => ({ name: (await api.getService({ id })).name, path: null }),
  };
  const find = finders[link?.type ?? ''];
  return find === undefined ? null : find().catch(() => null);
}

export const load: PageServerLoad = async (event) => {
  const { timezone } = requireAdmin(event);
  const { api, language } = event.locals;
  const [ticket, { id: ownId }] = await Promise.all([
    orErrorPage(event, api.getSupportTicket({ id: event.params.id })),
    orErrorPage(event, api.getAccount()),
  ]);
  const asker = await orErrorPage(
    event,
    api.lookUpAccount({ id: ticket.userId }).catch(() => null),
  );
  return {
    key: crypto.randomUUID(),
    ticket,
    linked: await findLinked(event, ticket.link),
    asker: asker && { id: asker.id, name: asker.name, email: asker.email },
    care:
      ticket.assigneeId == null
        ? ('nobody' as const)
        : ticket.assigneeId === ownId
          ? ('yours' as const)
          : ('somebody' as const),
    messages: ticket.messages.map((message) => ({
      ...message,
      when: formatInstant(message.createdAt, timezone ?? 'UTC', language),
    })),
  };
};

const nothing = { message: '' };

export const actions: Actions = {
  answer: async (event) => {
    const field = await readForm(event);
    const entered = { message: field('message') };
    const answer = event.locals.api.addSupportMessage(
      { id: event.params.id, ...entered },
      { idempotencyKey: field('key') || undefined },
    );
    const outcome = await tryCall(event, answer);
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    redirect(303, event.url.pathname);
  },
  change: async (event) => {
    const wanted = (await readForm(event))('status');
    const status = statuses.find((one) => one === wanted) ?? 'open';
    const outcome = await tryCall(
      event,
      event.locals.api.updateSupportTicket({ id: event.params.id, status }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, nothing);
    setNotice(event, 'saved');
    redirect(303, event.url.pathname);
  },
  care: async (event) => {
    const { api } = event.locals;
    const takes = (await readForm(event))('take') === 'yes';
    const assigneeId = takes ? (await orErrorPage(event, api.getAccount())).id : null;
    const outcome = await tryCall(event, api.updateSupportTicket({ id: event.params.id, assigneeId }));
    if (outcome.refusal) return failWith(outcome.refusal, nothing);
    redirect(303, event.url.pathname);
  },
};
