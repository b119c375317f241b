import { addDays } from '$lib/format/time';
import { orErrorPage, requireVisitor } from '$lib/server/api';
import { listAppointments } from '$lib/server/booking/appointments';
import type { PageServerLoad } from './$types';

const shownAtOnce = 20;

export const load: PageServerLoad = async (event) => {
  const isPast = event.url.searchParams.has('past');
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  if (requireVisitor(event).role !== 'customer')
    return { isCustomer: false, isPast, isFirst: true, appointments: [], cancelled: [], next: null };
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
  const [appointments, ahead] = await Promise.all([
    listAppointments(
      event,
      found.items.filter((one) => !isPast || !isAhead(one)),
      now,
    ),
    listAppointments(event, cancelled.filter(isAhead), now),
  ]);
  return {
    isCustomer: true,
    isPast,
    isFirst: cursor === undefined,
    appointments,
    cancelled: ahead,
    next: found.next,
  };
};
