import { formatInstant } from '$lib/format/time';
import { orErrorPage } from '$lib/server/api';
import { asked, chosen, perPage, requireAdmin } from '$lib/server/platform/platform';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { timezone } = requireAdmin(event);
  const { api, language } = event.locals;
  const status = chosen(event, 'status', ['open', 'dismissed', 'actioned'] as const) ?? 'open';
  const { items, next } = await orErrorPage(
    event,
    api.listReports.page({ status, cursor: asked(event, 'cursor'), limit: perPage }),
  );
  return {
    status,
    next,
    reports: items.map(({ id, targetType, reason, createdAt }) => ({
      id,
      targetType,
      reason,
      when: formatInstant(createdAt, timezone ?? 'UTC', language),
    })),
  };
};
