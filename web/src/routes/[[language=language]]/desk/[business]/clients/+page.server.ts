import { searchClients } from '$lib/server/clients/clients';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { id } = await findManagedBusiness(event);
  return searchClients(event, id);
};
