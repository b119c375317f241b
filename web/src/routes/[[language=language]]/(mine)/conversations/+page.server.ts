import { requireCustomer } from '$lib/server/booking/appointments';
import { loadConversations } from '$lib/server/messaging/conversations';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireCustomer(event);
  return { page: await loadConversations(event, ({ appointmentId }) => `/messages/${appointmentId}`) };
};
