import { orErrorPage } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = async (event) => {
  const business = await findOwnBusiness(event);
  const mayManage = business.role !== 'staff';
  const own = { userId: 'me', businessId: business.id };
  const isProfessional =
    !mayManage && [await orErrorPage(event, event.locals.api.listProfessionals(own))].flat().length > 0;
  return {
    bare: true,
    language: event.locals.language,
    business,
    mayManage,
    /** Reception books without managing the business. */
    mayBook: business.rights?.includes('desk:book') === true,
    /** Staff see the analytics of their own appointments. */
    hasAnalytics: mayManage || isProfessional,
  };
};
