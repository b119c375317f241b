import { presentAppointment } from '$lib/booking/appointments';
import { addDays } from '$lib/format/time';
import { orErrorPage, requireVisitor } from '$lib/server/api';
import type { PageServerLoad } from './$types';

const shownAtOnce = 20;

export const load: PageServerLoad = async (event) => {
  const isPast = event.url.searchParams.has('past');
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  if (requireVisitor(event).role !== 'customer')
    return { isCustomer: false, isPast, appointments: [], cancelled: [], next: null };
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  const { api } = event.locals;
  // The list of past appointments contains cancelled future ones, which are shown after the others.
  const wanted = isPast
    ? ({ past: true, order: 'latest', to: addDays(today, 1) } as const)
    : ({ upcoming: true } as const);
  const [found, cancelled] = await orErrorPage(
    event,
    Promise.all([
      api.listAppointments.page({ ...wanted, limit: shownAtOnce, cursor }),
      isPast && cursor === undefined
        ? api.listAppointments({ status: 'Cancelled', from: addDays(today, -1), limit: shownAtOnce })
        : [],
    ]),
  );
  const isAhead = ({ startUtc }: { startUtc: string }) => Date.parse(startUtc) > now.getTime();
  return {
    isCustomer: true,
    isPast,
    appointments: found.items
      .filter((one) => !isPast || !isAhead(one))
      .map((one) => presentAppointment(one, now)),
    cancelled: cancelled.filter(isAhead).map((one) => presentAppointment(one, now)),
    next: found.next,
  };
};
