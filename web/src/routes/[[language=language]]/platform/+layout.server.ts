import { shown } from '$lib/server/api';
import { requireAdmin } from '$lib/server/platform';
import type { LayoutServerLoad } from './$types';

/** What waits for staff stands beside the ways through the room. */
export const load: LayoutServerLoad = async (event) => {
  requireAdmin(event);
  const today = new Date().toISOString().slice(0, 10);
  const figures = await shown(event, event.locals.api.getPlatformFigures({ from: today, to: today }));
  return {
    bare: true,
    language: event.locals.language,
    waiting: {
      businesses: figures.businesses.underReview,
      reports: figures.openReports,
      tickets: figures.openTickets,
    },
  };
};
