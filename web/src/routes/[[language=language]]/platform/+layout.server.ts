import { orErrorPage } from '$lib/server/api';
import { requireAdmin } from '$lib/server/platform/platform';
import type { LayoutServerLoad, LayoutServerLoadEvent } from './$types';

/** Pages with queues of pending work. */
const isQueue = /\/platform(\/(businesses|reports|tickets)\b.*)?$/;

async function countWaiting(event: LayoutServerLoadEvent) {
  const today = new Date().toISOString().slice(0, 10);
  const figures = await orErrorPage(event, event.locals.api.getPlatformFigures({ from: today, to: today }));
  return {
    businesses: figures.businesses.underReview,
    reports: figures.openReports,
    tickets: figures.openTickets,
  };
}

/** Counts pending work for the navigation of these pages only. */
export const load: LayoutServerLoad = async (event) => {
  requireAdmin(event);
  return {
    bare: true,
    language: event.locals.language,
    waiting: isQueue.test(event.route.id) ? await countWaiting(event) : null,
  };
};
