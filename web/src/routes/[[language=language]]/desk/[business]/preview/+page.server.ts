import { loadBusinessPage } from '$lib/server/catalog/business-page';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  return {
    preview: await loadBusinessPage(event, business),
    isPublic: business.status === 'active' && business.listed !== false,
    isDraft: business.status === 'draft',
  };
};
