import { orErrorPage } from '$lib/server/api';
import { readFilter } from '$lib/server/clients/clients';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { csvFile } from '$lib/server/http/csv-file';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async (event) => {
  const { id: businessId, slug } = await findManagedBusiness(event);
  const file = await orErrorPage(
    event,
    event.locals.api.exportClients({ businessId, ...readFilter(event.url.searchParams) }),
  );
  return csvFile(file, `${slug}-clients`);
};
