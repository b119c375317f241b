import { findManagedBusiness } from '$lib/server/desk';
import { searchClients } from '$lib/server/desk-clients';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { id } = await findManagedBusiness(event);
  return searchClients(event, id);
};
