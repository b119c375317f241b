import { orErrorPage, requireVisitor } from '$lib/server/api';
import type { PageServerLoad } from './$types';

/** For the client of the appointment. Staff can read it too. */
export const load: PageServerLoad = async (event) => {
  const { role } = requireVisitor(event);
  const receipt = await orErrorPage(event, event.locals.api.getReceipt({ id: event.params.id }));
  return { receipt, isClient: role === 'customer' };
};
