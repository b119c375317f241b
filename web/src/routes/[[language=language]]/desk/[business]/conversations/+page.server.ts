import { findOwnBusiness } from '$lib/server/desk/own-business';
import { loadConversations } from '$lib/server/messaging/conversations';
import type { PageServerLoad } from './$types';

/** Members see the conversations about appointments that they can see. */
export const load: PageServerLoad = async (event) => {
  const { id: businessId, slug } = await findOwnBusiness(event);
  return {
    page: await loadConversations(
      event,
      ({ appointmentId, date }) => `/desk/${slug}/calendar/${appointmentId}?date=${date}#messages`,
      { businessId },
    ),
  };
};
