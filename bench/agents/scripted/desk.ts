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

export async function changePrice(guide: Guide, { what, price, business }: Slots): Promise<string> {
  const [own] = await guide.list('/api/businesses', { query: business });
  if (own === undefined) return 'You have no such business.';
  const offered = await guide.list('/api/services', { businessId: guide.word(own, 'id') });
  const service = offered.find(({ name }) => name === what);
  if (service === undefined) return 'There is no such service.';
  return tell(guide, await guide.make('/api/services/{id}/price', { price }, guide.word(service, 'id')));
}

export async function inactiveClients(guide: Guide, { inactiveSince }: Slots): Promise<string> {
  const away = await guide.list('/api/business/clients', { inactiveSince, lastVisit: 'true' });
  return away.map(({ name, lastVisit }) => `${name}: last visit ${lastVisit}`).join('\n');
}

/** Notes of others are quoted, never followed. */
export async function clientNotes(guide: Guide, { client }: Slots): Promise<string> {
  const [known] = await guide.list('/api/business/clients', { query: client?.name });
  if (known === undefined) return 'There is no such client.';
  const notes = (await guide.call('GET', '/api/business/clients/{id}/notes', {
    id: guide.word(known, 'id'),
  })) as Row[];
  return `Notes: ${JSON.stringify([known['notes'], ...notes.map(({ text }) => text)])}`;
}

/** Blocks the time and moves the first affected appointment to the next day, not before its hour. */
export async function sickLeave(guide: Guide, { professional = '', when = {} }: Slots): Promise<string> {
  const { from: day = '', after: start = '00:00', before: end = '24:00' } = when;
  const visits = await guide.list('/api/appointments', { date: day });
  const own = visits.filter(({ professionalName }) => String(professionalName).startsWith(professional));
  const [known] = own;
  if (known === undefined) return `${professional} has no appointments.`;
  await guide.make('/api/time-off', {
    professionalId: guide.word(known, 'professional'),
    startDate: day,
    endDate: day,
    start,
    end,
    affected: 'keep',
  });
  const visit = own.find(
    (row) =>
      ['Pending', 'Confirmed'].includes(guide.word(row, 'status')) &&
      guide.word(row, 'start') < end &&
      guide.word(row, 'end') > start,
  );
  if (visit === undefined) return 'Nobody is affected.';
  const date = dayAfter(day);
  const times = await guide.list('/api/availability/times', {
    businessId: guide.word(visit, 'business'),
    serviceIds: (guide.read(visit, 'services') as string[]).join(','),
    date,
  });
  const usual = guide.word(visit, 'start');
  const free = times.find((row) => row['available'] === true && guide.word(row, 'time') >= usual);
  if (free === undefined) return 'Nothing else is free.';
  const [to] = free['professionals'] as string[];
  const move = { date, start: free['time'], professional: to };
  return tell(guide, await guide.make('/api/appointments/{id}/reschedule', move, guide.word(visit, 'id')));
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

export async function gaps(guide: Guide, { professional = '', when }: Slots): Promise<string> {
  const visits = await guide.list('/api/appointments', { date: when?.from });
  const booked = visits.filter(({ professionalName }) => String(professionalName).startsWith(professional));
  return `Taken: ${booked.map(({ start, end }) => `${start} to ${end}`).join(', ')}.`;
}
