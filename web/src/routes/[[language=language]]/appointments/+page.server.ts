import { presentAppointment } from '$lib/booking/appointments';
import { orErrorPage, requireVisitor } from '$lib/server/api';
import type { PageServerLoad } from './$types';

const shownAtOnce = 20;

export const load: PageServerLoad = async (event) => {
  const isPast = event.url.searchParams.has('past');
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  if (requireVisitor(event).role !== 'customer')
    return { isCustomer: false, isPast, appointments: [], next: null };
  const wanted = isPast ? ({ past: true, order: 'latest' } as const) : ({ upcoming: true } as const);
  const found = await orErrorPage(
    event,
    event.locals.api.listAppointments.page({ ...wanted, limit: shownAtOnce, cursor }),
  );
  const now = new Date();
  return {
    isCustomer: true,
    isPast,
    appointments: found.items.map((one) => presentAppointment(one, now)),
    next: found.next,
  };
};
