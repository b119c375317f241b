import { orErrorPage } from '$lib/server/api';
import { searchClients } from '$lib/server/clients/clients';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { id } = await findManagedBusiness(event);
  const [found, { tags }] = await Promise.all([
    searchClients(event, id),
    orErrorPage(event, event.locals.api.listClientTags({ businessId: id })),
  ]);
  return { ...found, tags: tags.map(({ tag }) => tag) };
};
