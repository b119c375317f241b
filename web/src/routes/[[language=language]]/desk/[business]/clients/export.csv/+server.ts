import { shown } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk';
import type { RequestHandler } from './$types';

/** All clients as a file, for whoever is signed in here: a link of the API would ask for a token. */
export const GET: RequestHandler = async (event) => {
  const { id: businessId, slug } = await findManagedBusiness(event);
  const file = await shown(event, event.locals.api.exportClients({ businessId }));
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${slug}-clients.csv"`,
      'cache-control': 'private, no-store',
    },
  });
};
