import { orErrorPage } from '$lib/server/api';
import { asked, chosen, perPage, requireAdmin } from '$lib/server/platform/platform';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireAdmin(event);
  const query = asked(event, 'query');
  const role = chosen(event, 'role', ['customer', 'business', 'professional', 'admin'] as const);
  const status = chosen(event, 'status', ['active', 'suspended'] as const);
  const { items, next } = await orErrorPage(
    event,
    event.locals.api.listAccounts.page({
      query,
      role,
      status,
      cursor: asked(event, 'cursor'),
      limit: perPage,
    }),
  );
  return {
    query: query ?? '',
    role: role ?? '',
    status: status ?? '',
    next,
    accounts: items.map(({ id, name, email, role: is, suspendedAt }) => ({
      id,
      name,
      email,
      role: is,
      isSuspended: suspendedAt !== null,
    })),
  };
};
