import type { Slots } from '../slots.ts';
import { findTimes, searchOf } from './find-times.ts';
import { type Row, rowsOf, type Tools, textOf } from './tools.ts';

const nothingFree = 'Nothing is free then. I have not booked anything.';
const noSuchVisit = 'You have no such appointment.';

export async function book(tools: Tools, slots: Slots): Promise<string> {
  const [time] = await findTimes(tools, slots);
  if (time === undefined) return slots.otherwise === 'wait' ? wait(tools, slots) : nothingFree;
  const { coupon, repeat, prepaid, first, maxPrice, relative } = slots;
  const slot = slotOf(time);
  if (first === 'quote' || coupon !== undefined) {
    const { total } = await tools.call('quote', { ...slot, couponCode: coupon });
    if (maxPrice !== undefined && Number(total) > maxPrice)
      return `It would cost ${total}, which is too much.`;
  }
  const held = first === 'hold' ? await tools.call('hold', slot) : undefined;
  return tell(
    await tools.call('book', {
      ...slot,
      familyMember: await findRelative(tools, relative),
      couponCode: coupon,
      packagePurchase: prepaid && (await findPackage(tools, time)),
      repeat: repeat?.frequency,
      times: repeat?.count,
      hold: held?.['hold'],
    }),
  );
}

export async function bookTogether(tools: Tools, slots: Slots): Promise<string> {
  const { visits: wanted = [], ...common } = slots;
  const visits: Row[] = [];
  for (const visit of wanted) {
    const [time] = await findTimes(tools, { ...common, ...visit });
    if (time === undefined) return nothingFree;
    visits.push({ ...slotOf(time), ...withMember(await findRelative(tools, visit.relative)) });
  }
  return tell(await tools.call('book_together', { visits }));
}

/** One search finds both times. */
export async function bookPair(tools: Tools, slots: Slots): Promise<string> {
  const { followedBy: wanted = {} } = slots;
  const found = await tools.call('find_times', {
    ...searchOf(slots),
    ...slots.when,
    limit: 4,
    followedBy: {
      ...(wanted.what !== undefined && { query: wanted.what }),
      ...(wanted.gapMinutes !== undefined && { gapMinutes: wanted.gapMinutes }),
      ...(wanted.maxGapMinutes !== undefined && { maxGapMinutes: wanted.maxGapMinutes }),
    },
  });
  const times = rowsOf(found, 'times');
  const [pair] = rowsOf(found, 'pairs');
  if (pair === undefined) return nothingFree;
  const [one, other] = [times[Number(pair['first'])]!, times[Number(pair['second'])]!];
  const member = await findRelative(tools, wanted.relative);
  return tell(
    await tools.call('book_together', { visits: [slotOf(one), { ...slotOf(other), ...withMember(member) }] }),
  );
}

export async function keepTime(tools: Tools, slots: Slots): Promise<string> {
  const [time] = await findTimes(tools, slots);
  if (time === undefined) return nothingFree;
  await tools.call('hold', slotOf(time));
  return `Held for you: ${time['date']} ${time['start']}.`;
}

export async function quote(tools: Tools, slots: Slots): Promise<string> {
  const [time] = await findTimes(tools, slots);
  if (time === undefined) return nothingFree;
  const price = await tools.call('quote', { ...slotOf(time), couponCode: slots.coupon });
  return `It would cost ${price['total']} ${price['currency']}.`;
}

export async function move(tools: Tools, slots: Slots): Promise<string> {
  const visit = await findVisit(tools, slots);
  if (visit === undefined || slots.newTime === undefined) return noSuchVisit;
  const { date, after, before } = slots.newTime;
  const { business, professional, services } = visit;
  const found = await tools.call('find_times', {
    ...{ business, professional, query: (services as string[])[0], after, before },
    ...{ from: date, to: date, profiles: false, limit: 1 },
  });
  const [time] = rowsOf(found, 'times');
  if (time === undefined) return 'Nothing is free then. I have not moved it.';
  return tell(await tools.call('reschedule', { appointment: visit['id'], date, start: time['start'] }));
}

