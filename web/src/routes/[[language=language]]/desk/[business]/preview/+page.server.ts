import { setupSteps } from '$lib/catalog/setup-steps';
import { loadBusinessPage } from '$lib/server/catalog/business-page';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const from = event.url.searchParams.get('from') ?? '';
  return {
    preview: await loadBusinessPage(event, business),
    isPublic: business.status === 'active' && business.listed !== false,
    isDraft: business.status === 'draft',
    /** The setup page that opened the preview. */
    back: setupSteps.some((step) => step === from) ? `/setup/${from}` : '/setup',
  };
};
