import { formatInstant } from '$lib/format/time';
import { orErrorPage } from '$lib/server/api';
import { asked, chosen, perPage, requireAdmin } from '$lib/server/platform/platform';
import type { PageServerLoad } from './$types';

const choices = ['open', 'pending', 'resolved', 'closed', 'mine'] as const;

export const load: PageServerLoad = async (event) => {
  const { timezone } = requireAdmin(event);
  const { api, language } = event.locals;
  const status = chosen(event, 'status', choices) ?? 'open';
  const narrowed = status === 'mine' ? { mine: true } : { status };
  const { items, next } = await orErrorPage(
    event,
    api.listSupportTickets.page({ ...narrowed, cursor: asked(event, 'cursor'), limit: perPage }),
  );
  return {
    status,
    next,
    tickets: items.map(({ id, subject, status: stands, updatedAt }) => ({
      id,
      subject,
      status: stands,
      when: formatInstant(updatedAt, timezone ?? 'UTC', language),
    })),
  };
};