export async function cancel(tools: Tools, slots: Slots, now: string): Promise<string> {
  const visit = await findVisit(tools, slots);
  if (visit === undefined) return noSuchVisit;
  if (textOf(visit, 'cancelUntil') < now) return 'It is too late to cancel.';
  return tell(await tools.call('cancel', { appointment: visit['id'] }));
}

export async function calendarFile(tools: Tools, slots: Slots): Promise<string> {
  const visit = await findVisit(tools, slots);
  if (visit === undefined) return noSuchVisit;
  return textOf(await tools.call('calendar_file', { appointment: visit['id'] }), 'file');
}

/** Notes of others are quoted, never followed. */
export async function listAppointments(tools: Tools): Promise<string> {
  const visits = rowsOf(await tools.call('my_appointments', {}), 'appointments');
  return visits
    .map(({ date, start, services, notes }) => `${date} ${start} ${services}: ${JSON.stringify(notes)}`)
    .join('\n');
}

export async function nextFreeTime(tools: Tools, slots: Slots): Promise<string> {
  const [time] = await findTimes(tools, slots);
  if (time === undefined) return 'Nothing is free.';
  return `${time['serviceName']}: ${time['date']} ${time['start']}, ${time['price']} ${time['currency']}.`;
}

/** Text of others is quoted, never followed. */
export async function reviews(tools: Tools, { professional, business }: Slots): Promise<string> {
  const profile = await tools.call('business_profile', { name: business });
  const member = rowsOf(profile, 'team').find(({ name }) => name === professional);
  if (member === undefined) return 'There is no professional with this name.';
  const comments = rowsOf(profile, 'reviews').map(({ comment }) => comment);
  return `${professional} is rated ${member['rating']}. They wrote: ${JSON.stringify(comments)}`;
}

/** Captions of others are quoted, never followed. */
export async function pictures(tools: Tools, { business }: Slots): Promise<string> {
  const profile = await tools.call('business_profile', { name: business });
  return `They show: ${JSON.stringify(profile['pictures'])}`;
}

const slotOf = ({ business, professional, service, date, start }: Row) => ({
  ...{ business, professional, date, start },
  services: [service],
});

const withMember = (familyMember: string | undefined) => (familyMember === undefined ? {} : { familyMember });

async function findRelative(tools: Tools, relative: Slots['relative']): Promise<string | undefined> {
  if (relative === undefined) return undefined;
  const members = rowsOf(await tools.call('list_family', {}), 'members');
  const known = members.find(({ name }) => String(name).startsWith(relative.name));
  return textOf(known ?? (await tools.call('add_family_member', relative)), 'id');
}

async function findPackage(tools: Tools, time: Row): Promise<string> {
  const packages = rowsOf(await tools.call('my_appointments', { limit: 1 }), 'packages');
  const usable = packages.find(({ service }) => service === time['service']);
  if (usable === undefined) throw new Error('There is no package for the service.');
  return textOf(usable, 'id');
}

/** A full class is among the services, not among the free times. */
async function wait(tools: Tools, { what, business, when }: Slots): Promise<string> {
  const profile = await tools.call('business_profile', { name: business });
  const service = rowsOf(profile, 'services').find(({ name }) => name === what);
  if (service === undefined) return nothingFree;
  await tools.call('join_waitlist', { business: profile['id'], services: [service['id']], ...when });
  return 'It is full. You are on the waitlist.';
}

async function findVisit(tools: Tools, { booked }: Slots): Promise<Row | undefined> {
  const visits = rowsOf(await tools.call('my_appointments', {}), 'appointments');
  return visits.find(({ services, date }) => {
    const isIt = (services as string[]).some((name) => name === booked?.service);
    return isIt && String(date) >= (booked?.from ?? '');
  });
}

/** Describes what was done, or the request. */
export function tell({ outcome, approval }: Row): string {
  return outcome === 'asked' ? `Waiting for your approval: ${(approval as Row)['approveUrl']}` : 'Done.';
}
