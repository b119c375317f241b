import { orErrorPage } from '$lib/server/api';
import { asked, perPage, readLogFilters, requireAdmin } from '$lib/server/platform/platform';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { timezone } = requireAdmin(event);
  const filters = readLogFilters(event);
  const { items, next } = await orErrorPage(
    event,
    event.locals.api.listAuditEntries.page({ ...filters, cursor: asked(event, 'cursor'), limit: perPage }),
  );
  const query = new URLSearchParams(
    Object.entries(filters).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  return { entries: items, next, filters, query: query.toString(), zone: timezone };
};
