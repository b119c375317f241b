import { findOwnBusiness } from '$lib/server/desk/own-business';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = async (event) => {
  const business = await findOwnBusiness(event);
  return { bare: true, language: event.locals.language, business, mayManage: business.role !== 'staff' };
};
