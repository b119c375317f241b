import type { Slots } from '../slots.ts';
import { slotOf, tell } from './book.ts';
import { findProfessional, findTimes } from './find-times.ts';
import type { Guide, Row } from './guide.ts';

export async function daySchedule(guide: Guide, { when }: Slots): Promise<string> {
  const visits = await guide.list('/api/appointments', { date: when?.from });
  return visits
    .filter((visit) => ['Pending', 'Confirmed'].includes(guide.word(visit, 'status')))
    .map(({ start, client, professionalName }) => `${start} ${client} with ${professionalName}`)
    .join('\n');
}

export async function bookForClient(guide: Guide, slots: Slots): Promise<string> {
  const [time] = await findTimes(guide, slots);
  if (time === undefined) return 'Nothing is free then. I have not booked anything.';
  const crmClientId = await findClient(guide, slots);
  const booked = await guide.make('/api/appointments', { ...slotOf(guide, time), crmClientId });
  return tell(guide, booked);
}

async function findClient(guide: Guide, { client }: Slots): Promise<string> {
  if (client === undefined) throw new Error('For nobody?');
  const known = await guide.list('/api/business/clients', { query: client.name });
  const same = known.find((row) => row['name'] === client.name);
  return guide.word(same ?? (await guide.make('/api/business/clients', client)), 'id');
}

export async function blockTime(guide: Guide, { professional = '', when = {} }: Slots): Promise<string> {
  const professionalId = await findProfessional(guide, professional);
  await guide.make('/api/time-off', {
    professionalId,
    startDate: when.from,
    endDate: when.to ?? when.from,
    start: when.after,
    end: when.before,
  });
  return `${professional} cannot be booked at that time.`;
}

export async function figures(guide: Guide, { when }: Slots): Promise<string> {
  const answer = (await guide.call('GET', '/api/business/analytics', {
    query: { from: when?.from, to: when?.to },
  })) as Row;
  return `Bookings: ${JSON.stringify(answer['bookings'])}. Revenue: ${JSON.stringify(answer['revenue'])}.`;
}
