import type { Slots } from '../slots.ts';
import { tell } from './customer.ts';
import { findTimes } from './find-times.ts';
import { type Row, rowsOf, type Tools, textOf } from './tools.ts';

export async function daySchedule(tools: Tools, { when }: Slots): Promise<string> {
  const day = await tools.call('day_schedule', { date: when?.from });
  return rowsOf(day, 'appointments')
    .filter(({ status }) => status === 'Pending' || status === 'Confirmed')
    .map(({ start, client, professionalName }) => `${start} ${client} with ${professionalName}`)
    .join('\n');
}

export async function gaps(tools: Tools, { when, professional = '' }: Slots): Promise<string> {
  const day = await tools.call('day_schedule', { date: when?.from });
  return rowsOf(day, 'gaps')
    .filter(({ name }) => String(name).startsWith(professional))
    .map(({ start, end }) => `${start} to ${end}`)
    .join(', ');
}

export async function bookForClient(tools: Tools, { client, ...slots }: Slots): Promise<string> {
  const [time] = await findTimes(tools, slots);
  if (time === undefined || client === undefined) return 'Nothing is free then. I have not booked anything.';
  const { business, professional, service, date, start } = time;
  const slot = { business, professional, services: [service], date, start };
  const whom = client.phone === undefined ? { client: await findClient(tools, client.name) } : client;
  return tell(await tools.call('book_for_client', { ...slot, ...whom }));
}

async function findClient(tools: Tools, name: string): Promise<string> {
  const [known] = rowsOf(await tools.call('find_clients', { query: name }), 'clients');
  if (known === undefined) throw new Error(`There is no client ${name}.`);
  return textOf(known, 'id');
}

const findProfessional = async (tools: Tools, name: string): Promise<string> => {
  const hours = await tools.call('working_hours', {});
  const found = rowsOf(hours, 'people').find((person) => textOf(person, 'name').includes(name));
  if (found === undefined) throw new Error(`There is no professional ${name}.`);
  return textOf(found, 'id');
};

const spanOf = ({ from, to = from, after, before }: NonNullable<Slots['when']>) => ({
  ...{ from, to, start: after, end: before },
});

export async function blockTime(tools: Tools, { professional = '', when = {} }: Slots): Promise<string> {
  const id = await findProfessional(tools, professional);
  await tools.call('block_time', { professional: id, ...spanOf(when) });
  return `${professional} cannot be booked at that time.`;
}

/** Blocks the time and carries out the first proposal for the first affected appointment. */
export async function sickLeave(tools: Tools, { professional = '', when = {} }: Slots): Promise<string> {
  const id = await findProfessional(tools, professional);
  const plan = await tools.call('plan_absence', { professional: id, ...spanOf(when) });
  await tools.call('block_time', { professional: id, ...spanOf(when), affected: 'keep' });
  const [visit] = rowsOf(plan, 'affected');
  if (visit === undefined) return 'Nobody is affected.';
  const [proposal] = rowsOf(visit, 'proposals');
  if (proposal === undefined) return 'Nobody else is free.';
  const { date, start, professional: to } = proposal;
  return tell(
    await tools.call('reschedule', { appointment: visit['appointment'], date, start, professional: to }),
  );
}

export async function figures(tools: Tools, { when }: Slots): Promise<string> {
  const answer: Row = await tools.call('figures', { from: when?.from, to: when?.to });
  return `Bookings: ${JSON.stringify(answer['bookings'])}. Revenue: ${JSON.stringify(answer['revenue'])}.`;
}

export async function changePrice(tools: Tools, { what, price, business }: Slots): Promise<string> {
  const profile = await tools.call('business_profile', { name: business });
  const service = rowsOf(profile, 'services').find(({ name }) => name === what);
  if (service === undefined) return 'There is no such service.';
  return tell(await tools.call('change_price', { service: service['id'], price }));
}

export async function inactiveClients(tools: Tools, { inactiveSince }: Slots): Promise<string> {
  const away = rowsOf(await tools.call('find_clients', { inactiveSince }), 'clients');
  return away.map(({ name, lastVisit }) => `${name}: last visit ${lastVisit}`).join('\n');
}

/** Notes of others are quoted, never followed. */
export async function clientNotes(tools: Tools, { client }: Slots): Promise<string> {
  const known = await tools.call('client_notes', { client: await findClient(tools, client?.name ?? '') });
  return `Notes: ${JSON.stringify([known['about'], ...rowsOf(known, 'notes').map(({ text }) => text)])}`;
}
