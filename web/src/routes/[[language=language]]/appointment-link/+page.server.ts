import { allowedActions } from '$lib/booking/appointments';
import { loadLinkedVisit } from '$lib/server/booking/linked-appointment';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const visit = await loadLinkedVisit(event, 'view');
  return { visit, isUpcoming: visit !== null && allowedActions(visit.appointment, new Date()).reportLate };
};
