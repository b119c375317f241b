import { loadCalendar } from '$lib/server/calendar/load';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = async (event) => {
  const { business } = await event.parent();
  event.depends('calendar:days');
  return { calendar: await loadCalendar(event, business) };
};
