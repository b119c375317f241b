import type { Slots } from '../slots.ts';
import type { Guide, Row } from './guide.ts';

export async function move(guide: Guide, slots: Slots): Promise<string> {
  const visit = await findVisit(guide, slots);
  const { newTime } = slots;
  if (visit === undefined || newTime === undefined) return noSuchVisit;
  const { date, ...hours } = newTime;
  const [time] = await guide.list('/api/availability/search', {
    businessId: guide.word(visit, 'business'),
    professionalId: guide.word(visit, 'professional'),
    serviceId: (guide.read(visit, 'services') as string[])[0],
    from: date,
    to: date,
    ...hours,
    limit: 1,
  });
  if (time === undefined) return 'Nothing is free then. I have not moved it.';
  const start = guide.word(time, 'time');
  await guide.make('/api/appointments/{id}/reschedule', { date, start }, guide.word(visit, 'id'));
  return `Moved to ${date} ${start}.`;
}

export async function cancel(guide: Guide, slots: Slots, now: string): Promise<string> {
  const visit = await findVisit(guide, slots);
  if (visit === undefined) return noSuchVisit;
  const until = guide.read(visit, 'cancelUntil');
  if (typeof until !== 'string' || until < now) return 'It is too late to cancel.';
  const answer = await guide.make('/api/appointments/{id}/cancel', {}, guide.word(visit, 'id'));
  return answer['approveUrl'] === undefined
    ? 'Cancelled.'
    : `Waiting for your approval: ${guide.word(answer, 'approveUrl')}`;
}

export async function calendarFile(guide: Guide, slots: Slots): Promise<string> {
  const visit = await findVisit(guide, slots);
  if (visit === undefined) return noSuchVisit;
  return guide.text('/api/appointments/{id}/calendar.ics', guide.word(visit, 'id'));
}

const noSuchVisit = 'You have no such appointment.';

async function findVisit(guide: Guide, { booked }: Slots): Promise<Row | undefined> {
  const visits = await guide.list('/api/appointments', { upcoming: 'true', order: 'soonest' });
  return visits.find((visit) => {
    const services = visit['bookedServices'] as { name: string }[];
    const isIt = services.some(({ name }) => name === booked?.service);
    return isIt && guide.word(visit, 'date') >= (booked?.from ?? '');
  });
}
