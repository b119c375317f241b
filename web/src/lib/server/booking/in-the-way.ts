import type { RequestEvent } from '@sveltejs/kit';
import type { InTheWay } from '$lib/booking/in-the-way';
import type { Refusal } from '$lib/forms/problems';
import { tryCall } from '$lib/server/api';

/** Appointments that a refused change of hours names, earliest first. */
export async function findInTheWay(event: RequestEvent, { code, info }: Refusal): Promise<InTheWay[]> {
  if (code !== 'SCHEDULE_TIME_TAKEN' || info.id === undefined) return [];
  const outcomes = await Promise.all(
    info.id.split(', ').map((id) => tryCall(event, event.locals.api.getAppointment({ id }))),
  );
  return outcomes
    .flatMap((outcome) => (outcome.refusal ? [] : [outcome.value]))
    .map(({ id, client, bookedServices, date, start, end }) => ({
      id,
      client: client ?? '',
      service: bookedServices?.map(({ name }) => name).join(', ') ?? '',
      date,
      start,
      end,
    }))
    .sort((a, b) => (`${a.date} ${a.start}` < `${b.date} ${b.start}` ? -1 : 1));
}
