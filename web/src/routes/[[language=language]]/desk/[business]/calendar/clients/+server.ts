import { json } from '@sveltejs/kit';
import { orErrorPage } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import type { RequestHandler } from './$types';

const most = 8;

/** Client search while typing. The API refuses members who may not see clients. */
export const GET: RequestHandler = async (event) => {
  const business = await findOwnBusiness(event);
  const query = (event.url.searchParams.get('query') ?? '').trim();
  if (query === '') return json([]);
  const found = await orErrorPage(
    event,
    event.locals.api.listClients({ businessId: business.id, query, limit: most }),
  );
  return json(found.map(({ id, name, phone, email }) => ({ id, name, phone, email })));
};
