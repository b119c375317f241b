import { orErrorPage } from '$lib/server/api';
import { asked, chosen, perPage, requireAdmin } from '$lib/server/platform/platform';
import type { PageServerLoad } from './$types';

const statuses = ['under_review', 'active', 'suspended', 'draft', 'closed'] as const;

export const load: PageServerLoad = async (event) => {
  requireAdmin(event);
  const status = chosen(event, 'status', statuses) ?? 'under_review';
  const query = asked(event, 'query');
  const cursor = asked(event, 'cursor');
  const { items, next } = await orErrorPage(
    event,
    event.locals.api.listBusinesses.page({ status, query, cursor, limit: perPage }),
  );
  return {
    status,
    query: query ?? '',
    next,
    businesses: items.map(({ id, name, city, country, description }) => ({
      id,
      name,
      place: [city, country].filter(Boolean).join(', '),
      description,
    })),
  };
};
